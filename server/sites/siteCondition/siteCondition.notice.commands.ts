import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { addDays, daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import type { AffectedPlan } from '@zhikao/domain/sites/application/application.model.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import { siteConditionLifecycle } from '@zhikao/domain/sites/siteCondition/siteCondition.lifecycle.ts'
import { siteConditionNotices as words } from '@zhikao/domain/sites/siteCondition/siteCondition.messages.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { ConditionRecord } from './siteCondition.queries.ts'

const about = ({ sn }: ConditionRecord) => ({ entity: siteConditionLifecycle.name, sn })
const paramsOf = (record: ConditionRecord) => ({
  org: record.org_name,
  credential: credentialText(record),
  level: levelWords[record.level],
  due: record.due,
  days: daysBetween(record.today, record.due),
})

/** Notifies centre and platform that evidence waits for its decision. */
export const notifyEvidence = (db: Db, record: ConditionRecord): Promise<void> =>
  sendNotice(db, {
    to: ['platform'],
    event: 'siteCondition.meet',
    title: words.meet_title,
    abstract: words.meet_text,
    params: paramsOf(record),
    screen: 'applicationAudit',
    at: { record: record.application_sn },
    about: about(record),
  })

/** Notifies the site of the decision about its evidence, or of the due day that comes. */
export const notifySite = (
  db: Db,
  record: ConditionRecord,
  event: 'confirm' | 'return' | 'due',
  opinion: string | null = null,
): Promise<void> =>
  sendNotice(db, {
    to: [{ org: record.org_sn }],
    event: `siteCondition.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_text`],
    params: paramsOf(record),
    opinion,
    screen: 'applicationSites',
    at: { record: record.application_sn },
    about: about(record),
  })

type Ended = { last: string; plans: readonly AffectedPlan[]; opinion: string | null }
/** Notifies the site that a level ended, and of its plans that lose it (Decided 9). */
export async function notifyEnded(db: Db, record: ConditionRecord, { last, plans, opinion }: Ended): Promise<void> {
  const params = { ...paramsOf(record), from: addDays(last, 1) }
  const given = { to: [{ org: record.org_sn }], about: about(record) }
  await sendNotice(db, {
    ...given,
    event: 'siteCondition.lapse',
    title: words.lapse_title,
    abstract: words.lapse_text,
    params,
    opinion,
    screen: 'applicationSites',
    at: { record: record.application_sn },
  })
  if (plans.length === 0) return
  await sendNotice(db, {
    ...given,
    event: 'siteCondition.affected',
    title: words.affected_title,
    abstract: words.affected_text,
    params: { ...params, count: plans.length, plans: plans.map(({ sn }) => sn).join(', ') },
    screen: 'planList',
  })
}
