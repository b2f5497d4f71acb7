import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { certificateLifecycle } from '@zhikao/domain/results/certificate/certificate.lifecycle.ts'
import { certificateNotices } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { isOver } from '@zhikao/domain/results/certificate/certificate.rules.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { getHolder } from './certificate.issue.queries.ts'
import { getCertificate, withAsker } from './certificate.queries.ts'
import { certificate, certificateReissue } from './certificate.table.ts'

type Move = MoveOf<typeof certificateLifecycle>
type Locked = typeof certificate.$inferSelect & { is_own: boolean }
/** What a move carries; confirming takes no reason of its own: it confirms that of the request. */
type Asked = { version?: number | undefined; reason?: string }

const today = async (db: Db) => (await clock(db)).slice(0, 10)

async function lock(db: Db, actor: Actor, sn: string): Promise<Locked> {
  const rows = await db.select().from(certificate).where(eq(certificate.sn, sn)).for('update')
  const [found] = await withAsker(db, actor, rows)
  if (!found) throw notFound()
  return found
}

/** Makes a move of a person on a certificate that the actor may see (Decided 29). */
export async function moveCertificate(db: Db, actor: Actor, no: string, move: Move, asked: Asked): Promise<void> {
  const record = await lock(db, actor, (await getCertificate(db, actor, no)).sn)
  // A certificate whose last day passed while it waited does not become valid again.
  const isEnded = move === 'cancelVoid' && record.status === 'VOIDING' && isOver(record, await today(db))
  await run(db, actor, record.sn, isEnded ? 'expire' : move, asked)
}

/** Ends a certificate whose last day is over. */
export const expireCertificate = (db: Db, actor: Actor, sn: string): Promise<void> => run(db, actor, sn, 'expire', {})

function run(db: Db, actor: Actor, sn: string, move: Move | 'expire', { version, reason }: Asked): Promise<void> {
  return moveRecord(db, {
    lifecycle: certificateLifecycle,
    table: certificate,
    load: (tx) => lock(tx, actor, sn),
    move,
    actor,
    body: { version, opinion: reason ?? null },
    effect: effectsOf(reason ?? '')[move],
    org_sn: ({ org_sn }) => org_sn,
  })
}

const effectsOf = (reason: string): Effects<typeof certificateLifecycle, Locked> => ({
  void: async (db, actor, { sn, ...record }) => {
    await db.update(certificate).set({ void_by: actor.sn, void_reason: reason }).where(eq(certificate.sn, sn))
    await notify(db, 'void', { sn, ...record }, ['platform'], { by: actor.name, reason })
  },
  confirmVoid: async (db, _, record) => {
    const void_date = await today(db)
    await db.update(certificate).set({ void_date }).where(eq(certificate.sn, record.sn))
    const orgs = [...new Set([record.org_sn, record.site_sn])].map((org) => ({ org }))
    await notify(db, 'confirmVoid', record, orgs, { date: void_date, reason: record.void_reason ?? '' })
  },
  cancelVoid: (db, actor, record) => dropRequest(db, actor, record, reason),
  expire: (db, actor, record) => dropRequest(db, actor, record, reason),
  reissue: async (db, _, record) => {
    const reissue_date = await today(db)
    const { content, sn: certificate_sn } = record
    await db.insert(certificateReissue).values({ sn: newSn(), certificate_sn, reason, content, reissue_date })
    // What attests the exam stays; the holder's data are those that the sign-up attests now.
    const { holder, identity_no } = await getHolder(db, record.signup_sn)
    const printed = { ...content, ...holder }
    await db.update(certificate).set({ content: printed, identity_no }).where(eq(certificate.sn, certificate_sn))
    await notify(db, 'reissue', { ...record, content: printed }, [{ org: record.org_sn }], {
      date: reissue_date,
      reason,
    })
  },
})

/** Takes a request to void back, where there is one, and notifies who made it. */
async function dropRequest(db: Db, actor: Actor, record: Locked, reason: string): Promise<void> {
  const { sn, void_by } = record
  if (void_by === null) return
  await db.update(certificate).set({ void_by: null, void_reason: null }).where(eq(certificate.sn, sn))
  if (void_by !== actor.sn) await notify(db, 'cancelVoid', record, [{ account: void_by }], { reason })
}

async function notify(
  db: Db,
  event: 'void' | 'confirmVoid' | 'cancelVoid' | 'reissue',
  { no, content, plan_sn }: Locked,
  to: readonly Audience[],
  more: Record<string, string>,
): Promise<void> {
  const [found] = await db.select({ title: plan.title }).from(plan).where(eq(plan.sn, plan_sn))
  const isInternal = event === 'void' || event === 'cancelVoid'
  await sendNotice(db, {
    to,
    event: `certificate.${event}`,
    title: certificateNotices[`${event}_title`],
    abstract: certificateNotices[`${event}_abstract`],
    params: { no, name: content.name, title: found?.title ?? '', ...more },
    screen: isInternal ? 'certificateList' : 'scoreRows',
    at: isInternal ? {} : { sn: plan_sn },
    about: { entity: 'score', sn: plan_sn },
  })
}
