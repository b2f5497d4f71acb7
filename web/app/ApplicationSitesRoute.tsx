import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import ApplicationSitesPage from '../sites/application/ApplicationSitesPage.tsx'

const SiteSections = lazyPart(async () => (await import('./SiteSections.tsx')).SiteSections)

/** What the own site is approved for, with what the features above know of each. */
export default function ApplicationSitesRoute() {
  return (
    <RecordSectionsScope value={SiteSections}>
      <ApplicationSitesPage />
    </RecordSectionsScope>
  )
}
