import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { SheetFacts } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { MISSING_SHOWN } from '@zhikao/domain/results/score/score.model.ts'
import type { Entry } from '@zhikao/domain/results/score/score.model.ts'
import { shownTime } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { listHistory } from '../../record/history.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { scoreScope } from './score.queries.ts'
import { scoreSheet } from './score.table.ts'

const columns = {
  sn: scoreSheet.sn,
  org_sn: scoreSheet.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  site_code: sql<string | null>`college.site_code`.as('site_code'),
  title: plan.title,
  credential_sn: plan.credential_sn,
  credential_name: namedCredential,
  level: plan.level,
  year: plan.year,
  template_sn: plan.template_sn,
  theory_enabled: template.theory_enabled,
  practical_enabled: template.practical_enabled,
  exam_end: sql<string | null>`(select max(e.end_time) from exam e where e.plan_sn = ${scoreSheet.sn})`
    .mapWith(shownTime)
    .as('exam_end'),
  submit_time: scoreSheet.submit_time,
  publish_time: scoreSheet.publish_time,
  publicity_end: scoreSheet.publicity_end,
  issue_time: scoreSheet.issue_time,
  opinion: scoreSheet.opinion,
  status: scoreSheet.status,
  update_time: scoreSheet.update_time,
  version: scoreSheet.version,
}

const sheetRecords = (db: Db) =>
  db
    .select(columns)
    .from(scoreSheet)
    .innerJoin(plan, eq(plan.sn, scoreSheet.sn))
    .innerJoin(template, eq(template.sn, plan.template_sn))
    .innerJoin(college, eq(college.sn, scoreSheet.org_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .$dynamic()
/** A plan's score sheet with what it is for. */
export type SheetRecord = Awaited<ReturnType<typeof sheetRecords>>[number]

/** Exams that were revoked have no scores. */
const isLive = sql`exists (select 1 from plan p where p.sn = ${scoreSheet.sn} and p.status = 'EXAM_AUDIT' and p.delete_time is null)`
/** The own exams', and published ones with own students. */
const isKnownTo = (org: SQL) => sql`(${scoreSheet.org_sn} = ${org}
  or (${scoreSheet.status} = 'AUDIT' and exists (select 1 from composite c where c.plan_sn = ${scoreSheet.sn} and c.org_sn = ${org})))`
const isExaminedBy = (
  accountSn: SQL,
) => sql`exists (select 1 from exam e join assignment a on a.exam_sn = e.sn join teacher t on t.sn = a.teacher_sn
  where e.plan_sn = ${scoreSheet.sn} and t.account_sn = ${accountSn} and a.status in ('PENDING', 'CONFIRMED'))`
const ofPlan = (condition: SQL) => sql`exists (select 1 from plan p where p.sn = ${scoreSheet.sn} and ${condition})`

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope, examiner } = scoreScope(actor)
  return and(
    eq(scoreSheet.sn, sn),
    isLive,
    scope === undefined ? undefined : isKnownTo(sql`${scope}`),
    examiner === undefined ? undefined : isExaminedBy(sql`${examiner}`),
  )
}

/** A plan's sheet in the actor's scope; anything else is not there. */
export async function getSheet(db: Db, actor: Actor, sn: string): Promise<SheetRecord> {
  const [found] = await sheetRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked first; imports and entries stand in the same line. */
export async function lockSheet(db: Db, actor: Actor, sn: string): Promise<SheetRecord> {
  await db.select({ sn: scoreSheet.sn }).from(scoreSheet).where(inScope(actor, sn)).for('update')
  return getSheet(db, actor, sn)
}

type Filter = 'live' | 'scope' | 'examiner' | 'keyword' | 'credential' | 'level' | 'year' | 'status'

const sheets = listOf<Filter, 'update_time' | 'submit_time' | 'publish_time'>()({
  name: 'score.sheets',
  table: scoreSheet,
  key: scoreSheet.sn,
  select: sheetRecords,
  filters: {
    live: () => isLive,
    scope: (value) => isKnownTo(sql`${value}`),
    examiner: (value) => isExaminedBy(sql`${value}`),
    keyword: (value) => ofPlan(sql`(starts_with(p.sn, upper(${value}::text)) or strpos(p.title, ${value}::text) > 0)`),
    credential: (value) => ofPlan(sql`p.credential_sn = any(${value})`),
    level: (value) => ofPlan(sql`p.level = any(${value})`),
    year: (value) => ofPlan(sql`p.year = ${value}::int`),
    status: (value) => sql`${scoreSheet.status} = any(${value})`,
  },
  sorts: {
    update_time: scoreSheet.update_time,
    submit_time: scoreSheet.submit_time,
    publish_time: scoreSheet.publish_time,
  },
  defaultSort: '-update_time',
})

/** The plans whose scores the actor may see (domain.md §3.14, score/plan). */
export function listSheets(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof scoreContract.sheets>,
): Promise<Page<SheetRecord>> {
  const { page, limit, sort, keyword, credential_sn, level, year, status } = query
  return listPage(
    db,
    sheets,
    { page, limit, sort },
    { live: true, ...scoreScope(actor), keyword: keyword || undefined, credential: credential_sn, level, year, status },
  )
}

/** Does the actor see all candidates of the sheet? The site, its examiners and the platform do; a school sees its own students. */
export const seesWhole = (actor: Actor, { org_sn }: Pick<SheetRecord, 'org_sn'>) => {
  const { scope } = scoreScope(actor)
  return scope === undefined || scope === org_sn
}

export type SheetCounts = SheetFacts & {
  candidates: number
  seats: number
  entered: number
  lacking: number
  passed: number
}
const NO_COUNTS: SheetCounts = {
  candidates: 0,
  seats: 0,
  entered: 0,
  passed: 0,
  lacking: 0,
  exams: 0,
  running: 0,
  last_end: null,
  blank: 0,
}

/** How far these sheets are, over the candidates that the actor may see; two statements however many. */
export async function countsOf(
  db: Db,
  actor: Actor,
  records: readonly Pick<SheetRecord, 'sn'>[],
): Promise<(sn: string) => SheetCounts> {
  if (records.length === 0) return () => NO_COUNTS
  const { scope = null } = scoreScope(actor)
  const sns = sql.param(records.map(({ sn }) => sn))
  const { rows } = await db.execute<Omit<SheetCounts, 'last_end'> & { last_end: string | null; sn: string }>(sql`
    select h.sn, k.candidates, k.seats, k.entered, k.lacking, k.seats - k.entered as blank, coalesce(c.passed, 0) as passed,
      coalesce(e.exams, 0) as exams, coalesce(e.running, 0) as running, e.last_end
    from score_sheet h
    cross join lateral (select count(distinct g.sn)::int as candidates, count(x.exam_sn)::int as seats, count(sc.sn)::int as entered,
        count(*) filter (where sc.sn is null and upper(x.time) <= business_now())::int as lacking
      from signup g join seat x on x.signup_sn = g.sn left join score sc on sc.signup_sn = x.signup_sn and sc.subject = x.subject
      where g.plan_sn = h.sn and g.status = 'AUDIT' and (${scope}::text is null or h.org_sn = ${scope} or g.org_sn = ${scope})) k
    left join lateral (select count(*) filter (where m.pass)::int as passed from composite m
      where m.plan_sn = h.sn and (${scope}::text is null or h.org_sn = ${scope} or m.org_sn = ${scope})) c on true
    left join lateral (select count(*)::int as exams, count(*) filter (where e.end_time > business_now())::int as running, max(e.end_time) as last_end
      from exam e where e.plan_sn = h.sn) e on true
    where h.sn = any(${sns})`)
  const found = new Map(rows.map(({ sn, ...counts }) => [sn, counts]))
  return (sn) => found.get(sn) ?? NO_COUNTS
}

type Missing = { sn: string; ticket_no: string | null; name: string; subject: Subject; exam_sn: string }

/** Who has neither score nor flag, by ticket; the first of them. */
export async function listMissing(db: Db, sn: string): Promise<Missing[]> {
  const { rows } = await db.execute<Missing>(sql`
    select g.sn || case x.subject when 'ONLINE' then '-T' else '-P' end as sn, g.ticket_no, st.name, x.subject, x.exam_sn
    from signup g join seat x on x.signup_sn = g.sn join student st on st.sn = g.student_sn
    where g.plan_sn = ${sn} and g.status = 'AUDIT'
      and not exists (select 1 from score sc where sc.signup_sn = x.signup_sn and sc.subject = x.subject)
    order by g.ticket_no, x.subject desc limit ${MISSING_SHOWN}`)
  return rows
}

/** A seat of a plan with the score that is there, as the import takes it. */
type Entered = Entry & { exam_sn: string; ticket_no: string; name: string }
const SEATS = 500

/** Every seat of a plan, exam by exam in the order of its tickets. */
export async function* eachEntry(db: Db, sn: string): AsyncGenerator<Entered> {
  for (let [exam, ticket] = ['', '']; ; ) {
    const { rows } = await db.execute<Entered>(sql`
      select x.exam_sn, coalesce(g.ticket_no, '') as ticket_no, st.name, coalesce(sc.flag, 'NORMAL') as flag, sc.deduction,
        case when jsonb_array_length(coalesce(sc.examiner_scores, '[]')) > 0 and sc.final_score = sc.raw_score then null else sc.final_score end as score,
        coalesce(sc.examiner_scores, '[]') as examiner_scores
      from signup g join seat x on x.signup_sn = g.sn join student st on st.sn = g.student_sn
        left join score sc on sc.signup_sn = x.signup_sn and sc.subject = x.subject
      where g.plan_sn = ${sn} and g.status = 'AUDIT' and (x.exam_sn, coalesce(g.ticket_no, '')) > (${exam}, ${ticket})
      order by x.exam_sn, coalesce(g.ticket_no, '') limit ${SEATS}`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < SEATS) return
    ;[exam, ticket] = [last.exam_sn, last.ticket_no]
  }
}

/** Who did what to a plan's scores, newest first; 404 outside the actor's scope. */
export async function listSheetHistory(db: Db, actor: Actor, sn: string) {
  await getSheet(db, actor, sn)
  return listHistory(db, 'score', sn)
}
