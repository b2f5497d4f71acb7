import { LockOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { positionFaults } from '@zhikao/domain/people/college/college.rules.ts'
import { collegeLifecycle } from '@zhikao/domain/people/college/college.lifecycle.ts'
import { collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { FormPage } from '../../kit/view/FormPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { infoGroups, pilotValues, withRegion } from './college.fields.tsx'
import { collegeLabels } from './college.labels.ts'
import { CollegeApprovals, lockedFacts } from './CollegeSectionsPanel.tsx'
import type { CollegeDetail } from './CollegeSectionsPanel.tsx'

/** `more`: what other features know of the institution. */
type Props = { first: CollegeDetail; reload: () => Promise<CollegeDetail | undefined>; more: ReactNode }

/** The form of the own institution; what only the centre sets is shown locked above it. */
export function CollegeInfoForm({ first, reload, more }: Props) {
  // Kept here, so that a read behind the form never changes it under the user's hands.
  const [college, setCollege] = useState(first)
  const again = async () => {
    const latest = await reload()
    if (latest) setCollege(latest)
  }
  return (
    <FormPage
      key={college.version}
      title={collegeLabels.info}
      endpoint={collegeContract.updateInfo}
      initial={{ ...college, pilot_credentials: pilotValues(college.pilot_credentials) }}
      groups={infoGroups(college.pilot_credentials)}
      complete={withRegion}
      check={positionFaults}
      submit={kitLabels.save}
      success={kitLabels.saved}
      onDone={setCollege}
      onReload={() => void again()}
      before={
        <>
          <Locked college={college} />
          <CollegeApprovals college={college} />
          {more}
        </>
      }
    />
  )
}

/** What only the centre sets. */
function Locked({ college }: { college: CollegeDetail }) {
  const say = useSay()
  return (
    <Section
      title={collegeLabels.locked}
      facts={[
        ...lockedFacts(college),
        { label: collegeWords.status, value: <StatusTag of={collegeLifecycle} value={college.status} /> },
      ]}
    >
      <p className="zk-quiet">
        <LockOutlined /> {say(collegeLabels.locked_hint)}
      </p>
    </Section>
  )
}
