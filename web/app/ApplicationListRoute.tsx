import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import ApplicationListPage from '../sites/application/ApplicationListPage.tsx'

const SiteSections = lazyPart(async () => (await import('./SiteSections.tsx')).SiteSections)

/** The institution's own applications, with what the features above know of each. */
export default function ApplicationListRoute() {
  return (
    <RecordSectionsScope value={SiteSections}>
      <ApplicationListPage />
    </RecordSectionsScope>
  )
}
