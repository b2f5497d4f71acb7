import { useState } from 'react'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import {
  collegeChangeMessages,
  collegeChangeWords as words,
} from '@zhikao/domain/people/collegeChange/collegeChange.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useCan } from '../../kit/wire/session.tsx'
import { FromTo } from './collegeChange.columns.tsx'
import type { ChangeRow } from './collegeChange.columns.tsx'
import { collegeChangeLabels as labels } from './collegeChange.labels.ts'
import { ChangeMoves } from './CollegeChangeMovesPanel.tsx'

const ChangeForm = lazyPart(async () => (await import('./CollegeChangeForm.tsx')).ChangeForm)

const LIMIT = 5

/** The own institution's requests to change its locked fields, the newest first, and the way to a new one (domain.md §3.2). */
export function ChangesOfInfo({ sn }: { sn: string }) {
  const say = useSay()
  const mayAsk = useCan('edit')
  const [asking, setAsking] = useState(false)
  const read = useRead(collegeChangeContract.list, { query: { org_sn: sn, limit: LIMIT } }, { fresh: true, keep: true })
  const isOpen = read.data?.items.some(({ status }) => status === 'SUBMIT') ?? false
  return (
    <Section title={labels.title}>
      <Reading of={read} rows={2}>
        {({ items }) => <List items={items} />}
      </Reading>
      {mayAsk && (
        <ReasonedButton
          label={say(labels.ask)}
          why={isOpen ? collegeChangeMessages.change_open : null}
          onClick={() => setAsking(true)}
        />
      )}
      {asking && <ChangeForm onClose={() => setAsking(false)} />}
    </Section>
  )
}

function List({ items }: { items: readonly ChangeRow[] }) {
  const say = useSay()
  if (items.length === 0) return <p className="zk-quiet">{say(labels.own_none)}</p>
  return (
    <ul className="zk-plain-list">
      {items.map((one) => (
        <li key={one.sn}>
          <Request of={one} />
        </li>
      ))}
    </ul>
  )
}

function Request({ of }: { of: ChangeRow }) {
  const say = useSay()
  return (
    <>
      <StatusTag of={collegeChangeLifecycle} value={of.status} />{' '}
      <span className="zk-quiet">{say(labels.by, { name: of.requested_by, time: of.create_time.slice(0, 16) })}</span>
      {of.changes.map((change) => (
        <div key={change.field}>
          {say(collegeWords[change.field])}: <FromTo of={change} />
        </div>
      ))}
      <div>
        {say(words.reason)}: <bdi>{of.reason}</bdi>
      </div>
      <FileLinks keys={of.proof_files} />
      {of.opinion && (
        <div>
          {say(words.opinion)}: <bdi>{of.opinion}</bdi>
        </div>
      )}
      <ChangeMoves row={of} />
    </>
  )
}
