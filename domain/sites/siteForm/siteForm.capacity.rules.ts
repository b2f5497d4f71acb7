import type { Level, Subject } from '../../catalogue/credential/credential.model.ts'
import type { SiteRules } from '../../platform/setting/setting.model.ts'
import type { SiteDraft } from './siteForm.form.ts'

/** Candidates that one invigilator, one examiner of a computer practical or one panel of three may have (domain.md §6.4). */
const PER_EXAMINER = 15
const PER_ROOM = 2
const PANEL = 3

/** What one subject holds: candidates of a session by its places and by its examiners, sessions and candidates of a day. */
type SubjectCapacity = { places: number; examiners: number; sessions: number; daily: number }
export type Capacity = { theory: SubjectCapacity; practical: SubjectCapacity; daily: number }

type Room = { seat_count: number | null; pc_total: number | null; spare_pc: number | null }
const atLeastNone = (value: number) => Math.max(0, value)
const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0)

/** theory_room_cap = min(seat_count, pc_total − spare_pc) (domain.md §3.6 D). */
const roomCapacity = ({ seat_count, pc_total, spare_pc }: Room): number =>
  atLeastNone(Math.min(seat_count ?? 0, (pc_total ?? 0) - (spare_pc ?? 0)))

type CadRoom = Room & { cad_software: readonly { license_count: number | null }[] | null }
/** Of several programs the one with the most licences counts: the candidates of a session use one. */
const cadRoomCapacity = (room: CadRoom): number =>
  Math.min(roomCapacity(room), Math.max(0, ...(room.cad_software ?? []).map(({ license_count }) => license_count ?? 0)))

type Zone = { bay_total: number | null; bay_spare: number | null }
const zoneCapacity = ({ bay_total, bay_spare }: Zone): number => atLeastNone((bay_total ?? 0) - (bay_spare ?? 0))

/** Sessions of a day: floor((day + turnover) ÷ (minutes + turnover)). */
const sessionsPerDay = (minutes: number, turnover: number, dayMinutes: number): number =>
  Math.floor((dayMinutes + turnover) / (minutes + turnover))

/** Candidates whom N people can watch in these rooms: 15 each, and two to a room, so that the largest rooms come first. */
function watched(rooms: readonly number[], people: number): number {
  const open = rooms.toSorted((a, b) => b - a).slice(0, Math.floor(people / PER_ROOM))
  return Math.min(PER_EXAMINER * people, sum(open))
}

type Duty = 'EXAMINE' | 'INVIGILATE'
type Listed = { role: readonly Duty[] | null }
const peopleOf = (listed: readonly Listed[] | null, duty: Duty): number =>
  (listed ?? []).filter(({ role }) => role?.includes(duty)).length

function subjectCapacity(places: number, examiners: number, sessions: number): SubjectCapacity {
  return { places, examiners, sessions, daily: Math.min(places, examiners) * sessions }
}

/** The minutes of the level's newest enabled template; null where there is none. */
type LevelMinutes = { theory: number | null; practical: number | null }

function theoryCapacity({ draft }: SiteDraft, minutes: number | null, rules: CapacityRules): SubjectCapacity {
  const rooms = (draft.theory.rooms ?? []).map(roomCapacity)
  const people = peopleOf(draft.examiners.examiners, 'INVIGILATE')
  const sessions = sessionsPerDay(minutes ?? rules.theory_minutes, rules.theory_turnover, rules.day_minutes)
  return subjectCapacity(sum(rooms), watched(rooms, people), sessions)
}

/** The minutes of a practical exam without a template, and between two sessions. */
const practicalTerms = ({ form_type }: SiteDraft, rules: CapacityRules): [minutes: number, turnover: number] =>
  form_type === 'CAR' ? [rules.car_minutes, rules.car_turnover] : [rules.machine_minutes, rules.machine_turnover]

function practicalCapacity(site: SiteDraft, minutes: number | null, rules: CapacityRules): SubjectCapacity {
  const people = peopleOf(site.draft.examiners.examiners, 'EXAMINE')
  const [usual, turnover] = practicalTerms(site, rules)
  const sessions = sessionsPerDay(minutes ?? usual, turnover, rules.day_minutes)
  if (site.form_type === 'CAR') {
    const bays = sum((site.draft.practical.zones ?? []).map(zoneCapacity))
    return subjectCapacity(bays, PER_EXAMINER * Math.floor(people / PANEL), sessions)
  }
  const rooms = (site.draft.practical.rooms ?? []).map(cadRoomCapacity)
  return subjectCapacity(sum(rooms), watched(rooms, people), sessions)
}

/** The settings that the calculation looks at. */
export type CapacityRules = Omit<SiteRules, 'recording_months'>
/** What the capacity of a level is computed with: the minutes of its template, the subjects that it asks for, the settings. */
export type LevelTerms = { minutes: LevelMinutes; subjects: readonly Subject[]; rules: CapacityRules }

/** The candidates of a day for a level (domain.md §3.6 D, Decided 12); a subject that the level does not ask for sets no limit. */
export function siteCapacity(site: SiteDraft, { minutes, subjects, rules }: LevelTerms): Capacity {
  const theory = theoryCapacity(site, minutes.theory, rules)
  const practical = practicalCapacity(site, minutes.practical, rules)
  const asked = [
    ...(subjects.includes('ONLINE') ? [theory.daily] : []),
    ...(subjects.includes('OFFLINE') ? [practical.daily] : []),
  ]
  return { theory, practical, daily: asked.length === 0 ? 0 : Math.min(...asked) }
}

/** A figure for each of some levels. */
export type LevelFigures = Readonly<Partial<Record<Level, number>>>
/** The candidates of a day for each of these levels (Decided 12). */
export const levelCapacities = (site: SiteDraft, levels: readonly (LevelTerms & { level: Level })[]): LevelFigures =>
  Object.fromEntries(levels.map((terms) => [terms.level, siteCapacity(site, terms).daily]))
/** The candidates of a day for whichever of the levels: the smallest figure, 0 without a level. */
export const smallestFigure = (figures: LevelFigures): number => {
  const all = Object.values(figures)
  return all.length === 0 ? 0 : Math.min(...all)
}

/** The site with some of its rooms and zones alone, by number. */
export function onlyRooms(site: SiteDraft, kept: readonly string[]): SiteDraft {
  const keeps = (no: string | null) => no !== null && kept.includes(no)
  const labs = <R extends { room_no: string | null }>(rooms: R[] | null) =>
    rooms && rooms.filter(({ room_no }) => keeps(room_no))
  if (site.form_type === 'CAR') {
    const { theory, practical } = site.draft
    const zones = practical.zones && practical.zones.filter(({ zone_no }) => keeps(zone_no))
    const draft = {
      ...site.draft,
      theory: { ...theory, rooms: labs(theory.rooms) },
      practical: { ...practical, zones },
    }
    return { form_type: 'CAR', draft }
  }
  const { theory, practical } = site.draft
  const rooms = {
    theory: { ...theory, rooms: labs(theory.rooms) },
    practical: { ...practical, rooms: labs(practical.rooms) },
  }
  return { form_type: 'MACHINE', draft: { ...site.draft, ...rooms } }
}

/** A room of a site as plans use it: where how many sit at once, for which subject. */
type PlannedRoom = { room_no: string; name: string; subject: Subject; seats: number }
type Place = { room_no: string | null; name: string | null; subject: Subject; seats: number }

/** A room with computers, or a zone, as a place of its subject. */
const labPlace = (subject: Subject, { room_no, room_name }: Lab, seats: number): Place => ({
  room_no,
  name: room_name,
  subject,
  seats,
})
type Lab = { room_no: string | null; room_name: string | null }

function placesOf(site: SiteDraft): Place[] {
  const theory = (site.draft.theory.rooms ?? []).map((room) => labPlace('ONLINE', room, roomCapacity(room)))
  if (site.form_type === 'MACHINE') {
    const labs = site.draft.practical.rooms ?? []
    return [...theory, ...labs.map((room) => labPlace('OFFLINE', room, cadRoomCapacity(room)))]
  }
  const zones = site.draft.practical.zones ?? []
  return [
    ...theory,
    ...zones.map(
      (zone): Place => ({
        room_no: zone.zone_no,
        name: zone.zone_name,
        subject: 'OFFLINE',
        seats: zoneCapacity(zone),
      }),
    ),
  ]
}

/** The rooms and zones that plans can use: those with number, name and places, each number once, in their order. */
export const plannedRooms = (site: SiteDraft): PlannedRoom[] =>
  placesOf(site).flatMap(({ room_no, name, subject, seats }, at, all) => {
    const isFirst = all.findIndex((other) => other.room_no === room_no) === at
    return room_no !== null && name !== null && seats > 0 && isFirst ? [{ room_no, name, subject, seats }] : []
  })
