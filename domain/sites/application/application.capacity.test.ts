import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { readSiteDraft } from '../siteForm/siteForm.form.ts'
import type { SiteDraft } from '../siteForm/siteForm.form.ts'
import { levelCapacities, smallestFigure } from '../siteForm/siteForm.capacity.rules.ts'
import {
  approvedCapacities,
  capacitiesGiven,
  capacitiesWith,
  computedCapacities,
} from './application.capacity.rules.ts'
import { mayNotApproveAs } from './application.approval.rules.ts'
import { SITE_RULES } from '../../platform/setting/setting.site.rules.ts'
import { levelTerms } from './application.rules.ts'
import type { OfferedLevel } from './application.rules.ts'

const BASIS = { minutes: [], rules: SITE_RULES }
const offered: OfferedLevel[] = [
  { level: 'BEGINNER', theory_required: true, practical_required: false },
  { level: 'MIDDLE', theory_required: true, practical_required: true },
  { level: 'SENIOR', theory_required: false, practical_required: true },
]
const pcs = (seats: number) => ({ seat_count: seats, pc_total: seats + 3, spare_pc: 3 })
const people = { examiners: Array.from({ length: 12 }, () => ({ role: ['EXAMINE', 'INVIGILATE'] })) }
/** A site for machine drawing with labs of so many seats for theory, and for practice with as many licences. */
const site = (theory: number[], practical: number[], examiners: object = people): SiteDraft =>
  readSiteDraft('MACHINE', {
    theory: { rooms: theory.map(pcs) },
    practical: { rooms: practical.map((seats) => ({ ...pcs(seats), cad_software: [{ license_count: seats }] })) },
    examiners,
  })

describe('capacity of a day by the form (§3.6 D, Decided 12): theory 60 minutes, 5 sessions; practical 150, 2 sessions', () => {
  test.each<[string, Level[], SiteDraft, number]>([
    ['no rooms', ['MIDDLE'], site([], []), 0],
    ['theory only counts theory rooms', ['BEGINNER'], site([30, 25], []), 275],
    ['practice only counts workshops', ['SENIOR'], site([30], [12]), 24],
    ['both: the smaller figure', ['MIDDLE'], site([30, 30], [45]), 90],
    ['both: without rooms for one subject it is 0', ['MIDDLE'], site([30], []), 0],
    ['two levels: the smaller figure', ['BEGINNER', 'SENIOR'], site([30], [8]), 16],
    ['nobody watches', ['MIDDLE'], site([30], [30], {}), 0],
    ['no levels', [], site([30], []), 0],
  ])('%s', (_, levels, draft, capacity) => {
    expect(smallestFigure(levelCapacities(draft, levelTerms(levels, offered, BASIS)))).toBe(capacity)
  })
  test('the minutes are those of the level’s template', () => {
    const minutes = [{ level: 'MIDDLE' as const, theory: 90, practical: 240 }]
    expect(levelCapacities(site([30], [30]), levelTerms(['MIDDLE'], offered, { ...BASIS, minutes }))).toEqual({
      MIDDLE: 30,
    })
  })
})

describe('one figure for each level (Decided 12: “computed per level of the application … `approved_capacity_per_day` is one figure per approved level”)', () => {
  const levels: Level[] = ['BEGINNER', 'SENIOR']
  test('each level has its own figure', () => {
    expect(levelCapacities(site([30], [8]), levelTerms(levels, offered, BASIS))).toEqual({ BEGINNER: 150, SENIOR: 16 })
  })
  test.each([
    ['stored figures', { BEGINNER: 150, SENIOR: 16 }, 16, [150, 16]],
    ['of before: the single figure holds for all', null, 16, [16, 16]],
    ['written last by an earlier release: the single figure holds', { BEGINNER: 150, SENIOR: 16 }, 12, [12, 12]],
  ])('computed: %s', (_, capacity, capacity_per_day, figures) => {
    const found = computedCapacities({ levels, capacity, capacity_per_day })
    expect(found.map(({ computed }) => computed)).toEqual(figures)
  })
  test('approved: the stored figures, and the single figure of before', () => {
    const granted = { approved_levels: levels, approved_capacity_per_day: 9 }
    expect(approvedCapacities({ ...granted, approved_capacity: { BEGINNER: 40, SENIOR: 9 } })).toEqual([
      { level: 'BEGINNER', capacity: 40 },
      { level: 'SENIOR', capacity: 9 },
    ])
    expect(approvedCapacities({ ...granted, approved_capacity: null })?.map(({ capacity }) => capacity)).toEqual([9, 9])
    expect(approvedCapacities({ ...granted, approved_levels: null, approved_capacity: null })).toBeNull()
  })
  test('an approval takes the computed figures where it names none', () => {
    const computed = [
      { level: 'BEGINNER' as const, computed: 150 },
      { level: 'SENIOR' as const, computed: 16 },
    ]
    expect(capacitiesGiven(['SENIOR'], computed)).toEqual([{ level: 'SENIOR', capacity: 16 }])
    expect(capacitiesGiven(levels, computed, [{ level: 'SENIOR', capacity: 10 }])).toEqual([
      { level: 'BEGINNER', capacity: 150 },
      { level: 'SENIOR', capacity: 10 },
    ])
  })
})

const figure = fc.integer({ min: 1, max: 500 })
it('the auditor can only lower the figure of a level (Decided 12, “approved_capacity_per_day ≤ site_daily_cap”)', () => {
  fc.assert(
    fc.property(figure, figure, figure, figure, (first, second, named, other) => {
      const approved_levels: Level[] = ['BEGINNER', 'SENIOR']
      const capacities = [
        { level: 'BEGINNER' as const, computed: first },
        { level: 'SENIOR' as const, computed: second },
      ]
      const validity = { valid_from: '2026-03-01', valid_to: '2027-02-28' }
      const facts = {
        levels: approved_levels,
        capacities,
        offered,
        today: '2026-03-01',
        apply_type: 'NEW' as const,
        others: [],
        rooms: [
          { room_no: 'A1', subject: 'ONLINE' as const },
          { room_no: 'B1', subject: 'OFFLINE' as const },
        ],
      }
      const refusal = mayNotApproveAs(facts, {
        approved_levels,
        approved_rooms: ['A1', 'B1'],
        approved_capacities: capacitiesGiven(approved_levels, capacities, [
          { level: 'BEGINNER', capacity: named },
          { level: 'SENIOR', capacity: other },
        ]),
        ...validity,
        conditions: [],
      })
      expect(refusal?.rule ?? null).toBe(named > first || other > second ? 'capacity_above_computed' : null)
    }),
  )
})

describe('rooms approved one by one', () => {
  const LAB = { cad_software: [{ license_count: 60 }] }
  const places = fc.array(fc.integer({ min: 10, max: 60 }), { minLength: 1, maxLength: 5 })
  const named = (prefix: string, seats: number[]) =>
    seats.map((count, at) => ({ ...pcs(count), room_no: `${prefix}${at}` }))
  it('leaving out a room never raises the figure of a level, and the figures of all rooms are the stored ones', () => {
    fc.assert(
      fc.property(places, places, fc.nat(), (theory, practical, at) => {
        const draft = readSiteDraft('MACHINE', {
          theory: { rooms: named('A', theory) },
          practical: { rooms: named('B', practical).map((lab) => ({ ...lab, ...LAB })) },
          examiners: people,
        })
        const levels: Level[] = ['BEGINNER', 'MIDDLE', 'SENIOR']
        const figures = levelCapacities(draft, levelTerms(levels, offered, BASIS))
        const capacities = levels.map((level) => ({ level, computed: figures[level] ?? 0 }))
        const all = [...theory.map((_, no) => `A${no}`), ...practical.map((_, no) => `B${no}`)]
        const whole = { levels, offered, basis: BASIS, capacities }
        const kept = all.filter((_, no) => no !== at % all.length)
        const left = capacitiesWith(whole, draft, { all, kept })
        left.forEach((one, no) => expect(one.computed).toBeLessThanOrEqual(capacities[no]?.computed ?? -1))
        expect(capacitiesWith(whole, draft, { all, kept: all })).toEqual(capacities)
        expect(capacitiesWith(whole, null, { all, kept })).toEqual(capacities)
      }),
    )
  })
  it('CAR: a zone that is left out does not count', () => {
    const draft = readSiteDraft('CAR', {
      practical: {
        zones: [
          { zone_no: 'Z1', bay_total: 4 },
          { zone_no: 'Z2', bay_total: 3 },
        ],
      },
      examiners: people,
    })
    const capacities = [{ level: 'SENIOR' as const, computed: 28 }]
    const whole = { levels: ['SENIOR' as const], offered, basis: BASIS, capacities }
    expect(capacitiesWith(whole, draft, { all: ['Z1', 'Z2'], kept: ['Z1'] })).toEqual([
      { level: 'SENIOR', computed: 16 },
    ])
  })
})
