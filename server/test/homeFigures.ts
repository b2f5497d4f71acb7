import type { Role } from '@zhikao/domain/access/roles.ts'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { feeContract } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import type { DataOf, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { TOTAL_CAP } from '@zhikao/domain/kernel/page.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { paramsOf, rowAt, rowsOf } from '@zhikao/domain/portals/sections.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import type { Client } from './client.ts'

/** The call of each list that a figure of a dashboard may lead to. */
const LISTS: Partial<Record<ScreenName, Endpoint>> = {
  studentList: studentContract.list,
  studentTransfers: transferContract.list,
  majorList: majorContract.list,
  collegeList: collegeContract.list,
  collegeChanges: collegeChangeContract.list,
  teacherList: teacherContract.list,
  operatorList: operatorContract.list,
  applicationList: applicationContract.list,
  applicationAudit: applicationContract.list,
  trainSessionList: trainSessionContract.list,
  traineeAll: traineeContract.list,
  trainCertificateList: trainCertificateContract.list,
  planList: planContract.list,
  borrowList: borrowContract.list,
  borrowAuditList: borrowContract.list,
  studentPlans: signupContract.plans,
  studentPlanRows: signupContract.students,
  planSignups: signupContract.students,
  feeList: feeContract.list,
  examList: examContract.list,
  messageList: messageContract.list,
  incidentList: incidentContract.exams,
  examStudents: examContract.students,
  assignmentList: assignmentContract.list,
  assignmentCards: assignmentContract.list,
  scorePlans: scoreSheetContract.list,
  scoreRows: scoreContract.rows,
}

const NO_LISTS = ['/teacher/center/file', '/system/setting/idphotoapistat']

export type Figure = { name: string; value: number; url: string }
type Home = DataOf<typeof reportContract.dashboard>

/** Every figure of a dashboard that leads somewhere. */
function figuresOf({ tiles, due, calendar, charts }: Home): Figure[] {
  const found = [
    ...tiles.map(({ name, count, url }) => ({ name, value: count, url })),
    ...due.map(({ name, count, url }) => ({ name: `due ${name}`, value: count, url })),
    ...calendar.map(({ day, count, url }) => ({ name: day, value: count, url })),
    ...calendar.flatMap(({ exams }) => exams.map(({ sn, count, url }) => ({ name: sn, value: count, url }))),
    ...charts.flatMap(({ name, points }) =>
      points.map(({ key, value, url }) => ({ name: `${name} ${key}`, value, url })),
    ),
  ]
  // The day of an exam that is open is no list, nor is an examiner's own file, nor the credit of ID photos.
  const isList = (url: string) => !url.endsWith('/run') && !NO_LISTS.includes(url)
  return found.flatMap(({ name, value, url }) =>
    value === null || url === null || !isList(url) ? [] : [{ name, value, url }],
  )
}

/** The total of the list behind an address of the console. */
async function totalAt(client: Client, role: Role, url: string): Promise<number> {
  const { pathname, searchParams } = new URL(url, 'http://console')
  const row = rowAt(rowsOf(role), pathname)
  const endpoint = row?.screen && LISTS[row.screen]
  if (!row || !endpoint) throw new Error(`${url} is no list`)
  const { sn } = paramsOf(row, pathname) ?? {}
  const answer = await client.call<Endpoint>(endpoint, {
    params: { id: sn },
    query: Object.fromEntries(searchParams),
  })
  if (answer.http !== 200) throw new Error(`${url}: ${answer.http} ${answer.message}`)
  return (answer.data as { total: number }).total
}

/** The dashboard of a client, its figures, and those that differ from the total of the list that their link opens. */
export async function compareFigures(client: Client, role: Role) {
  const { data: home } = await client.call(reportContract.dashboard)
  const figures = figuresOf(home)
  const wrong: string[] = []
  for (const { name, value, url } of figures) {
    const total = await totalAt(client, role, url)
    if (total !== Math.min(value, TOTAL_CAP)) wrong.push(`${role}: ${name} is ${value}, its list ${url} has ${total}`)
  }
  return { home, figures, wrong }
}
