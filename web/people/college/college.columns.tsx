import type { collegeRow } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import {
  collegeMessages,
  collegeWords,
  orgLevelWords,
  orgTypeWords,
} from '@zhikao/domain/people/college/college.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'

export type CollegeRow = z.infer<typeof collegeRow>

/** The certificates and levels that are piloted, each with how many are declared for it. */
function PilotNames({ list }: { list: CollegeRow['pilot_credentials'] }) {
  const say = useSay()
  return list
    .map(({ name, level, declared_count: count }) =>
      say(collegeMessages.pilot_shown, { credential: name, level: levelWords[level], count }),
    )
    .join('; ')
}

export const collegeColumns: readonly Column<CollegeRow>[] = [
  { name: 'name', title: collegeWords.name, width: 176, show: (row) => row.name, sortable: true, card: 'identity' },
  {
    name: 'org_type',
    title: collegeWords.org_type,
    width: 84,
    englishWidth: 124,
    show: (row) => <Word of={orgTypeWords} value={row.org_type} />,
    card: 'fact',
  },
  {
    name: 'org_level',
    title: collegeWords.org_level,
    width: 112,
    englishWidth: 150,
    show: (row) => <Word of={orgLevelWords} value={row.org_level} />,
    extra: true,
  },
  {
    name: 'school_code',
    title: collegeWords.school_code,
    width: 108,
    englishWidth: 100,
    show: (row) => <span className="zk-figures">{row.school_code}</span>,
    sortable: true,
  },
  {
    name: 'province',
    title: collegeWords.region,
    width: 136,
    englishWidth: 120,
    show: (row) => <RegionName codes={[row.province, row.city]} />,
    sortable: true,
  },
  { name: 'contact_name', title: collegeWords.contact_name, width: 76, show: (row) => row.contact_name, card: 'fact' },
  {
    name: 'contact_mobile',
    title: collegeWords.contact_mobile,
    width: 144,
    englishWidth: 100,
    show: (row) => <span className="zk-figures">{row.contact_mobile}</span>,
  },
  {
    name: 'pilot_credentials',
    title: collegeWords.pilot_credentials,
    width: 200,
    show: (row) => <PilotNames list={row.pilot_credentials} />,
    extra: true,
  },
  {
    name: 'approved_count',
    title: collegeWords.approved_count,
    width: 88,
    englishWidth: 92,
    show: (row) => row.approved_count,
    figures: true,
  },
  {
    name: 'site_code',
    title: collegeWords.site_code,
    width: 84,
    show: (row) => <span className="zk-figures">{row.site_code}</span>,
  },
  {
    name: 'account_username',
    title: collegeWords.account_username,
    width: 100,
    show: (row) => row.account_username,
    extra: true,
  },
  {
    name: 'status',
    title: collegeWords.status,
    width: 68,
    englishWidth: 88,
    show: (row) => <StatusTag of={collegeLifecycle} value={row.status} />,
    card: 'status',
  },
  {
    name: 'update_time',
    title: collegeWords.update_time,
    width: 156,
    show: (row) => <span className="zk-figures">{row.update_time}</span>,
    sortable: true,
    extra: true,
  },
]
