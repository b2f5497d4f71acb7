import { sql } from 'drizzle-orm'
import { issueCertificates } from '../results/certificate/certificate.commands.ts'
import { expireCertificate, moveCertificate } from '../results/certificate/certificate.move.commands.ts'
import { moveSheet } from '../results/scoreSheet/scoreSheet.commands.ts'
import { certificate } from '../results/certificate/certificate.table.ts'
import type { Db } from '../db/client.ts'
import { jobActor } from '../record/jobActor.ts'
import { actorOf } from './actors.ts'
import { correctOne, enterScores, importScores } from './demoScore.ts'
import type { Step, Story } from './season.ts'

const SENT_BACK = '准考证号与考场签到表不一致的考生有两名，请核对后重新提交'
/** Practicals entered where the scores have only begun. */
const FIRST = 5
/** When certificates that are over were ended. */
const LATELY = -4

/** From the last exam to the published scores and the certificates, as far as the plan is meant to come. */
export function scoreSteps({ db, services, plan, made }: Story): Step[] {
  const { scores, incidents = false, voids = false } = plan
  const site = () => actorOf(db, plan.site)
  const center = () => actorOf(db, 'center')
  const step = (after: number, time: string, act: Step['act']): Step => ({ day: plan.day + after, time, act })
  const imported = step(2, '18:10', async () => importScores(db, services, await site(), made.sn, { incidents }))
  const theory = step(2, '18:10', async () =>
    importScores(db, services, await site(), made.sn, { subject: 'ONLINE', incidents }),
  )
  const begun = step(2, '18:40', async () =>
    enterScores(db, await site(), made.sn, { subject: 'OFFLINE', incidents, upTo: FIRST }),
  )
  const entered = step(2, '18:40', async () => enterScores(db, await site(), made.sn, { incidents }))
  const sent = step(3, '09:30', async () => moveSheet(db, await site(), made.sn, 'submit', {}))
  const rejected = step(5, '11:15', async () =>
    moveSheet(db, await center(), made.sn, 'reject', { opinion: SENT_BACK }),
  )
  const published = step(5, '10:00', async () =>
    moveSheet(db, await center(), made.sn, 'publish', { opinion: '成绩分布正常，同意发布' }),
  )
  const corrected = step(6, '15:20', async () => correctOne(db, services, await actorOf(db, 'system'), made.sn))
  // Five working days are a week at most.
  const issued = step(13, '00:10', async () => void (await issueCertificates(db, jobActor, made.sn)))
  const ended: Step = { day: LATELY, time: '00:20', act: () => expireOver(db, made.sn) }
  const decided = [
    step(16, '10:20', () => moveNth(db, made.sn, 0, 'system', 'reissue', '学生报称证书遗失，已登报声明')),
    step(20, '14:05', () => moveNth(db, made.sn, 1, 'system', 'void', '复核监控录像，认定由他人替考')),
    step(21, '09:15', () => moveNth(db, made.sn, 1, 'admin', 'confirmVoid')),
    step(60, '16:40', () => moveNth(db, made.sn, 2, 'system_ops', 'void', '学生身份信息与学籍核验不一致')),
  ]
  const roads: Record<typeof scores, Step[]> = {
    NONE: [],
    BEGUN: [theory, begun],
    SENT: [entered, sent],
    REJECTED: [entered, sent, rejected],
    PUBLISHED: [imported, sent, published, ...(incidents ? [corrected] : []), issued, ended, ...(voids ? decided : [])],
  }
  return roads[scores]
}

async function expireOver(db: Db, plan: string): Promise<void> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${certificate} where plan_sn = ${plan} and status = 'VALID' and expire_date < business_now()::date order by no`,
  )
  for (const { sn } of rows) await expireCertificate(db, jobActor, sn)
}

type Move = Parameters<typeof moveCertificate>[3]

/** A move on one certificate of a plan, counted by number. */
async function moveNth(db: Db, plan: string, at: number, by: string, move: Move, reason?: string): Promise<void> {
  const { rows } = await db.execute<{ no: string }>(
    sql`select no from ${certificate} where plan_sn = ${plan} order by no limit 1 offset ${at}`,
  )
  await moveCertificate(db, await actorOf(db, by), rows[0]?.no ?? '', move, reason === undefined ? {} : { reason })
}
