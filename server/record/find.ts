import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'

/**
 * What the search asks of a feature: a select of `sn`, `title` and `subtitle` of the records that a word finds in the list
 * of this actor, the best first; `max` rows at most. Where records of one kind are in several lists of a portal, `screen` names
 * the one that opens each.
 */
export type Find = (actor: Actor, word: string, max: number) => SQL
