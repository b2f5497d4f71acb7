import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'

export type Lab = { room_no: string; name: string; seats: number }
/** Keys of a PDF and of two pictures, of the institution that applies. */
export type FormFiles = { pdf: string; pictures: readonly [string, string] }
type Examiner = {
  teacher: string
  cert_no: string | null
  cert_expire: string | null
  is_chief_candidate: boolean
}
type Person = { name: string; mobile: string }
type Given = {
  /** Name, address and legal representative of the site; else those of an example. What is absent is taken from the institution's record. */
  site?: { site_name?: string; site_address?: string; legal_person?: string }
  /** Business day, YYYY-MM-DD. */
  today: string
  /** Examiners who may examine the credential, three at least; of those given by number alone the first is to be chief. */
  examiners: readonly (string | Examiner)[]
  /** Who manages the site; else people of an example. */
  staff?: readonly Person[]
  files: FormFiles
  theory?: readonly Lab[]
  practical?: readonly Lab[]
}
const THEORY: readonly Lab[] = [
  { room_no: 'A101', name: '第一计算机房', seats: 42 },
  { room_no: 'A102', name: '第二计算机房', seats: 42 },
]
const PRACTICAL: readonly Lab[] = [
  { room_no: 'B201', name: 'CAD 实操机房（一）', seats: 42 },
  { room_no: 'B202', name: 'CAD 实操机房（二）', seats: 42 },
]
const ZONES: readonly Lab[] = [{ room_no: 'C101', name: '整车装调实训车间', seats: 7 }]

const SPARE = 3
/** The room of “2 labs × 45 PCs, 5 % spare (3 each)” in domain.md §3.6 D. */
const labOf = ({ room_no, name, seats }: Lab, { files }: Given) => ({
  room_no,
  room_name: name,
  building_floor: '实训楼三层',
  area_m2: 128.5,
  seat_count: seats,
  seat_spacing_cm: 80,
  pc_total: seats + SPARE,
  spare_pc: SPARE,
  pc_cpu: 'Intel i5-12400，六核',
  pc_ram_gb: 16,
  pc_os: 'WIN10',
  pc_resolution: 'R1920',
  browser: 'Chrome 126',
  server_count: 1,
  ups: true,
  lan_mbps: 1000,
  internet_mbps: 100,
  cameras: 2,
  photos: [...files.pictures],
})

const SITE = {
  site_name: '长春汽车职业技术大学考核站点',
  site_address: '吉林省长春市汽车经济技术开发区东风大街 9999 号',
  legal_person: '乔建国',
}
const siteOf = ({ site = SITE }: Given) => ({
  ...site,
  legal_person_id_no: '11010519491231002X',
  total_area_m2: 2350,
  site_owner: 'OWN',
  office_equipped: true,
  secrecy_room: true,
  secrecy_room_area: 18,
  safe_box_count: 2,
  hotline: '0431-85712345',
  internet_pc_for_exam: true,
  intended_capacity_per_year: 1200,
  annual_candidates_expected: 600,
  major_list: [{ major_code: '460101', student_count: 820, start_year: 2015 }],
})

const NAMES = ['苏明远', '欧阳晓燕', '司马长风', '乔建国', '诸葛明慧', '周海燕', '郑国强', '林雅芝']
const EXAMPLE: readonly Person[] = NAMES.map((name, at) => ({ name, mobile: `138000${String(12_340 + at)}` }))
const staffOf = (rooms: number, { staff: people = EXAMPLE }: Given) => {
  const admins = Array.from({ length: rooms }, () => 'SYSTEM_ADMIN')
  const positions = ['HEAD', 'EXAM_OFFICER', 'SAFETY', 'TECHNICIAN', ...admins]
  const staff = positions.map((position, at) => ({
    position,
    ...people[at % people.length],
    id_no: at === 0 ? '11010519491231002X' : null,
    full_time: true,
  }))
  return { staff }
}

const exampleOf = (teacher: string, at: number, today: string): Examiner => ({
  teacher,
  cert_no: `KPY2026JXGCZT${String(100 + at).padStart(5, '0')}`,
  cert_expire: addDays(today, 400),
  is_chief_candidate: at === 0,
})
const examinersOf = ({ examiners, today }: Given) => ({
  examiners: examiners.map((one, at) => ({
    ...(typeof one === 'string' ? exampleOf(one, at, today) : one),
    level_ok: ['BEGINNER', 'MIDDLE', 'SENIOR'],
    role: ['EXAMINE', 'INVIGILATE'],
  })),
})

const safetyOf = ({ files: { pdf }, today }: Given, rooms: number) => ({
  fire_acceptance: [pdf],
  extinguisher_count: 2 * rooms,
  evacuation_plan: [pdf],
  medical_point: true,
  security_staff_count: 2,
  emergency_plan: [pdf],
  emergency_plan_covers: ['PAPER', 'LATE_PAPER', 'POWER', 'NETWORK', 'SYSTEM', 'ILLNESS', 'CHEATING', 'DISASTER'],
  emergency_leader_name: '苏明远',
  emergency_leader_mobile: '13800012340',
  drill_date: addDays(today, -40),
})

const rulesOf = ({ files: { pdf, pictures } }: Given) => ({
  ...Object.fromEntries(
    ['exam', 'secrecy', 'examiner', 'equipment', 'archive'].map((name) => [`rules_${name}`, [pdf]]),
  ),
  ...Object.fromEntries(
    ['report', 'legal', 'source', 'staff', 'examiner', 'rules'].map((name) => [`attachment_${name}`, [pdf]]),
  ),
  commitment_letter: [pdf],
  truthful: true,
  no_fee_from_students: true,
  accept_supervision: true,
  data_protection: true,
  site_photos: [...pictures],
  equipment_list: [pdf],
  stamped_form: [pdf],
})

const commonOf = (given: Given, rooms: number, labs: number): SiteFormValues => {
  const theory = given.theory ?? THEORY
  return {
    site: siteOf(given),
    theory: { spare_admin_pc: 1, rooms: theory.map((lab) => labOf(lab, given)) },
    examiners: examinersOf(given),
    staff: staffOf(Math.max(theory.length, labs), given),
    surveillance: {
      camera_total: 16,
      full_process_recording: true,
      coverage_rate_percent: 100,
      retention_months: 36,
      network_topology: [given.files.pdf],
      isp: '中国联通',
    },
    safety: safetyOf(given, rooms),
    rules: rulesOf(given),
  }
}

/** A whole form MACHINE: with six examiners it holds the 168 candidates a day of domain.md §3.6 D. */
export function machineForm(given: Given): SiteFormValues {
  const practical = given.practical ?? PRACTICAL
  const software = (seats: number) => [
    { name: 'AUTOCAD', version: '2024', license_type: 'NETWORK', license_count: seats, proof: [given.files.pdf] },
  ]
  return {
    ...commonOf(given, (given.theory ?? THEORY).length + practical.length, practical.length),
    practical: {
      rooms: practical.map((lab) => ({
        ...labOf(lab, given),
        plotter_or_printer: 1,
        cad_software: software(lab.seats),
        format_support: ['DWG', 'PDF'],
        file_collect_method: 'SYSTEM',
        restore_card_disabled: true,
      })),
    },
  }
}

const TOOLS = {
  SOCKET_SET: '套筒组套',
  NEEDLE_WRENCH: '指针式扭力扳手',
  PRESET_WRENCH: '预置式扭力扳手',
  PLIERS: '尖嘴钳',
  FEELER_GAUGE: '塞尺',
  CALIPER: '游标卡尺',
  DIAL_INDICATOR: '百分表',
  MULTIMETER: '数字万用表',
  TOOL_CART: '三层工具车',
  LIFT: '双柱举升机',
  EXHAUST: '尾气抽排设备',
  OIL_COLLECTOR: '接油机',
  GOGGLES: '护目镜',
  FLASHLIGHT: '手电筒',
  EXTINGUISHER: '干粉灭火器',
}

/** A whole form CAR: 8 bays of which one is spare, 28 candidates a day (domain.md §3.6 D). */
export function carForm(given: Given): SiteFormValues {
  const { today, files } = given
  const zones = given.practical ?? ZONES
  const common = commonOf(given, (given.theory ?? THEORY).length + zones.length, 0)
  const practical = {
    zones: zones.map(({ room_no, name, seats }) => ({
      zone_no: room_no,
      zone_name: name,
      direction: 'WHOLE',
      area_m2: 620,
      bay_total: seats + 1,
      bay_spare: 1,
      bay_area_m2: 24,
      bay_isolated: true,
      power_supply: '220/380 V，每工位 4 个插座',
      ventilation_exhaust: true,
      tech_maintainer_count: 1,
      photos: [...files.pictures],
    })),
    vehicles: [{ type: 'VEHICLE', brand_model: '红旗 H5', vin: 'LSVAA49J132047371', quantity: 1 }],
    tools: Object.entries(TOOLS).map(([item, name]) => ({
      item,
      name,
      quantity_per_bay: 1,
      total: 8,
      calibrated_until: addDays(today, 330),
    })),
  }
  const lift = {
    hot_work_rules: true,
    lift_inspection_certificate: [files.pdf],
    lift_inspection_until: addDays(today, 330),
  }
  return { ...common, practical, safety: { ...common.safety, ...lift } }
}
