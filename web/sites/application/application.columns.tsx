import type { applicationRow } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words, applyTypeWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText, levelsText } from '@zhikao/domain/sites/application/application.rules.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { figures } from '../../kit/view/cells.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
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
function Days({ of }: { of: number | null }) {
  const say = useSay()
  return of === null ? null : say(applicationLabels.days, { days: of })
}

const sn: Column<ApplicationRow> = {
  name: 'apply_sn',
  title: words.apply_sn,
  width: 134,
  show: (row) => figures(row.apply_sn),
  sortable: true,
  card: 'identity',
}
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
const type: Column<ApplicationRow> = {
  name: 'apply_type',
  title: words.apply_type,
  width: 80,
  show: (row) => <Word of={applyTypeWords} value={row.apply_type} />,
}
const year: Column<ApplicationRow> = {
  name: 'apply_year',
  title: words.apply_year,
  width: 80,
  show: (row) => row.apply_year,
  figures: true,
}
const capacity: Column<ApplicationRow> = {
  name: 'capacity_per_day',
  title: words.capacity_per_day,
  width: 100,
  englishWidth: 110,
  show: (row) => row.capacity_per_day,
  figures: true,
  sortable: true,
}
const status: Column<ApplicationRow> = {
  name: 'status',
  title: words.status,
  width: 84,
  englishWidth: 136,
  show: (row) => <StatusTag of={applicationLifecycle} value={row.status} />,
  card: 'status',
}
const submitTime: Column<ApplicationRow> = {
  name: 'submit_time',
  title: words.submit_time,
  width: 150,
  show: (row) => figures(row.submit_time),
  sortable: true,
  card: 'fact',
}
const opinion: Column<ApplicationRow> = {
  name: 'audit_opinion',
  title: words.audit_opinion,
  width: 150,
  show: (row) => row.audit_opinion,
}
const updated: Column<ApplicationRow> = {
  name: 'update_time',
  title: words.update_time,
  width: 156,
  show: (row) => figures(row.update_time),
  sortable: true,
  extra: true,
}
const validTo: Column<ApplicationRow> = {
  name: 'valid_to',
  title: words.valid_to,
  width: 108,
  show: (row) => figures(row.valid_to),
  sortable: true,
  card: 'fact',
}
const siteCode: Column<ApplicationRow> = {
  name: 'site_code',
  title: words.site_code,
  width: 92,
  show: (row) => figures(row.site_code),
}

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
  {
    name: 'org_name',
    title: words.org_name,
    width: 156,
    englishWidth: 140,
    show: (row) => row.org_name,
    card: 'fact',
  },
  { ...credential, width: 116, englishWidth: 88 },
  { ...levels, extra: true },
  { ...type, width: 72 },
  {
    name: 'province',
    title: words.province,
    width: 72,
    englishWidth: 80,
    show: (row) => <RegionName codes={[row.province]} />,
  },
  { name: 'contact_name', title: words.contact_name, width: 68, englishWidth: 76, show: (row) => row.contact_name },
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
    show: (row) => <LevelsOf of={row.approved_levels} />,
    card: 'fact',
  },
  status,
  siteCode,
  { name: 'valid_from', title: words.valid_from, width: 108, show: (row) => figures(row.valid_from) },
  validTo,
  {
    name: 'approved_capacity_per_day',
    title: words.approved_capacity_per_day,
    width: 144,
    englishWidth: 120,
    show: (row) => row.approved_capacity_per_day,
    figures: true,
  },
  { ...sn, card: undefined, extra: true },
]
