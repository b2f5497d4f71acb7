import { auditContract } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { actionText, auditMessages, auditWords } from '@zhikao/domain/platform/audit/audit.messages.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { roleWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countAudit, eachAudit } from './audit.queries.ts'
import type { EntryNames } from './audit.names.queries.ts'
import type { AuditEntry, AuditFilters } from './audit.queries.ts'

type Entry = AuditEntry & EntryNames

const column = (
  key: Exclude<keyof Entry, 'target_words'>,
  title: Text,
  width: number,
  show: (entry: Entry, lang: Lang) => string | null = (entry) => entry[key],
): RecordColumn<Entry> => ({ key, title, width, kind: 'text', show })

/** The trail as a sheet: the same columns as on the screen, in words. */
const COLUMNS: readonly RecordColumn<Entry>[] = [
  column('time', auditWords.time, 20),
  column('business_time', auditWords.business_time, 20),
  column('actor_name', auditWords.actor, 16),
  column('actor_role', auditWords.actor_role, 14, ({ actor_role }, lang) =>
    actor_role ? roleWords[actor_role][lang] : null,
  ),
  column('action', auditWords.action, 24, ({ action }, lang) => actionText(action)[lang]),
  column('target_type', auditWords.target_type, 14),
  column('target_sn', auditWords.target_sn, 26),
  column('target_name', auditWords.target, 30, ({ target_name, target_words, target_number }, lang) =>
    [target_words?.[lang] ?? target_name, target_number].filter(Boolean).join(' '),
  ),
  column('chain', auditWords.chain, 26, ({ chain, chain_name }) => chain_name ?? chain),
  column('ip', auditWords.ip, 18),
  column('request_id', auditWords.request_id, 38),
]

export const auditExport: ExportSpec<Entry, AuditFilters> = {
  kind: 'audit.export',
  entity: 'audit',
  title: auditMessages.sheet_name,
  filter: auditContract.export.body,
  columns: () => COLUMNS,
  count: (db, _, filters) => countAudit(db, filters),
  rows: (db, actor, filters) => eachAudit(db, actor, filters),
}
