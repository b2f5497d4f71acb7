import type { CSSProperties } from 'react'
import type { z } from 'zod'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { messageRow } from '@zhikao/domain/publishing/message/message.contract.ts'
import { messageLifecycle, messageTones } from '@zhikao/domain/publishing/message/message.lifecycle.ts'
import {
  answeredWords,
  categoryWords,
  messageStatusWords,
  messageWords as words,
  satisfactionWords,
} from '@zhikao/domain/publishing/message/message.messages.ts'
import { durationText, satisfactionOf } from '@zhikao/domain/publishing/message/message.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { codeColumn, deadlineColumn, textColumn, updatedColumn, wordColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { messageLabels as labels } from './message.labels.ts'

export type MessageRow = z.infer<typeof messageRow>

/** A message as its readers see it: the three states of domain.md §5.8, and what is in its history besides the moves. */
export const messageView = {
  ...messageLifecycle,
  words: messageStatusWords,
  tones: messageTones,
  moves: { ...messageLifecycle.moves, open: { label: labels.open_verb, to: 'READ' } },
}

/** The state that the reader sees; of an answer that was opened, that it is an answer. */
export function MessageTag({ of }: { of: Pick<MessageRow, 'status' | 'answered'> }) {
  const say = useSay()
  if (of.status !== 'READ' || !of.answered) return <StatusTag of={messageView} value={of.status} />
  return <span className={`zk-tag zk-tone-${messageTones.BACK}`}>{say(answeredWords.READ)}</span>
}

/** From the submission to the first answer, or how long it has waited; coloured where it is late. */
export function Processing({ of }: { of: Pick<MessageRow, 'minutes' | 'reply_time' | 'overdue'> }) {
  const say = useSay()
  const time = durationText(of.minutes)
  return (
    <span className={of.overdue ? 'zk-attention-text' : undefined}>
      {say(of.reply_time === null ? fill(labels.elapsed, { time }) : time)}
      {of.overdue && ` · ${say(words.overdue)}`}
    </span>
  )
}

/** How satisfied the submitter is, in words. */
export function Satisfaction({ value }: { value: number | null }) {
  const say = useSay()
  const known = satisfactionOf(value)
  return known && say(satisfactionWords[known])
}

const title = textColumn('title', words.title, 240, { card: 'identity' })
const shared: readonly Column<MessageRow>[] = [
  codeColumn('sn', words.sn, 136),
  wordColumn('category', words.category, categoryWords, 96, { englishWidth: 140 }),
]
const submitted = codeColumn('create_time', words.create_time, 156, { sortable: true, card: 'fact' })
const rating: Column<MessageRow> = {
  name: 'satisfaction',
  title: words.satisfaction,
  width: 88,
  englishWidth: 130,
  show: ({ satisfaction }) => <Satisfaction value={satisfaction} />,
}
const status: Column<MessageRow> = {
  name: 'status',
  title: words.status,
  width: 120,
  englishWidth: 124,
  card: 'status',
  show: (row) => <MessageTag of={row} />,
}

/** The list of a submitter (domain.md §3.17). */
export const askingColumns: readonly Column<MessageRow>[] = [
  title,
  ...shared,
  status,
  submitted,
  codeColumn('reply_time', words.reply_time, 156, { sortable: true }),
  rating,
  updatedColumn(words.update_time),
]

/** A line of a cell that ends with … where it is too long. */
const CLIPPED: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis' }

/** The number, and what it is about. */
const number: Column<MessageRow> = {
  name: 'sn',
  title: words.sn,
  width: 140,
  show: ({ sn, category }) => (
    <>
      <div className="zk-figures">{sn}</div>
      <div className="zk-quiet">
        <Word of={categoryWords} value={category} />
      </div>
    </>
  ),
}

/** Who asks, and in which role. */
const asker: Column<MessageRow> = {
  name: 'org_name',
  title: words.org_name,
  width: 160,
  card: 'fact',
  show: ({ org_name, role }) => (
    <>
      <div style={CLIPPED}>
        <bdi>{org_name}</bdi>
      </div>
      <div className="zk-quiet">
        <Word of={roleWords} value={role} />
      </div>
    </>
  ),
}

/** The list of centre and platform: also who asks, how long it takes, and who handles it. All of it fits a window of 1440 px. */
export const answeringColumns: readonly Column<MessageRow>[] = [
  { ...title, width: 200 },
  number,
  asker,
  { ...status, width: 100 },
  { name: 'minutes', title: words.minutes, width: 160, show: (row) => <Processing of={row} /> },
  submitted,
  codeColumn('reply_time', words.reply_time, 156, { sortable: true, extra: true }),
  deadlineColumn('due', words.due, 132, { sortable: true, extra: true }),
  textColumn('handler_name', words.handler, 88, { extra: true }),
  { ...rating, extra: true },
  updatedColumn(words.update_time),
]
