import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentWords as words } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { ListFilters } from '../../kit/view/ListFilters.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import type { AssignmentRow } from './assignment.columns.tsx'
import { assignmentFilters as filters } from './assignment.fields.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'
import { AssignmentMoves } from './AssignmentMovesPanel.tsx'
import '../../kit/view/kit.css'

/** The calls to an examiner, the latest exam first, each with its answers (domain.md §3.20). */
export default function AssignmentCardsPage() {
  const say = useSay()
  const { search, setSearch } = usePage()
  const active = Object.fromEntries(filters.flatMap(({ name }) => (search[name] ? [[name, search[name]]] : [])))
  const query = { limit: PAGE_LIMIT, sort: '-start_time', ...active }
  const read = useRead(assignmentContract.list, { query }, { keep: true })
  return (
    <div className="zk-list">
      <header className="zk-page-head">
        <h1>
          {say(labels.cards_title)} {read.data && <span className="zk-count">{read.data.total}</span>}
        </h1>
      </header>
      <ListFilters
        filters={filters}
        active={active}
        onChange={(name, value) => setSearch({ [name]: value || undefined })}
        onClear={() => setSearch(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
      />
      <Reading of={read} rows={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(labels.empty)}>
              <p className="zk-quiet">{say(labels.empty_first)}</p>
            </Empty>
          ) : (
            <ul className="zk-cards zk-wide-cards">
              {items.map((row) => (
                <Card key={row.sn} row={row} />
              ))}
            </ul>
          )
        }
      </Reading>
    </div>
  )
}

function Card({ row }: { row: AssignmentRow }) {
  const say = useSay()
  return (
    <li>
      <div className="zk-card-head">
        <h2>
          <bdi>{say(examNameOf(row.exam_name, row.subject))}</bdi>
        </h2>
        <StatusTag of={assignmentLifecycle} value={row.status} />
      </div>
      <dl>
        <Line label={words.start_time}>
          <TimeSpan start={row.start_time} end={row.end_time} />
        </Line>
        <Line label={words.role}>
          {say(panelRoleWords[row.role])} · {say(subjectWords[row.subject])}
          {row.room && ` · ${row.room}`}
        </Line>
        <Line label={words.credential_level}>
          {row.credential_name} · {say(levelWords[row.level])} · {say(labels.people, { count: row.candidate_count })}
        </Line>
        <Line label={words.org_name}>{row.org_name}</Line>
        <Line label={words.address}>{row.address}</Line>
        <Line label={words.contact}>
          {row.contact_name} <span className="zk-figures">{row.contact_mobile}</span>
        </Line>
        {row.actions.includes('confirm') && (
          <Line label={words.answer_until}>
            <span className="zk-figures">{row.answer_until.slice(0, 16)}</span>
          </Line>
        )}
        {row.actions.includes('decline') && (
          <Line label={words.decline_until}>
            <span className="zk-figures">{row.decline_until.slice(0, 16)}</span>
          </Line>
        )}
        {row.reason && <Line label={words.reason}>{row.reason}</Line>}
      </dl>
      <AssignmentMoves row={row} />
    </li>
  )
}

function Line({ label, children }: { label: Text; children: ReactNode }) {
  const say = useSay()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
