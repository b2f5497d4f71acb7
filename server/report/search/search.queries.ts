import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isNumberWord } from '@zhikao/domain/kernel/person.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { pathOf, pathOfScreen, recordAddress } from '@zhikao/domain/portals/sections.ts'
import type { searchItem } from '@zhikao/domain/report/search/search.contract.ts'
import {
  SEARCH_KINDS,
  SEARCH_MAX,
  SEARCH_PERMISSIONS,
  SEARCH_REVEALS,
} from '@zhikao/domain/report/search/search.model.ts'
import type { SearchKind } from '@zhikao/domain/report/search/search.model.ts'
import type { Db } from '../../db/client.ts'
import { findPapers } from '../../bank/paper/paper.queries.ts'
import { findQuestions } from '../../bank/question/question.queries.ts'
import { findExams } from '../../exams/exam/exam.list.queries.ts'
import { findPlans } from '../../exams/plan/plan.list.queries.ts'
import { findColleges } from '../../people/college/college.list.queries.ts'
import { findStudents } from '../../people/student/student.find.queries.ts'
import { findTeachers } from '../../people/teacher/teacher.list.queries.ts'
import { findTransfers } from '../../people/transfer/transfer.list.queries.ts'
import { findDocuments } from '../../publishing/document/document.queries.ts'
import { findNews } from '../../publishing/news/news.find.queries.ts'
import type { Find } from '../../record/find.ts'
import { findCertificates } from '../../results/certificate/certificate.list.queries.ts'
import { findApplications } from '../../sites/application/application.list.queries.ts'
import { findTrainSessions } from '../../training/session/session.queries.ts'

/** What finds a kind, and what opens a record of it: the lists, of which a portal has one, or its page, which every account may open. */
const KINDS: Record<SearchKind, { find: Find; screens: readonly ScreenName[]; tab?: string; page?: ScreenName }> = {
  student: { find: findStudents, screens: ['studentList'] },
  teacher: { find: findTeachers, screens: ['teacherList'] },
  college: { find: findColleges, screens: ['collegeList'] },
  transfer: { find: findTransfers, screens: ['studentTransfers'] },
  application: { find: findApplications, screens: ['applicationList', 'applicationAudit'] },
  trainSession: { find: findTrainSessions, screens: ['trainSessionList'] },
  plan: { find: findPlans, screens: ['planList'] },
  exam: { find: findExams, screens: ['examList'] },
  certificate: { find: findCertificates, screens: ['certificateList'] },
  question: { find: findQuestions, screens: ['questionList'] },
  paper: { find: findPapers, screens: ['questionList'], tab: 'paper' },
  document: { find: findDocuments, screens: ['userDownloads'] },
  news: { find: findNews, screens: [], page: 'newsRead' },
}

type Item = z.output<typeof searchItem>
type Found = { kind: SearchKind; item: Pick<Item, 'sn' | 'title' | 'subtitle'> & { screen?: ScreenName | null } }

/** Is the kind searched with this word: may the actor read its list, and find its persons by their numbers? */
function isSearched(actor: Actor, kind: SearchKind, word: string): boolean {
  const [permission, reveal] = [SEARCH_PERMISSIONS[kind], SEARCH_REVEALS[kind]]
  return (
    (permission === 'signed-in' || can(actor, permission)) && !(reveal && isNumberWord(word) && !can(actor, reveal))
  )
}

/** The records that a word finds in the lists of this actor, of each kind at most SEARCH_MAX, in one query. */
export async function search(
  db: Db,
  actor: Actor,
  { keyword, kind: kinds = SEARCH_KINDS }: { keyword: string; kind?: readonly SearchKind[] | undefined },
): Promise<Item[]> {
  const open = SEARCH_KINDS.filter(
    (kind) => kinds.includes(kind) && isSearched(actor, kind, keyword) && addressOf(actor, kind, '') !== null,
  )
  if (open.length === 0) return []
  const parts = open.map(
    (kind) =>
      sql`(select ${kind}::text as kind, to_jsonb(found) as item from (${KINDS[kind].find(actor, keyword, SEARCH_MAX)}) found)`,
  )
  const { rows } = await db.execute<Found>(sql.join(parts, sql` union all `))
  return rows.flatMap(({ kind, item: { sn, title, subtitle, screen } }) => {
    const url = addressOf(actor, kind, sn, screen)
    return url === null ? [] : [{ kind, sn, title, subtitle, url }]
  })
}

/** What opens a record in the actor's portal: this list, else one of the kind, else its page; null where there is none. */
function addressOf(actor: Actor, kind: SearchKind, sn: string, screen?: ScreenName | null): string | null {
  const { screens, tab, page } = KINDS[kind]
  const [list] = (screen ? [screen] : screens).flatMap((one) => pathOfScreen(actor, one) ?? [])
  if (list !== undefined) return recordAddress(list, sn, tab)
  return page ? pathOf(actor.role, page, { sn }) : null
}
