import { sql } from 'drizzle-orm'
import { issueCertificates } from '../results/certificate/certificate.commands.ts'
import { expireCertificate, moveCertificate } from '../results/certificate/certificate.move.commands.ts'
import { moveSheet } from '../results/scoreSheet/scoreSheet.commands.ts'
import { certificate } from '../results/certificate/certificate.table.ts'
import type { Db } from '../db/client.ts'
import { jobActor } from '../record/jobActor.ts'
import { actorOf } from './actors.ts'
import { correctionSteps } from './demoCorrection.ts'
import { identitySteps } from './demoIdentity.ts'
import { paperSteps } from './demoPaper.ts'
import { writeRecords } from './demoRecord.ts'
import { giveFeedback, writeReport } from './demoReport.ts'
import { correctOne, decideEntries, enterScores, importScores, returnTwo } from './demoScore.ts'
import type { Step, Story } from './season.ts'

/** Practicals entered where the scores have only begun. */
const FIRST = 5
/** When certificates that are over were ended. */
const LATELY = -4

/** From the last exam to the published scores and the certificates, as far as the plan is meant to come. */
export function scoreSteps({ db, services, plan, made }: Story): Step[] {
  const { scores, incidents = false } = plan
  const site = () => actorOf(db, plan.site)
  const center = () => actorOf(db, 'center')
  const step = (after: number, time: string, act: Step['act']): Step => ({ day: plan.day + after, time, act })
  const { imported, theory, begun, entered } = entrySteps({ db, services, plan, made })
  const { noted, filed, drafted, reported, judged } = dutySteps({ db, plan, made })
  const paper = paperSteps({ db, services, plan, made })
  const sent = step(3, '09:30', async () => moveSheet(db, await site(), made.sn, 'submit', {}))
  const rejected = step(5, '11:15', async () => returnTwo(db, await center(), made.sn))
  const published = step(5, '10:00', async () =>
    moveSheet(db, await center(), made.sn, 'publish', { opinion: '成绩分布正常，同意发布' }),
  )
  const corrected = step(6, '15:20', async () => correctOne(db, services, await actorOf(db, 'system'), made.sn))
  // Five working days are a week at most.
  const issued = step(13, '00:10', async () => void (await issueCertificates(db, jobActor, made.sn)))
  const ended: Step = { day: LATELY, time: '00:20', act: () => expireOver(db, made.sn) }
  const roads: Record<typeof scores, Step[]> = {
    NONE: [],
    BEGUN: [paper.closed, theory, begun, noted, drafted, ...correctionSteps({ db, services, plan, made })],
    CANCELLED: [paper.closed, paper.cancelled],
    SENT: [paper.closed, entered, paper.filed, filed, reported, judged, sent],
    REJECTED: [paper.closed, entered, paper.filed, filed, reported, judged, sent, rejected],
    PUBLISHED: [
      paper.closed,
      imported,
      paper.filed,
      filed,
      reported,
      judged,
      sent,
      published,
      ...(incidents ? [corrected] : []),
      issued,
      ended,
      ...decidedSteps({ db, services, plan, made }),
    ],
  }
  return roads[scores]
}

/** How the scores are entered: all imported, the theory imported and some practicals entered, or all entered. */
function entrySteps({ db, services, plan, made }: Pick<Story, 'db' | 'services' | 'plan' | 'made'>) {
  const { incidents = false } = plan
  const site = () => actorOf(db, plan.site)
  const step = (time: string, act: Step['act']): Step => ({ day: plan.day + 2, time, act })
  return {
    imported: step('18:10', async () => importScores(db, services, await site(), made.sn, { incidents })),
    theory: step('18:10', async () =>
      importScores(db, services, await site(), made.sn, { subject: 'ONLINE', incidents }),
    ),
    begun: step('18:40', async () => {
      await enterScores(db, await site(), made.sn, { subject: 'OFFLINE', incidents, upTo: FIRST, apart: 1 })
      await decideEntries(db, await site(), await actorOf(db, 'center'), made.sn)
    }),
    entered: step('18:40', async () => enterScores(db, await site(), made.sn, { incidents })),
  }
}

/** What chief and site write of the exams. */
function dutySteps({ db, plan, made }: Pick<Story, 'db' | 'plan' | 'made'>) {
  const step = (time: string, act: Step['act']): Step => ({ day: plan.day + 2, time, act })
  const records = async (sends: boolean) => writeRecords(db, await actorOf(db, plan.site), made.sn, { sends })
  return {
    noted: step('18:50', () => records(false)),
    filed: step('18:50', () => records(true)),
    drafted: step('19:20', () => writeReport(db, made.sn, { sends: false })),
    reported: step('19:20', () => writeReport(db, made.sn, { sends: true })),
    judged: step('20:05', async () => giveFeedback(db, await actorOf(db, plan.site), made.sn)),
  }
}

/** What is decided about single certificates later. */
function decidedSteps({ db, services, plan, made }: Pick<Story, 'db' | 'services' | 'plan' | 'made'>): Step[] {
  const { identities = false, voids = false } = plan
  const step = (after: number, time: string, act: Step['act']): Step => ({ day: plan.day + after, time, act })
  const corrected = identities ? identitySteps({ db, services, plan, made }) : []
  if (!voids) return corrected
  return [
    ...corrected,
    step(16, '10:20', () => moveNth(db, made.sn, 0, 'system', 'reissue', '学生报称证书遗失，已登报声明')),
    step(20, '14:05', () => moveNth(db, made.sn, 1, 'system', 'void', '复核监控录像，认定由他人替考')),
    step(21, '09:15', () => moveNth(db, made.sn, 1, 'admin', 'confirmVoid')),
    step(60, '16:40', () => moveNth(db, made.sn, 2, 'system_ops', 'void', '学生身份信息与学籍核验不一致')),
  ]
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
