import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import CollegeListPage from '../people/college/CollegeListPage.tsx'

const CollegeSections = lazyPart(async () => (await import('./CollegeSections.tsx')).CollegeSections)

/** The institutions, with what the features above know of each. */
export default function CollegeRoute() {
  return (
    <RecordSectionsScope value={CollegeSections}>
      <CollegeListPage />
    </RecordSectionsScope>
  )
}
