import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateLifecycle } from '@zhikao/domain/results/certificate/certificate.lifecycle.ts'
import { examinedOf } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { certificateWords as words, examinedWords } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, statusColumn, textColumn, updatedColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { Word } from '../../kit/view/StatusTag.tsx'
import { certificateLabels as labels } from './certificate.labels.ts'

export type CertificateRow = DataOf<typeof certificateContract.list>['items'][number]

/** What happened to a certificate after its issue: its reissues, its void, or the request that waits for the second person. */
function Events({ row }: { row: CertificateRow }) {
  const say = useSay()
  const reissued = row.reissue_dates.at(-1)
  return (
    <>
      {row.outdated && <span className="zk-attention-text zk-line">{say(labels.outdated)}</span>}
      {reissued && <span className="zk-quiet zk-line">{say(labels.reissued, { date: reissued })}</span>}
      {row.void_date && <span className="zk-fault zk-line">{say(labels.voided, { date: row.void_date })}</span>}
      {row.void_reason && (
        <span className="zk-line">
          {say(labels.asked_by, { name: row.void_by_name ?? '', reason: row.void_reason })}
        </span>
      )}
    </>
  )
}

/** All certificates (domain.md §6.6), for centre and platform. */
export const certificateColumns: readonly Column<CertificateRow>[] = [
  codeColumn('no', words.no, 192, { sortable: true, card: 'fact' }),
  textColumn('name', words.name, 84, { card: 'identity' }),
  codeColumn('id_no', words.id_no, 164, { extra: true }),
  {
    name: 'credential',
    title: words.credential,
    width: 150,
    show: (row) => (
      <TwoLines first={row.credential_name}>
        <Word of={levelWords} value={row.level} />
      </TwoLines>
    ),
  },
  textColumn('direction', words.direction, 112, { extra: true }),
  {
    name: 'subjects',
    title: words.subjects,
    width: 112,
    extra: true,
    show: (row) => <Word of={examinedWords} value={examinedOf(row.subjects)} />,
  },
  textColumn('org_name', words.org_name, 140, { englishWidth: 120 }),
  textColumn('site_name', words.site_name, 140, { extra: true }),
  textColumn('plan_title', words.plan, 200, { extra: true }),
  codeColumn('issue_date', words.issue_date, 104, { sortable: true, englishWidth: 116 }),
  codeColumn('expire_date', words.expire_date, 104, { extra: true }),
  statusColumn(words.status, certificateLifecycle, 104, { englishWidth: 140 }),
  { name: 'events', title: labels.events, width: 220, show: (row) => <Events row={row} />, card: 'fact' },
  updatedColumn(labels.updated),
]
