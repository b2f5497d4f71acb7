import type { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { auditedWord, maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { EXPORT_ROWS_MAX } from '@zhikao/domain/platform/job/job.model.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import {
  certificateStatusWords,
  certificateWords as words,
} from '@zhikao/domain/results/certificate/certificate.messages.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countCertificates, eachCertificate } from './certificate.list.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { credentialNameOf } from './certificate.show.ts'

type Line = CertificateRecord & { at: number }

const text = (
  key: keyof typeof words,
  width: number,
  show: (line: Line, lang: Lang) => string | null,
): RecordColumn<Line> => ({ key, title: words[key], width, kind: 'text', show })

/** The columns of the list, with state, reissues and void (Decided 29); ID numbers are masked as there. */
const COLUMNS: readonly RecordColumn<Line>[] = [
  { key: 'serial', title: words.serial, width: 6, kind: 'number', show: (line) => line.at },
  text('no', 26, (line) => line.no),
  text('name', 14, (line) => line.content.name),
  text('id_no', 22, (line) => maskIdNo(line.content.id_no)),
  text('org_name', 28, (line) => line.org_name),
  text('site_name', 28, (line) => line.site_name),
  text('plan', 32, (line) => line.plan_title),
  text('credential', 26, (line, lang) => credentialNameOf(line.content)[lang]),
  text('direction', 16, (line) => line.content.direction),
  text('level', 12, (line, lang) => levelWords[line.level][lang]),
  text('issue_date', 12, (line) => line.issue_date),
  text('expire_date', 12, (line, lang) => line.expire_date ?? words.long_term[lang]),
  text('status', 14, (line, lang) => certificateStatusWords[line.status][lang]),
  text('reissue_dates', 24, (line) => line.reissue_dates.join(', ')),
  text('void_date', 12, (line) => line.void_date),
  text('void_reason', 30, (line) => line.void_reason),
]

/** The certificates of a list, for centre and platform (domain.md §4). */
export const certificateExport: ExportSpec<Line, z.output<typeof certificateContract.export.body>> = {
  kind: 'certificate.export',
  entity: 'certificate',
  title: words.sheet_name,
  filter: certificateContract.export.body,
  audited: (asked) => ({ ...asked, keyword: auditedWord(asked.keyword) }),
  columns: () => COLUMNS,
  count: (db, actor, asked) => countCertificates(db, actor, asked, EXPORT_ROWS_MAX + 1),
  rows: async function* (db, actor, asked) {
    let at = 0
    for await (const record of eachCertificate(db, actor, asked)) {
      at += 1
      yield { ...record, at }
    }
  },
}
