import fc from 'fast-check'
import { SITE_RULES } from '../../platform/setting/setting.site.rules.ts'
import { expect, it, test } from 'vitest'
import { draftSchema } from '../../kernel/form.ts'
import { siteCapacity } from './siteForm.capacity.rules.ts'
import type { SiteDraft } from './siteForm.form.ts'
import { CAR_FORM, MACHINE_FORM } from './siteForm.form.ts'

type Pc = { seat_count: number; pc_total: number; spare_pc: number }
const LAB: Pc = { seat_count: 42, pc_total: 45, spare_pc: 3 }
const people = (count: number, role: string[]) => ({ examiners: Array.from({ length: count }, () => ({ role })) })
const machine = (rooms: Pc[], listed: object, licences = 42): SiteDraft => ({
  form_type: 'MACHINE',
  draft: draftSchema(MACHINE_FORM).parse({
    theory: { rooms },
    practical: { rooms: rooms.map((room) => ({ ...room, cad_software: [{ license_count: licences }] })) },
    examiners: listed,
  }),
})
const car = (
  zones: { bay_total: number; bay_spare: number }[],
  listed: object,
  rooms: Pc[] = [LAB, LAB],
): SiteDraft => ({
  form_type: 'CAR',
  draft: draftSchema(CAR_FORM).parse({ theory: { rooms }, practical: { zones }, examiners: listed }),
})
const BOTH = ['EXAMINE', 'INVIGILATE']
const LEVEL = {
  minutes: { theory: null, practical: null },
  subjects: ['ONLINE', 'OFFLINE'] as const,
  rules: SITE_RULES,
}

/** domain.md §3.6 D, “Worked”. */
test('2 labs × 45 PCs, 5 % spare (3 each) → 84 seats; theory 5 sessions, CAD 2 sessions → 168 a day with 6 examiners', () => {
  const { theory, practical, daily } = siteCapacity(machine([LAB, LAB], people(6, BOTH)), LEVEL)
  expect(theory).toEqual({ places: 84, examiners: 84, sessions: 5, daily: 420 })
  expect(practical).toEqual({ places: 84, examiners: 84, sessions: 2, daily: 168 })
  expect(daily).toBe(168)
})
test.each([
  ['car: 8 bays, 1 spare → 7; 90 min + 20 → 4 sessions → 28 a day; one panel of 3 is enough', 3, 28],
  ['two examiners are no panel', 2, 0],
  ['five are one panel', 5, 28],
])('%s', (_, count, daily) => {
  const { practical } = siteCapacity(car([{ bay_total: 8, bay_spare: 1 }], people(count, ['EXAMINE'])), LEVEL)
  expect([practical.places, practical.sessions, practical.daily]).toEqual([7, 4, daily])
})
test.each([
  ['15·N: 5 invigilators watch 75, in two rooms', 5, 75],
  ['two per room: 3 open one room', 3, 42],
  ['one opens none', 1, 0],
])('theory: %s', (_, count, examiners) => {
  const { theory } = siteCapacity(machine([LAB, LAB], people(count, ['INVIGILATE'])), LEVEL)
  expect(theory.examiners).toBe(examiners)
})
test('a person counts for what the list names: 监考 for theory, 考评 for practical (Decided 12)', () => {
  const { theory, practical } = siteCapacity(machine([LAB, LAB], people(6, ['INVIGILATE'])), LEVEL)
  expect([theory.examiners, practical.examiners]).toEqual([84, 0])
})
test('licences limit a drawing room', () => {
  expect(siteCapacity(machine([LAB, LAB], people(6, BOTH), 20), LEVEL).practical.places).toBe(40)
})
test('the minutes are those of the template, else 60, 150 and 90; only the subjects of the level limit', () => {
  const site = machine([LAB, LAB], people(6, BOTH))
  const given = siteCapacity(site, { ...LEVEL, minutes: { theory: 90, practical: 210 } })
  expect([given.theory.sessions, given.practical.sessions, given.daily]).toEqual([4, 2, 168])
  expect(siteCapacity(site, { ...LEVEL, subjects: ['ONLINE'] }).daily).toBe(420)
  expect(siteCapacity(site, { ...LEVEL, subjects: [] }).daily).toBe(0)
})

const pc = fc.record({
  seat_count: fc.integer({ min: 0, max: 60 }),
  pc_total: fc.integer({ min: 0, max: 80 }),
  spare_pc: fc.integer({ min: 0, max: 10 }),
})
it('one more seat, computer or examiner never lowers the capacity (acceptance row 3)', () => {
  fc.assert(
    fc.property(
      fc.array(pc, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 20 }),
      fc.nat(),
      fc.constantFrom<keyof Pc>('seat_count', 'pc_total'),
      (rooms, count, at, name) => {
        const daily = (list: Pc[], examiners: number) =>
          siteCapacity(machine(list, people(examiners, BOTH), 60), LEVEL).daily
        const more = rooms.map((room, place) =>
          place === at % rooms.length ? { ...room, [name]: room[name] + 1 } : room,
        )
        expect(daily(more, count)).toBeGreaterThanOrEqual(daily(rooms, count))
        expect(daily(rooms, count + 1)).toBeGreaterThanOrEqual(daily(rooms, count))
        expect(daily([...rooms, LAB], count)).toBeGreaterThanOrEqual(daily(rooms, count))
      },
    ),
  )
})
