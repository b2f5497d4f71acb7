import { eq, sql } from 'drizzle-orm'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { SCORERS_MAX } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import type { KeptState } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import type { Db } from '../../db/client.ts'
import { buildAssignment } from '../../exams/assignment/assignment.factory.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { buildScoreSheet } from '../score/score.factory.ts'
import { entryKey } from './scoreEntry.queries.ts'
import { scoreDispute, scoreEntry } from './scoreEntry.table.ts'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'

type SheetOverrides = NonNullable<Parameters<typeof buildScoreSheet>[1]>
/** An examiner is in one place at a time: each exam of these was on days of its own. */
let daysAgo = 40

/** A plan whose candidates have no practical score yet; returns its practical exam and the sign-ups in the order of the tickets. */
export async function buildUnscored(db: Db, candidates = 1, overrides: SheetOverrides = {}) {
  daysAgo += 2
  const scores = Array.from({ length: candidates }, () => [{ score: 75 }, null] as const)
  const { sn: plan_sn } = await buildScoreSheet(db, { scores, days_ago: daysAgo, ...overrides })
  const [held] = await db.select().from(exam).where(sql`plan_sn = ${plan_sn} and subject = 'OFFLINE'`)
  if (!held) throw new Error('the plan has no practical exam')
  const seats = await db.select().from(seat).where(eq(seat.exam_sn, held.sn)).orderBy(seat.seat_no)
  return { plan_sn, exam_sn: held.sn, signups: seats.map(({ signup_sn }) => signup_sn), held }
}
type Unscored = Awaited<ReturnType<typeof buildUnscored>>

/** A confirmed call to such an exam: of the examiner of this account, or with this certificate, else of a new one. */
export async function callTo(
  db: Db,
  { exam_sn, held }: Unscored,
  role: PanelRole = 'EXAMINER',
  account_sn?: string,
  train_cert_no?: string,
) {
  const known = train_cert_no ? await findCertified(db, train_cert_no) : undefined
  const made = known ?? (account_sn ? undefined : await buildTeacher(db, train_cert_no ? { train_cert_no } : {}))
  const { teacher_sn } = await buildAssignment(db, {
    exam_sn,
    role,
    status: 'CONFIRMED',
    time: { start: held.start_time, end: held.end_time },
    ...(made ? { teacher_sn: made.sn } : account_sn ? { account_sn } : {}),
  })
  const [found] = await db.select().from(teacher).where(eq(teacher.sn, teacher_sn))
  if (!found) throw new Error('the examiner was not made')
  return found
}

async function findCertified(db: Db, train_cert_no: string) {
  const [found] = await db.select().from(teacher).where(eq(teacher.train_cert_no, train_cert_no))
  return found
}

/** Three examiners who score an exam of a test's plan, with the numbers of their certificates. */
export async function panelTo(db: Db, exam_sn: string) {
  const [held] = await db.select().from(exam).where(eq(exam.sn, exam_sn))
  if (!held) throw new Error(`there is no exam ${exam_sn}`)
  const panel = []
  for (let place = 0; place < SCORERS_MAX; place++) {
    const one = await callTo(db, { exam_sn, held, plan_sn: held.plan_sn, signups: [] })
    panel.push({ sn: one.sn, no: one.train_cert_no ?? '' })
  }
  return panel
}

type Given = { total?: number; critical?: boolean; stopped?: boolean; state?: KeptState; behalf_by?: string | null }
/** What an entry of each state has besides. */
const FACTS = {
  DRAFT: {},
  HANDED: { handin_time: sql`business_now()` },
  RETURNED: { return_reason: '第二项漏评' },
  REPLACED: { return_reason: '第二项漏评' },
}
/** An entry of an examiner for a candidate in this state, without what followed from it. */
async function putEntry(
  db: Db,
  { exam_sn, plan_sn }: Unscored,
  signup_sn: string,
  teacher_sn: string,
  { total = 80, critical = false, stopped = false, state = 'DRAFT', behalf_by = null }: Given = {},
) {
  const [row] = await db
    .insert(scoreEntry)
    .values({
      sn: entryKey(signup_sn, teacher_sn),
      score_sn: subjectKey(signup_sn, 'OFFLINE'),
      exam_sn,
      plan_sn,
      signup_sn,
      teacher_sn,
      total,
      critical,
      stopped,
      items: behalf_by === null ? itemsOf(total) : null,
      behalf_by,
      state,
      ...FACTS[state],
    })
    .returning()
  if (!row) throw new Error('the entry was not made')
  return row
}

/** Points of the two tasks of the factory's exam template, 40 and 60. */
export function itemsOf(total: number): [number, number] {
  const first = Math.floor(total * 4) / 10
  return [first, Math.round((total - first) * 10) / 10]
}

type Overrides = { org_sn?: string; account_sn?: string; status?: KeptState }
/** A whole entry of the account's examiner, which may be handed in where it is not. */
export async function buildScoreEntry(db: Db, { org_sn, account_sn, status }: Overrides = {}) {
  const made = await buildUnscored(db, 1, org_sn ? { org_sn } : {})
  const own = await callTo(db, made, 'EXAMINER', account_sn)
  return putEntry(db, made, made.signups[0] ?? '', own.sn, status ? { state: status } : {})
}

type Disputed = { account_sn: string; opened?: boolean; status?: KeptState }
/** An entry of another examiner, handed in or in another state, in an exam of which the account's examiner is the chief; `opened`: the chief opened the dispute. Answers the keys of both entries. */
export async function buildDisputed(db: Db, { account_sn, opened = true, status = 'HANDED' }: Disputed) {
  const made = await buildUnscored(db)
  const [signup = ''] = made.signups
  const chief = await callTo(db, made, 'CHIEF', account_sn)
  const author = await putEntry(db, made, signup, (await callTo(db, made)).sn, { state: status })
  if (opened)
    await db.insert(scoreDispute).values({
      score_sn: subjectKey(signup, 'OFFLINE'),
      account_sn,
      plan_sn: made.plan_sn,
      reason: '两名考评员分歧较大',
    })
  return { author: author.sn, own: entryKey(signup, chief.sn) }
}

/** An examiner of an institution who may examine the credential and level of a plan. */
export async function buildScorer(db: Db, { plan_sn }: Pick<Unscored, 'plan_sn'>, org_sn: string) {
  const examines = await db
    .select({ credential_sn: plan.credential_sn, level: plan.level })
    .from(plan)
    .where(eq(plan.sn, plan_sn))
  return buildTeacher(db, { org_sn, examines })
}

/** An exam whose examiners have handed in nothing, and an examiner of another institution who may be called to score; answers the exam. */
export async function buildLacking(db: Db, org_sn: string | null): Promise<string> {
  const made = await buildUnscored(db, 1, org_sn ? { org_sn } : {})
  await buildScorer(db, made, org_sn === 'org-college2' ? 'org-college' : 'org-college2')
  return made.exam_sn
}

/** A candidate without a practical score, whose examiner has this certificate; answers the key of the score. */
export async function buildPaperScore(db: Db, org_sn: string | null, train_cert_no: string): Promise<string> {
  const made = await buildUnscored(db, 1, org_sn ? { org_sn } : {})
  await callTo(db, made, 'EXAMINER', undefined, train_cert_no)
  return subjectKey(made.signups[0] ?? '', 'OFFLINE')
}

/** A plan with a paper sheet that its site imported without a scan; answers the plan. */
export async function buildImported(db: Db, org_sn: string | null = null): Promise<string> {
  const made = await buildUnscored(db, 1, org_sn ? { org_sn } : {})
  const { sn } = await callTo(db, made)
  await putEntry(db, made, made.signups[0] ?? '', sn, { state: 'HANDED', behalf_by: 'acc-college' })
  return made.plan_sn
}

/** A plan whose examiner has handed in nothing after its end; answers the plan. */
export async function buildOwing(db: Db, org_sn: string | null = null): Promise<string> {
  const made = await buildUnscored(db, 1, org_sn ? { org_sn } : {})
  await callTo(db, made)
  return made.plan_sn
}
