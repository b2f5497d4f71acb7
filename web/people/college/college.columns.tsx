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
import {
  codeColumn,
  countColumn,
  statusColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'

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
  textColumn('name', collegeWords.name, 176, { sortable: true, card: 'identity' }),
  wordColumn('org_type', collegeWords.org_type, orgTypeWords, 84, { englishWidth: 124, card: 'fact' }),
  wordColumn('org_level', collegeWords.org_level, orgLevelWords, 112, { englishWidth: 150, extra: true }),
  codeColumn('school_code', collegeWords.school_code, 108, { englishWidth: 100, sortable: true }),
  {
    name: 'province',
    title: collegeWords.region,
    width: 136,
    englishWidth: 120,
    show: (row) => <RegionName codes={[row.province, row.city]} />,
    sortable: true,
  },
  countColumn('lng', collegeWords.lng, 96, { extra: true }),
  countColumn('lat', collegeWords.lat, 96, { extra: true }),
  textColumn('contact_name', collegeWords.contact_name, 76, { card: 'fact' }),
  codeColumn('contact_mobile', collegeWords.contact_mobile, 144, { englishWidth: 100 }),
  {
    name: 'pilot_credentials',
    title: collegeWords.pilot_credentials,
    width: 200,
    show: (row) => <PilotNames list={row.pilot_credentials} />,
    extra: true,
  },
  countColumn('approved_count', collegeWords.approved_count, 88, { englishWidth: 92 }),
  codeColumn('site_code', collegeWords.site_code, 84),
  textColumn('account_username', collegeWords.account_username, 100, { extra: true }),
  statusColumn(collegeWords.status, collegeLifecycle, 68, { englishWidth: 88 }),
  updatedColumn(collegeWords.update_time),
]
