import { at, lifts } from '../../kernel/lift.ts'

/** Who or what lifts each refusal of this feature. */
export const sitePreviewLifts = {
  preview_unsent: at(lifts.applicant, 'applicationCards'),
}
