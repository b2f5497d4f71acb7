import { FeesOfCollege } from '../exams/fee/FeeCollegePanel.tsx'
import { PilotsOfCollege } from '../exams/signup/SignupPilotPanel.tsx'
import { ChangesOfInfo } from '../people/collegeChange/CollegeChangeInfoPanel.tsx'

/** What the features above know of the own institution. */
export function InfoSections({ sn }: { sn: string }) {
  return (
    <>
      <ChangesOfInfo sn={sn} />
      <PilotsOfCollege sn={sn} />
      <FeesOfCollege sn={sn} />
    </>
  )
}
