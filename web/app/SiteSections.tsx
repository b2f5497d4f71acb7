import { ConditionsOfApplication } from '../sites/siteCondition/SiteConditionPanel.tsx'
import { VisitsOfApplication } from '../sites/siteVisit/SiteVisitPanel.tsx'

/** What the features above know of an application to become a site. */
export function SiteSections({ sn }: { sn: string }) {
  return (
    <>
      <ConditionsOfApplication sn={sn} />
      <VisitsOfApplication sn={sn} />
    </>
  )
}
