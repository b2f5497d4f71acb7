import { area, choice, day, decimal, files, formatted, line, mustBe, rows, whole, yes } from '../../kernel/form.ts'
import type { Values } from '../../kernel/form.ts'
import { vin } from '../../kernel/vehicle.ts'
import { siteFormMessages as refusals } from './siteForm.messages.ts'
import { roomNo } from '../../kernel/roomNo.ts'

const SQUARE_METRES = { CN: '平方米', HK: '平方米', US: 'm²' }
const ZONES_MAX = 30

/** The five directions of the national occupation (domain.md §3.5). */
const CAR_DIRECTIONS = {
  WHOLE: { CN: '整车装调', HK: '整車裝調', US: 'Whole vehicle' },
  ENGINE: { CN: '发动机装调', HK: '發動機裝調', US: 'Engine' },
  GEARBOX: { CN: '变速器装调', HK: '變速箱裝調', US: 'Gearbox' },
  PARTS: { CN: '零部件装调', HK: '零部件裝調', US: 'Components' },
  ELECTRIC: { CN: '电气装调', HK: '電氣裝調', US: 'Electrical' },
} as const
const LIFT_TYPES = {
  TWO_POST: { CN: '双柱', HK: '雙柱', US: 'Two-post' },
  FOUR_POST: { CN: '四柱', HK: '四柱', US: 'Four-post' },
  SCISSOR: { CN: '剪式', HK: '剪式', US: 'Scissor' },
  NONE: { CN: '无', HK: '無', US: 'None' },
} as const
const VEHICLE_TYPES = {
  VEHICLE: { CN: '整车', HK: '整車', US: 'Vehicle' },
  ENGINE: { CN: '发动机总成', HK: '發動機總成', US: 'Engine' },
  GEARBOX: { CN: '变速器总成', HK: '變速箱總成', US: 'Gearbox' },
  CHASSIS: { CN: '底盘', HK: '底盤', US: 'Chassis' },
  BENCH: { CN: '电气台架', HK: '電氣台架', US: 'Electrical bench' },
} as const
const CONDITIONS = {
  RUNNING: { CN: '可运行', HK: '可運行', US: 'Running' },
  DISMANTLE: { CN: '仅拆装', HK: '僅拆裝', US: 'For dismantling only' },
} as const
const POWERS = {
  FUEL: { CN: '燃油', HK: '燃油', US: 'Fuel' },
  HYBRID: { CN: '混动', HK: '混合動力', US: 'Hybrid' },
  ELECTRIC: { CN: '纯电', HK: '純電', US: 'Electric' },
} as const
/** The built-in checklist of tools (domain.md §3.6 C-C); each needs one per bay, or a reason. */
export const TOOLS = {
  SOCKET_SET: { CN: '150 件套筒组套', HK: '150 件套筒組套', US: 'Socket set of 150 pieces' },
  NEEDLE_WRENCH: { CN: '指针式扭力扳手', HK: '指針式扭力扳手', US: 'Needle torque wrench' },
  PRESET_WRENCH: { CN: '预置式扭力扳手', HK: '預置式扭力扳手', US: 'Preset torque wrench' },
  PLIERS: { CN: '钳子', HK: '鉗子', US: 'Pliers' },
  FEELER_GAUGE: { CN: '塞尺', HK: '塞尺', US: 'Feeler gauge' },
  CALIPER: { CN: '游标卡尺', HK: '游標卡尺', US: 'Vernier caliper' },
  DIAL_INDICATOR: { CN: '百分表', HK: '百分表', US: 'Dial indicator' },
  MULTIMETER: { CN: '数字万用表', HK: '數字萬用錶', US: 'Digital multimeter' },
  TOOL_CART: { CN: '工具车', HK: '工具車', US: 'Tool cart' },
  LIFT: { CN: '举升机', HK: '舉升機', US: 'Lift' },
  EXHAUST: { CN: '尾气抽排设备', HK: '廢氣抽排設備', US: 'Exhaust extraction' },
  OIL_COLLECTOR: { CN: '接油机', HK: '接油機', US: 'Oil collector' },
  GOGGLES: { CN: '护目镜', HK: '護目鏡', US: 'Goggles' },
  FLASHLIGHT: { CN: '手电筒', HK: '手電筒', US: 'Flashlight' },
  EXTINGUISHER: { CN: '灭火器', HK: '滅火器', US: 'Fire extinguisher' },
  OTHER: { CN: '其他', HK: '其他', US: 'Other' },
} as const
/** Measuring tools, which have a calibration date. */
export const MEASURING: readonly string[] = [
  'NEEDLE_WRENCH',
  'PRESET_WRENCH',
  'FEELER_GAUGE',
  'CALIPER',
  'DIAL_INDICATOR',
  'MULTIMETER',
]

const is = (name: string, wanted: string) => (values: Values) => values[name] === wanted

const zoneFields = {
  zone_no: formatted(roomNo, { label: { CN: '区域编号', HK: '區域編號', US: 'Zone no.' } }),
  zone_name: line(60, { label: { CN: '区域名称', HK: '區域名稱', US: 'Zone' } }),
  direction: choice(CAR_DIRECTIONS, { label: { CN: '考核方向', HK: '考核方向', US: 'Direction' } }),
  area_m2: decimal(1, 100_000, 1, { label: { CN: '面积', HK: '面積', US: 'Area' }, unit: SQUARE_METRES }),
  bay_total: whole(2, 200, { label: { CN: '工位数', HK: '工位數目', US: 'Bays' } }),
  bay_spare: whole(0, 100, { label: { CN: '备用工位', HK: '備用工位', US: 'Spare bays' } }),
  bay_area_m2: decimal(20, 1000, 1, {
    label: { CN: '单个工位面积', HK: '單個工位面積', US: 'Area of a bay' },
    unit: SQUARE_METRES,
    hint: { CN: '不小于 20 平方米', HK: '不小於 20 平方米', US: 'At least 20 m²' },
  }),
  bay_isolated: mustBe('bay_isolated_needed', refusals.bay_isolated_needed, {
    label: { CN: '一人一工位，互不干扰', HK: '一人一工位，互不干擾', US: 'One candidate per bay, undisturbed' },
  }),
  ceiling_height_m: decimal(2, 50, 1, {
    label: { CN: '净高', HK: '淨高', US: 'Ceiling height' },
    unit: { CN: '米', HK: '米', US: 'm' },
    optional: true,
  }),
  lift_type: choice(LIFT_TYPES, { label: { CN: '举升机类型', HK: '舉升機類型', US: 'Type of lift' }, optional: true }),
  lift_count: whole(0, 200, { label: { CN: '举升机数量', HK: '舉升機數目', US: 'Lifts' }, optional: true }),
  power_supply: line(60, {
    label: { CN: '供电', HK: '供電', US: 'Power supply' },
    hint: { CN: '220/380 V 及每工位插座数', HK: '220/380 V 及每工位插座數目', US: '220/380 V and outlets per bay' },
  }),
  air_supply: yes({ label: { CN: '压缩空气', HK: '壓縮空氣', US: 'Compressed air' }, optional: true }),
  ventilation_exhaust: yes({ label: { CN: '尾气抽排', HK: '廢氣抽排', US: 'Exhaust extraction' } }),
  lighting_lux: whole(300, 100_000, {
    label: { CN: '照度', HK: '照度', US: 'Lighting' },
    unit: { CN: 'lx', HK: 'lx', US: 'lx' },
    optional: true,
  }),
  floor_marking: yes({ label: { CN: '地面警戒线', HK: '地面警戒線', US: 'Floor marking' }, optional: true }),
  tech_maintainer_count: whole(1, 100, { label: { CN: '技术维护人员', HK: '技術維護人員', US: 'Technicians' } }),
  photos: files(2, 5, 'image', { label: { CN: '照片', HK: '照片', US: 'Photos' } }),
} as const
const vehicleFields = {
  type: choice(VEHICLE_TYPES, { label: { CN: '类型', HK: '類型', US: 'Type' } }),
  brand_model: line(60, { label: { CN: '品牌型号', HK: '品牌型號', US: 'Brand and model' } }),
  vin: formatted(vin, { label: { CN: '车辆识别代号', HK: '車輛識別號碼', US: 'VIN' }, when: is('type', 'VEHICLE') }),
  quantity: whole(1, 1000, { label: { CN: '数量', HK: '數目', US: 'Quantity' } }),
  year: whole(1980, 2199, { label: { CN: '年份', HK: '年份', US: 'Year' }, optional: true }),
  condition: choice(CONDITIONS, { label: { CN: '状况', HK: '狀況', US: 'Condition' }, optional: true }),
  power: choice(POWERS, { label: { CN: '动力', HK: '動力', US: 'Power' }, optional: true }),
  bay_no: line(20, { label: { CN: '所在工位', HK: '所在工位', US: 'Bay' }, optional: true }),
  hv_insulation_kit: mustBe('hv_kit_needed', refusals.hv_kit_needed, {
    label: { CN: '配有高压绝缘防护套装', HK: '備有高壓絕緣防護套裝', US: 'High-voltage insulation kit' },
    when: is('power', 'ELECTRIC'),
  }),
  hv_isolation_zone: mustBe('hv_zone_needed', refusals.hv_zone_needed, {
    label: { CN: '设有高压隔离区', HK: '設有高壓隔離區', US: 'High-voltage isolation zone' },
    when: is('power', 'ELECTRIC'),
  }),
} as const
const toolFields = {
  item: choice(TOOLS, { label: { CN: '清单项目', HK: '清單項目', US: 'Item of the checklist' } }),
  name: line(60, { label: { CN: '名称', HK: '名稱', US: 'Name' } }),
  spec: line(60, { label: { CN: '规格', HK: '規格', US: 'Specification' }, optional: true }),
  unit: line(10, { label: { CN: '单位', HK: '單位', US: 'Unit' }, optional: true }),
  quantity_per_bay: decimal(0, 1000, 2, { label: { CN: '每工位数量', HK: '每工位數目', US: 'Per bay' } }),
  total: whole(0, 100_000, { label: { CN: '总数', HK: '總數', US: 'Total' } }),
  calibrated_until: day({
    label: { CN: '校准有效期至', HK: '校準有效期至', US: 'Calibrated until' },
    when: ({ item }) => MEASURING.some((one) => one === item),
  }),
  reason: area(200, { label: { CN: '不足的原因', HK: '不足的原因', US: 'Reason for fewer' }, optional: true }),
} as const

/** domain.md §3.6 C-C. */
export const carSection = {
  title: { CN: '汽车装配实训车间', HK: '汽車裝配實訓車間', US: 'Car workshop' },
  fields: {
    zones: rows(zoneFields, {
      label: { CN: '实训区域', HK: '實訓區域', US: 'Zones' },
      row: { CN: '区域', HK: '區域', US: 'zone' },
      min: 1,
      max: ZONES_MAX,
    }),
    vehicles: rows(vehicleFields, {
      label: { CN: '车辆与总成', HK: '車輛與總成', US: 'Vehicles and assemblies' },
      row: { CN: '车辆或总成', HK: '車輛或總成', US: 'vehicle' },
      min: 1,
      max: 200,
    }),
    tools: rows(toolFields, {
      label: { CN: '工具量具', HK: '工具量具', US: 'Tools' },
      row: { CN: '工具', HK: '工具', US: 'tool' },
      min: 1,
      max: 200,
    }),
    consumables: rows(
      {
        name: line(60, { label: { CN: '名称', HK: '名稱', US: 'Name' } }),
        spec: line(60, { label: { CN: '规格', HK: '規格', US: 'Specification' }, optional: true }),
        stock: whole(0, 1_000_000, { label: { CN: '库存', HK: '庫存', US: 'Stock' } }),
      },
      {
        label: { CN: '耗材', HK: '耗材', US: 'Consumables' },
        row: { CN: '耗材', HK: '耗材', US: 'item' },
        min: 0,
        max: 200,
        optional: true,
      },
    ),
  },
} as const
