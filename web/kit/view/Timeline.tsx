import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { historyEntry } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels, recordedMoves } from './kit.labels.ts'
import { useRead } from '../wire/query.ts'
import { Reading } from './ReadState.tsx'
import { StatusTag } from './StatusTag.tsx'
import type { StatusWords } from './StatusTag.tsx'
import './kit.css'

type Entry = z.infer<typeof historyEntry>
export type HistoryWords = StatusWords<string> & {
  moves: Record<string, { label: Text }>
  jobMoves?: Record<string, { label: Text }>
}

const wordIn = (words: Record<string, Text>, key: string): Text | undefined => words[key]

export type HistoryCall = Endpoint<
  z.ZodType<unknown, { id: string }>,
  z.ZodType,
  z.ZodType,
  { kind: 'data'; schema: z.ZodType<Entry[]> }
>

/** The history of a record, newest first: move, actor, time, opinion and resulting state. */
export function Timeline({ of, calls, sn }: { of: HistoryWords; calls: { history: HistoryCall }; sn: string }) {
  const say = useSay()
  const read = useRead(calls.history, { params: { id: sn } })
  return (
    <section className="zk-timeline" aria-label={say(kitLabels.history)}>
      <h2>{say(kitLabels.history)}</h2>
      <Reading of={read} rows={4}>
        {(entries) => <Entries of={of} list={entries} />}
      </Reading>
    </section>
  )
}

function Entries({ of, list }: { of: HistoryWords; list: readonly Entry[] }) {
  const say = useSay()
  const moveWord = (move: string) => of.moves[move]?.label ?? of.jobMoves?.[move]?.label ?? wordIn(recordedMoves, move)
  const nameOf = (text: Text | undefined, otherwise: string) => (text ? say(text) : otherwise)
  // Moves made by a timer are signed with the platform's name, which exists in each language.
  const { platform_name } = kernelMessages
  const actorOf = ({ actor_name }: Entry) => (actor_name === platform_name.CN ? say(platform_name) : actor_name)
  if (list.length === 0) return <p className="zk-quiet">{say(kitLabels.history_empty)}</p>
  return (
    <ol>
      {list.map((entry) => (
        <li key={entry.sn} className={`zk-tone-${of.tones[entry.to_status] ?? 'draft'}`}>
          <div className="zk-timeline-head">
            <b>{nameOf(moveWord(entry.move), entry.move)}</b>
            {of.words[entry.to_status] && <StatusTag of={of} value={entry.to_status} />}
          </div>
          <div>
            {actorOf(entry)} · {nameOf(wordIn(roleWords, entry.actor_role), entry.actor_role)}
          </div>
          {entry.opinion && <blockquote>{entry.opinion}</blockquote>}
          <time className="zk-quiet">{entry.time}</time>
        </li>
      ))}
    </ol>
  )
}
