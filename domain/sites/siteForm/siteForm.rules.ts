import { addMonths } from '../../kernel/calendar.ts'
import type { InputFault } from '../../kernel/error.ts'
import { formFaults } from '../../kernel/form.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { TextParams } from '../../kernel/text.ts'
import { TOOLS } from './siteForm.car.form.ts'
import { CAR_FORM, MACHINE_FORM } from './siteForm.form.ts'
import type { CarDraft, MachineDraft, SiteDraft } from './siteForm.form.ts'
import { positionFaults } from '../../people/college/college.rules.ts'
import { siteFormMessages as words } from './siteForm.messages.ts'
import type { ExaminerFault } from './siteForm.model.ts'
import { POSITIONS } from './siteForm.people.form.ts'
import { EMERGENCIES } from './siteForm.site.form.ts'

/** What the checks look at besides the form. Days are business days, YYYY-MM-DD. */
export type FormFacts = {
  today: string
  /** The last day of the validity that an approval of today would give. */
  valid_to: string
  apply_year: number
  /** Months for which recordings are kept (setting). */
  retention_months: number
  /** What is wrong with listed examiners, by their numbers; those without an entry are right. */
  examiners?: Readonly<Record<string, ExaminerFault>>
}
type Words = typeof words
const fault = (path: string, rule: keyof Words, params?: TextParams): InputFault => ({
  path,
  rule,
  message: fill(words[rule], params),
})
const when = (isWrong: boolean, ...found: Parameters<typeof fault>): InputFault[] => (isWrong ? [fault(...found)] : [])

/** At least 5 % of the seats, and one (domain.md §3.6 B). */
export const sparesNeeded = (seats: number): number => Math.max(1, Math.ceil(seats / 20))
/** One for each ten rooms, and one. */
export const adminPcsNeeded = (rooms: number): number => Math.max(1, Math.ceil(rooms / 10))
const EXTINGUISHERS_PER_ROOM = 2
const CHIEFS_MIN = 1

type Draft = MachineDraft | CarDraft
type Room = NonNullable<Draft['theory']['rooms']>[number]

function roomFaults({ seat_count, pc_total, spare_pc }: Room, path: string): InputFault[] {
  if (seat_count === null) return []
  const spare = sparesNeeded(seat_count)
  const total = seat_count + (spare_pc ?? spare)
  return [
    ...when(spare_pc !== null && spare_pc < spare, `${path}.spare_pc`, 'spare_pc_few', {
      min: spare,
      seats: seat_count,
    }),
    ...when(pc_total !== null && pc_total < total, `${path}.pc_total`, 'pc_few', { min: total }),
  ]
}

/** A number names one room of the site, whatever section it is in. */
function repeatedRooms(places: readonly { path: string; no: string | null }[]): InputFault[] {
  return places.flatMap(({ path, no }, at) =>
    when(no !== null && places.findIndex((other) => other.no === no) < at, path, 'room_no_repeats', { no: no ?? '' }),
  )
}

const siteFaults = ({ site }: Draft, facts: FormFacts): InputFault[] => [
  ...positionFaults(site).map((half) => ({ ...half, path: `site.${half.path}` })),
  ...leaseFaults(site, facts),
]

function leaseFaults({ site_owner, lease_end }: Draft['site'], { today, valid_to }: FormFacts): InputFault[] {
  if (site_owner !== 'RENTED' || !lease_end) return []
  const year = addMonths(today, 12)
  const until = year > valid_to ? year : valid_to
  return when(lease_end < until, 'site.lease_end', 'lease_short', { until })
}

function theoryFaults({ theory }: Draft): InputFault[] {
  const rooms = theory.rooms ?? []
  const min = adminPcsNeeded(rooms.length)
  return [
    ...when(theory.spare_admin_pc !== null && theory.spare_admin_pc < min, 'theory.spare_admin_pc', 'admin_pc_few', {
      min,
    }),
    ...rooms.flatMap((room, at) => roomFaults(room, `theory.rooms.${at}`)),
  ]
}

function cadFaults({ practical }: MachineDraft, { apply_year }: FormFacts): InputFault[] {
  return (practical.rooms ?? []).flatMap((room, at) => {
    const path = `practical.rooms.${at}`
    const seats = room.seat_count ?? 0
    const programs = (room.cad_software ?? []).flatMap(({ license_count, license_expire }, program) => [
      ...when((license_count ?? seats) < seats, `${path}.cad_software.${program}.license_count`, 'licence_few', {
        seats,
      }),
      ...when(
        license_expire !== null && license_expire < `${apply_year}-12-31`,
        `${path}.cad_software.${program}.license_expire`,
        'licence_ends',
        { year: apply_year },
      ),
    ])
    return [...roomFaults(room, path), ...programs]
  })
}

const CHECKLIST = Object.keys(TOOLS).filter((item) => item !== 'OTHER')
function carFaults({ practical, safety }: CarDraft, { today }: FormFacts): InputFault[] {
  const tools = practical.tools ?? []
  const listed = new Set<string | null>(tools.map(({ item }) => item))
  const missing = Object.entries(TOOLS).flatMap(([item, name]) =>
    CHECKLIST.includes(item) && !listed.has(item) ? [name] : [],
  )
  return [
    ...(practical.zones ?? []).flatMap(({ bay_total, bay_spare }, at) =>
      when(bay_total !== null && (bay_spare ?? 0) >= bay_total, `practical.zones.${at}.bay_spare`, 'bays_all_spare'),
    ),
    ...when(missing.length > 0, 'practical.tools', 'tools_missing', { what: listOf(missing) }),
    ...tools.flatMap((tool, at) =>
      when(
        (tool.quantity_per_bay ?? 1) < 1 && !tool.reason && tool.item !== 'OTHER',
        `practical.tools.${at}.reason`,
        'tool_reason',
      ),
    ),
    ...tools.flatMap(({ calibrated_until }, at) =>
      when(
        calibrated_until !== null && calibrated_until < today,
        `practical.tools.${at}.calibrated_until`,
        'calibration_over',
      ),
    ),
    ...when(
      safety.lift_inspection_until !== null && safety.lift_inspection_until < today,
      'safety.lift_inspection_until',
      'lift_inspection_over',
    ),
  ]
}

const faultOf = (rule: ExaminerFault | undefined, path: string): InputFault[] => (rule ? [fault(path, rule)] : [])

function examinerFaults({ examiners }: Draft, { today, examiners: known = {} }: FormFacts): InputFault[] {
  const list = examiners.examiners ?? []
  const chiefs = list.filter(({ is_chief_candidate }) => is_chief_candidate === true).length
  return [
    ...when(list.length > 0 && chiefs < CHIEFS_MIN, 'examiners.examiners', 'chief_missing'),
    ...list.flatMap(({ teacher, cert_expire }, at) => [
      ...when(cert_expire !== null && cert_expire < today, `examiners.examiners.${at}.cert_expire`, 'cert_over'),
      ...when(
        teacher !== null && list.findIndex((other) => other.teacher === teacher) < at,
        `examiners.examiners.${at}.teacher`,
        'examiner_repeats',
      ),
      ...faultOf(teacher === null ? undefined : known[teacher], `examiners.examiners.${at}.teacher`),
    ]),
  ]
}

const NEEDED = ['HEAD', 'EXAM_OFFICER', 'SYSTEM_ADMIN', 'SAFETY'] as const
function staffFaults({ staff }: Draft, rooms: number): InputFault[] {
  const list = staff.staff ?? []
  if (list.length === 0) return []
  const missing = NEEDED.filter((needed) => !list.some(({ position }) => position === needed))
  const admins = list.filter(({ position }) => position === 'SYSTEM_ADMIN').length
  return [
    ...when(missing.length > 0, 'staff.staff', 'staff_missing', {
      what: listOf(missing.map((name) => POSITIONS[name])),
    }),
    ...when(admins > 0 && admins < rooms, 'staff.staff', 'admins_few', { min: rooms }),
  ]
}

function safetyFaults({ safety, surveillance }: Draft, rooms: number, facts: FormFacts): InputFault[] {
  const covered = safety.emergency_plan_covers
  const missing = Object.entries(EMERGENCIES).flatMap(([name, text]) =>
    covered && !covered.some((one) => one === name) ? [text] : [],
  )
  const { drill_date, extinguisher_count } = safety
  const extinguishers = rooms * EXTINGUISHERS_PER_ROOM
  const { retention_months } = surveillance
  return [
    ...when(
      retention_months !== null && retention_months < facts.retention_months,
      'surveillance.retention_months',
      'retention_short',
      {
        min: facts.retention_months,
      },
    ),
    ...when(
      extinguisher_count !== null && extinguisher_count < extinguishers,
      'safety.extinguisher_count',
      'extinguishers_few',
      {
        min: extinguishers,
      },
    ),
    ...when(missing.length > 0, 'safety.emergency_plan_covers', 'emergencies_missing', { what: listOf(missing) }),
    ...when(
      drill_date !== null && (drill_date > facts.today || drill_date < addMonths(facts.today, -12)),
      'safety.drill_date',
      'drill_old',
    ),
  ]
}

/** The rooms and zones of the form, with the place of each number. */
function placesOf({ form_type, draft }: SiteDraft): { path: string; no: string | null }[] {
  const theory = (draft.theory.rooms ?? []).map(({ room_no }, at) => ({
    path: `theory.rooms.${at}.room_no`,
    no: room_no,
  }))
  const practical =
    form_type === 'CAR'
      ? (draft.practical.zones ?? []).map(({ zone_no }, at) => ({ path: `practical.zones.${at}.zone_no`, no: zone_no }))
      : (draft.practical.rooms ?? []).map(({ room_no }, at) => ({ path: `practical.rooms.${at}.room_no`, no: room_no }))
  return [...theory, ...practical]
}

/** Is the form ready for seal and signature? It lacks nothing but its own stamped copy. */
export const isReadyToStamp = (site: SiteDraft, facts: FormFacts): boolean =>
  siteFormFaults(site, facts).every(({ path }) => path.startsWith('rules.stamped_form'))

/** What an application lacks before it can be sent in, each with the place of its field (domain.md §3.6). */
export function siteFormFaults(site: SiteDraft, facts: FormFacts): InputFault[] {
  const { draft } = site
  const places = placesOf(site)
  const labs = site.form_type === 'CAR' ? 0 : (site.draft.practical.rooms ?? []).length
  const rooms = Math.max((draft.theory.rooms ?? []).length, labs)
  const own =
    site.form_type === 'CAR'
      ? [...formFaults(CAR_FORM, site.draft), ...carFaults(site.draft, facts)]
      : [...formFaults(MACHINE_FORM, site.draft), ...cadFaults(site.draft, facts)]
  return [
    ...own,
    ...siteFaults(draft, facts),
    ...theoryFaults(draft),
    ...repeatedRooms(places),
    ...examinerFaults(draft, facts),
    ...staffFaults(draft, rooms),
    ...safetyFaults(draft, places.length, facts),
  ]
}
