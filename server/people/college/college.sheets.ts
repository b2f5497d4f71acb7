import { areaList } from '@vant/area-data'
import type { z } from 'zod'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import {
  collegeMessages,
  collegeWords,
  orgLevelWords,
  orgTypeWords,
} from '@zhikao/domain/people/college/college.messages.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countColleges, eachCollege } from './college.list.queries.ts'
import type { CollegeRecord } from './college.queries.ts'

/** Province and city by name; a code without a name is shown as it is. */
function regionOf({ province, city }: { province: string; city: string }): string {
  const names = [areaList.province_list[province] ?? province, areaList.city_list[city] ?? city]
  return [...new Set(names)].join(' ')
}

/** One line: each certificate, its level and how many are declared for it. */
const pilotsText = (record: CollegeRecord, lang: Lang): string =>
  record.pilots
    .map((pilot) =>
      fill(collegeMessages.pilot_shown, {
        credential: credentialName(pilot),
        level: levelWords[pilot.level],
        count: pilot.declared_count,
      }),
    )
    .map((text) => text[lang])
    .join('; ')

/** The columns of the list (domain.md §3.2) that exist; the mobile masked, as there. */
const COLUMNS: readonly RecordColumn<CollegeRecord>[] = [
  { key: 'name', title: collegeWords.name, width: 36, kind: 'text', show: (record) => record.name },
  {
    key: 'org_type',
    title: collegeWords.org_type,
    width: 12,
    kind: 'text',
    show: (record, lang) => orgTypeWords[record.org_type][lang],
  },
  {
    key: 'org_level',
    title: collegeWords.org_level,
    width: 14,
    kind: 'text',
    show: (record, lang) => orgLevelWords[record.org_level][lang],
  },
  {
    key: 'school_code',
    title: collegeWords.school_code,
    width: 14,
    kind: 'text',
    show: (record) => record.school_code,
  },
  { key: 'region', title: collegeWords.region, width: 18, kind: 'text', show: regionOf },
  {
    key: 'contact_name',
    title: collegeWords.contact_name,
    width: 12,
    kind: 'text',
    show: (record) => record.contact_name,
  },
  {
    key: 'contact_mobile',
    title: collegeWords.contact_mobile,
    width: 15,
    kind: 'text',
    show: (record) => maskMobile(record.contact_mobile),
  },
  { key: 'pilot_credentials', title: collegeWords.pilot_credentials, width: 40, kind: 'text', show: pilotsText },
  {
    key: 'approved_count',
    title: collegeWords.approved_count,
    width: 14,
    kind: 'number',
    show: (record) => record.approved_count,
  },
  { key: 'site_code', title: collegeWords.site_code, width: 12, kind: 'text', show: (record) => record.site_code },
  {
    key: 'approved_capacity',
    title: collegeWords.approved_capacity,
    width: 16,
    kind: 'number',
    show: (record) => record.approved_capacity,
  },
  {
    key: 'agreement_no',
    title: collegeWords.agreement_no,
    width: 18,
    kind: 'text',
    show: (record) => record.agreement_no,
  },
  {
    key: 'agreement_end',
    title: collegeWords.agreement_end,
    width: 14,
    kind: 'date',
    show: (record) => record.agreement_end,
  },
  {
    key: 'account_username',
    title: collegeWords.account_username,
    width: 16,
    kind: 'text',
    show: (record) => record.account_username,
  },
  {
    key: 'status',
    title: collegeWords.status,
    width: 8,
    kind: 'text',
    show: (record, lang) => collegeLifecycle.words[record.status][lang],
  },
  {
    key: 'update_time',
    title: collegeWords.update_time,
    width: 20,
    kind: 'date',
    show: (record) => record.update_time,
  },
  { key: 'lng', title: collegeWords.lng, width: 12, kind: 'number', show: (record) => record.lng },
  { key: 'lat', title: collegeWords.lat, width: 12, kind: 'number', show: (record) => record.lat },
]

export const collegeExport: ExportSpec<CollegeRecord, z.output<typeof collegeContract.export.body>> = {
  kind: 'college.export',
  entity: 'college',
  title: collegeMessages.sheet_name,
  filter: collegeContract.export.body,
  columns: () => COLUMNS,
  count: countColleges,
  rows: eachCollege,
}
