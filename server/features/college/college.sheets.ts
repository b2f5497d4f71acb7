import { areaList } from '@vant/area-data'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { collegeLifecycle } from '@zhikao/domain/college/college.lifecycle.ts'
import { collegeMessages, collegeWords, orgLevelWords, orgTypeWords } from '@zhikao/domain/college/college.messages.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import type { SheetToWrite } from '../../files/sheet/write.ts'
import type { CollegeRecord } from './college.queries.ts'

type Column = { title: Text; width: number; value: (record: CollegeRecord, lang: Lang) => string }

/** Province and city by name; a code without a name stands as it is. */
function regionOf({ province, city }: { province: string; city: string }): string {
  const names = [areaList.province_list[province] ?? province, areaList.city_list[city] ?? city]
  return [...new Set(names)].join(' ')
}

/** The columns of the list (domain.md §3.2) that exist; the mobile masked, as there. */
const COLUMNS: readonly Column[] = [
  { title: collegeWords.name, width: 36, value: (record) => record.name },
  { title: collegeWords.org_type, width: 12, value: (record, lang) => orgTypeWords[record.org_type][lang] },
  { title: collegeWords.org_level, width: 14, value: (record, lang) => orgLevelWords[record.org_level][lang] },
  { title: collegeWords.school_code, width: 14, value: (record) => record.school_code },
  { title: collegeWords.region, width: 18, value: regionOf },
  { title: collegeWords.contact_name, width: 12, value: (record) => record.contact_name },
  { title: collegeWords.contact_mobile, width: 15, value: (record) => maskMobile(record.contact_mobile) },
  { title: collegeWords.account_username, width: 16, value: (record) => record.account_username ?? '' },
  { title: collegeWords.status, width: 8, value: (record, lang) => collegeLifecycle.words[record.status][lang] },
  { title: collegeWords.update_time, width: 20, value: (record) => record.update_time },
]

async function* cells(records: AsyncIterable<CollegeRecord> | Iterable<CollegeRecord>, lang: Lang): AsyncGenerator<string[]> {
  for await (const record of records) yield COLUMNS.map((column) => column.value(record, lang))
}

/** The export's sheet; its first line says who took the data away, and when. `time` is business time. */
export function collegeSheet(records: AsyncIterable<CollegeRecord> | Iterable<CollegeRecord>, actor: Pick<Actor, 'name' | 'username'>, time: string, lang: Lang): SheetToWrite {
  return {
    name: collegeMessages.sheet_name[lang],
    columns: COLUMNS.map(({ title, width }) => ({ title: title[lang], width, kind: 'text' as const })),
    rows: cells(records, lang),
    banner: fill(collegeMessages.export_banner, { name: actor.name, username: actor.username, time })[lang],
  }
}

/** `院校名单_20261120183020.xlsx` (domain.md §7). */
export function collegeFileName(time: string, lang: Lang): string {
  return `${collegeMessages.sheet_name[lang]}_${time.replaceAll(/\D/g, '')}.xlsx`
}
