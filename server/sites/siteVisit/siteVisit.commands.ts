import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import type { siteVisitContract } from '@zhikao/domain/sites/siteVisit/siteVisit.contract.ts'
import { siteVisitMessages } from '@zhikao/domain/sites/siteVisit/siteVisit.messages.ts'
import { VISITS_MAX } from '@zhikao/domain/sites/siteVisit/siteVisit.model.ts'
import { isVisited, isVisitShown } from '@zhikao/domain/sites/siteVisit/siteVisit.rules.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { giveMedia, linkMedia } from '../../platform/media/media.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { lockApplication } from '../application/application.queries.ts'
import { listRecorded } from './siteVisit.queries.ts'
import type { StoredVisit } from './siteVisit.queries.ts'
import { siteVisit } from './siteVisit.table.ts'

/** Records a visit to the site of an application that was sent in once. */
export async function recordVisit(
  db: Db,
  actor: Actor,
  applicationSn: string,
  body: BodyOf<typeof siteVisitContract.create>,
): Promise<StoredVisit> {
  const record = await lockApplication(db, actor, applicationSn)
  if (!isVisited(record)) throw new AppError('state', { rule: 'state' })
  if (body.date > record.today) throw futureDay()
  if ((await listRecorded(db, applicationSn)).length >= VISITS_MAX) throw full()
  const files = [...new Set(body.files)]
  await linkMedia(db, actor, files, ['ATTACHMENT'], 'files')
  const sn = newSn()
  const [visit] = await db
    .insert(siteVisit)
    .values({ sn, application_sn: applicationSn, ...body, files, author: actor.name })
    .returning()
  if (!visit) throw new Error('the visit was not recorded')
  const isShown = isVisitShown(record, visit)
  if (isShown) await giveMedia(db, files, record.org_sn)
  // Before the decision it is in the chain of those who decide, like the notes of the review (ADR 0074).
  await writeAudit(db, actor, {
    action: 'siteVisit.create',
    target: { type: 'application', sn: applicationSn },
    after: { date: body.date, people: body.people, files },
    ...(isShown ? { org_sn: record.org_sn } : {}),
  })
  return visit
}

const full = () =>
  new AppError('rule', { rule: 'visits_full', message: fill(siteVisitMessages.visits_full, { max: VISITS_MAX }) })
const futureDay = () =>
  new AppError('input', {
    errors: [{ path: 'date', rule: 'visit_future', message: siteVisitMessages.visit_future }],
  })

/** With the decision the institution may see the files of the visits of before. */
async function giveFiles(db: Db, _: Actor, { sn, org_sn }: { sn: string; org_sn: string | null }): Promise<void> {
  const visits = await listRecorded(db, sn)
  if (org_sn)
    await giveMedia(
      db,
      visits.flatMap(({ files }) => files),
      org_sn,
    )
}

export const siteVisitSubscriptions = [
  onMoved(applicationLifecycle, 'approve', giveFiles),
  onMoved(applicationLifecycle, 'reject', giveFiles),
]
