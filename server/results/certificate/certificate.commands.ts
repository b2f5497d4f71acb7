import type { Actor } from '@zhikao/domain/access/actor.ts'
import { certificateNotices } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { certificateNumber, lastDay, numberPrefix } from '@zhikao/domain/results/certificate/certificate.rules.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { nextSerial } from '../../db/serial.ts'
import { newSn } from '../../db/sn.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { lockDueSheet, markIssued } from '../scoreSheet/scoreSheet.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { getIssuingPlan, listGraduates } from './certificate.issue.queries.ts'
import type { Graduate, IssuingPlan } from './certificate.issue.queries.ts'
import { certificate } from './certificate.table.ts'

/**
 * Issues the certificates of a plan whose public notice is over, and marks its sheet, in the caller's transaction. Who is
 * named by an open incident gets none until it is closed (Decided 35). False where none are due, or another worker has
 * issued them already (Decided 7).
 */
export async function issueCertificates(db: Db, actor: Actor, planSn: string): Promise<boolean> {
  const sheet = await lockDueSheet(db, planSn)
  if (!sheet) return false
  const plan = await getIssuingPlan(db, planSn)
  const passed = await listGraduates(db, planSn)
  const graduates = passed.filter(({ held, withheld }) => !held && !withheld)
  const withheld = passed.filter((one) => one.withheld && !one.held).length
  if (sheet.issue_time !== null && withheld === sheet.withheld) return false
  const series = await seriesOf(db, plan)
  const numbers: string[] = []
  for (const graduate of graduates) numbers.push(await issue(db, actor, series, graduate))
  await markIssued(db, actor, planSn, withheld)
  await writeAudit(db, actor, {
    action: 'certificate.issue',
    target: { type: 'score', sn: planSn },
    after: { numbers, held_already: passed.filter(({ held }) => held).length, ...(withheld > 0 ? { withheld } : {}) },
    org_sn: plan.site_sn,
  })
  await notifyIssued(db, plan, graduates)
  return true
}

type Series = { plan: IssuingPlan; issue_date: string; prefix: string }

/** What the numbers of a plan's certificates begin with, on this day. */
async function seriesOf(db: Db, plan: IssuingPlan): Promise<Series> {
  const issue_date = (await clock(db)).slice(0, 10)
  const rules = await readSettings(db, 'certificate_rules')
  const prefix = numberPrefix(rules, { siteCode: plan.site_code, issueDate: issue_date, level: plan.level })
  return { plan, issue_date, prefix }
}

/** One certificate, numbered in its series and stored as it will be printed; answers the number. */
async function issue(db: Db, actor: Actor, series: Series, graduate: Graduate): Promise<string> {
  const { plan, issue_date, prefix } = series
  const no = certificateNumber(prefix, await nextSerial(db, `certificate.${prefix}`))
  const { signup_sn, student_sn, org_sn, photo, identity_no, name, gender, id_type, id_no } = graduate
  const sn = newSn()
  await db.insert(certificate).values({
    sn,
    no,
    signup_sn,
    student_sn,
    org_sn,
    plan_sn: plan.sn,
    site_sn: plan.site_sn,
    credential_sn: plan.credential_sn,
    level: plan.level,
    content: { name, gender, id_type, id_no, ...plan.printed },
    photo,
    identity_no,
    seal: plan.seal,
    issue_date,
    expire_date: lastDay(issue_date, plan.validity_years),
  })
  const line = { entity: 'certificate', entity_sn: sn, move: 'issue', from: null, to: 'VALID' }
  await recordHistory(db, actor, { ...line, opinion: null, version: null })
  return no
}

/** Notifies the site of how many there were, each institution of how many of its own. */
async function notifyIssued(db: Db, plan: IssuingPlan, graduates: readonly Graduate[]): Promise<void> {
  if (graduates.length === 0) return
  const owners = new Map<string, number>()
  for (const { org_sn } of graduates) owners.set(org_sn, (owners.get(org_sn) ?? 0) + 1)
  const notify = (org: string, count: number, isSite: boolean) =>
    sendNotice(db, {
      to: [{ org }],
      event: 'certificate.issue',
      title: certificateNotices.issue_title,
      abstract: isSite ? certificateNotices.issue_site_abstract : certificateNotices.issue_abstract,
      params: { title: plan.title, count },
      screen: 'scoreRows',
      at: { sn: plan.sn },
      about: { entity: 'score', sn: plan.sn },
    })
  await notify(plan.site_sn, graduates.length, true)
  for (const [org, count] of owners) if (org !== plan.site_sn) await notify(org, count, false)
}
