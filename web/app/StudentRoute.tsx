import { SelftestExport } from '../bank/selftestRecord/SelftestRecordExportPanel.tsx'
import { RecordSectionsScope } from '../kit/view/recordSections.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import StudentListPage from '../people/student/StudentListPage.tsx'

const StudentSections = lazyPart(async () => (await import('./StudentSections.tsx')).StudentSections)

/** The students, with what the features above know of each, and export of them. */
export default function StudentRoute() {
  return (
    <RecordSectionsScope value={StudentSections}>
      <StudentListPage tools={(facts) => <SelftestExport facts={facts} />} />
    </RecordSectionsScope>
  )
}
