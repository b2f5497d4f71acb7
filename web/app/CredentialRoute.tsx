import CredentialListPage from '../catalogue/credential/CredentialListPage.tsx'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'

const Majors = lazyPart(async () => (await import('../people/major/MajorCollegePanel.tsx')).MajorsOfCredential)

/** The credentials, with the majors that fit each. */
export default function CredentialRoute() {
  return (
    <RecordSectionsScope value={Majors}>
      <CredentialListPage />
    </RecordSectionsScope>
  )
}
