import { z } from 'zod'
import { expect, it, test } from 'vitest'
import { draftSchema } from '../../kernel/form.ts'
import type { Fields, FormDocument, FormField, Values } from '../../kernel/form.ts'
import { LANGS } from '../../kernel/text.ts'
import { CAR_FORM, MACHINE_FORM } from './siteForm.form.ts'
import { adminPcsNeeded, siteFormFaults, sparesNeeded } from './siteForm.rules.ts'
import type { FormFacts } from './siteForm.rules.ts'
import { MEASURING, TOOLS } from './siteForm.car.form.ts'

const FACTS: FormFacts = { today: '2026-03-10', valid_to: '2027-03-09', apply_year: 2026, retention_months: 36 }
/** Right values of fields with a format of their own. */
const FORMATTED: Record<string, unknown> = {
  uscc: '91350100M000100Y43',
  school_code: '4122000001',
  legal_person: '乔建国',
  legal_person_id_no: '11010519491231002X',
  hotline: '0431-85712345',
  emergency_leader_name: '苏明',
  name: '苏明',
  mobile: '13800001234',
  emergency_leader_mobile: '13800001234',
  id_no: '11010519491231002X',
  vin: 'LSVAA49J132047371',
  room_no: 'A101',
  zone_no: 'Z1',
  teacher: 't1',
  drill_date: '2025-12-01',
  lease_end: '2028-01-01',
  major_code: '460101',
}
function valueOf(name: string, field: FormField): unknown {
  if (field.kind !== 'choice' && name in FORMATTED) return FORMATTED[name]
  switch (field.kind) {
    case 'number':
      return Math.max(field.min, Math.min(100, field.max))
    case 'yes':
      return true
    case 'day':
      return '2027-06-30'
    case 'choice':
      return Object.keys(field.words)[0]
    case 'choices':
      return Object.keys(field.words)
    case 'files':
      return Array.from({ length: field.min }, (_, at) => `file-${at}.${field.accept === 'image' ? 'png' : 'pdf'}`)
    case 'rows':
      return Array.from({ length: Math.max(1, field.min) }, () => rowOf(field.columns))
    default:
      return '示例内容一二三'
  }
}
const rowOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]))
const filled = (form: FormDocument) =>
  Object.fromEntries(Object.entries(form).map(([name, { fields }]) => [name, rowOf(fields)]))

/** The value with another one at a path such as `theory.rooms.0.room_no`. */
function put(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(node)) return node.map((one: unknown, at) => (String(at) === key ? put(one, rest, value) : one))
  const held = z.record(z.string(), z.unknown()).parse(node)
  return { ...held, [key]: put(held[key], rest, value) }
}
const changed = (doc: unknown, changes: Values): unknown =>
  Object.entries(changes).reduce((at, [path, value]) => put(at, path.split('.'), value), doc)

const POSITIONS = ['HEAD', 'EXAM_OFFICER', 'SYSTEM_ADMIN', 'SAFETY', 'TECHNICIAN']
const people = {
  ...Object.fromEntries([1, 2].map((at) => [`examiners.examiners.${at}.teacher`, `t${at + 1}`])),
  ...Object.fromEntries(POSITIONS.map((position, at) => [`staff.staff.${at}.position`, position])),
}
const pcs = (section: string) => ({
  [`${section}.rooms.0.seat_count`]: 40,
  [`${section}.rooms.0.pc_total`]: 42,
  [`${section}.rooms.0.spare_pc`]: 2,
})
const tools = Object.keys(TOOLS).map((item) => ({
  item,
  name: '工具',
  quantity_per_bay: 1,
  total: 8,
  ...(MEASURING.includes(item) ? { calibrated_until: '2026-12-31' } : {}),
}))
const MACHINE = changed(filled(MACHINE_FORM), {
  ...people,
  ...pcs('theory'),
  ...pcs('practical'),
  'practical.rooms.0.room_no': 'B101',
})
const CAR = changed(filled(CAR_FORM), {
  ...people,
  ...pcs('theory'),
  'practical.tools': tools,
  'practical.zones.0.bay_spare': 1,
})
const machineFaults = (changes: Values = {}) =>
  siteFormFaults({ form_type: 'MACHINE', draft: draftSchema(MACHINE_FORM).parse(changed(MACHINE, changes)) }, FACTS)
const carFaults = (changes: Values = {}) =>
  siteFormFaults({ form_type: 'CAR', draft: draftSchema(CAR_FORM).parse(changed(CAR, changes)) }, FACTS)
const named = (faults: readonly { path: string; rule: string }[]) => faults.map(({ path, rule }) => `${path} ${rule}`)

it('a complete form lacks nothing', () => {
  expect(named(machineFaults())).toEqual([])
  expect(named(carFaults())).toEqual([])
})

const ROOM = 'theory.rooms.0'
const CAD = 'practical.rooms.0'
const SOFTWARE = `${CAD}.cad_software.0`
const examiner = (at: number) => `examiners.examiners.${at}`
type Demand = [string, Values, string[]]
/** Each demand of domain.md §3.6, with its figures. */
const DEMANDS: Demand[] = [
  [
    'A: lease ≥ 1 year and ≥ the end of the validity',
    { 'site.site_owner': 'RENTED', 'site.lease_end': '2027-03-09' },
    ['site.lease_end lease_short'],
  ],
  ['A: a lease of a year is enough', { 'site.site_owner': 'RENTED', 'site.lease_end': '2027-03-10' }, []],
  ['A: an owned site has no lease', { 'site.site_owner': 'OWN', 'site.lease_end': null }, []],
  ['A: longitude and latitude, both or none', { 'site.lng': null }, ['site.lng position_half']],
  ['A: no position is asked for', { 'site.lng': null, 'site.lat': null }, []],
  ['A: a rented one has', { 'site.site_owner': 'RENTED', 'site.lease_end': null }, ['site.lease_end required']],
  [
    'A: annual_candidates_expected ≥ 30',
    { 'site.annual_candidates_expected': 29 },
    ['site.annual_candidates_expected too_small'],
  ],
  [
    'A: without a secure room nothing is asked of it',
    { 'site.secrecy_room': false, 'site.secrecy_room_area': null, 'site.safe_box_count': null },
    [],
  ],
  ['B: ≥ 1 room', { 'theory.rooms': [] }, ['theory.rooms required']],
  [
    'B: seat_count 10–60',
    { [`${ROOM}.seat_count`]: 61 },
    [`${ROOM}.seat_count too_big`, `${ROOM}.spare_pc spare_pc_few`, `${ROOM}.pc_total pc_few`],
  ],
  ['B: seat_spacing_cm ≥ 80', { [`${ROOM}.seat_spacing_cm`]: 79 }, [`${ROOM}.seat_spacing_cm too_small`]],
  ['B: spare_pc ≥ 5 % of the seats', { [`${ROOM}.spare_pc`]: 1 }, [`${ROOM}.spare_pc spare_pc_few`]],
  ['B: pc_total ≥ seat_count + spare', { [`${ROOM}.pc_total`]: 41 }, [`${ROOM}.pc_total pc_few`]],
  ['B: ups must be true', { [`${ROOM}.ups`]: false }, [`${ROOM}.ups ups_needed`]],
  ['B: lan_mbps ≥ 100', { [`${ROOM}.lan_mbps`]: 99 }, [`${ROOM}.lan_mbps too_small`]],
  ['B: internet_mbps ≥ 5', { [`${ROOM}.internet_mbps`]: 4 }, [`${ROOM}.internet_mbps too_small`]],
  ['B: cameras ≥ 2', { [`${ROOM}.cameras`]: 1 }, [`${ROOM}.cameras too_small`]],
  ['B: photos 2..5', { [`${ROOM}.photos`]: ['a.png'] }, [`${ROOM}.photos too_few_items`]],
  ['B: photos are pictures', { [`${ROOM}.photos`]: ['a.png', 'b.pdf'] }, [`${ROOM}.photos.1 file_not_image`]],
  ['H: emergency_plan pdf', { 'safety.emergency_plan': ['a.png'] }, ['safety.emergency_plan.0 file_not_pdf']],
  ['I: commitment_letter pdf', { 'rules.commitment_letter': ['a.jpg'] }, ['rules.commitment_letter.0 file_not_pdf']],
  ['B: room_no unique per site', { [`${CAD}.room_no`]: 'A101' }, [`${CAD}.room_no room_no_repeats`]],
  ['C-M: license_count ≥ seat_count', { [`${SOFTWARE}.license_count`]: 39 }, [`${SOFTWARE}.license_count licence_few`]],
  [
    'C-M: license_expire ≥ the end of the exam year',
    { [`${SOFTWARE}.license_expire`]: '2026-12-30' },
    [`${SOFTWARE}.license_expire licence_ends`],
  ],
  ['C-M: a licence without an end', { [`${SOFTWARE}.license_expire`]: null }, []],
  [
    'C-M: restore protection must be off',
    { [`${CAD}.restore_card_disabled`]: false },
    [`${CAD}.restore_card_disabled restore_card_on`],
  ],
  ['E: ≥ 3 examiners', { 'examiners.examiners': [] }, ['examiners.examiners required']],
  [
    'E: ≥ 1 chief-eligible',
    {
      [`${examiner(0)}.is_chief_candidate`]: false,
      [`${examiner(1)}.is_chief_candidate`]: null,
      [`${examiner(2)}.is_chief_candidate`]: false,
    },
    ['examiners.examiners chief_missing'],
  ],
  [
    'E: certificate not expired at submit',
    { [`${examiner(1)}.cert_expire`]: '2026-03-09' },
    [`${examiner(1)}.cert_expire cert_over`],
  ],
  ['E: each once', { [`${examiner(1)}.teacher`]: 't1' }, [`${examiner(1)}.teacher examiner_repeats`]],
  ['F: must contain 安全员', { 'staff.staff.3.position': 'FINANCE' }, ['staff.staff staff_missing']],
  [
    'G: full_process_recording = true',
    { 'surveillance.full_process_recording': false },
    ['surveillance.full_process_recording recording_needed'],
  ],
  [
    'G: coverage_rate_percent = 100',
    { 'surveillance.coverage_rate_percent': 99 },
    ['surveillance.coverage_rate_percent too_small'],
  ],
  [
    'G: retention_months ≥ 36',
    { 'surveillance.retention_months': 35 },
    ['surveillance.retention_months retention_short'],
  ],
  [
    'H: extinguishers ≥ 2 per room',
    { 'safety.extinguisher_count': 3 },
    ['safety.extinguisher_count extinguishers_few'],
  ],
  [
    'H: the plan names natural disaster too',
    { 'safety.emergency_plan_covers': ['PAPER', 'LATE_PAPER', 'POWER', 'NETWORK', 'SYSTEM', 'ILLNESS', 'CHEATING'] },
    ['safety.emergency_plan_covers emergencies_missing'],
  ],
  ['H: drill within 12 months', { 'safety.drill_date': '2025-03-09' }, ['safety.drill_date drill_old']],
  ['H: a drill of 12 months ago', { 'safety.drill_date': '2025-03-10' }, []],
  ['H: a drill to come', { 'safety.drill_date': '2026-03-11' }, ['safety.drill_date drill_old']],
  ['I: no_fee_from_students', { 'rules.no_fee_from_students': false }, ['rules.no_fee_from_students no_fee_needed']],
  ['I: photos of the site 2–3', { 'rules.site_photos': ['a.png'] }, ['rules.site_photos too_few_items']],
]
const CAR_DEMANDS: Demand[] = [
  [
    'bay_total ≥ 2',
    { 'practical.zones.0.bay_total': 1 },
    ['practical.zones.0.bay_total too_small', 'practical.zones.0.bay_spare bays_all_spare'],
  ],
  ['bay_area_m2 ≥ 20', { 'practical.zones.0.bay_area_m2': 19.9 }, ['practical.zones.0.bay_area_m2 too_small']],
  ['lighting_lux ≥ 300', { 'practical.zones.0.lighting_lux': 299 }, ['practical.zones.0.lighting_lux too_small']],
  [
    'tech_maintainer_count ≥ 1 per zone',
    { 'practical.zones.0.tech_maintainer_count': 0 },
    ['practical.zones.0.tech_maintainer_count too_small'],
  ],
  [
    'a vin has 17 characters without I, O, Q',
    { 'practical.vehicles.0.vin': 'LSVAA49J13204737O' },
    ['practical.vehicles.0.vin vin_characters'],
  ],
  ['an engine has no vin', { 'practical.vehicles.0.type': 'ENGINE', 'practical.vehicles.0.vin': null }, []],
  [
    'pure-electric needs hv_insulation_kit',
    { 'practical.vehicles.0.power': 'ELECTRIC', 'practical.vehicles.0.hv_insulation_kit': false },
    ['practical.vehicles.0.hv_insulation_kit hv_kit_needed'],
  ],
  ['every checklist item', { 'practical.tools': tools.slice(1) }, ['practical.tools tools_missing']],
  ['quantity_per_bay ≥ 1', { 'practical.tools.0.quantity_per_bay': 0.5 }, ['practical.tools.0.reason tool_reason']],
  ['or a reason', { 'practical.tools.0.quantity_per_bay': 0, 'practical.tools.0.reason': '以单件工具代替' }, []],
  [
    'a measuring tool that is calibrated',
    { 'practical.tools.5.calibrated_until': '2026-03-09' },
    ['practical.tools.5.calibrated_until calibration_over'],
  ],
  [
    'a lift that is inspected',
    { 'safety.lift_inspection_until': '2026-03-09' },
    ['safety.lift_inspection_until lift_inspection_over'],
  ],
]
test.each(DEMANDS)('%s', (_, changes, expected) => {
  const faults = machineFaults(changes)
  expect(named(faults)).toEqual(expected)
  for (const { message } of faults) for (const lang of LANGS) expect(message[lang]).not.toMatch(/^$|\{\w+\}/)
})
test.each(CAR_DEMANDS)('car: %s', (_, changes, expected) => {
  expect(named(carFaults(changes))).toEqual(expected)
})
test.each([
  [10, 1],
  [20, 1],
  [21, 2],
  [60, 3],
])('%i seats need %i spare computers: ceil(5 %% × seats), at least 1', (seats, spare) => {
  expect(sparesNeeded(seats)).toBe(spare)
})
test.each([
  [1, 1],
  [10, 1],
  [11, 2],
])('%i rooms need %i spare admin computers: 1 per 10 rooms, at least 1', (rooms, spare) => {
  expect(adminPcsNeeded(rooms)).toBe(spare)
})

it('every label, hint, unit and option is there in three languages', () => {
  const texts = (fields: Fields): unknown[] =>
    Object.values(fields).flatMap((field) => [
      field.label,
      field.hint,
      field.unit,
      ...('words' in field ? Object.values(field.words) : []),
      ...(field.kind === 'rows' ? [field.row, ...texts(field.columns)] : []),
    ])
  const all = [MACHINE_FORM, CAR_FORM].flatMap((form: FormDocument) =>
    Object.values(form).flatMap(({ title, fields }) => [title, ...texts(fields)]),
  )
  for (const one of all.filter((text) => text !== undefined)) expect(Object.keys(Object(one))).toEqual([...LANGS])
})
