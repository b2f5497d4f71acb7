import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { addWorkingDays } from '@zhikao/domain/kernel/calendar.ts'
import { scoreLifecycle } from '@zhikao/domain/results/score/score.lifecycle.ts'
import type { MovingSheet } from '@zhikao/domain/results/score/score.lifecycle.ts'
import { scoreNotices } from '@zhikao/domain/results/score/score.messages.ts'
import type { ScoreStatus } from '@zhikao/domain/results/score/score.model.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { closeSignups } from '../../exams/signup/signup.plan.commands.ts'
import { recomputeComposites } from './score.composite.commands.ts'
import { countsOf, lockSheet } from './score.sheet.queries.ts'
import type { SheetRecord } from './score.sheet.queries.ts'
import { scoreSheet } from './score.table.ts'

type Body = { version?: number | undefined; opinion?: string | null }
type Moving = SheetRecord & MovingSheet
export type ScoreMove = 'submit' | 'publish' | 'reject'

/** Opens the score sheet of a plan whose exams were approved; one that is there already stays as it is. */
export async function createScoreSheet(db: Db, planSn: string, orgSn: string): Promise<void> {
  await db.insert(scoreSheet).values({ sn: planSn, org_sn: orgSn }).onConflictDoNothing()
}

/** Moves a plan's score sheet; its row is locked before anything is counted, so that no score slips past a submission. */
export function moveSheet(db: Db, actor: Actor, sn: string, move: ScoreMove, body: Body): Promise<void> {
  return moveRecord<Moving, ScoreStatus, ScoreMove>(db, {
    lifecycle: scoreLifecycle,
    table: scoreSheet,
    load: async (tx) => {
      const record = await lockSheet(tx, actor, sn)
      return { ...record, facts: move === 'submit' ? (await countsOf(tx, actor, [record]))(sn) : null }
    },
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({ opinion }: Body): Effects<typeof scoreLifecycle, Moving> {
  return {
    submit: async (db, _, record) => {
      await db.update(scoreSheet).set({ submit_time: businessNow, opinion: null }).where(eq(scoreSheet.sn, record.sn))
      await tell(db, record, 'submit', ['platform'])
    },
    publish: async (db, _, record) => publish(db, record),
    reject: async (db, _, record) => {
      await db
        .update(scoreSheet)
        .set({ opinion: opinion ?? null })
        .where(eq(scoreSheet.sn, record.sn))
      await tell(db, record, 'reject', [{ org: record.org_sn }], { opinion: opinion ?? null })
    },
  }
}

/** Composite and pass for everybody, the public notice begins, the sign-ups are over (Decided 7). */
async function publish(db: Db, record: SheetRecord): Promise<void> {
  const { publish_days } = await readSetting(db, 'exam_rules')
  const { days } = await readSetting(db, 'holidays')
  const day = addWorkingDays(await clock(db), publish_days, days)
  await recomputeComposites(db, record.sn)
  await db.update(scoreSheet).set({ publish_time: businessNow, publicity_end: day }).where(eq(scoreSheet.sn, record.sn))
  await closeSignups(db, record.sn)
  const { rows } = await db.execute<{ org: string }>(
    sql`select distinct org_sn as org from composite where plan_sn = ${record.sn} order by org_sn`,
  )
  const told = new Set([record.org_sn, ...rows.map(({ org }) => org)])
  await tell(
    db,
    record,
    'publish',
    [...told].map((org) => ({ org })),
    { day },
  )
}

async function tell(
  db: Db,
  record: SheetRecord,
  event: ScoreMove,
  to: Audience[],
  said: { day?: string; opinion?: string | null } = {},
): Promise<void> {
  await sendNotice(db, {
    to,
    type: 'NOTIFY',
    event: `score.${event}`,
    title: scoreNotices[`${event}_title`],
    abstract: scoreNotices[`${event}_abstract`],
    params: { org: record.org_name, title: record.title, day: said.day ?? '' },
    opinion: said.opinion ?? null,
    screen: 'scoreRows',
    at: { sn: record.sn },
    about: { entity: 'score', sn: record.sn },
  })
}
