import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { readSiteDraft } from '../siteForm/siteForm.form.ts'
import type { SiteDraft } from '../siteForm/siteForm.form.ts'
import { levelCapacities, smallestFigure } from '../siteForm/siteForm.capacity.rules.ts'
import { approvedCapacities, capacitiesGiven, computedCapacities } from './application.capacity.rules.ts'
import { levelTerms, mayNotApproveAs } from './application.rules.ts'
import type { OfferedLevel } from './application.rules.ts'

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
    expect(smallestFigure(levelCapacities(draft, levelTerms(levels, offered, [])))).toBe(capacity)
  })
  test('the minutes are those of the level’s template', () => {
    const minutes = [{ level: 'MIDDLE' as const, theory: 90, practical: 240 }]
    expect(levelCapacities(site([30], [30]), levelTerms(['MIDDLE'], offered, minutes))).toEqual({ MIDDLE: 30 })
  })
})

describe('one figure for each level (Decided 12: “computed per level of the application … `approved_capacity_per_day` is one figure per approved level”)', () => {
  const levels: Level[] = ['BEGINNER', 'SENIOR']
  test('each level has its own figure', () => {
    expect(levelCapacities(site([30], [8]), levelTerms(levels, offered, []))).toEqual({ BEGINNER: 150, SENIOR: 16 })
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
      }
      const refusal = mayNotApproveAs(facts, {
        approved_levels,
        approved_capacities: capacitiesGiven(approved_levels, capacities, [
          { level: 'BEGINNER', capacity: named },
          { level: 'SENIOR', capacity: other },
        ]),
        ...validity,
      })
      expect(refusal?.rule ?? null).toBe(named > first || other > second ? 'capacity_above_computed' : null)
    }),
  )
})
