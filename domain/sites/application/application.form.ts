import type { DraftOf } from '../../kernel/form.ts'
import { carSection } from './application.car.form.ts'
import { examinersSection, staffSection } from './application.people.form.ts'
import { cadSection, theorySection } from './application.rooms.form.ts'
import { carSafetySection, rulesSection, safetySection } from './application.safety.form.ts'
import { siteSection, surveillanceSection } from './application.site.form.ts'

/** The form MACHINE (domain.md §3.6 A, B, C-M, E–I). */
export const MACHINE_FORM = {
  site: siteSection,
  theory: theorySection,
  practical: cadSection,
  examiners: examinersSection,
  staff: staffSection,
  surveillance: surveillanceSection,
  safety: safetySection,
  rules: rulesSection,
} as const
/** The form CAR (domain.md §3.6 A, B, C-C, E–I). */
export const CAR_FORM = {
  site: siteSection,
  theory: theorySection,
  practical: carSection,
  examiners: examinersSection,
  staff: staffSection,
  surveillance: surveillanceSection,
  safety: carSafetySection,
  rules: rulesSection,
} as const
export type MachineDraft = DraftOf<typeof MACHINE_FORM>
export type CarDraft = DraftOf<typeof CAR_FORM>
