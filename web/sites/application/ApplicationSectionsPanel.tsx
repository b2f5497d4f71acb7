import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationWords as words, applyTypeWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { isEditable } from '@zhikao/domain/sites/application/application.rules.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { RegionName } from '../../kit/view/regions.tsx'
import { RoundSection } from '../../kit/view/rounds.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { CapacitiesOf, LevelEndsOf, LevelsOf } from './application.columns.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ApplicationAgreement } from './ApplicationAgreementPanel.tsx'
import { ApplicationCheckSheet } from './ApplicationCheckSheetPanel.tsx'
import { ApplicationSheetScope } from './ApplicationSheetPanel.tsx'
import { ApplicationRooms, ApplicationRounds } from './ApplicationRoomsPanel.tsx'

const ApplicationFormView = lazyPart(async () => (await import('./ApplicationFormViewPanel.tsx')).ApplicationFormView)

export type ApplicationDetail = DataOf<typeof applicationContract.detail>

/** Who applies for what, since when. */
export const headOf = (application: ApplicationDetail): Fact[] => [
  { label: words.org_name, value: application.org_name },
  { label: words.apply_type, value: <Word of={applyTypeWords} value={application.apply_type} /> },
  { label: words.submit_time, value: application.submit_time },
]

/** The platform, which decides, sees what was submitted last instead of what the applicant is writing now. */
function useShown(application: ApplicationDetail) {
  const { user } = useSession()
  const [last] = application.rounds
  const isOlder = isEditable(application.status) && last !== undefined && isPlatformRole(user.role)
  return { shown: isOlder ? last : application, isOlder }
}

type Shown = { application: ApplicationDetail; children?: ReactNode }

/** All about an application, in sections; `children`: what other features know of one that was sent in. */
export function ApplicationSections({ application, children }: Shown) {
  const say = useSay()
  const { shown, isOlder } = useShown(application)
  return (
    <>
      {isOlder && <Alert type="info" showIcon title={say(labels.shown_submitted)} />}
      <Decision application={application} />
      {application.round > 0 && children}
      <ApplicationAgreement application={application} />
      <RoundSection
        title={labels.basic}
        record={{ ...application, ...shown }}
        facts={(of) => [
          { label: words.levels, value: <LevelsOf of={of.levels} /> },
          { label: words.apply_year, value: of.apply_year },
          { label: words.site_name, value: of.site_name, wide: true },
          { label: words.province, value: <RegionName codes={[of.province]} /> },
          { label: words.site_code, value: of.site_code },
          { label: words.site_address, value: of.site_address, wide: true },
          { label: words.contact_name, value: of.contact_name },
          { label: words.contact_mobile, value: of.contact_mobile },
          { label: words.statement, value: of.statement, wide: true },
        ]}
      />
      <RoundSection title={labels.rooms_title} record={shown}>
        {(of) => <ApplicationRooms rooms={of.rooms} capacities={of.capacities} />}
      </RoundSection>
      <ApplicationSheetScope application={application}>
        {application.form && <ApplicationFormView application={application} />}
        <ApplicationCheckSheet />
      </ApplicationSheetScope>
      <ApplicationRounds rounds={application.rounds} />
    </>
  )
}

/** What was decided, once something was. */
function Decision({ application }: { application: ApplicationDetail }) {
  if (application.audit_time === null) return null
  const decided: Fact[] = [
    { label: words.auditor, value: application.auditor },
    { label: words.audit_time, value: application.audit_time },
    { label: words.audit_opinion, value: application.audit_opinion, wide: true },
  ]
  const isApproved = application.approved_levels !== null
  return <Section title={labels.approval} facts={isApproved ? [...approvalOf(application), ...decided] : decided} />
}

const approvalOf = (application: ApplicationDetail): Fact[] => [
  { label: words.approved_levels, value: <LevelsOf of={application.approved_levels} /> },
  { label: words.approved_rooms, value: application.approved_rooms?.join(', ') },
  { label: words.approved_capacity_per_day, value: <CapacitiesOf of={application.approved_capacities} /> },
  { label: words.valid_from, value: application.valid_from },
  { label: words.valid_to, value: application.valid_to },
  ...(Object.keys(application.level_ends).length === 0
    ? []
    : [{ label: words.level_ends, value: <LevelEndsOf of={application.level_ends} />, wide: true }]),
  ...(application.disable_reason === null
    ? []
    : [{ label: words.disable_reason, value: application.disable_reason, wide: true }]),
  { label: words.site_visit_date, value: application.site_visit_date },
  {
    label: words.site_visit_files,
    value: application.site_visit_files.length > 0 ? <FileLinks keys={application.site_visit_files} /> : null,
  },
]
