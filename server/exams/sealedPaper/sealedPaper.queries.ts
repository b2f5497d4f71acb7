import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole, isTenantRole } from '@zhikao/domain/access/roles.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { PaperVariant } from '@zhikao/domain/exams/exam/exam.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { sealed } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
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
      variant: paper.variant,
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
  const found = (subject: Subject, variant: PaperVariant) => {
    const row = rows.find((one) => one.subject === subject && one.variant === variant)
    return row ? pick(sealed, row) : null
  }
  const items = subjects.map((subject) => ({ subject, paper: found(subject, 'A'), spare: found(subject, 'B') }))
  const isOpen = subjects.some((subject) => !paperRefusal(plan, subject))
  return { items, template_sn: plan.template_sn, actions: isOpen ? ['upload'] : [] }
}

/** The paper A or B of a plan's subject, if there is one. */
export async function findPaper(db: Db, planSn: string, subject: Subject, variant: PaperVariant) {
  const [found] = await db
    .select()
    .from(paper)
    .where(and(eq(paper.plan_sn, planSn), eq(paper.subject, subject), eq(paper.variant, variant)))
  return found
}

/** Who may open papers: the site of the exam, its chief, centre and platform. */
function mayOpen(actor: Actor) {
  if (isPlatformRole(actor.role)) return sql`true`
  if (isTenantRole(actor.role)) return sql`e.org_sn = ${actor.org_sn}`
  return sql`exists (select 1 from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
    where a.exam_sn = e.sn and a.role = 'CHIEF' and ${confirmedCall('a')} and t.account_sn = ${actor.sn} and t.delete_time is null)`
}

type OpenPaper = {
  exam_sn: string
  variant: PaperVariant
  media_key: string
  name: string
  type: string
  sha256: string
  org_sn: string
}
/** SQL: the exams `e` that are held with the paper `p`. */
const heldWith = sql`${exam} e on e.plan_sn = p.plan_sn and e.subject = p.subject and e.paper_variant = p.variant`

/** The paper with which an exam that has begun is held, for an account that may open it: of the exam asked, or of the last one of the subject. Unknown, foreign and too early are one identical 404 (reliability.md §2). */
export async function getOpenPaper(
  db: Db,
  actor: Actor,
  { id, subject }: { id: string; subject: Subject },
  examSn: string | undefined,
): Promise<OpenPaper> {
  const { rows } = await db.execute<OpenPaper>(sql`
    select e.sn as exam_sn, p.variant, p.media_key, p.name, p.type, p.sha256, e.org_sn from ${paper} p join ${heldWith}
    where p.plan_sn = ${id} and p.subject = ${subject} and e.start_time <= business_now() and ${mayOpen(actor)}
      ${examSn ? sql`and e.sn = ${examSn}` : sql``}
    order by e.start_time desc, e.sn limit 1`)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/** Which papers there are of a (plan, subject, variant). */
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
      join ${heldWith}
      where p.paper_sn = ${sn} and e.start_time <= business_now() and ${mayOpen(actor)} having count(*) > 0)`,
  ),
  givesValue(
    examBankPaper,
    (place) => sql`(select x.paper_sn from ${paper} x where (x.plan_sn, x.subject, x.variant) = ${place})`,
  ),
  refersTo(paperSealed, (key) => sql`from ${paper} x where x.paper_sn = ${key}`),
  refersTo(examPapers, (place) => sql`from ${paper} x where (x.plan_sn, x.subject, x.variant) = ${place}`),
]
