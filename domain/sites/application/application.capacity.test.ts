import { describe, expect, test } from 'vitest'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { readSiteDraft } from '../siteForm/siteForm.form.ts'
import type { SiteDraft } from '../siteForm/siteForm.form.ts'
import { smallestCapacity } from '../siteForm/siteForm.capacity.rules.ts'
import { levelTerms } from './application.rules.ts'
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
    expect(smallestCapacity(draft, levelTerms(levels, offered, []))).toBe(capacity)
  })
  test('the minutes are those of the level’s template', () => {
    const minutes = [{ level: 'MIDDLE' as const, theory: 90, practical: 240 }]
    expect(smallestCapacity(site([30], [30]), levelTerms(['MIDDLE'], offered, minutes))).toBe(30)
  })
})
