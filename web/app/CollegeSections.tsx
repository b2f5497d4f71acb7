import { FeesOfCollege } from '../exams/fee/FeeCollegePanel.tsx'
import { PilotsOfCollege } from '../exams/signup/SignupPilotPanel.tsx'
import { MajorsOfCollege } from '../people/major/MajorCollegePanel.tsx'

/** What the features above know of an institution. */
export function CollegeSections({ sn }: { sn: string }) {
  return (
    <>
      <PilotsOfCollege sn={sn} />
      <MajorsOfCollege sn={sn} />
      <FeesOfCollege sn={sn} />
    </>
  )
}
