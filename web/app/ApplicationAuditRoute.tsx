import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import ApplicationAuditPage from '../sites/application/ApplicationAuditPage.tsx'

const SiteSections = lazyPart(async () => (await import('./SiteSections.tsx')).SiteSections)

/** The applications of all institutions, with what the features above know of each. */
export default function ApplicationAuditRoute() {
  return (
    <RecordSectionsScope value={SiteSections}>
      <ApplicationAuditPage />
    </RecordSectionsScope>
  )
}
