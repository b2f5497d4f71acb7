import type { Tone } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import './kit.css'

/** What a tag needs of a lifecycle: the words and tones of its states. */
export type StatusWords<S extends string> = { words: Record<S, Text>; tones: Record<S, Tone> }

/** A state as dot, word and colour, the same everywhere (visual.md). */
export function StatusTag<S extends string>({ of, value }: { of: StatusWords<S>; value: S }) {
  const say = useSay()
  return <span className={`zk-tag zk-tone-${of.tones[value]}`}>{say(of.words[value])}</span>
}

/** A code's word. */
export function Word<K extends string>({ of, value }: { of: Record<K, Text>; value: K | null }) {
  const say = useSay()
  return value === null ? null : say(of[value])
}
