import type { Permission } from '../../access/permissions.ts'
import type { ScreenName } from '../../portals/screen.ts'

/** The kinds of records that the search finds, in the order in which it shows them. */
export const SEARCH_KINDS = ['student', 'teacher', 'college', 'application', 'plan', 'exam', 'certificate'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** So many of a kind at most. */
export const SEARCH_MAX = 5

/** Who finds a kind, and the lists that open a record of it, of which a portal has one: those of the list itself. */
export const SEARCHES: Record<SearchKind, { permission: Permission; screens: readonly ScreenName[] }> = {
  student: { permission: 'student:read', screens: ['studentList'] },
  teacher: { permission: 'teacher:read', screens: ['teacherList'] },
  college: { permission: 'college:read', screens: ['collegeList'] },
  application: { permission: 'application:read', screens: ['applicationList', 'applicationAudit'] },
  plan: { permission: 'plan:read', screens: ['planList'] },
  exam: { permission: 'exam:read', screens: ['examList'] },
  certificate: { permission: 'certificate:read', screens: ['certificateList'] },
}
