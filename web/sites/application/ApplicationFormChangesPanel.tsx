import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { formChanges } from '@zhikao/domain/kernel/formChange.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { useSay } from '../../i18n/lang.ts'
import { wayText } from '../../kit/document/document.ts'
import type { Draft } from '../../kit/document/document.ts'
import { useRead } from '../../kit/wire/query.ts'
import { applicationLabels as labels } from './application.labels.ts'

type Detail = DataOf<typeof applicationContract.detail>

/** What differs from the last time that the application was sent in; nothing before the first time. */
export function ApplicationFormChanges({ record, form: written }: { record: Detail; form: Draft }) {
  const say = useSay()
  const last = record.rounds[0]?.round
  const params = { id: record.sn, round: last ?? 1 }
  const { data } = useRead(applicationContract.round, { params }, { when: last !== undefined })
  if (last === undefined || !data?.form) return null
  const form = FORMS[record.form_type]
  const changes = formChanges(form, data.form, written)
  return (
    <section aria-label={say(labels.changes)}>
      <h2>{say(labels.changes)}</h2>
      {changes.length === 0 ? (
        <p className="zk-quiet">{say(labels.changes_none)}</p>
      ) : (
        <ul className="zk-plain-list">
          {changes.map(({ section, field }) => (
            <li key={`${section}.${field}`}>{wayText(form, `${section}.${field}`, say)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
