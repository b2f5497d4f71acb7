import { Alert, Checkbox, Empty, Flex, Input, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import type { panelCandidate } from '@zhikao/domain/exams/panel/panel.model.ts'
import { gradeWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { ClearMark } from '../../kit/view/clearButton.tsx'
import { Actions } from '../../kit/view/Actions.tsx'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { ShortPages } from '../../kit/view/MiniPagination.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import type { Refused } from '../../kit/wire/lift.tsx'
import { conflictWords, panelLabels } from './panel.labels.ts'

type Candidate = z.infer<typeof panelCandidate>
/** A conflict of an examiner, in the reader's language or in all of them. */
type Conflict = { rule: string; message: string | Text; blocked: boolean }

const isWord = (rule: string): rule is keyof typeof conflictWords => rule in conflictWords

/** The text of antd’s warning has too little contrast on its tint. */
const WARNING = { color: 'var(--ant-orange-9)' }

/** Conflicts as tags, red where they block; each gives its full reason for pointer, keyboard and screen reader. */
export function Conflicts({ list }: { list: readonly Conflict[] }) {
  const say = useSay()
  if (list.length === 0) return null
  return (
    <Flex component="span" wrap gap={4} style={{ display: 'inline-flex' }}>
      {list.map(({ rule, message, blocked }) => {
        const reason = typeof message === 'string' ? message : say(message)
        return (
          <Tooltip key={rule} title={reason}>
            <Tag color={blocked ? 'error' : 'warning'} style={blocked ? {} : WARNING} tabIndex={0} aria-label={reason}>
              {isWord(rule) ? say(conflictWords[rule]) : reason}
            </Tag>
          </Tooltip>
        )
      })}
    </Flex>
  )
}

/** A call that pages examiners with their conflicts, as a plan's or an exam's does. */
type CandidateCall = Endpoint<
  z.ZodType<unknown, { id: string }>,
  (typeof panelContract)['list']['query'],
  Endpoint['body'],
  { kind: 'data'; schema: z.ZodType<Omit<DataOf<typeof panelContract.list>, 'chosen'>> }
>
type Props = {
  title: string
  endpoint: CandidateCall
  id: string
  /** What is asked besides the search: only those who may be chief, or the conflicts of scoring alone. */
  always?: { is_chief?: 'true'; scoring?: 'true' }
  /** Why this one cannot be chosen, besides its conflicts. */
  whyNot: (candidate: Candidate) => Refused | null
  onPick: (candidate: Candidate) => void
  onClose: () => void
}
const PAGE = 8
/** What is looked for in the picker. */
type Asked = { keyword: string; reserve: boolean; proposed: boolean; page: number }

/** One examiner out of all who may be chosen, those of the reserve first (domain.md §6.4); every conflict is shown, and a blocking one disables the choice. */
export function ExaminerPicker({ title, endpoint, id, always, whyNot, onPick, onClose }: Props) {
  const say = useSay()
  const [asked, setAsked] = useState<Asked>({ keyword: '', reserve: false, proposed: false, page: 1 })
  const { keyword, reserve, proposed, page } = asked
  const turnTo = (next: number) => setAsked({ ...asked, page: next })
  const query = {
    page,
    limit: PAGE,
    sort: '-reserve,name',
    ...(keyword ? { keyword } : {}),
    ...(reserve ? { reserve } : {}),
    ...(proposed ? { proposed } : {}),
    ...always,
  }
  const read = useRead(endpoint, { params: { id }, query }, { keep: true, fresh: true })
  return (
    <AppModal open width={680} title={title} footer={null} onCancel={onClose}>
      <div className="zk-stack">
        <PickerSearch asked={asked} onChange={(change) => setAsked({ ...asked, ...change, page: 1 })} />
        <p className="zk-quiet">{say(panelLabels.picker_hint)}</p>
        <Reading of={read} rows={8}>
          {({ items, total }) =>
            items.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(panelLabels.picker_empty)} />
            ) : (
              <>
                <ul className="zk-plain-list">
                  {items.map((row) => (
                    <Offer key={row.sn} row={row} refused={whyNot(row)} onPick={() => onPick(row)} />
                  ))}
                </ul>
                <ShortPages {...{ page, total }} size={PAGE} onPage={turnTo} />
              </>
            )
          }
        </Reading>
      </div>
    </AppModal>
  )
}

type SearchProps = { asked: Asked; onChange: (change: Partial<Asked>) => void }

function PickerSearch({ asked, onChange }: SearchProps) {
  const say = useSay()
  return (
    <Flex wrap align="center" gap="8px 16px">
      <Input.Search
        allowClear={{ clearIcon: <ClearMark /> }}
        style={{ flex: '1 1 220px' }}
        enterButton={say(kitLabels.search)}
        placeholder={say(panelLabels.keyword_hint)}
        aria-label={say(panelLabels.keyword_hint)}
        onSearch={(word) => onChange({ keyword: word.trim() })}
      />
      <Checkbox checked={asked.reserve} onChange={(event) => onChange({ reserve: event.target.checked })}>
        {say(panelLabels.reserve_only)}
      </Checkbox>
      <Checkbox checked={asked.proposed} onChange={(event) => onChange({ proposed: event.target.checked })}>
        {say(panelLabels.proposed_only)}
      </Checkbox>
    </Flex>
  )
}

/** The missing members of a panel, or the message that it is complete. */
export function Shortages({ list, title }: { list: readonly { rule: string; message: Text }[]; title: Text }) {
  const say = useSay()
  const lacking = list.length > 0
  return (
    <Alert
      type={lacking ? 'warning' : 'success'}
      showIcon
      title={say(title)}
      description={
        lacking && (
          <ul className="zk-plain-list">
            {list.map(({ rule, message }) => (
              <li key={rule + message.US}>{say(message)}</li>
            ))}
          </ul>
        )
      }
    />
  )
}

function Offer({ row, refused, onPick }: { row: Candidate; refused: Refused | null; onPick: () => void }) {
  const say = useSay()
  const why = refused ?? row.conflicts.find(({ blocked }) => blocked) ?? null
  return (
    <li className="zk-panel-member">
      <span className="zk-person">
        <b>{row.name}</b> {row.is_chief && <Tag color="blue">{say(panelLabels.is_chief)}</Tag>}
        {row.reserve && <Tag color="gold">{say(panelLabels.in_reserve)}</Tag>}
        <span className="zk-quiet zk-line">
          {row.org_name} · {say(gradeWords[row.grade])} ·{' '}
          <span className="zk-figures">{say(panelLabels.valid_to, { date: row.train_cert_expire })}</span>
        </span>
        <Conflicts list={row.conflicts} />
        {refused && <span className="zk-quiet zk-line">{refused.message}</span>}
      </span>
      <Actions
        list={[{ key: 'choose', label: panelLabels.choose, run: onPick, ...(why ? { refused: why } : {}) }]}
        name={row.name}
      />
    </li>
  )
}
