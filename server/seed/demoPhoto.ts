import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { CallApi } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { closeCall, openCalls } from '../people/idphotoCall/idphotoCall.commands.ts'
import { acceptPhoto, appealPhoto } from '../people/student/student.photo.commands.ts'
import { student } from '../people/student/student.table.ts'
import { actorOf } from './actors.ts'
import { chanceOf } from './random.ts'

const DAYS = 21
const USERS = ['school', 'college', 'school2', 'center'] as const
const FAULTS = [
  'photo_pixels',
  'head_small',
  'background_colour',
  'background_purity',
  'photo_blurred',
  'face_none',
] as const

/** Three weeks of checked and made photos, and two appeals against a machine's verdict: one accepted, one that waits. */
export async function fillPhotos(db: Db): Promise<void> {
  const chance = chanceOf(40)
  const actors = await Promise.all(USERS.map((name) => actorOf(db, name)))
  for (let day = DAYS; day >= 1; day--) {
    await shiftClock(db, `-${day} days`)
    for (const actor of actors) await callSome(db, actor, chance)
  }
  await appealSome(db)
}

async function callSome(db: Db, actor: Actor, chance: ReturnType<typeof chanceOf>): Promise<void> {
  for (let calls = chance.below(4); calls > 0; calls--) {
    const api: CallApi = chance.below(3) === 0 ? 'MAKE' : 'CHECK'
    const file_kb = 30 + chance.below(900)
    const source = chance.below(5) === 0 ? 'MOBILE' : 'PC'
    const [sn = ''] = await openCalls(db, actor, [
      { api, vendor: 'local', spec: 'ONE_INCH', student_sn: null, source, file_kb },
    ])
    const fail_codes = chance.below(3) === 0 ? [chance.pick(FAULTS)] : []
    await closeCall(db, sn, { fail_codes, error_code: null, duration_ms: 700 + chance.below(900), photo_id: null })
  }
}

async function appealSome(db: Db): Promise<void> {
  const [school, center] = [await actorOf(db, 'school'), await actorOf(db, 'center')]
  const { rows } = await db.execute<{ sn: string }>(sql`
    select sn from ${student} where org_sn = ${school.org_sn} and photo_status = 'REJECT' and status = 'ENABLE'
      and photo_faults @> '[{"rule": "background_colour"}]' order by student_no limit 2`)
  for (const [at, { sn }] of rows.entries()) {
    await appealPhoto(db, school, sn, { reason: '照片在白墙前拍摄，边缘为墙面阴影' })
    if (at === 0) await acceptPhoto(db, center, sn, { reason: '人工核对：背景为白墙，符合要求' })
  }
}
