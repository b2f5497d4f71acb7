import { can } from '../../access/actor.ts'
import type { Actor } from '../../access/actor.ts'
import { DIMENSIONS, TIMES, TOPIC_FACTS, TOPICS } from './statistics.model.ts'
import type { Dimension, FigureName, Topic } from './statistics.model.ts'

/** The topics that an actor may read, by the permissions of the lists behind them. */
export const topicsOf = (actor: Pick<Actor, 'permissions'>): Topic[] =>
  TOPICS.filter((topic) => can(actor, TOPIC_FACTS[topic].permission))

/** The dimensions that only some topics have: one topic is grouped by person; a training has several levels. */
const LIMITED: Partial<Record<Dimension, (topic: Topic) => boolean>> = {
  examiner: (topic) => topic === 'examiner',
  level: (topic) => topic !== 'training',
}
export const dimensionsOf = (topic: Topic): Dimension[] =>
  DIMENSIONS.filter((dimension) => LIMITED[dimension]?.(topic) ?? true)

export const isTime = (by: Dimension): boolean => TIMES.some((time) => time === by)

export const figuresOf = (topic: Topic): readonly FigureName[] => TOPIC_FACTS[topic].figures

/** What a list of a topic is sorted by where nothing is asked: time in its order, others by the first figure. */
export const sortOf = (topic: Topic, by: Dimension): string =>
  isTime(by) ? 'key' : `-${TOPIC_FACTS[topic].figures[0]}`

/** May the groups of a topic be sorted so? */
export const sortsBy = (topic: Topic, sort: string): boolean => {
  const field = sort.replace(/^-/, '')
  return field === 'key' || figuresOf(topic).some((figure) => figure === field)
}

/** What a figure is a part of; null for one that is no part. */
export const wholeOf = (topic: Topic, figure: FigureName): FigureName | null => {
  const { parts, share }: { parts: readonly FigureName[]; share: { whole: FigureName } } = TOPIC_FACTS[topic]
  return parts.includes(figure) ? share.whole : null
}

/** The topic, dimension and figure that an address names; another word is none of them, then the first one is meant. */
export const topicIn = (word: string | undefined): Topic => TOPICS.find((topic) => topic === word) ?? 'pass'
export const dimensionIn = (word: string | undefined, topic: Topic): Dimension =>
  dimensionsOf(topic).find((dimension) => dimension === word) ?? 'credential'
export const figureIn = (word: string | undefined, topic: Topic): FigureName =>
  figuresOf(topic).find((figure) => figure === word) ?? TOPIC_FACTS[topic].share.part

/** So much of the whole in per cent with one decimal, half up; null where there is no whole: nothing is no share of nothing. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : Math.round((part * 1000) / whole) / 10
