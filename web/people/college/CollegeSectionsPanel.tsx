import type { collegeDetail } from '@zhikao/domain/people/college/college.contract.ts'
import {
  collegeMessages,
  collegeWords as words,
  natureWords,
  orgLevelWords,
  orgTypeWords,
} from '@zhikao/domain/people/college/college.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { listOf } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { FigureTable } from '../../kit/view/FigureTable.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { collegeLabels } from './college.labels.ts'

export type CollegeDetail = z.infer<typeof collegeDetail>

/** What only the centre sets. */
export const lockedFacts = (college: CollegeDetail): Fact[] => [
  { label: words.name, value: college.name },
  { label: words.org_type, value: <Word of={orgTypeWords} value={college.org_type} /> },
  { label: words.school_code, value: college.school_code },
  { label: words.uscc, value: college.uscc },
  { label: words.account_username, value: college.account_username },
]

/** What it pilots, a line each. */
function Pilots({ list }: { list: CollegeDetail['pilot_credentials'] }) {
  const say = useSay()
  return (
    <span style={{ whiteSpace: 'pre-line' }}>
      {list
        .map(({ name, level, declared_count: count }) =>
          say(collegeMessages.pilot_shown, { credential: name, level: levelWords[level], count }),
        )
        .join('\n')}
    </span>
  )
}

/** Everything that is known of an institution, in sections. */
export function CollegeSections({ college }: { college: CollegeDetail }) {
  return (
    <>
      <Section
        title={collegeLabels.basic}
        facts={[
          ...lockedFacts(college),
          { label: words.short_name, value: college.short_name },
          { label: words.nature, value: <Word of={natureWords} value={college.nature} /> },
          { label: words.org_level, value: <Word of={orgLevelWords} value={college.org_level} /> },
          { label: words.pilot_year, value: college.pilot_year },
          {
            label: words.pilot_credentials,
            value: college.pilot_credentials.length > 0 ? <Pilots list={college.pilot_credentials} /> : null,
            wide: true,
          },
          { label: words.remark, value: college.remark, wide: true },
        ]}
      />
      <CollegeApprovals college={college} />
      <Contact college={college} />
      <Invoice college={college} />
    </>
  )
}

type Approved = Pick<
  CollegeDetail,
  'site_code' | 'approved_count' | 'approved_capacity' | 'agreement_no' | 'agreement_end' | 'approvals'
>
const approvalHeads = [words.approved_credential, words.approved_capacity, words.agreement_no, words.validity]

/** What it is approved for as a site, and by which agreements; the institution reads it and does not enter it (domain.md §3.2). */
export function CollegeApprovals({ college }: { college: Approved }) {
  const say = useSay()
  return (
    <Section
      title={collegeLabels.approvals}
      facts={[
        { label: words.site_code, value: college.site_code },
        { label: words.approved_count, value: college.approved_count },
        { label: words.approved_capacity, value: college.approved_capacity },
        { label: words.agreement_no, value: college.agreement_no },
        { label: words.agreement_end, value: college.agreement_end },
      ]}
    >
      {college.approvals.length > 0 && (
        <FigureTable title={say(collegeLabels.approvals)} heads={approvalHeads}>
          {college.approvals.map((one) => (
            <tr key={one.sn}>
              <th scope="row">
                {one.credential_name} · {say(listOf(one.levels.map((level) => levelWords[level])))}
              </th>
              <td>{one.capacity}</td>
              <td>{one.agreement_no ?? say(kitLabels.nothing)}</td>
              <td>{say(collegeLabels.from_to, { from: one.valid_from, to: one.valid_to })}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </Section>
  )
}

function Contact({ college }: { college: CollegeDetail }) {
  return (
    <>
      <Section
        title={collegeLabels.address}
        facts={[
          { label: words.region, value: <RegionName codes={[college.province, college.city, college.district]} /> },
          { label: words.postcode, value: college.postcode },
          { label: words.address, value: college.address, wide: true },
          { label: words.position, value: <Position of={college} /> },
        ]}
      />
      <Section
        title={collegeLabels.contact}
        facts={[
          { label: words.legal_person, value: college.legal_person },
          { label: words.tel, value: college.tel },
          { label: words.contact_name, value: college.contact_name },
          { label: words.contact_position, value: college.contact_position },
          { label: words.contact_mobile, value: college.contact_mobile },
          { label: words.contact_email, value: college.contact_email },
        ]}
      />
    </>
  )
}

/** Longitude and latitude; nothing where they are unknown. */
function Position({ of: { lng, lat } }: { of: Pick<CollegeDetail, 'lng' | 'lat'> }) {
  const say = useSay()
  if (lng === null || lat === null) return <span className="zk-quiet">{say(kitLabels.nothing)}</span>
  return say(collegeMessages.position_shown, { lng, lat })
}

function Invoice({ college }: { college: CollegeDetail }) {
  return (
    <>
      <Section
        title={collegeLabels.licences}
        facts={[{ label: words.license_files, value: <FileLinks keys={college.license_files} />, wide: true }]}
      />
      <Section
        title={collegeLabels.invoice}
        facts={[
          { label: words.bank_name, value: college.bank_name },
          { label: words.bank_account, value: college.bank_account },
          { label: words.tax_no, value: college.tax_no },
        ]}
      />
    </>
  )
}
