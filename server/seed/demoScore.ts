import { and, eq, sql } from 'drizzle-orm'
import { signupOfKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { scoredItems } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import { scoreMessages } from '@zhikao/domain/results/score/score.messages.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { correctScore, enterScore } from '../results/score/score.commands.ts'
import { returnScore } from '../results/score/score.return.commands.ts'
import { handInEntry, returnEntry, saveEntry } from '../results/scoreEntry/scoreEntry.commands.ts'
import { practicalImport } from '../results/scoreEntry/scoreEntry.import.commands.ts'
import { scoreTasks } from '../results/score/score.jobs.ts'
import { entryKey, lockEntryPlace } from '../results/scoreEntry/scoreEntry.queries.ts'
import { entryColumns, panelCells, panelOf } from '../results/score/score.sheets.ts'
import { moveAssignment } from '../exams/assignment/assignment.commands.ts'
import { callScorer } from '../exams/assignment/assignment.scorer.commands.ts'
import { assignment } from '../exams/assignment/assignment.table.ts'
import { seat as seatTable } from '../exams/exam/exam.table.ts'
import { signup } from '../exams/signup/signup.table.ts'
import { student } from '../people/student/student.table.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import { score as scoreTable } from '../results/score/score.table.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { importNow } from './demoJob.ts'
import { drawDocument } from './emblem.ts'
import { chanceOf } from './random.ts'
import type { Chance } from './random.ts'
import { SEAT_KEY } from '../exams/exam/exam.key.queries.ts'

type Line = Parameters<(typeof entryColumns)[number]['show']>[0]
type Seated = { sn: string; exam_sn: string; subject: Subject; ticket_no: string; name: string; panel: Examiner[] }
type Examiner = { sn: string; account: string; no: string }

/** The flags of some candidates: by their place in the plan's list, one subject or both. */
const INCIDENTS: readonly { place: number; subject: Subject | 'BOTH'; flag: ScoreFlag }[] = [
  { place: 2, subject: 'BOTH', flag: 'ABSENT' },
  { place: 5, subject: 'OFFLINE', flag: 'VIOLATION' },
  { place: 8, subject: 'ONLINE', flag: 'CHEAT' },
  { place: 11, subject: 'BOTH', flag: 'DEFERRED' },
]
/** Of every so many candidates one fails the theory and one the practical. */
const FAILS_EVERY = 9

/** The seats of a plan in the order of their tickets, each with those who score its practical, the examiners before the chief. */
async function seatsOf(db: Db, plan: string): Promise<Seated[]> {
  const { rows } = await db.execute<Seated>(sql`
    select ${SEAT_KEY} as sn, x.exam_sn, x.subject, g.ticket_no, st.name,
      coalesce((select json_agg(json_build_object('sn', t.sn, 'account', t.account_sn, 'no', t.train_cert_no) order by a.role desc, t.sn)
        from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn where a.exam_sn = x.exam_sn and x.subject = 'OFFLINE'
          and a.role in ('CHIEF', 'EXAMINER') and a.status = 'CONFIRMED' and t.train_cert_no is not null), '[]'::json) as panel
    from ${seatTable} x join ${signup} g on g.sn = x.signup_sn join ${student} st on st.sn = x.student_sn
    where g.plan_sn = ${plan} order by x.subject desc, g.ticket_no`)
  return rows
}

/** What each candidate of a plan came to, the same each time. */
function resultsOf(seats: readonly Seated[], hasIncidents: boolean): { seat: Seated; line: Line }[] {
  const chance = chanceOf(seats.length * 31 + 7)
  const tickets = [...new Set(seats.map((seat) => seat.ticket_no))]
  return seats.map((seat) => {
    const place = tickets.indexOf(seat.ticket_no)
    const befell = INCIDENTS.find(
      (one) => hasIncidents && one.place === place && (one.subject === 'BOTH' || one.subject === seat.subject),
    )
    return { seat, line: lineOf(seat, befell?.flag ?? 'NORMAL', chance, place) }
  })
}

function lineOf(seat: Seated, flag: ScoreFlag, chance: Chance, place: number): Line {
  const { exam_sn, ticket_no, name, subject } = seat
  const fails = place % FAILS_EVERY === (subject === 'ONLINE' ? 3 : 4)
  const points = (fails ? 44 : 66) + chance.below(fails ? 14 : 29) + chance.below(2) / 2
  const isScored = flag === 'NORMAL' || flag === 'VIOLATION'
  const isByPanel = isScored && subject === 'OFFLINE'
  const totals = [points, points + 2, points + 1]
  const panel = isByPanel ? seat.panel.slice(0, totals.length) : []
  const given = panel.map(({ no }, at) => ({ no, total: totals[at] ?? points, veto: false }))
  const score = isScored && !isByPanel ? points : null
  return { exam_sn, ticket_no, name, flag, score, deduction: null, remark: null, ...panelCells(given) }
}

type Chosen = { subject?: Subject; incidents?: boolean; upTo?: number; apart?: number }

async function chosenResults(db: Db, plan: string, { subject, incidents = false, upTo = Infinity }: Chosen) {
  const results = resultsOf(await seatsOf(db, plan), incidents)
  return results.filter(({ seat }) => subject === undefined || seat.subject === subject).slice(0, upTo)
}

/** The site imports what its exams came to as one workbook. */
export async function importScores(
  db: Db,
  services: Services,
  site: Actor,
  plan: string,
  chosen: Chosen,
): Promise<void> {
  const results = await chosenResults(db, plan, chosen)
  await importNow(db, services, site, {
    tasks: scoreTasks(practicalImport),
    name: `成绩导入_${plan}.xlsx`,
    sheet: {
      name: scoreMessages.entry_sheet.CN,
      columns: entryColumns.map(({ title, width }) => ({ title: title.CN, width, kind: 'text' })),
      rows: results.map(({ line }) => entryColumns.map((column) => column.show(line, 'CN'))),
    },
  })
}

/** Scores are entered one by one: theory and flags by the site, the practical by two examiners apart; `apart`: they differ on this candidate, so that a third is due. */
export async function enterScores(db: Db, site: Actor, plan: string, { apart, ...chosen }: Chosen): Promise<void> {
  for (const [at, { seat, line }] of (await chosenResults(db, plan, chosen)).entries()) {
    const { flag, score, deduction } = line
    const remark = flag === 'ABSENT' ? ABSENT_REMARK : null
    if (seat.subject === 'ONLINE' || flag !== 'NORMAL')
      await enterScore(db, site, seat.sn, { flag, score, deduction, remark, examiner_scores: [] })
    for (const [place, { no, total }] of panelOf(line).slice(0, SCORERS).entries()) {
      const examiner = seat.panel.find((one) => one.no === no)
      const points = (total ?? 0) - (at === apart && place > 0 ? APART : 0)
      if (examiner) await scoreAs(db, examiner, seat.sn, points)
    }
  }
}
const ABSENT_REMARK = '开考 30 分钟后仍未到场，考场情况记录表已注明'
/** As the exam templates of the demo world have it. */
const SCORERS = 2
/** More than 30 per cent of 100 points. */
const APART = 35

/** An examiner judges item by item, and hands in. */
async function scoreAs(db: Db, examiner: Judging, key: string, total: number): Promise<void> {
  await typeAs(db, examiner, key, total)
  await handInEntry(db, await getActor(db, examiner.account), entryKey(signupOfKey(key), examiner.sn), undefined)
}

type Judging = Omit<Examiner, 'no'>
async function typeAs(db: Db, examiner: Judging, key: string, total: number): Promise<void> {
  const actor = await getActor(db, examiner.account)
  const signupSn = signupOfKey(key)
  const entry = entryKey(signupSn, examiner.sn)
  const { view } = await lockEntryPlace(db, actor, signupSn)
  let left = total * 10
  const items = scoredItems(view).map(({ points }, at, all) => {
    const share = at === all.length - 1 ? left : Math.min(left, Math.floor((points * total) / 10))
    left -= share
    return share / 10
  })
  const basis = view.scorer?.duty === 'SCORER' ? 'RECORDING' : null
  await saveEntry(db, actor, entry, { items, critical: false, stopped: false, note: null, basis, reason: null })
}

/** The centre returns an entry of two candidates who are scored; for the second another examiner, called for scoring alone, hands in from the recording (Decided 31, 34). One more is typed. */
export async function decideEntries(db: Db, site: Actor, center: Actor, plan: string): Promise<void> {
  const scored = (await seatsOf(db, plan)).filter(({ subject }) => subject === 'OFFLINE')
  for (const { sn, panel } of scored.slice(...RETURNED))
    for (const { sn: teacher_sn } of panel.slice(0, 1))
      await returnEntry(db, center, entryKey(signupOfKey(sn), teacher_sn), { reason: '第 2 项与录像不一致，请复核' })
  const [replaced, typed] = [scored[RETURNED[1] - 1], scored[TYPED]]
  const [examiner] = typed?.panel ?? []
  if (!replaced || !typed || !examiner) throw new Error(`${plan} has too few candidates`)
  await typeAs(db, examiner, typed.sn, 71)
  const { exam_sn, sn } = replaced
  const scorer = await callAble(db, site, exam_sn)
  await moveAssignment(db, await getActor(db, scorer.account), scorer.call, 'confirm', {})
  await scoreAs(db, scorer, sn, 74)
}
/** The places of the candidates with a returned entry: neither the first nor the one on whom two differ. */
const RETURNED = [2, 4] as const
/** The place of one whom nobody has scored yet. */
const TYPED = 5

/** Calls the first examiner who may score in this exam. */
async function callAble(db: Db, site: Actor, exam: string) {
  const { rows } = await db.execute<{ sn: string; account: string }>(sql`
    select t.sn, t.account_sn as account from ${teacher} t where t.status = 'ENABLE' and t.delete_time is null and t.account_sn is not null order by t.sn`)
  for (const one of rows) {
    const isCalled = await callScorer(db, site, exam, one.sn).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
    if (!isCalled) continue
    const [call] = await db
      .select({ sn: assignment.sn })
      .from(assignment)
      .where(and(eq(assignment.exam_sn, exam), eq(assignment.teacher_sn, one.sn)))
    if (call) return { ...one, call: call.sn }
  }
  throw new Error(`nobody may score in ${exam}`)
}

/** The centre sends back one theory and one practical score of submitted ones. */
export async function returnTwo(db: Db, center: Actor, plan: string): Promise<void> {
  const seats = (await seatsOf(db, plan)).slice(1)
  const theory = seats.find(({ subject }) => subject === 'ONLINE')
  const practical = seats.find(({ subject, ticket_no }) => subject === 'OFFLINE' && ticket_no !== theory?.ticket_no)
  if (theory) await returnScore(db, center, theory.sn, { opinion: '理论成绩与机考平台导出的记录不一致，请核对' })
  if (practical) await returnScore(db, center, practical.sn, { opinion: '评分表缺第 3 项的扣分记录，请考评员核对' })
}

/** The platform corrects one published score upwards, with the paper that proves it. */
export async function correctOne(db: Db, services: Services, actor: Actor, plan: string): Promise<void> {
  const { rows } = await db.execute<{ sn: string; final_score: number }>(sql`
    select sn, final_score from ${scoreTable} where plan_sn = ${plan} and subject = 'ONLINE' and flag = 'NORMAL' and final_score < 60 order by sn limit 1`)
  const [found] = rows
  if (!found) return
  const { key } = await storeMedia(db, services, actor, {
    kind: 'ATTACHMENT',
    name: '答卷复核记录.pdf',
    type: 'application/pdf',
    ext: 'pdf',
    source: drawDocument('Answer sheet checked again'),
  })
  await correctScore(db, actor, found.sn, {
    flag: 'NORMAL',
    score: Math.round(found.final_score) + 8,
    examiner_scores: [],
    deduction: null,
    remark: null,
    reason: '考生申请复核：第 3 大题漏计 8 分，经两名阅卷人员核对后更正',
    files: [key],
  })
}
