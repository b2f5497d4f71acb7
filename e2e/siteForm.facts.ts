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
  extinguisher_count: 4,
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

/** What a school has at hand that applies for machine drawing: one room for theory, one for drawing, three examiners, five of staff. */
export const machineFacts = (examiners: readonly Examiner[], seats = 30): Facts => ({
  site: {
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
  },
  theory: { spare_admin_pc: 1, rooms: [labOf('A101', '第一计算机房', seats)] },
  practical: { rooms: [drawingRoomOf('B201', 'CAD 实操机房', seats)] },
  examiners: { examiners: examinersOf(examiners) },
  staff: {
    staff: STAFF.map(([position, name], at) => ({ position, name, mobile: `138000${12_340 + at}`, full_time: true })),
  },
  surveillance: {
    camera_total: 16,
    full_process_recording: true,
    coverage_rate_percent: 100,
    retention_months: 36,
    network_topology: PROOF,
    isp: '中国联通',
  },
  safety: SAFETY,
  rules: RULES,
})
