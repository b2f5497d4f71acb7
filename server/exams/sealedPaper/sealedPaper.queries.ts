import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole, isTenantRole } from '@zhikao/domain/access/roles.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { paperRefusal, subjectsOf } from '@zhikao/domain/exams/sealedPaper/sealedPaper.rules.ts'
import type { Db } from '../../db/client.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { paperPlans, paperSealed } from '../../bank/paper/paper.queries.ts'
import { paperExam } from '../../bank/paper/paper.review.queries.ts'
import { givesValue, refersTo } from '../../record/references.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { examBankPaper, examPapers } from '../exam/exam.queries.ts'
import { exam } from '../exam/exam.table.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { plan as planTable } from '../plan/plan.table.ts'
import { paper } from './sealedPaper.table.ts'

/** The subjects of a plan with their papers, for those who upload them; never a way to the content. */
export async function listPapers(
  db: Db,
  actor: Actor,
  planSn: string,
): Promise<DataOf<typeof sealedPaperContract.list>> {
  const plan = await getPlan(db, actor, planSn)
  const rows = await db
    .select({
      subject: paper.subject,
      name: paper.name,
      sha256: paper.sha256,
      uploaded_by: sql<string>`coalesce(${account.name}, ${paper.uploaded_by})`.as('uploaded_by'),
      create_time: paper.create_time,
      paper_sn: paper.paper_sn,
    })
    .from(paper)
    .leftJoin(account, eq(account.sn, paper.uploaded_by))
    .where(eq(paper.plan_sn, planSn))
  const subjects = subjectsOf(plan)
  const items = subjects.map((subject) => {
    const found = rows.find((row) => row.subject === subject)
    if (!found) return { subject, paper: null }
    const { subject: _, ...own } = found
    return { subject, paper: own }
  })
  const isOpen = subjects.some((subject) => !paperRefusal(plan, subject))
  return { items, template_sn: plan.template_sn, actions: isOpen ? ['upload'] : [] }
}

/** The paper of a plan's subject, if there is one. */
export async function findPaper(db: Db, planSn: string, subject: Subject) {
  const [found] = await db
    .select()
    .from(paper)
    .where(and(eq(paper.plan_sn, planSn), eq(paper.subject, subject)))
  return found
}

/** Who may open papers: the site of the exam, its chief, centre and platform. */
function mayOpen(actor: Actor) {
  if (isPlatformRole(actor.role)) return sql`true`
  if (isTenantRole(actor.role)) return sql`e.org_sn = ${actor.org_sn}`
  return sql`exists (select 1 from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
    where a.exam_sn = e.sn and a.role = 'CHIEF' and ${confirmedCall('a')} and t.account_sn = ${actor.sn} and t.delete_time is null)`
}

type OpenPaper = { media_key: string; name: string; type: string; sha256: string; org_sn: string }

/** A paper whose session has begun, for an account that may open it; unknown, foreign and too early are one identical 404 (reliability.md §2). */
export async function getOpenPaper(db: Db, actor: Actor, planSn: string, subject: Subject): Promise<OpenPaper> {
  const { rows } = await db.execute<OpenPaper>(sql`
    select p.media_key, p.name, p.type, p.sha256, e.org_sn from ${paper} p join ${exam} e on e.plan_sn = p.plan_sn and e.subject = p.subject
    where p.plan_sn = ${planSn} and p.subject = ${subject} and e.start_time <= business_now() and ${mayOpen(actor)} limit 1`)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/** Which papers there are of a (plan, subject). */
export const sealedPaperReferences = [
  givesValue(
    paperPlans,
    (key) => sql`(
      select coalesce(json_agg(json_build_object('sn', p.sn, 'title', p.title) order by x.create_time), '[]')
      from ${paper} x join ${planTable} p on p.sn = x.plan_sn where x.paper_sn = ${key})`,
  ),
  givesValue(
    paperExam,
    ({ sn, actor }) => sql`(
      select json_build_object('ended', bool_and(e.end_time <= business_now())) from ${paper} p
      join ${exam} e on e.plan_sn = p.plan_sn and e.subject = p.subject
      where p.paper_sn = ${sn} and e.start_time <= business_now() and ${mayOpen(actor)} having count(*) > 0)`,
  ),
  givesValue(
    examBankPaper,
    (planAndSubject) => sql`(select x.paper_sn from ${paper} x where (x.plan_sn, x.subject) = ${planAndSubject})`,
  ),
  refersTo(paperSealed, (key) => sql`from ${paper} x where x.paper_sn = ${key}`),
  refersTo(examPapers, (planAndSubject) => sql`from ${paper} x where (x.plan_sn, x.subject) = ${planAndSubject}`),
]
