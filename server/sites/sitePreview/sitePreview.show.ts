import type { z } from 'zod'
import { namedDraft, sharedDraft } from '@zhikao/domain/kernel/formOutline.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { FORMS, storedSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { sitePreview } from '@zhikao/domain/sites/sitePreview/sitePreview.model.ts'
import { computedCapacities } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
import { maskedForm } from '../application/application.show.ts'
import type { FormNames } from '@zhikao/domain/kernel/formOutline.ts'
import type { Previewed } from './sitePreview.queries.ts'

/** The form of what is shown; null where it was sent in before there was one. */
export const sentForm = ({ record, sent }: Previewed): SiteDraft | null =>
  sent.content.form ? storedSiteDraft(record.form_type, sent.content.form) : null

/** A submission as every reader of its preview sees it. */
export function previewOf(shown: Previewed & { form: SiteDraft | null; names: FormNames; time: string }): Preview {
  const { record, sent, form, names, expires, time } = shown
  const { form: _, capacity: __, ...content } = sent.content
  return pick(sitePreview, {
    ...record,
    ...content,
    capacities: computedCapacities(sent.content),
    round: sent.round,
    submit_time: sent.submit_time,
    form: form ? namedDraft(FORMS[form.form_type], sharedDraft(FORMS[form.form_type], maskedForm(form)), names) : null,
    expires,
    time,
  })
}
type Preview = z.output<typeof sitePreview>
