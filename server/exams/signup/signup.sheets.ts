import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { sn } from '@zhikao/domain/kernel/field.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { auditedWord, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import {
  attemptWords,
  payStatusWords,
  signupMessages,
  signupSubjectWords,
  signupWords as words,
  sourceLabels,
} from '@zhikao/domain/exams/signup/signup.messages.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { Db } from '../../db/client.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countSignups, eachSignup } from './signup.list.queries.ts'
import { getSignupPlan } from './signup.plan.queries.ts'
import type { SignupPlanRecord } from './signup.plan.queries.ts'
import { isStranger } from './signup.queries.ts'
import type { SignupRecord } from './signup.queries.ts'

const filter = signupContract.export.body.extend({ plan_sn: sn })
type Asked = z.output<typeof filter>
/** A sign-up on its way to the sheet: `hidden` where the reader may see only so much of the student. */
type Line = SignupRecord & { plan: SignupPlanRecord; hidden: boolean; full: boolean }

const text = (
  key: keyof typeof words,
  width: number,
  show: (line: Line, lang: Lang) => string | null,
): RecordColumn<Line> => ({ key, title: words[key], width, kind: 'text', show })
const worded = <C extends string>(of: Record<C, Text>, code: C, lang: Lang) => of[code][lang]
const unlessHidden = (line: Line, value: string | null) => (line.hidden ? null : value)
const seats = (line: Line, part: (seat: Line['seats'][number]) => string | number) =>
  line.seats.map(part).join(' / ') || null

function attemptsOf(line: Line, lang: Lang): string | null {
  const attempts = [line.theory_attempt, line.practical_attempt].filter((one) => one !== null)
  return [...new Set(attempts)].map((one) => attemptWords[one][lang]).join(' / ') || null
}
const idNo = (line: Line) => (line.full && !line.hidden ? line.id_no : maskIdNo(line.id_no))
const mobile = (line: Line) => (line.full ? line.mobile : maskMobile(line.mobile))
const times = ({ theory_start, practical_start }: SignupPlanRecord) =>
  [theory_start, practical_start].flatMap((time) => time?.slice(0, 16) ?? []).join(' / ') || null

/** The columns of 报名导出 (domain.md §7), in its order. */
export const EXPORT_COLUMNS: readonly RecordColumn<Line>[] = [
  text('ticket_no', 18, (line) => line.ticket_no),
  text('name', 14, (line) => line.name),
  text('gender', 6, (line, lang) => unlessHidden(line, worded(genderWords, line.gender, lang))),
  text('id_type', 18, (line, lang) => unlessHidden(line, worded(idTypeWords, line.id_type, lang))),
  text('id_no', 22, idNo),
  text('nation', 10, (line, lang) => unlessHidden(line, worded(nationWords, line.nation, lang))),
  text('org_name', 28, (line) => line.org_name),
  text('school_code', 14, (line) => line.school_code),
  text('major_name', 24, (line) => unlessHidden(line, line.major_name)),
  text('class_name', 18, (line) => line.class_name),
  text('student_no', 16, (line) => unlessHidden(line, line.student_no)),
  text('mobile', 15, (line) => unlessHidden(line, mobile(line))),
  text('source', 8, (line, lang) => worded(sourceLabels, line.source, lang)),
  text('borrow_sn', 18, (line) => line.borrow_sn),
  text('credential', 26, (line, lang) => line.plan.credential_name[lang]),
  text('level', 8, (line, lang) => worded(levelWords, line.level, lang)),
  text('subjects', 14, (line, lang) => worded(signupSubjectWords, line.subjects, lang)),
  text('attempt', 8, attemptsOf),
  text('declared_condition', 30, (line) => unlessHidden(line, line.declared_condition)),
  text('room', 24, (line) => seats(line, ({ room }) => room)),
  text('seat_no', 10, (line, lang) => seats(line, ({ seat_no }) => seat_no ?? planWords.undrawn[lang])),
  text('session', 8, (line) => seats(line, ({ session_no }) => session_no)),
  text('exam_time', 34, (line) => seats(line, ({ start_time }) => start_time.slice(0, 16)) ?? times(line.plan)),
  text('amount', 14, (line, lang) => line.fee_lines.map(({ amount }) => moneyText(amount)[lang]).join(' / ') || null),
  text('pay_status', 8, (line, lang) => worded(payStatusWords, line.pay_status, lang)),
  text('photo_file', 22, (line) => unlessHidden(line, `${line.student_no}.jpg`)),
  text('status', 10, (line, lang) => signupLifecycle.words[line.status][lang]),
]

/** Whose photo an archive lacks. */
export const LOST_PHOTO_COLUMNS: readonly RecordColumn<SignupRecord>[] = [
  { key: 'ticket_no', title: words.ticket_no, width: 18, kind: 'text', show: (row) => row.ticket_no },
  { key: 'name', title: words.name, width: 14, kind: 'text', show: (row) => row.name },
  { key: 'org_name', title: words.org_name, width: 28, kind: 'text', show: (row) => row.org_name },
  { key: 'class_name', title: words.class_name, width: 18, kind: 'text', show: (row) => row.class_name },
]

/** Full ID numbers leave only with the permission and a reason, and a borrowed student's never (interface.md §5, §6). */
export function assertFull(actor: Actor, { full, reason }: Pick<Asked, 'full' | 'reason'>): void {
  if (!full) return
  if (!can(actor, 'student:export-full')) throw new AppError('forbidden')
  if (!reason)
    throw new AppError('input', {
      errors: [{ path: 'reason', rule: 'reason_required', message: signupMessages.reason_required }],
    })
}

async function* lines(db: Db, actor: Actor, asked: Asked): AsyncGenerator<Line> {
  const { plan_sn, full, reason: _, ...filters } = asked
  const plan = await getSignupPlan(db, actor, plan_sn)
  for await (const record of eachSignup(db, actor, plan, filters))
    yield { ...record, plan, hidden: isStranger(actor, record), full }
}

async function countLines(db: Db, actor: Actor, asked: Asked): Promise<number> {
  assertFull(actor, asked)
  const { plan_sn, full: _, reason: __, ...filters } = asked
  const plan = await getSignupPlan(db, actor, plan_sn)
  const found = await countSignups(db, actor, plan, filters)
  if (found === 0) throw refuse(signupMessages, 'export_empty')
  return Math.min(found, EXPORT_ROWS_MAX + 1)
}

/** `{站点编号}_{计划编号}` before the sheet's name (domain.md §7). */
async function prefixOf(db: Db, actor: Actor, { plan_sn }: Asked): Promise<string> {
  const { site_code, sn: number } = await getSignupPlan(db, actor, plan_sn)
  return [site_code, number].filter(Boolean).join('_')
}

/** The sign-ups of a plan that a filter finds. */
export const signupExport: ExportSpec<Line, Asked> = {
  kind: 'signup.export',
  entity: 'signup',
  title: signupMessages.sheet_name,
  filter,
  audited: (asked) => ({ ...asked, keyword: auditedWord(asked.keyword) }),
  prefix: prefixOf,
  columns: () => EXPORT_COLUMNS,
  count: countLines,
  rows: lines,
}
