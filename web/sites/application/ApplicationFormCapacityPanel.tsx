import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { levelList } from '@zhikao/domain/sites/application/application.model.ts'
import { levelTerms } from '@zhikao/domain/sites/application/application.rules.ts'
import { siteCapacity } from '@zhikao/domain/sites/siteForm/siteForm.capacity.rules.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { useSay } from '../../i18n/lang.ts'
import { applicationLabels as labels } from './application.labels.ts'

type Detail = DataOf<typeof applicationContract.detail>
/** `site`: null while the form contains what cannot be saved. */
type Props = { record: Detail; levels: unknown; site: SiteDraft | null }

/** The candidates of a day, live, for each level (domain.md §3.6 D). */
export function ApplicationFormCapacity({ record, levels, site }: Props) {
  const say = useSay()
  const { offered, form_facts } = record
  const chosen = levelList.safeParse(levels)
  if (site === null) return null
  if (!chosen.success) return <p className="zk-quiet">{say(labels.capacity_none)}</p>
  const terms = levelTerms(chosen.data, offered, form_facts.basis)
  return (
    <section aria-label={say(labels.capacity)}>
      <h2>{say(labels.capacity)}</h2>
      <dl className="zk-doc-capacity">
        {chosen.data.map((level, at) => {
          const found = terms[at]
          if (!found) return null
          const { theory, practical, daily } = siteCapacity(site, found)
          return (
            <div key={level}>
              <dt>{say(levelWords[level])}</dt>
              <dd className="zk-figures">
                {say(labels.capacity_people, { count: daily })}
                {found.subjects.includes('ONLINE') && <Formula name="theory" of={theory} />}
                {found.subjects.includes('OFFLINE') && <Formula name="practical" of={practical} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

type Figures = ReturnType<typeof siteCapacity>['theory']

function Formula({ name, of }: { name: 'theory' | 'practical'; of: Figures }) {
  const say = useSay()
  return <span className="zk-quiet zk-doc-step-state">{say(labels[`formula_${name}`], of)}</span>
}
