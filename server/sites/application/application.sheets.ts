import { areaList } from '@vant/area-data'
import type { z } from 'zod'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import {
  applicationMessages,
  applicationWords,
  applyTypeWords,
} from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText, levelsText, waitingDays } from '@zhikao/domain/sites/application/application.rules.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countApplications, eachApplication } from './application.list.queries.ts'
import type { StoredApplication } from './application.queries.ts'

type Name = keyof typeof applicationWords
type Show = (record: StoredApplication, lang: Lang) => string | number | null

const column = (
  key: Name,
  width: number,
  kind: RecordColumn<StoredApplication>['kind'],
  show: Show,
): RecordColumn<StoredApplication> => ({ key, title: applicationWords[key], width, kind, show })

/** The columns of the audit list (domain.md §3.6); the mobile masked, as there. */
const COLUMNS: readonly RecordColumn<StoredApplication>[] = [
  column('apply_sn', 18, 'text', (record) => record.apply_sn),
  column('org_name', 32, 'text', (record) => record.org_name),
  column('province', 12, 'text', ({ province }) => areaList.province_list[province] ?? province),
  column('site_code', 12, 'text', (record) => record.site_code),
  column('site_name', 36, 'text', (record) => record.site_name),
  column('credential', 28, 'text', (record, lang) => credentialText(record)[lang]),
  column('levels', 18, 'text', (record, lang) => levelsText(record.levels)[lang]),
  column('apply_type', 12, 'text', (record, lang) => applyTypeWords[record.apply_type][lang]),
  column('apply_year', 10, 'number', (record) => record.apply_year),
  column('capacity_per_day', 16, 'number', (record) => record.capacity_per_day),
  column('contact_name', 12, 'text', (record) => record.contact_name),
  column('contact_mobile', 15, 'text', (record) => maskMobile(record.contact_mobile)),
  column('status', 12, 'text', (record, lang) => applicationLifecycle.words[record.status][lang]),
  column('submit_time', 20, 'date', (record) => record.submit_time),
  column('waiting_days', 12, 'number', waitingDays),
  column('auditor', 12, 'text', (record) => record.auditor),
  column('audit_time', 20, 'date', (record) => record.audit_time),
  column('audit_opinion', 30, 'text', (record) => record.audit_opinion),
  column(
    'approved_levels',
    18,
    'text',
    (record, lang) => record.approved_levels && levelsText(record.approved_levels)[lang],
  ),
  column('approved_capacity_per_day', 16, 'number', (record) => record.approved_capacity_per_day),
  column('valid_from', 12, 'date', (record) => record.valid_from),
  column('valid_to', 12, 'date', (record) => record.valid_to),
]

export const applicationExport: ExportSpec<StoredApplication, z.output<typeof applicationContract.export.body>> = {
  kind: 'application.export',
  entity: 'application',
  title: applicationMessages.sheet_name,
  filter: applicationContract.export.body,
  columns: () => COLUMNS,
  count: countApplications,
  rows: eachApplication,
}
