import { asc, eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import type { Services } from '../services.ts'
import { application } from '../sites/application/application.table.ts'
import { decideCondition, meetCondition, missCondition } from '../sites/siteCondition/siteCondition.commands.ts'
import { siteCondition } from '../sites/siteCondition/siteCondition.table.ts'
import { recordVisit } from '../sites/siteVisit/siteVisit.commands.ts'
import { actorOf } from './actors.ts'
import { drawDocument } from './emblem.ts'

const fileOf = async (db: Db, services: Services, actor: Actor, name: string) => {
  const source = drawDocument('Evidence')
  const file = { kind: 'ATTACHMENT' as const, name, type: 'application/pdf', ext: 'pdf', source }
  return (await storeMedia(db, services, actor, file)).key
}

const daysAgo = (db: Db, days: number) => shiftClock(db, `-${days} days`)

/** What becomes of the conditions of the one approval that has some: one is met, one has evidence that waits, one was not met in time; and a visit to the site. */
export async function fillConditions(db: Db, services: Services): Promise<void> {
  const [site, center] = [await actorOf(db, 'liaoyuan'), await actorOf(db, 'center')]
  const rows = await db
    .select({ id: siteCondition.sn, apply: siteCondition.application_sn })
    .from(siteCondition)
    .innerJoin(application, eq(application.sn, siteCondition.application_sn))
    .where(eq(application.org_sn, site.org_sn ?? ''))
    .orderBy(asc(siteCondition.place))
  const [met, waiting, missed] = rows
  if (!met || !waiting || !missed) throw new Error('the demo has no approval with three conditions')
  const today = (await clock(db)).slice(0, 10)
  const meet = async (key: { id: string }, note: string) =>
    meetCondition(db, site, key, { version: 1, files: [await fileOf(db, services, site, '证明材料.pdf')], note })
  await daysAgo(db, 125)
  await meet(met, '新证已取得，见附件')
  await daysAgo(db, 122)
  await decideCondition(db, center, met, 'confirm', { opinion: '已核对原件' })
  await recordVisit(db, center, met.apply, {
    date: addDays(today, -123),
    people: '周海燕、陈立',
    findings: '考场、设备与申请表一致；消防安全检查合格证已更新，备用考试机仍缺两台。',
    files: [await fileOf(db, services, center, '考察照片.pdf')],
  })
  await daysAgo(db, 39)
  await missCondition(db, missed.id)
  await daysAgo(db, 3)
  await meet(waiting, '两台备用机已安装')
  await shiftClock(db, '0')
}
