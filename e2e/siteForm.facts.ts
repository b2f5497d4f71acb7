import { MEASURING, TOOLS } from '@zhikao/domain/sites/siteForm/siteForm.car.form.ts'
import { dayAt } from './journey.days.ts'
import type { Facts } from './siteForm.fill.ts'

const PROOF = ['证明材料.pdf']
const PHOTOS = ['licence.png', 'licence.png']
const SPARE = 3

const labOf = (room_no: string, room_name: string, seats: number) => ({
  room_no,
  room_name,
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
  photos: PHOTOS,
})

const drawingRoomOf = (room_no: string, room_name: string, seats: number) => ({
  ...labOf(room_no, room_name, seats),
  plotter_or_printer: 1,
  cad_software: [
    {
      name: 'AUTOCAD',
      version: '2024',
      license_type: 'NETWORK',
      license_count: seats,
      license_expire: null,
      proof: PROOF,
    },
  ],
  format_support: ['DWG', 'PDF'],
  file_collect_method: 'SYSTEM',
  restore_card_disabled: true,
})

const STAFF = [
  ['HEAD', '苏明远'],
  ['EXAM_OFFICER', '欧阳晓燕'],
  ['SYSTEM_ADMIN', '司马长风'],
  ['SAFETY', '乔建国'],
  ['ARCHIVE', '诸葛明慧'],
] as const

const ADMINS = [
  ['SYSTEM_ADMIN', '周海燕'],
  ['SYSTEM_ADMIN', '郑国强'],
] as const

const ZONE = {
  zone_no: 'C101',
  zone_name: '整车装调实训车间',
  direction: 'WHOLE',
  area_m2: 620,
  bay_total: 8,
  bay_spare: 1,
  bay_area_m2: 24,
  bay_isolated: true,
  power_supply: '220/380 V，每工位 4 个插座',
  ventilation_exhaust: true,
  tech_maintainer_count: 1,
  photos: PHOTOS,
}
const VEHICLE = { type: 'VEHICLE', brand_model: '红旗 H5', vin: 'LSVAA49J132047371', quantity: 1 }
const toolsUntil = (calibrated: string) =>
  Object.entries(TOOLS)
    .filter(([item]) => item !== 'OTHER')
    .map(([item, { CN: name }]) => ({
      item,
      name,
      quantity_per_bay: 1,
      total: 8,
      calibrated_until: MEASURING.includes(item) ? calibrated : null,
    }))

type Examiner = { name: string; cert_no: string }
const examinersOf = (examiners: readonly Examiner[]) =>
  examiners.map(({ name, cert_no }, at) => ({
    teacher: name,
    level_ok: ['BEGINNER', 'MIDDLE'],
    cert_no,
    cert_expire: '2028-06-30',
    is_chief_candidate: at === 0,
    role: ['EXAMINE', 'INVIGILATE'],
  }))

const SAFETY = {
  fire_acceptance: PROOF,
  evacuation_plan: PROOF,
  medical_point: true,
  security_staff_count: 2,
  emergency_plan: PROOF,
  emergency_plan_covers: ['PAPER', 'LATE_PAPER', 'POWER', 'NETWORK', 'SYSTEM', 'ILLNESS', 'CHEATING', 'DISASTER'],
  emergency_leader_name: '苏明远',
  emergency_leader_mobile: '13800012340',
  drill_date: dayAt(-40),
}
const RULES = {
  ...Object.fromEntries(
    ['exam', 'secrecy', 'examiner', 'equipment', 'archive'].map((name) => [`rules_${name}`, PROOF]),
  ),
  commitment_letter: PROOF,
  truthful: true,
  no_fee_from_students: true,
  accept_supervision: true,
  data_protection: true,
  ...Object.fromEntries(
    ['report', 'legal', 'source', 'staff', 'examiner', 'rules'].map((name) => [`attachment_${name}`, PROOF]),
  ),
  site_photos: PHOTOS,
  equipment_list: PROOF,
  stamped_form: PROOF,
}

const SITE = {
  legal_person: '乔建国',
  total_area_m2: 2350,
  site_owner: 'OWN',
  office_equipped: true,
  secrecy_room: true,
  secrecy_room_area: 18,
  safe_box_count: 2,
  hotline: '0431-85712345',
  internet_pc_for_exam: true,
  intended_capacity_per_year: 1200,
  major_list: [{ major_code: '460101', student_count: 820, start_year: 2015 }],
}
const SURVEILLANCE = {
  camera_total: 16,
  full_process_recording: true,
  coverage_rate_percent: 100,
  retention_months: 36,
  network_topology: PROOF,
  isp: '中国联通',
}

/** What both forms ask for: one room for theory, three examiners, five of staff and one administrator more for each further room. */
const commonFacts = (examiners: readonly Examiner[], seats: number, rooms: number): Facts => ({
  site: SITE,
  theory: { spare_admin_pc: 1, rooms: [labOf('A101', '第一计算机房', seats)] },
  examiners: { examiners: examinersOf(examiners) },
  staff: {
    staff: [...STAFF, ...ADMINS.slice(0, rooms - 1)].map(([position, name], at) => ({
      position,
      name,
      mobile: `138000${12_340 + at}`,
      full_time: true,
    })),
  },
  surveillance: SURVEILLANCE,
  safety: { ...SAFETY, extinguisher_count: 2 * (rooms + 1) },
  rules: RULES,
})

/** What a school has at hand that applies for machine drawing, with so many rooms for drawing: B201, B202 … */
export const machineFacts = (examiners: readonly Examiner[], { seats = 30, rooms = 1 } = {}): Facts => ({
  ...commonFacts(examiners, seats, rooms),
  practical: {
    rooms: Array.from({ length: rooms }, (_, at) => drawingRoomOf(`B20${at + 1}`, `CAD 实操机房（${at + 1}）`, seats)),
  },
})

/** What a college has at hand that applies for car assembly: one workshop of eight bays, of which one is spare, one car, a tool of each kind of the checklist. */
export const carFacts = (examiners: readonly Examiner[]): Facts => {
  const common = commonFacts(examiners, 30, 1)
  return {
    ...common,
    practical: { zones: [ZONE], vehicles: [VEHICLE], tools: toolsUntil(dayAt(330)) },
    safety: {
      ...common['safety'],
      hot_work_rules: true,
      lift_inspection_certificate: PROOF,
      lift_inspection_until: dayAt(330),
    },
  }
}
