import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { isNumberWord } from '@zhikao/domain/kernel/person.ts'
import { RELATED_FOUND_MAX } from '@zhikao/domain/publishing/message/message.model.ts'
import type { MessageRelated } from '@zhikao/domain/publishing/message/message.model.ts'
import type { Db } from '../../db/client.ts'
import { findStudents } from '../../people/student/student.find.queries.ts'
import type { Find } from '../../record/find.ts'
import { findNames } from '../../record/names.ts'
import type { Named } from '../../record/names.ts'
import { valueOf, valuePoint } from '../../record/references.ts'

type Asked = { actor: Actor; word: string; max: number }
type Found = { sn: string; title: string; subtitle: string }
const nothing = sql<Found>`select null::text as sn, null::text as title, null::text as subtitle where false`

/** The plans and exams that a word finds in the actor's scope: both features lie above this one, and answer here. */
export const relatedPlans = valuePoint<Found, Asked>('message.plans', nothing)
export const relatedExams = valuePoint<Found, Asked>('message.exams', nothing)

/** Of each kind: the type under which its names are known, the permission of its list, and what finds it. */
const KINDS: Record<MessageRelated, { type: string; permission: Permission; find: (asked: Asked) => SQL }> = {
  PLAN: { type: 'plan', permission: 'plan:read', find: (asked) => valueOf(relatedPlans, asked) },
  EXAM: { type: 'exam', permission: 'exam:read', find: (asked) => valueOf(relatedExams, asked) },
  STUDENT: {
    type: 'student',
    permission: 'student:read',
    find: ({ actor, word, max }) => findStudents(actor, word, max),
  },
}

/** An answer to one of the two points, by what the search of the feature finds. */
export const asFound =
  (find: Find) =>
  ({ actor, word, max }: Asked): SQL<Found> =>
    sql<Found>`${find(actor, word, max)}`

/** The records of a kind that a word finds among those that the actor may see; students by their numbers for those alone who may reveal them (Decided 28). */
export async function listRelated(
  db: Db,
  actor: Actor,
  { related, keyword: word }: { related: MessageRelated; keyword: string },
): Promise<Found[]> {
  const { permission, find } = KINDS[related]
  const byNumber = related === 'STUDENT' && isNumberWord(word) && !can(actor, 'student:reveal')
  if (!can(actor, permission) || byNumber) return []
  const { rows } = await db.execute<Found>(sql`${find({ actor, word, max: RELATED_FOUND_MAX })}`)
  return rows
}

/** The related record as this actor may see it; null: there is none, or it is not in the actor's scope. */
export async function findRelated(
  db: Db,
  actor: Actor,
  { related, related_sn }: { related: MessageRelated | null; related_sn: string | null },
): Promise<Named | null> {
  if (related === null || related_sn === null) return null
  const target = { type: KINDS[related].type, sn: related_sn }
  return (await findNames(db, actor, [target]))(target) ?? null
}
