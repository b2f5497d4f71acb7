import { applicationNotices } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { listBorrowers } from './application.site.queries.ts'

type Event = 'approved' | 'rejected' | 'enabled' | 'expired' | 'expiring'

const paramsOf = (record: ApplicationRecord) => ({
  org: record.org_name,
  credential: credentialText(record),
  apply_sn: record.apply_sn,
  capacity: record.approved_capacity_per_day ?? 0,
  valid_to: record.valid_to ?? '',
})

/** Tells centre and platform that an application came in, or was taken back (domain.md §5.11). */
export function tellPlatform(db: Db, record: ApplicationRecord, event: 'submitted' | 'withdrawn'): Promise<void> {
  return sendNotice(db, {
    to: ['platform'],
    type: 'NOTIFY',
    event: `application.${event}`,
    title: applicationNotices[event],
    abstract: applicationNotices[`${event}_text`],
    params: paramsOf(record),
    screen: 'applicationAudit',
    about: { entity: 'application', sn: record.sn },
  })
}

/** Tells the applicant what became of its application; with an opinion it is a refusal. `days` are those left. */
export function tellApplicant(
  db: Db,
  record: ApplicationRecord,
  event: Event,
  opinion: string | null = null,
  days = 0,
): Promise<void> {
  return sendNotice(db, {
    to: [{ org: record.org_sn }],
    type: 'NOTIFY',
    event: `application.${event}`,
    title: applicationNotices[event],
    abstract: applicationNotices[`${event}_text`],
    params: { ...paramsOf(record), days },
    opinion,
    screen: 'applicationList',
    about: { entity: 'application', sn: record.sn },
  })
}

/** Tells a site that it was disabled, and the schools whose borrowed exams count on it. */
export async function tellDisabled(db: Db, record: ApplicationRecord, reason: string): Promise<void> {
  const said = {
    type: 'NOTIFY' as const,
    event: 'application.disabled',
    title: applicationNotices.disabled,
    abstract: applicationNotices.disabled_text,
    params: { ...paramsOf(record), reason },
    about: { entity: 'application', sn: record.sn },
  }
  await sendNotice(db, { ...said, to: [{ org: record.org_sn }], screen: 'applicationList' })
  const borrowers = await listBorrowers(db, record)
  await sendNotice(db, { ...said, to: borrowers.map((org) => ({ org })) })
}
