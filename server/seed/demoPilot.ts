import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { lockedFields, ownFields } from '@zhikao/domain/people/college/college.model.ts'
import type { PilotCredential } from '@zhikao/domain/people/college/college.model.ts'
import { updateCollege } from '../people/college/college.commands.ts'
import { getCollege } from '../people/college/college.queries.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'

/** The whole form of an institution as it is stored. */
const form = z.object({ ...lockedFields, ...ownFields })
const HOURS_AGO = 445 * 24
/** Each takes the next of these by turns: codes, levels, and the number of persons of the first. */
const TURNS: readonly (readonly [code: string, level: PilotCredential['level'], count: number])[][] = [
  [
    ['JXGCZT', 'BEGINNER', 120],
    ['JXGCZT', 'MIDDLE', 80],
    ['QCZP', 'BEGINNER', 90],
  ],
  [
    ['QCZP', 'BEGINNER', 150],
    ['QCZP', 'MIDDLE', 60],
  ],
  [
    ['JXGCZT', 'BEGINNER', 60],
    ['SKJG', 'BEGINNER', 45],
  ],
  [['GYJQR', 'BEGINNER', 30]],
]

/** The centre enters which certificates the institutions pilot, an hour each, once these are there; training organisations pilot none. */
export async function fillPilots(
  db: Db,
  actor: Actor,
  orgs: readonly string[],
  credentials: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [at, sn] of orgs.entries()) {
    const record = await getCollege(db, actor, sn)
    if (record.org_level === 'TRAINING') continue
    await shiftClock(db, `-${HOURS_AGO - at} hours`)
    const pilot_credentials = (TURNS[at % TURNS.length] ?? []).map(([code, level, count]) => ({
      credential_sn: credentials.get(code) ?? '',
      level,
      declared_count: count + (at % 5) * 10,
    }))
    await updateCollege(db, actor, sn, { ...form.parse(record), pilot_credentials })
  }
}
