import { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { scoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { anyText, optional, sn, text as shortText } from '@zhikao/domain/kernel/field.ts'
import { auditedWord, maskIdNo, nameText } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { entryOf } from '@zhikao/domain/results/score/score.entry.rules.ts'
import {
  passWords,
  scoreFlagWords,
  scoreMessages,
  scoreWords as words,
  verdictWords,
  vetoWords,
} from '@zhikao/domain/results/score/score.messages.ts'
import { score as points } from '@zhikao/domain/results/score/score.model.ts'
import type { LinePanel } from '@zhikao/domain/results/score/score.model.ts'
import type { Db } from '../../db/client.ts'
import { decimalCell, rowReader } from '../../files/sheet/columns.ts'
import type { CellFault, RecordColumn, RowOf } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countCandidates, eachCandidate } from './score.rows.queries.ts'
import type { CandidateRecord } from './score.rows.queries.ts'
import { getSheet } from '../scoreSheet/scoreSheet.queries.ts'
import type { SheetRecord } from '../scoreSheet/scoreSheet.queries.ts'

/** A line of 成绩导入 (domain.md §7). */
export type EntryLine = {
  exam_sn: string
  ticket_no: string
  name: string
  score: number | null
  flag: ScoreFlag
  deduction: string | null
  remark: string | null
} & { [N in ExaminerNo as `examiner${N}`]: number | null } & {
  [N in ExaminerNo as `examiner${N}_no`]: string | null
} & {
  [N in ExaminerNo as `examiner${N}_veto`]: 'yes' | 'no' | null
}
type ExaminerNo = (typeof EXAMINER_NOS)[number]
const EXAMINER_NOS = [1, 2, 3] as const
/** The examiners of a line, in its order; places without anything are left out. */
export const panelOf = (row: PanelCells): (LinePanel & { place: ExaminerNo })[] =>
  EXAMINER_NOS.flatMap((place) => {
    const [no, total, veto] = [row[`examiner${place}_no`], row[`examiner${place}`], row[`examiner${place}_veto`]]
    return no === null && total === null && veto === null ? [] : [{ place, no, total, veto: veto === 'yes' }]
  })
type PanelCells = Pick<EntryLine, `examiner${ExaminerNo}` | `examiner${ExaminerNo}_no` | `examiner${ExaminerNo}_veto`>
/** The same as cells. */
export function panelCells(panel: readonly LinePanel[]): PanelCells {
  const cells: Partial<PanelCells> = {}
  for (const place of EXAMINER_NOS) {
    const one = panel[place - 1]
    cells[`examiner${place}_no`] = one?.no ?? null
    cells[`examiner${place}`] = one?.total ?? null
    cells[`examiner${place}_veto`] = one?.no ? (one.veto ? 'yes' : 'no') : null
  }
  // Every place was filled.
  return cells as PanelCells
}

const number = (key: 'score' | 'examiner1' | 'examiner2' | 'examiner3'): RecordColumn<EntryLine> => ({
  key,
  title: words[key],
  width: 10,
  kind: 'number',
  show: (row) => row[key],
})

export const entryColumns: readonly RecordColumn<EntryLine>[] = [
  {
    key: 'exam_sn',
    title: words.exam_sn,
    width: 22,
    kind: 'text',
    digits: true,
    required: true,
    show: (row) => row.exam_sn,
  },
  {
    key: 'ticket_no',
    title: words.ticket_no,
    width: 18,
    kind: 'text',
    digits: 15,
    required: true,
    show: (row) => row.ticket_no,
  },
  { key: 'name', title: words.name, width: 14, kind: 'text', required: true, free: true, show: (row) => row.name },
  number('score'),
  {
    key: 'flag',
    title: words.flag,
    width: 8,
    kind: 'text',
    required: true,
    words: scoreFlagWords,
    show: (row, lang) => scoreFlagWords[row.flag][lang],
  },
  { key: 'deduction', title: words.deduction, width: 30, kind: 'text', free: true, show: (row) => row.deduction },
  { key: 'remark', title: words.remark, width: 30, kind: 'text', free: true, show: (row) => row.remark },
  ...EXAMINER_NOS.flatMap((place) => [
    {
      key: `examiner${place}_no`,
      title: words[`examiner${place}_no`],
      width: 20,
      kind: 'text' as const,
      digits: true as const,
      show: (row: EntryLine) => row[`examiner${place}_no`],
    },
    number(`examiner${place}`),
    {
      key: `examiner${place}_veto`,
      title: words[`examiner${place}_veto`],
      width: 10,
      kind: 'text' as const,
      words: vetoWords,
      show: (row: EntryLine, lang: Lang) => {
        const veto = row[`examiner${place}_veto`]
        return veto && vetoWords[veto][lang]
      },
    },
  ]),
]

const cell = decimalCell(points.nullable())
const entryCells = {
  exam_sn: sn,
  ticket_no: shortText(20),
  name: nameText,
  score: cell,
  flag: scoreFlag,
  deduction: optional(anyText(200)),
  remark: optional(anyText(200)),
  examiner1: cell,
  examiner2: cell,
  examiner3: cell,
  examiner1_no: optional(shortText(40)),
  examiner2_no: optional(shortText(40)),
  examiner3_no: optional(shortText(40)),
  examiner1_veto: z.enum(['yes', 'no']).nullable(),
  examiner2_veto: z.enum(['yes', 'no']).nullable(),
  examiner3_veto: z.enum(['yes', 'no']).nullable(),
}
export type EntryRow = RowOf<typeof entryCells>

const given = (row: Partial<EntryRow>) =>
  [row.examiner1, row.examiner2, row.examiner3].filter((one) => typeof one === 'number')

/** What a line comes to. */
export function entryOfRow(row: EntryRow) {
  const examiner_scores = given(row)
  return { examiner_scores, ...entryOf({ ...row, examiner_scores }) }
}

/** The faults of a line across its cells, once each of them is sound. */
function check(row: Partial<EntryRow>): CellFault[] {
  const { flag, score, deduction = null } = row
  const isRead = [score, row.examiner1, row.examiner2, row.examiner3].every((one) => one !== undefined)
  if (!flag || !isRead) return []
  const found = entryOf({ flag, score: score ?? null, examiner_scores: given(row), deduction })
  return 'fault' in found ? [{ key: found.fault.path, rule: found.fault.rule, message: found.fault.message }] : []
}
export const readEntry = rowReader(entryColumns, entryCells, check)

const filter = scoreContract.exportPlan.body.extend({ plan_sn: sn })
type Asked = z.output<typeof filter>
/** A candidate on the way to the sheet: `hidden` where the reader may see only so much of a borrowed student (interface.md §6). */
type Line = CandidateRecord & { sheet: SheetRecord; at: number; hidden: boolean; full: boolean }

const text = (
  key: keyof typeof words,
  width: number,
  show: (line: Line, lang: Lang) => string | null,
): RecordColumn<Line> => ({ key, title: words[key], width, kind: 'text', show })
const pointed = (key: 'theory' | 'practical' | 'composite'): RecordColumn<Line> => ({
  key,
  title: words[key],
  width: 10,
  kind: 'number',
  show: (line) => line[key],
})
const passWord = ({ pass }: Line, lang: Lang) => (pass === null ? null : passWords[pass ? 'yes' : 'no'][lang])
const isRemarkable = ({ verdict }: Line) => verdict !== 'PASSED' && verdict !== 'FAILED'

/** The columns of 综合成绩导出 (domain.md §7), in its order. */
export const compositeColumns: readonly RecordColumn<Line>[] = [
  { key: 'serial', title: words.serial, width: 6, kind: 'number', show: (line) => line.at },
  text('ticket_no', 18, (line) => line.ticket_no),
  text('name', 14, (line) => line.name),
  text('id_no', 22, (line) => (line.full && !line.hidden ? line.id_no : maskIdNo(line.id_no))),
  text('org_name', 28, (line) => line.org_name),
  text('major_name', 24, (line) => (line.hidden ? null : line.major_name)),
  text('credential', 26, (line, lang) => line.sheet.credential_name[lang]),
  text('level', 8, (line, lang) => levelWords[line.sheet.level][lang]),
  pointed('theory'),
  pointed('practical'),
  pointed('composite'),
  text('pass', 10, passWord),
  text('certificate_no', 26, (line) => line.certificate?.no ?? null),
  text('issue_date', 12, (line) => line.certificate?.issue_date ?? null),
  text('remark', 24, (line, lang) => (isRemarkable(line) ? verdictWords[line.verdict][lang] : null)),
  // Behind those of §7 (Decided 29).
  text('certificate_void_date', 14, (line) => line.certificate?.void_date ?? null),
]

/** Full ID numbers leave only with the permission and a reason (interface.md §5). */
export function assertFull(actor: Actor, { full, reason }: Pick<Asked, 'full' | 'reason'>): void {
  if (!full) return
  if (!can(actor, 'student:export-full')) throw new AppError('forbidden')
  if (!reason)
    throw new AppError('input', {
      errors: [{ path: 'reason', rule: 'reason_required', message: scoreMessages.reason_required }],
    })
}

async function* lines(db: Db, actor: Actor, asked: Asked): AsyncGenerator<Line> {
  const { plan_sn, full, reason: _, ...filters } = asked
  const sheet = await getSheet(db, actor, plan_sn)
  let at = 0
  for await (const record of eachCandidate(db, actor, sheet, filters)) {
    at += 1
    yield { ...record, sheet, at, full, hidden: actor.org_sn !== null && actor.org_sn !== record.org_sn }
  }
}

async function countLines(db: Db, actor: Actor, asked: Asked): Promise<number> {
  assertFull(actor, asked)
  const { plan_sn, full: _, reason: __, ...filters } = asked
  const sheet = await getSheet(db, actor, plan_sn)
  const found = await countCandidates(db, actor, sheet, filters)
  if (found === 0) throw refuse(scoreMessages, 'export_empty')
  return Math.min(found, EXPORT_ROWS_MAX + 1)
}

/** The composite scores of a plan. */
export const scoreExport: ExportSpec<Line, Asked> = {
  kind: 'score.exportPlan',
  entity: 'score',
  title: scoreMessages.composite_sheet,
  filter,
  audited: (asked) => ({ ...asked, keyword: auditedWord(asked.keyword) }),
  prefix: async (db, actor, { plan_sn }) => {
    const { site_code, sn: planSn } = await getSheet(db, actor, plan_sn)
    return [site_code, planSn].filter(Boolean).join('_')
  },
  columns: () => compositeColumns,
  count: countLines,
  rows: lines,
}
