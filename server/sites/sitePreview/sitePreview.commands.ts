import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { mayNotShare, previewPath } from '@zhikao/domain/sites/sitePreview/sitePreview.rules.ts'
import type { Db } from '../../db/client.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Services } from '../../services.ts'
import { endLinks } from '../application/application.review.commands.ts'
import { getApplication } from '../application/application.queries.ts'
import { readEnd, readShareNo, shareToken } from './sitePreview.queries.ts'

type Ground = { db: Db; services: Pick<Services, 'secret' | 'config'>; actor: Actor }

/** A link to what was sent in last, for so many days; the audit trail has who made it, not the token. */
export async function shareApplication({ db, services, actor }: Ground, sn: string, days: number) {
  const record = await getApplication(db, actor, sn)
  const refused = mayNotShare(record)
  if (refused) throw new AppError('rule', refused)
  const { round, form_type, credential_code, org_sn } = record
  const { end, expires } = await readEnd(db, days)
  const token = shareToken(services.secret, { sn, round, end }, await readShareNo(db, sn))
  await writeAudit(db, actor, {
    action: 'application.share',
    target: { type: 'application', sn },
    after: { round, expires },
    org_sn,
  })
  // Without PUBLIC_URL only the path: an address from a request's header could be anyone's.
  const own = services.config.publicUrl?.replace(/\/+$/, '') ?? ''
  return { url: `${own}${previewPath({ form_type, credential_code, sn, token })}`, token, expires }
}

/** Ends all links to an application: their signatures no longer match. The version of the application stays, so a decision made at the same time is not refused. */
export async function revokeShares(db: Db, actor: Actor, id: string): Promise<void> {
  const { sn, org_sn } = await getApplication(db, actor, id)
  await endLinks(db, sn)
  await writeAudit(db, actor, { action: 'application.revokeShares', target: { type: 'application', sn }, org_sn })
}
