import { eq } from 'drizzle-orm'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { rowReturnRefusal } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreNotices } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { recordHistory } from '../../record/history.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { updateVersioned } from '../../record/write.ts'
import { rejectInPart } from '../scoreSheet/scoreSheet.commands.ts'
import { demandVersion, lockScore } from './score.commands.ts'
import { lockPlace } from './score.queries.ts'
import type { ScorePlace } from './score.queries.ts'
import { score, scoreReturn } from './score.table.ts'

type Return = BodyOf<typeof scoreContract.return>

/** Sends one score back: the sheet is the site's again, who may change this score and those sent back with it, no others (interface.md §5a). */
export async function returnScore(db: Db, actor: Actor, sn: string, { version, opinion }: Return): Promise<void> {
  const place = await lockPlace(db, actor, sn)
  const before = await lockScore(db, sn)
  demandVersion(version, before)
  const { status, withheld, return_opinion, plan_sn, signup_sn } = place
  const refusal = rowReturnRefusal({ status, withheld, returned: return_opinion !== null })
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
  const line = `${nameOf(place)}: ${opinion}`
  if (status === 'SUBMIT') await rejectInPart(db, actor, plan_sn, line)
  else await recordAnother(db, actor, plan_sn, line)
  await db.insert(scoreReturn).values({ sn, plan_sn, signup_sn, opinion, account_sn: actor.sn })
  // What was seen before it was sent back is no longer how it stands.
  if (before) await updateVersioned(db, score, before, {})
  await writeAudit(db, actor, {
    action: 'score.return',
    target: { type: 'score', sn },
    after: { opinion },
    org_sn: place.site_sn,
  })
  await notifyReturned(db, place, opinion)
}

/** Which score it is, in the history of its sheet: the ticket number with the letter of the subject, and the candidate. */
const nameOf = ({ ticket_no, subject, name }: ScorePlace) => `${subjectKey(ticket_no ?? '', subject)} ${name}`

/** One more score of a sheet that is sent back already. */
async function recordAnother(db: Db, actor: Actor, planSn: string, opinion: string): Promise<void> {
  const move = { move: 'returnRow', from: 'REJECT', to: 'REJECT' }
  await recordHistory(db, actor, { entity: 'score', entity_sn: planSn, ...move, opinion, version: null })
}

async function notifyReturned(db: Db, place: ScorePlace, opinion: string): Promise<void> {
  const { plan_title: title, name, ticket_no, subject, plan_sn, site_sn } = place
  await sendNotice(db, {
    to: [{ org: site_sn }],
    event: 'score.returnRow',
    title: scoreNotices.return_title,
    abstract: scoreNotices.return_abstract,
    params: { title, name, ticket: ticket_no ?? '', subject: subjectWords[subject] },
    opinion,
    screen: 'scoreRows',
    at: { sn: plan_sn },
    about: { entity: 'score', sn: plan_sn },
  })
}

/** Submitted again, nothing is sent back any more. */
export const scoreReturnSubscriptions = [
  onMoved(scoreSheetLifecycle, 'submit', async (db, _, { sn }) => {
    await db.delete(scoreReturn).where(eq(scoreReturn.plan_sn, sn))
  }),
]
