import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { isEditable } from '@zhikao/domain/sites/application/application.rules.ts'
import { FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { DocumentView } from '../../kit/document/DocumentView.tsx'
import { ApplicationNotes } from './ApplicationNotesPanel.tsx'
import { useRead } from '../../kit/wire/query.ts'

type ApplicationDetail = DataOf<typeof applicationContract.detail>

/** The whole form of an application; what was sent in again is marked where it differs from the time before. */
export function ApplicationFormView({ application }: { application: ApplicationDetail }) {
  const { form, form_type, form_facts, rounds, sn } = application
  const [last] = rounds
  // What is being written again is compared on the form page.
  const isAgain = last !== undefined && last.round > 1 && !isEditable(application.status)
  const query = { from: (last?.round ?? 2) - 1, to: last?.round ?? 2 }
  const { data: changes = [] } = useRead(applicationContract.diff, { params: { id: sn }, query }, { when: isAgain })
  if (form === null) return null
  const marked = changes.map(({ section, field, before, after }) => ({ section, field, before, after }))
  const document = FORMS[form_type]
  return (
    <DocumentView
      form={document}
      draft={form}
      changes={isAgain ? marked : []}
      names={form_facts.names}
      below={(section) => <ApplicationNotes form={document} section={section} />}
    />
  )
}
