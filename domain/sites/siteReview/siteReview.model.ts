import { z } from 'zod'
import { integer, text } from '../../kernel/field.ts'

/** What a reviewer gives points for. */
export const CHECK_ITEMS = [
  ...(['org_legal', 'org_site', 'org_students', 'org_experience', 'org_office'] as const),
  ...([
    'people_head',
    'people_staff',
    'people_examiners',
    'people_chief',
    'people_technical',
    'people_safety',
  ] as const),
  ...(['place_theory', 'place_computers', 'place_practical', 'place_network', 'place_cameras'] as const),
  ...(['place_secrecy', 'place_fire'] as const),
  ...([
    'rules_exam',
    'rules_secrecy',
    'rules_examiners',
    'rules_equipment',
    'rules_archive',
    'rules_emergency',
  ] as const),
] as const
export type CheckItem = (typeof CHECK_ITEMS)[number]

/** The 100-point sheet of a site review (domain.md §3.6 J): its headings, and the most points of each item. It is shown and decides nothing. */
export const CHECK_SHEET = {
  ORGANIZATION: { org_legal: 4, org_site: 4, org_students: 4, org_experience: 4, org_office: 4 },
  PEOPLE: {
    people_head: 5,
    people_staff: 5,
    people_examiners: 6,
    people_chief: 4,
    people_technical: 4,
    people_safety: 4,
  },
  PLACE: {
    place_theory: 5,
    place_computers: 5,
    place_practical: 5,
    place_network: 4,
    place_cameras: 5,
    place_secrecy: 3,
    place_fire: 3,
  },
  RULES: {
    rules_exam: 4,
    rules_secrecy: 4,
    rules_examiners: 3,
    rules_equipment: 3,
    rules_archive: 3,
    rules_emergency: 5,
  },
} as const
export type CheckHeading = keyof typeof CHECK_SHEET

/** The most points of each item. */
export const ITEM_POINTS: Readonly<Record<CheckItem, number>> = {
  ...CHECK_SHEET.ORGANIZATION,
  ...CHECK_SHEET.PEOPLE,
  ...CHECK_SHEET.PLACE,
  ...CHECK_SHEET.RULES,
}

/** Item → points: whole, at most those of the item; an item without an entry is not judged yet. */
export const checkPoints = z.partialRecord(z.enum(CHECK_ITEMS), integer(0, 100)).superRefine((points, context) => {
  for (const item of CHECK_ITEMS) {
    const [given, most] = [points[item] ?? 0, ITEM_POINTS[item]]
    if (given > most)
      context.addIssue({
        code: 'too_big',
        origin: 'number',
        maximum: most,
        inclusive: true,
        input: given,
        path: [item],
      })
  }
})
export type CheckPoints = z.output<typeof checkPoints>

const NOTES_MAX = 200
export const NOTE_MAX = 300
/** A section of the form, or one of its fields: `theory`, `theory.rooms`. */
const place = z.string().regex(/^[a-z][a-z0-9_]{0,59}(\.[a-z][a-z0-9_]{0,59})?$/)
/** Place in the form → what the reviewer writes about it. */
export const reviewNotes = z.record(place, text(NOTE_MAX)).refine((notes) => Object.keys(notes).length <= NOTES_MAX)
export type ReviewNotes = z.output<typeof reviewNotes>

export const sheetVersion = integer(0, 2_000_000_000)
/** What a reviewer has written so far about what was sent in last; `version` counts the savings, 0 before the first. */
export const checkSheet = z.strictObject({ version: z.number().int(), points: checkPoints, notes: reviewNotes })
export type CheckSheet = z.output<typeof checkSheet>

/** The points and notes of a submission as they were when it was decided. */
export const roundReview = z.strictObject({
  decision: z.enum(['approve', 'reject']),
  points: checkPoints,
  notes: reviewNotes,
})
export type RoundReview = z.output<typeof roundReview>
