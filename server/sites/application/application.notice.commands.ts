import { applicationNotices } from '@zhikao/domain/sites/application/application.messages.ts'
import type { AffectedPlan } from '@zhikao/domain/sites/application/application.model.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { withdrawNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import type { ApplicationRecord } from './application.queries.ts'

type Event = 'approved' | 'rejected' | 'enabled' | 'expired' | 'expiring'

const paramsOf = (record: ApplicationRecord) => ({
  org: record.org_name,
  credential: credentialText(record),
  apply_sn: record.apply_sn,
  capacity: record.approved_capacity_per_day ?? 0,
  valid_to: record.valid_to ?? '',
})

/** Notifies centre and platform that an application came in, or was taken back (domain.md §5.11). */
export function notifyPlatform(db: Db, record: ApplicationRecord, event: 'submitted' | 'withdrawn'): Promise<void> {
  return sendNotice(db, {
    to: ['platform'],
    event: `application.${event}`,
    title: applicationNotices[event],
    abstract: applicationNotices[`${event}_text`],
    params: paramsOf(record),
    screen: 'applicationAudit',
    about: { entity: 'application', sn: record.sn },
  })
}

/** Withdraws the notice of a submission that was taken back, and notifies centre and platform of it (domain.md §5.1). */
export async function notifyWithdrawn(db: Db, record: ApplicationRecord): Promise<void> {
  const sent = { entity: 'application', sn: record.sn, event: 'application.submitted' } as const
  await withdrawNotices(db, sent, applicationNotices.withdrawn_mark)
  await notifyPlatform(db, record, 'withdrawn')
}

const textOf = ({ conditions }: ApplicationRecord, event: Event) =>
  event === 'approved' && conditions && conditions.length > 0 ? 'approved_conditions_text' : (`${event}_text` as const)
const conditionsOf = ({ conditions }: ApplicationRecord) => ({
  count: conditions?.length ?? 0,
  due: conditions?.map(({ due }) => due).toSorted()[0] ?? '',
})

/** Notifies the applicant of its application's new state; an opinion makes it a refusal. `days` are those left. */
export function notifyApplicant(
  db: Db,
  record: ApplicationRecord,
  event: Event,
  opinion: string | null = null,
  days = 0,
): Promise<void> {
  return sendNotice(db, {
    to: [{ org: record.org_sn }],
    event: `application.${event}`,
    title: applicationNotices[event],
    abstract: applicationNotices[textOf(record, event)],
    params: { ...paramsOf(record), ...conditionsOf(record), days },
    opinion,
    screen: 'applicationList',
    about: { entity: 'application', sn: record.sn },
  })
}

/** Notifies the site of its plans that lost something by an approval (Decided 9). */
export function notifyAffected(db: Db, record: ApplicationRecord, plans: readonly AffectedPlan[]): Promise<void> {
  return sendNotice(db, {
    to: [{ org: record.org_sn }],
    event: 'application.affected',
    title: applicationNotices.affected,
    abstract: applicationNotices.affected_text,
    params: { ...paramsOf(record), count: plans.length, plans: plans.map(({ sn }) => sn).join(', ') },
    screen: 'planList',
    about: { entity: 'application', sn: record.sn },
  })
}

/** Notifies a site that it was disabled, or the schools whose borrowed exams count on it. */
export function notifyDisabled(db: Db, record: ApplicationRecord, to: 'site' | readonly string[]): Promise<void> {
  return sendNotice(db, {
    to: to === 'site' ? [{ org: record.org_sn }] : to.map((org) => ({ org })),
    event: 'application.disabled',
    title: applicationNotices.disabled,
    abstract: applicationNotices.disabled_text,
    params: { ...paramsOf(record), reason: record.disable_reason ?? '' },
    about: { entity: 'application', sn: record.sn },
    ...(to === 'site' ? { screen: 'applicationList' as const } : {}),
  })
}
