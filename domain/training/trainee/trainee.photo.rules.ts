import type { InputFault } from '../../kernel/error.ts'
import type { FindingRule } from '../../people/idphotoTool/idphotoTool.messages.ts'
import type { PhotoFinding } from '../../people/idphotoTool/idphotoTool.model.ts'
import { findingsWith, isAppealable, itemOf, storedText } from '../../people/idphotoTool/idphotoTool.finding.rules.ts'
import { judgePhoto, wantedOfPerson } from '../../people/idphotoTool/idphotoTool.rules.ts'
import type { PhotoFigures, PhotoSpec } from '../../platform/media/media.model.ts'
import { traineeMessages } from './trainee.messages.ts'

/**
 * Why a photo cannot be that of a registration: the faults that remain at any second look (Decided 22), each at `path`. A file
 * that was not uploaded as an ID photo has no figures.
 */
export function photoFaults(figures: PhotoFigures | null, spec: PhotoSpec, path: string): InputFault[] {
  if (!figures) return [{ path, rule: 'trainee_photo_unchecked', message: traineeMessages.trainee_photo_unchecked }]
  return findingsWith(judgePhoto(figures, wantedOfPerson(spec)), 'FAIL')
    .filter(({ rule }) => !isAppealable(itemOf(rule)))
    .map((finding) => ({ path, rule: finding.rule, message: storedText(finding) }))
}

/** What who decides about the registration looks at in its photo: doubtful faults first, then what only warns. */
export function photoHints(figures: PhotoFigures, spec: PhotoSpec): PhotoFinding<FindingRule>[] {
  const findings = judgePhoto(figures, wantedOfPerson(spec))
  return [...findingsWith(findings, 'FAIL'), ...findingsWith(findings, 'WARN')]
}
