import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import CollegeInfoPage from '../people/college/CollegeInfoPage.tsx'

const InfoSections = lazyPart(async () => (await import('./InfoSections.tsx')).InfoSections)

/** The own institution, with what the features above know of it. */
export default function InfoRoute() {
  return (
    <RecordSectionsScope value={InfoSections}>
      <CollegeInfoPage />
    </RecordSectionsScope>
  )
}
