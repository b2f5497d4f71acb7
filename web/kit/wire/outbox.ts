import type { AppFailure } from './failure.ts'

/** A value with the count of its changes: of two, the later one holds. */
export type Counted = { seq: number }
type Entry<V> = readonly [key: number, value: V]

type Parts<V extends Counted> = {
  /** What the server has. */
  stored: ReadonlyMap<number, V>
  /** What had not reached the server when this page was left the last time. */
  kept: readonly Entry<V>[]
  /** Keeps on this device what has not reached the server; called with each change. */
  keep: (unsent: readonly Entry<V>[]) => void
  /** Stores one value; answers the count of the one that the server holds now. */
  send: (key: number, value: V) => Promise<number>
  /** Nothing more can be sent after this failure. */
  ends: (failure: AppFailure) => boolean
}

/** How far a value is that the server does not have: on its way, waiting for the network, or refused until it is changed. */
export type UnsentState = 'sending' | 'waiting' | 'refused'
/** What is shown of an outbox: another object after each change. */
export type OutboxView<V> = {
  values: ReadonlyMap<number, V>
  /** Of the values that the server does not have. */
  unsent: ReadonlyMap<number, UnsentState>
  refusals: ReadonlyMap<number, AppFailure>
  /** The last try reached no server: the next one comes by itself. */
  isCutOff: boolean
  /** Nothing more is sent, for this reason. */
  ended: AppFailure | null
}

type Timer = ReturnType<typeof setTimeout>
export type Outbox<V extends Counted> = {
  parts: Parts<V>
  values: Map<number, V>
  unsent: Set<number>
  /** Still being typed. */
  delays: Map<number, Timer>
  underWay: Set<number>
  refusals: Map<number, AppFailure>
  /** How many tries in a row reached no server, and the wait before the next one. */
  misses: number
  pause: Timer | null
  ended: AppFailure | null
  isLeft: boolean
  view: OutboxView<V>
  listeners: Set<() => void>
  subscribe: (listener: () => void) => () => void
  read: () => OutboxView<V>
}

function viewOf<V extends Counted>(box: Omit<Outbox<V>, 'view'>): OutboxView<V> {
  const waits = box.pause !== null || box.ended !== null
  const stateOf = (key: number): UnsentState => (box.refusals.has(key) ? 'refused' : waits ? 'waiting' : 'sending')
  return {
    values: new Map(box.values),
    unsent: new Map([...box.unsent].map((key) => [key, stateOf(key)])),
    refusals: new Map(box.refusals),
    isCutOff: box.pause !== null,
    ended: box.ended,
  }
}

/**
 * Values under numbers that are sent one by one as they change: of each always the latest, never two of one at once, again
 * and again while no server is reached. Nothing is sent before `openOutbox`.
 */
export function createOutbox<V extends Counted>(parts: Parts<V>): Outbox<V> {
  const isLater = ([key, { seq }]: Entry<V>) => seq > (parts.stored.get(key)?.seq ?? Number.POSITIVE_INFINITY)
  const later = parts.kept.filter(isLater)
  const listeners = new Set<() => void>()
  const state = {
    parts,
    listeners,
    misses: 0,
    pause: null,
    ended: null,
    isLeft: true,
    values: new Map([...parts.stored, ...later]),
    unsent: new Set(later.map(([key]) => key)),
    delays: new Map<number, Timer>(),
    underWay: new Set<number>(),
    refusals: new Map<number, AppFailure>(),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: (): OutboxView<V> => box.view,
  }
  const box: Outbox<V> = { ...state, view: viewOf(state) }
  return box
}

/** Keeps on this device what is unsent, and shows what the outbox is now. */
export function publish<V extends Counted>(box: Outbox<V>): void {
  const entries = [...box.unsent].flatMap((key): Entry<V>[] => {
    const value = box.values.get(key)
    return value === undefined ? [] : [[key, value]]
  })
  box.parts.keep(entries)
  box.view = viewOf(box)
  for (const listener of box.listeners) listener()
}
