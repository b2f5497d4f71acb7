import { createContext, isValidElement, use } from 'react'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from './DetailPage.tsx'
import type { Fact } from './DetailPage.tsx'
import { kitLabels } from './kit.labels.ts'
import { reviewLabels as labels } from './review.labels.ts'

/** One submission of a record: its number, its time, and what the record was. */
export type Round = { round: number; submit_time: string }

const Before = createContext<object | null>(null)

/** Gives the sections below it what the record was when it was submitted before; null: there is nothing to compare with. */
export const BeforeScope = Before.Provider

/** What a record was when it was submitted before; `rounds` are its submissions, newest first. */
export function beforeOf(rounds: readonly Round[]): object | null {
  if (rounds[1] === undefined) return null
  const { round: _, submit_time: __, ...content } = rounds[1]
  return content
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === false

/** Is the same shown? Elements by type and properties, lists and objects by their values. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isNothing(one) && isNothing(other))) return true
  if (!isObject(one) || !isObject(other)) return false
  if (isValidElement(one) && isValidElement(other))
    return one.type === other.type && one.key === other.key && isSame(one.props, other.props)
  if (isValidElement(one) || isValidElement(other)) return false
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return left.size === right.size && [...left].every(([key, value]) => isSame(value, right.get(key)))
}

/** The record as it was submitted before, in the fields that a submission keeps; null outside of a review, and in the first round. */
export function useBefore<T extends object>(record: T): T | null {
  const before = use(Before)
  return before && { ...record, ...before }
}

/** The facts of a record, each that differs from the last round with its value then. */
export function markedFacts<T>(facts: (of: T) => readonly Fact[], record: T, before: T | null): readonly Fact[] {
  if (before === null) return facts(record)
  const then = new Map(facts(before).map(({ label, value }) => [label.US, value]))
  return facts(record).map((fact) => {
    const was = then.get(fact.label.US)
    return isSame(fact.value, was) ? fact : { ...fact, value: <Changed was={was}>{fact.value}</Changed> }
  })
}

const orDash = (value: ReactNode, dash: string) => (isNothing(value) ? <span className="zk-quiet">{dash}</span> : value)

/** A value that differs from the last round, with what it was. */
export function Changed({ was, children }: { was: ReactNode; children: ReactNode }) {
  const say = useSay()
  const dash = say(kitLabels.nothing)
  return (
    <div className="zk-changed">
      <span className="zk-changed-mark">{say(labels.changed)}</span> {orDash(children, dash)}
      <div className="zk-was">
        {say(labels.was)} {orDash(was, dash)}
      </div>
    </div>
  )
}

type Props<T> = {
  title: Text
  record: T
  facts?: (of: T) => readonly Fact[]
  children?: (of: T) => ReactNode
}

/** A section of a record; in a review what differs from the last round is marked, in words, with what it was. */
export function RoundSection<T extends object>({ title, record, facts, children }: Props<T>) {
  const before = useBefore(record)
  const [shown, then] = [children?.(record), before && children?.(before)]
  return (
    <Section title={title} {...(facts ? { facts: markedFacts(facts, record, before) } : {})}>
      {before && !isSame(shown, then) && <Was>{then}</Was>}
      {shown}
    </Section>
  )
}

/** What a whole section was, closed until it is asked for. */
function Was({ children }: { children: ReactNode }) {
  const say = useSay()
  return (
    <details className="zk-changed">
      <summary>
        <span className="zk-changed-mark">{say(labels.changed)}</span> {say(labels.was_shown)}
      </summary>
      {children}
    </details>
  )
}

/** Which submission is decided, and that the differences are marked; nothing in the first round. */
export function RoundNote({ rounds }: { rounds: readonly Round[] }) {
  const say = useSay()
  const [last, before] = rounds
  if (!last || !before) return null
  return <p className="zk-round-note">{say(labels.round_note, { round: last.round, time: before.submit_time })}</p>
}
