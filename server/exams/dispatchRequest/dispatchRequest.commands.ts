import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { EXAMINER_DISPATCH } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import type { dispatchRequestContract } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import { dispatchRequestLifecycle } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.lifecycle.ts'
import {
  dispatchRequestMessages,
  dispatchRequestNotices as words,
} from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.messages.ts'
import { begunRefusal, requestRefusal } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.rules.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { isSameSession, nameOfSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { recordCreated, uniqueOr } from '../../record/write.ts'
import { dispatch } from '../assignment/assignment.table.ts'
import { loadPanel } from '../panel/panel.scene.queries.ts'
import { lockPlan } from '../plan/plan.queries.ts'
import { getRequest, lockRequest } from './dispatchRequest.queries.ts'
import type { RequestRecord } from './dispatchRequest.queries.ts'
import { dispatchRequest } from './dispatchRequest.table.ts'

type PersonMove = MoveOf<typeof dispatchRequestLifecycle>
type Move = PersonMove | 'answer'

/** A site asks for examiners of the reserve pool for a session of its plan (domain.md §5.7); answers the number. */
export async function createRequest(
  db: Db,
  actor: Actor,
  planSn: string,
  body: BodyOf<typeof dispatchRequestContract.create>,
): Promise<string> {
  const record = await lockPlan(db, actor, planSn)
  const { exam } = await loadPanel(db, record)
  const session = panelSceneOf(exam).sessions.find((one) => isSameSession(one, body))
  const start_time = session?.start_time ?? null
  const refusal = requestRefusal({ ...record, ...body, start_time })
  if (refusal) throw new AppError('rule', refusal)
  // The rule refuses a session that the plan has not.
  if (start_time === null) throw new Error('the plan has no such session')
  const [sn, org_sn] = [newSn(), record.org_sn]
  await uniqueOr(
    dispatchRequestMessages,
    { dispatch_request_open: 'request_open' },
    db.insert(dispatchRequest).values({ sn, plan_sn: planSn, org_sn, account_sn: actor.sn, start_time, ...body }),
  )
  await recordCreated(db, actor, dispatchRequestLifecycle, { sn, org_sn }, { plan_sn: planSn, ...body })
  await notify(db, await getRequest(db, actor, sn), 'create')
  return sn
}

/** Moves a request: the centre refuses it, the site withdraws it, the last dispatch answers it. */
export function moveRequest(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveRecord<RequestRecord, RequestRecord['status'], PersonMove, 'answer'>(db, {
    lifecycle: dispatchRequestLifecycle,
    table: dispatchRequest,
    load: (tx) => lockRequest(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({ opinion = null }: MoveBody): Effects<typeof dispatchRequestLifecycle, RequestRecord> {
  return {
    reject: async (db, _, record) => {
      await db.update(dispatchRequest).set({ opinion }).where(eq(dispatchRequest.sn, record.sn))
      await notify(db, record, 'reject', opinion)
    },
    withdraw: async () => undefined,
    answer: (db, _, record) => notify(db, record, 'answer'),
  }
}

/** An examiner was dispatched: the request that waits for this session and role counts it, and is answered with the last one. */
async function countDispatch(db: Db, actor: Actor, dispatchSn: string): Promise<void> {
  const [sent] = await db.select().from(dispatch).where(eq(dispatch.sn, dispatchSn))
  if (!sent) throw new Error(`there is no dispatch ${dispatchSn}`)
  const { plan_sn, subject, session_no, role } = sent
  const [waiting] = await db
    .select({ sn: dispatchRequest.sn })
    .from(dispatchRequest)
    .where(
      and(
        sql`(${dispatchRequest.plan_sn}, ${dispatchRequest.subject}, ${dispatchRequest.session_no}, ${dispatchRequest.role})
          = (${plan_sn}, ${subject}, ${session_no}, ${role})`,
        eq(dispatchRequest.status, 'SUBMIT'),
      ),
    )
  if (!waiting) return
  const request = await lockRequest(db, actor, waiting.sn)
  if (begunRefusal(request)) return
  await db
    .update(dispatchRequest)
    .set({ sent: request.sent + 1 })
    .where(eq(dispatchRequest.sn, request.sn))
  if (request.sent + 1 === request.count) await moveRequest(db, actor, request.sn, 'answer', {})
}

type Event = 'create' | 'answer' | 'reject'

/** A request is a message to centre and platform, its answer a notice to the site. */
async function notify(db: Db, record: RequestRecord, event: Event, opinion: string | null = null): Promise<void> {
  const to: Audience = event === 'create' ? 'platform' : { org: record.org_sn }
  await sendNotice(db, {
    to: [to],
    event: `dispatchRequest.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: {
      org: record.org_name,
      title: record.plan_title,
      session: nameOfSession(record),
      role: panelRoleWords[record.role],
      start: record.start_time.slice(0, 16),
      count: record.count,
      sent: record.sent,
      reason: record.reason,
    },
    opinion,
    ...(event === 'create'
      ? { screen: 'teacherReserve' as const }
      : { screen: 'planPanel' as const, at: { sn: record.plan_sn } }),
    about: { entity: 'dispatchRequest', sn: record.sn },
  })
}

export const dispatchRequestSubscriptions = [
  onMoved(EXAMINER_DISPATCH, 'send', (db, actor, { sn }) => countDispatch(db, actor, sn)),
]
