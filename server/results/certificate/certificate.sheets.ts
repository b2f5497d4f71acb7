import type { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { auditedWord, maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { examinedOf } from '@zhikao/domain/results/certificate/certificate.model.ts'
import {
  certificateStatusWords,
  certificateWords as words,
  examinedWords,
} from '@zhikao/domain/results/certificate/certificate.messages.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { assertFull } from '../../people/student/student.export.commands.ts'
import { countCertificates, eachCertificate } from './certificate.list.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { credentialNameOf } from './certificate.show.ts'

const filter = certificateContract.export.body
type Asked = z.output<typeof filter>
type Line = CertificateRecord & { at: number; full: boolean }

const text = (
  key: keyof typeof words,
  width: number,
  show: (line: Line, lang: Lang) => string | null,
): RecordColumn<Line> => ({ key, title: words[key], width, kind: 'text', show })

/** The certificate columns of 综合成绩导出 in its order (domain.md §7), what else is printed on the paper (§6.6), and what became of it (Decided 29). */
const COLUMNS: readonly RecordColumn<Line>[] = [
  { key: 'serial', title: words.serial, width: 6, kind: 'number', show: (line) => line.at },
  text('name', 14, ({ content }) => content.name),
  text('id_type', 16, ({ content }, lang) => idTypeWords[content.id_type][lang]),
  text('id_no', 22, ({ content, full }) => (full ? content.id_no : maskIdNo(content.id_no))),
  text('org_name', 28, (line) => line.org_name),
  text('site_name', 28, (line) => line.site_name),
  text('plan', 22, (line) => line.plan_sn),
  text('credential', 26, ({ content }, lang) => credentialNameOf(content)[lang]),
  text('direction', 14, ({ content }) => content.direction),
  text('subjects', 14, ({ content }, lang) => examinedWords[examinedOf(content.subjects)][lang]),
  text('level', 8, ({ level }, lang) => levelWords[level][lang]),
  text('no', 26, (line) => line.no),
  text('issue_date', 12, (line) => line.issue_date),
  text('expire_date', 12, ({ expire_date }, lang) => expire_date ?? words.long_term[lang]),
  text('status', 10, ({ status }, lang) => certificateStatusWords[status][lang]),
  text('reissue_dates', 24, ({ reissue_dates }) => reissue_dates.join(', ')),
  text('void_date', 12, (line) => line.void_date),
  text('void_reason', 30, (line) => line.void_reason),
]

/** The certificates of a list, for centre and platform (domain.md §4); whole ID numbers only with a reason. */
export const certificateExport: ExportSpec<Line, Asked> = {
  kind: 'certificate.export',
  entity: 'certificate',
  title: words.sheet_name,
  filter,
  audited: (asked) => ({ ...asked, keyword: auditedWord(asked.keyword) }),
  columns: () => COLUMNS,
  count: (db, actor, asked) => {
    assertFull(actor, asked.full, asked.reason)
    return countCertificates(db, actor, asked, EXPORT_ROWS_MAX + 1)
  },
  rows: async function* (db, actor, { full, ...asked }) {
    let at = 0
    for await (const record of eachCertificate(db, actor, asked)) {
      at += 1
      yield { ...record, at, full }
    }
  },
}
