import type { z } from 'zod'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { auditedWord, maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreFlagWords, scoreMessages, scoreWords as words } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreStatusWords } from '@zhikao/domain/results/scoreSheet/scoreSheet.messages.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countScores, eachScore } from './score.list.queries.ts'
import type { ScoreRecord } from './score.queries.ts'
import { assertFull } from './score.sheets.ts'

const filter = scoreContract.export.body
type Asked = z.output<typeof filter>
/** A score on the way to the sheet: `hidden` where the reader may see only so much of a borrowed student (interface.md §6). */
type Line = ScoreRecord & { at: number; hidden: boolean; full: boolean }

const text = (
  key: keyof typeof words,
  width: number,
  show: (line: Line, lang: Lang) => string | null,
): RecordColumn<Line> => ({ key, title: words[key], width, kind: 'text', show })
const numbered = (key: keyof typeof words, show: (line: Line) => number | null): RecordColumn<Line> => ({
  key,
  title: words[key],
  width: 10,
  kind: 'number',
  show,
})

/** The columns of score/manage (domain.md §3.14), and what the import of §7 has besides. */
const COLUMNS: readonly RecordColumn<Line>[] = [
  { ...numbered('serial', (line) => line.at), width: 6 },
  text('exam_sn', 22, (line) => line.exam_sn),
  text('ticket_no', 18, (line) => line.ticket_no),
  text('name', 14, (line) => line.name),
  text('id_no', 22, (line) => (line.full && !line.hidden ? line.id_no : maskIdNo(line.id_no))),
  text('org_name', 28, (line) => line.org_name),
  text('site_name', 28, (line) => line.site_name),
  text('credential', 26, (line, lang) => line.credential_name[lang]),
  text('level', 8, (line, lang) => levelWords[line.level][lang]),
  text('subject', 8, (line, lang) => subjectWords[line.subject][lang]),
  numbered('score', (line) => line.final_score),
  text('flag', 8, (line, lang) => scoreFlagWords[line.flag][lang]),
  text('deduction', 30, (line) => line.deduction),
  text('remark', 30, (line) => line.remark),
  numbered('examiner1', (line) => line.examiner_scores[0] ?? null),
  numbered('examiner2', (line) => line.examiner_scores[1] ?? null),
  numbered('examiner3', (line) => line.examiner_scores[2] ?? null),
  text('exam_time', 20, (line) => line.exam_time),
  text('status', 10, (line, lang) => scoreStatusWords[line.status][lang]),
]

/** The single scores of a list. */
export const scoreSubjectsExport: ExportSpec<Line, Asked> = {
  kind: 'score.export',
  entity: 'score',
  title: scoreMessages.subjects_sheet,
  filter,
  audited: (asked) => ({ ...asked, keyword: auditedWord(asked.keyword) }),
  columns: () => COLUMNS,
  count: (db, actor, asked) => {
    assertFull(actor, asked)
    return countScores(db, actor, asked, EXPORT_ROWS_MAX + 1)
  },
  rows: async function* (db, actor, { full, ...asked }) {
    let at = 0
    for await (const record of eachScore(db, actor, asked)) {
      at += 1
      yield { ...record, at, full, hidden: actor.org_sn !== null && actor.org_sn !== record.org_sn }
    }
  },
}
