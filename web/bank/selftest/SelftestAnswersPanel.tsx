import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import type { SittingAnswer } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { isSessionEnd } from '../../kit/wire/failure.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { createOutbox } from '../../kit/wire/outbox.ts'
import type { Outbox, OutboxView } from '../../kit/wire/outbox.ts'
import { flushOutbox, openOutbox, putInto } from '../../kit/wire/outboxSending.ts'
import { write } from '../../kit/wire/query.ts'
import { isAnswered } from './selftest.fields.tsx'
import { sittingLabels as labels } from './selftest.labels.ts'

type Sitting = DataOf<typeof selftestContract.sitting>
/** An answer as the device has it. */
export type Answer = Pick<SittingAnswer, 'given' | 'is_flagged' | 'seq'>
export type KeptAnswer = readonly [position: number, answer: Answer]

/** As it was typed: what the server will not take is kept as well. */
const keptAnswers = z.array(
  z.tuple([z.number(), z.object({ given: z.array(z.string()), is_flagged: z.boolean(), seq: z.number() })]),
)
const keyOf = (sn: string) => `practice.unsent.${sn}`
/** What the browser does not store is kept for this window at least. */
const memory = new Map<string, string>()

/** What had not reached the server. */
export function keptOf(sn: string): KeptAnswer[] {
  try {
    const text = memory.get(keyOf(sn)) ?? localStorage.getItem(keyOf(sn)) ?? '[]'
    return keptAnswers.parse(JSON.parse(text))
  } catch {
    return []
  }
}

function keepAnswers(sn: string, unsent: readonly KeptAnswer[]): void {
  const text = JSON.stringify(unsent)
  memory.delete(keyOf(sn))
  try {
    if (unsent.length === 0) localStorage.removeItem(keyOf(sn))
    else localStorage.setItem(keyOf(sn), text)
  } catch {
    if (unsent.length > 0) memory.set(keyOf(sn), text)
  }
}

/** The sitting was handed in, or its time is over. */
export const isSittingOver = ({ rule }: AppFailure) => rule === 'sitting_over'

/** How long typing has to pause before it is sent. */
const TYPING_MS = 600

export type SittingAnswers = {
  box: Outbox<Answer>
  view: OutboxView<Answer>
  give: (position: number, change: Partial<Pick<Answer, 'given' | 'is_flagged'>>, isTyped?: boolean) => void
}

/** The answers of a sitting; `before`: what was kept when it was asked for. Each change is sent, again and again while the network is lost, and kept on this device until the server has it. */
export function useSittingAnswers({ sn, items }: Sitting, before: readonly KeptAnswer[]): SittingAnswers {
  const client = useQueryClient()
  const [box] = useState(() =>
    createOutbox<Answer>({
      stored: new Map(items.map(({ position, given, is_flagged, seq }) => [position, { given, is_flagged, seq }])),
      kept: [...before, ...keptOf(sn)],
      keep: (unsent) => keepAnswers(sn, unsent),
      send: async (position, answer) => {
        const body = { position, ...answer }
        return (await write(client, selftestContract.answer, { params: { id: sn }, body })).seq
      },
      ends: (failure) => isSessionEnd(failure) || isSittingOver(failure),
    }),
  )
  const view = useSyncExternalStore(box.subscribe, box.read)
  useEffect(() => openOutbox(box), [box])
  useUnsentWarning(box, view.unsent.size > 0)
  const give: SittingAnswers['give'] = useCallback(
    (position, change, isTyped = false) => {
      const now = box.values.get(position)
      if (now) putInto(box, position, { ...now, ...change, seq: now.seq + 1 }, isTyped ? TYPING_MS : 0)
    },
    [box],
  )
  return { box, view, give }
}

/** What is still being typed is sent when the page is hidden; who closes it while something is unsent is asked. */
function useUnsentWarning(box: Outbox<Answer>, isUnsent: boolean): void {
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flushOutbox(box)
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => document.removeEventListener('visibilitychange', whenHidden)
  }, [box])
  useEffect(() => {
    if (!isUnsent) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsent])
}

export type SittingCounts = { total: number; open: number; flagged: number; refused: number; unsent: number }

/** How many questions are open, flagged, refused by the server, or not sent yet. */
export function countsOf({ items }: Sitting, { values, unsent }: OutboxView<Answer>): SittingCounts {
  const all = [...values.values()]
  const refused = [...unsent.values()].filter((state) => state === 'refused').length
  return {
    total: items.length,
    open: all.filter(({ given }) => !isAnswered(given)).length,
    flagged: all.filter(({ is_flagged }) => is_flagged).length,
    refused,
    unsent: unsent.size - refused,
  }
}

const STATE_WORDS = { sending: labels.sending, waiting: labels.waiting, refused: labels.refused }

type SavedProps = {
  answer: Answer
  state: 'sending' | 'waiting' | 'refused' | undefined
  refusal: AppFailure | undefined
}

/** Whether the server has the answer; nothing where there never was one. */
export function SavedState({ answer, state, refusal }: SavedProps) {
  const say = useSay()
  if (state === undefined && answer.seq === 0) return null
  const reason = refusal?.errors[0]?.message ?? refusal?.message ?? ''
  return (
    <span className="practice-saved" data-state={state ?? 'saved'}>
      {say(state ? STATE_WORDS[state] : labels.saved, { reason })}
    </span>
  )
}

/** Says when the network is lost, with how many answers wait, and when everything is saved again. */
export function CutOffNote({ view }: { view: OutboxView<Answer> }) {
  const say = useSay()
  const [phase, setPhase] = useState<'fine' | 'cutOff' | 'caughtUp'>('fine')
  const count = view.unsent.size
  if (view.isCutOff && phase !== 'cutOff') setPhase('cutOff')
  if (!view.isCutOff && phase === 'cutOff' && count === 0) setPhase('caughtUp')
  if (phase === 'caughtUp' && count > 0) setPhase('fine')
  const text = { fine: '', cutOff: say(labels.cut_off), caughtUp: say(labels.caught_up) }[phase]
  return (
    <div className="practice-note" data-phase={phase}>
      <span role="status">{text}</span>
      {phase === 'cutOff' && <b>{say(labels.cut_off_count, { count })}</b>}
    </div>
  )
}
