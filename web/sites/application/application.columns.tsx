import type { applicationRow } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words, applyTypeWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText, levelsText } from '@zhikao/domain/sites/application/application.rules.ts'
import type { ApprovedCapacity } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import {
  codeColumn,
  deadlineColumn,
  countColumn,
  statusColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { applicationLabels } from './application.labels.ts'

export type ApplicationRow = z.infer<typeof applicationRow>
type Levels = ApplicationRow['levels']

/** The credential's name in the reader's language. */
function CredentialOf({ row }: { row: Parameters<typeof credentialText>[0] }) {
  return useSay()(credentialText(row))
}
/** Levels as words. */
export function LevelsOf({ of }: { of: Levels | null }) {
  const say = useSay()
  return of === null ? null : say(levelsText(of))
}
/** The candidates of a day, for each level. */
export function CapacitiesOf({ of }: { of: readonly ApprovedCapacity[] | null }) {
  const say = useSay()
  if (of === null) return null
  return of
    .map(({ level, capacity }) => say(applicationLabels.capacity_of, { level: levelWords[level], capacity }))
    .join(say(kitLabels.comma))
}
/** Levels that ended before their approval, each with its last day. */
export function LevelEndsOf({ of }: { of: ApplicationRow['level_ends'] }) {
  const say = useSay()
  return LEVELS.flatMap((level) => {
    const day = of[level]
    return day === undefined ? [] : [say(applicationLabels.level_end, { level: levelWords[level], day })]
  }).join(say(kitLabels.comma))
}
/** The approved levels, with those that ended, and the conditions that are to be met. */
function Approved({ row: { approved_levels, level_ends, open_conditions } }: { row: ApplicationRow }) {
  const say = useSay()
  const left = approved_levels?.filter((level) => level_ends[level] === undefined) ?? null
  return (
    <span>
      <LevelsOf of={left} />
      {left?.length !== approved_levels?.length && (
        <span className="zk-quiet">
          {' '}
          <LevelEndsOf of={level_ends} />
        </span>
      )}
      {open_conditions > 0 && (
        <span className="zk-tag zk-tone-waiting">
          {say(applicationLabels.open_conditions, { count: open_conditions })}
        </span>
      )}
    </span>
  )
}
function Days({ of }: { of: number | null }) {
  const say = useSay()
  return of === null ? null : say(applicationLabels.days, { days: of })
}

const sn: Column<ApplicationRow> = codeColumn('apply_sn', words.apply_sn, 134, { sortable: true, card: 'identity' })
const credential: Column<ApplicationRow> = {
  name: 'credential',
  title: words.credential,
  width: 150,
  show: (row) => <CredentialOf row={row} />,
  card: 'fact',
}
const levels: Column<ApplicationRow> = {
  name: 'levels',
  title: words.levels,
  width: 120,
  englishWidth: 150,
  show: (row) => <LevelsOf of={row.levels} />,
}
const type: Column<ApplicationRow> = wordColumn('apply_type', words.apply_type, applyTypeWords, 80)
const year: Column<ApplicationRow> = countColumn('apply_year', words.apply_year, 80)
const capacity: Column<ApplicationRow> = countColumn('capacity_per_day', words.capacity_per_day, 100, {
  englishWidth: 110,
  sortable: true,
})
const status: Column<ApplicationRow> = statusColumn(words.status, applicationLifecycle, 84, { englishWidth: 136 })
const submitTime: Column<ApplicationRow> = codeColumn('submit_time', words.submit_time, 150, {
  sortable: true,
  card: 'fact',
})
const opinion: Column<ApplicationRow> = textColumn('audit_opinion', words.audit_opinion, 150)
const updated: Column<ApplicationRow> = updatedColumn(words.update_time)
const validTo: Column<ApplicationRow> = deadlineColumn('valid_to', words.valid_to, 108, {
  sortable: true,
  card: 'fact',
})
const siteCode: Column<ApplicationRow> = codeColumn('site_code', words.site_code, 92)

/** The applicant's own records (domain.md §3.6). */
export const ownColumns: readonly Column<ApplicationRow>[] = [
  sn,
  { ...credential, width: 108 },
  { ...levels, width: 136, englishWidth: 116 },
  { ...type, width: 72 },
  { ...year, width: 72, englishWidth: 56 },
  { ...capacity, width: 88, englishWidth: 96 },
  status,
  submitTime,
  { ...opinion, width: 104, englishWidth: 80 },
  updated,
]

/** What centre and platform decide (domain.md §3.6). */
export const auditColumns: readonly Column<ApplicationRow>[] = [
  sn,
  textColumn('org_name', words.org_name, 156, { englishWidth: 124, card: 'fact' }),
  { ...credential, width: 100, englishWidth: 88 },
  { ...levels, extra: true },
  { ...type, width: 72 },
  {
    name: 'province',
    title: words.province,
    width: 72,
    englishWidth: 80,
    show: (row) => <RegionName codes={[row.province]} />,
  },
  textColumn('contact_name', words.contact_name, 68, { englishWidth: 76 }),
  { ...capacity, extra: true },
  status,
  { ...submitTime, card: undefined },
  {
    name: 'waiting_days',
    title: words.waiting_days,
    width: 76,
    englishWidth: 68,
    show: (row) => <Days of={row.waiting_days} />,
    figures: true,
    card: 'fact',
  },
  { ...siteCode, extra: true },
  { ...validTo, card: undefined, extra: true },
  updated,
]

/** The credentials that the own institution is approved for (domain.md §3.5). */
export const siteColumns: readonly Column<ApplicationRow>[] = [
  { ...credential, width: 190, card: 'identity' },
  {
    name: 'approved_levels',
    title: words.approved_levels,
    width: 140,
    englishWidth: 190,
    show: (row) => <Approved row={row} />,
    card: 'fact',
  },
  status,
  siteCode,
  codeColumn('valid_from', words.valid_from, 108),
  validTo,
  countColumn('approved_capacity_per_day', words.approved_capacity_per_day, 144, { englishWidth: 120 }),
  { ...sn, card: undefined, extra: true },
]
