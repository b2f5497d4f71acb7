import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { panelContract } from '@zhikao/domain/exams/panel/panel.contract.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { ofPlan } from './plan.ts'
import { candidateOf, examinerOf, granted, refusals } from './road.ts'
import type { Road } from './road.ts'

type Subject = 'ONLINE' | 'OFFLINE'
type Roles = Readonly<Record<string, PanelRole>>

const linesOf = (road: Road, subject: Subject, roles: Roles) =>
  Object.entries(roles).map(([name, role]) => ({ teacher_sn: examinerOf(road, name).sn, role, subject, session_no: 1 }))

/** The site chooses the examiners of the plan: the role of each, by name. */
export async function choosePanel(road: Road, theory: Roles, practical: Roles) {
  const body = { panel: [...linesOf(road, 'ONLINE', theory), ...linesOf(road, 'OFFLINE', practical)] }
  return (await road.t.as('college')).call(panelContract.save, { ...ofPlan(road), body })
}

/** Stations are drawn, papers are sealed. */
const EXAM_FORM = {
  station_mode: 'DRAW' as const,
  paper_delivery: 'SEALED' as const,
  exam_contact: '周海燕',
  exam_contact_mobile: '13700001001',
  equipment_checked: true,
  emergency_leader: '韩志强',
  emergency_mobile: '13900002100',
}
export const submitExam = async (road: Road) =>
  (await road.t.as('college')).call(planContract.submitExam, { ...ofPlan(road), body: EXAM_FORM })

export const PAPERS: Record<Subject, Buffer> = {
  ONLINE: drawDocument('Theory paper'),
  OFFLINE: drawDocument('Practical tasks'),
}
const uploadOf = (road: Road, subject: Subject) => ({
  params: { id: road.sn.plan, subject },
  body: {},
  file: { name: `${subject}.pdf`, bytes: PAPERS[subject] },
})

/** The centre seals a paper for each subject and approves the application: the exams, seats and tickets are made. */
export async function approveExam(road: Road) {
  const [center, college] = [await road.t.as('center'), await road.t.as('college')]
  const approve = { ...ofPlan(road), body: { opinion: '考生、考评员、考场均已核对' } }
  const refused = await refusals({
    'approved without papers': center.call(planContract.approveExam, approve),
    'approved by the site': college.call(planContract.approveExam, approve),
    'its paper sealed by the site': college.call(sealedPaperContract.upload, uploadOf(road, 'ONLINE')),
  })
  for (const subject of ['ONLINE', 'OFFLINE'] as const)
    await granted(center.call(sealedPaperContract.upload, uploadOf(road, subject)))
  const { status } = await granted(center.call(planContract.approveExam, approve))
  return { status, refused }
}

/** The exams of the plan, and the tickets and seats of its candidates; keeps the numbers for the next steps. */
export async function readExams(road: Road) {
  const college = await road.t.as('college')
  const { items } = await granted(college.call(examContract.list, { query: { sort: 'sn' } }))
  road.sn.theory = items.find(({ subject }) => subject === 'ONLINE')?.sn ?? ''
  road.sn.practical = items.find(({ subject }) => subject === 'OFFLINE')?.sn ?? ''
  const query = { sort: 'ticket_no' as const }
  const signups = await granted(college.call(signupContract.students, { ...ofPlan(road), query }))
  for (const { name, ticket_no } of signups.items)
    road.candidates.set(name, { ...candidateOf(road, name), ticket_no: ticket_no ?? '' })
  return {
    exams: items.map(({ sn, exam_state, candidate_count }) => [sn, exam_state, candidate_count]),
    seats: signups.items.map(({ ticket_no, name, seats }) => [ticket_no, name, seats.length]),
  }
}

/** An examiner confirms every call; answers the role and the subject of each. */
export async function confirmCalls(road: Road, name: string) {
  const { client } = examinerOf(road, name)
  const { items } = await granted(client.call(assignmentContract.list))
  const confirmed = []
  for (const { sn } of items) {
    const answer = { params: { id: sn }, body: { declared: true as const } }
    confirmed.push(await granted(client.call(assignmentContract.confirm, answer)))
  }
  return confirmed.map(({ subject, role, status }) => `${subject} ${role} ${status}`).toSorted()
}

/** How the calls of one examiner are refused to others. */
export async function refusedCalls(road: Road, name: string, other: string) {
  const { items } = await granted(examinerOf(road, name).client.call(assignmentContract.list))
  const answer = { params: { id: items[0]?.sn ?? '' }, body: { declared: true as const } }
  return refusals({
    'by another examiner': examinerOf(road, other).client.call(assignmentContract.confirm, answer),
    'by the site': (await road.t.as('college')).call(assignmentContract.confirm, answer),
  })
}
