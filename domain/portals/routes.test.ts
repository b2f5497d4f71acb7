import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { ALL_PORTALS, rowsOf } from './sections.ts'

// The routes are written out as the specification has them (docs/sentences.spec.json): a path that changes or a screen
// that is lost fails here.
const PORTALS = ALL_PORTALS.filter(({ role }) => role !== 'user' && role !== 'auth')
const rows = ALL_PORTALS.flatMap((portal) => portal.rows)
const screenOf = (path: string) => rows.find((row) => row.path === path)?.screen
const both = (path: string) => ['center', 'system'].map((prefix) => screenOf(`/${prefix}${path}`))
const screensBelow = (path: string) =>
  rows.flatMap((row) => (row.path.startsWith(`${path}/`) ? (row.screen ?? []) : []))
const groupsOf = (role: Role) => rowsOf(role).flatMap((row) => (row.screen ? [] : [row.path]))

test('each screen of a decision shares one tab with the other records of its queue and is not kept behind other pages', () => {
  const decided = rows.filter(({ path }) => path.endsWith('$sn/audit') || path.endsWith('$sn/exam/audit'))
  expect(decided.map(({ path, cache, sharesTab }) => [path, cache, sharesTab])).toEqual([
    ['/college/exam/audit/$sn/audit', false, true],
    ['/center/exam/plan/$sn/exam/audit', false, true],
    ['/center/exam/plan/$sn/audit', false, true],
    ['/system/exam/plan/$sn/exam/audit', false, true],
    ['/system/exam/plan/$sn/audit', false, true],
  ])
})

test('the school portal has each screen of spec §2.2.1–15 at its path', () => {
  expect(screenOf('/school/dashboard')).toBe('dashboard')
  expect(groupsOf('school')).toContain('/school/submit')
  expect(screenOf('/school/submit/credential/list')).toBe('applicationCards')
  expect(screenOf('/school/submit/car/$code')).toBe('applicationCar')
  expect(screenOf('/school/submit/machine/$code')).toBe('applicationMachine')
  expect(screenOf('/school/submit/list')).toBe('applicationList')
  expect(screenOf('/school/major/manage')).toBe('majorList')
  expect(screenOf('/school/plan/college/list')).toBe('borrowSites')
  expect(screenOf('/school/plan/list')).toBe('borrowList')
  expect(screenOf('/school/student/plan')).toBe('studentPlans')
  expect(screenOf('/school/student/plan/$sn')).toBe('studentPlanRows')
  expect(screenOf('/school/exam/plan/$sn/signup')).toBe('signupChoose')
  expect(screenOf('/school/student/manage')).toBe('studentList')
  expect(screenOf('/school/tools/idphoto')).toBe('idphotoTool')
  expect(screenOf('/school/score/plan')).toBe('scorePlans')
  expect(screenOf('/school/score/plan/$sn/score')).toBe('scoreRows')
})

test('the college portal has each screen of spec §2.3.1–22, §2.3.25, §2.3.27–29 at its path', () => {
  expect(screenOf('/college/dashboard')).toBe('dashboard')
  expect(screensBelow('/college/submit')).toEqual(screensBelow('/school/submit'))
  expect(screenOf('/college/credential')).toBe('applicationSites')
  expect(screenOf('/college/major/manage')).toBe('majorList')
  expect(screenOf('/college/student/plan')).toBe('studentPlans')
  expect(screenOf('/college/student/plan/$sn')).toBe('studentPlanRows')
  expect(screenOf('/college/student/manage')).toBe('studentList')
  expect(screenOf('/college/tools/idphoto')).toBe('idphotoTool')
  expect(screenOf('/college/exam/audit/list')).toBe('borrowAuditList')
  expect(screenOf('/college/exam/audit/$sn/audit')).toBe('borrowAudit')
  expect(screenOf('/college/exam/plan/list')).toBe('planList')
  expect(screenOf('/college/exam/plan/new')).toBe('planNew')
  expect(screenOf('/college/exam/plan/edit/$sn')).toBe('planEdit')
  expect(screenOf('/college/exam/plan/pplan/list')).toBe('borrowAttach')
  expect(screenOf('/college/exam/plan/$sn/student')).toBe('planSignups')
  expect(screenOf('/college/exam/plan/$sn/signup')).toBe('signupChoose')
  expect(screenOf('/college/exam/plan/$sn/teacher')).toBe('planPanel')
  expect(screenOf('/college/exam/plan/$sn/exam/submit')).toBe('planExamSubmit')
  expect(screenOf('/college/exam/manage/list')).toBe('examList')
  expect(screenOf('/college/exam/manage/$sn/student')).toBe('examStudents')
  expect(screenOf('/college/exam/manage/$sn/teacher')).toBe('examTeachers')
  expect(screenOf('/college/score/plan')).toBe('scorePlans')
  expect(screenOf('/college/score/plan/$sn/score')).toBe('scoreRows')
  expect(screenOf('/college/message/problem/manage')).toBe('incidentList')
  expect(screenOf('/college/message/problem/exam/$sn/view')).toBe('incidentExam')
  expect(screenOf('/college/info')).toBe('collegeInfo')
})

test('the center and system portals have the same screens of spec §1.13, §2.4.1–27, §2.4.37–38 at their paths', () => {
  expect(both('/dashboard')).toEqual(['dashboard', 'dashboard'])
  expect(both('/credential/authority/list')).toEqual(['authorityList', 'authorityList'])
  expect(both('/credential/manage/list')).toEqual(['credentialList', 'credentialList'])
  expect(both('/credential/manage/new')).toEqual(['credentialNew', 'credentialNew'])
  expect(both('/credential/manage/edit/$sn')).toEqual(['credentialEdit', 'credentialEdit'])
  expect(both('/credential/audit')).toEqual(['applicationAudit', 'applicationAudit'])
  expect(both('/college')).toEqual(['collegeList', 'collegeList'])
  expect(both('/exam/template/list')).toEqual(['templateList', 'templateList'])
  expect(both('/exam/template/new')).toEqual(['templateNew', 'templateNew'])
  expect(both('/exam/template/edit/$sn')).toEqual(['templateEdit', 'templateEdit'])
  expect(both('/exam/plan/list')).toEqual(['planList', 'planList'])
  expect(both('/exam/plan/new')).toEqual(['planNew', 'planNew'])
  expect(both('/exam/plan/edit/$sn')).toEqual(['planEdit', 'planEdit'])
  expect(both('/exam/plan/$sn/student')).toEqual(['planSignups', 'planSignups'])
  expect(both('/exam/plan/$sn/signup')).toEqual(['signupChoose', 'signupChoose'])
  expect(both('/exam/plan/$sn/teacher')).toEqual(['planPanel', 'planPanel'])
  expect(both('/exam/plan/$sn/audit')).toEqual(['planAudit', 'planAudit'])
  expect(both('/exam/plan/$sn/exam/audit')).toEqual(['planExamAudit', 'planExamAudit'])
  expect(both('/exam/manage/list')).toEqual(['examList', 'examList'])
  expect(both('/exam/manage/$sn/student')).toEqual(['examStudents', 'examStudents'])
  expect(both('/student/plan')).toEqual(['studentPlans', 'studentPlans'])
  expect(both('/student/plan/$sn')).toEqual(['studentPlanRows', 'studentPlanRows'])
  expect(both('/score/manage')).toEqual(['scoreManage', 'scoreManage'])
  expect(both('/score/plan')).toEqual(['scorePlans', 'scorePlans'])
  expect(both('/score/plan/$sn/score')).toEqual(['scoreRows', 'scoreRows'])
  expect(both('/teacher/manage')).toEqual(['teacherList', 'teacherList'])
  expect(both('/teacher/reserve')).toEqual(['teacherReserve', 'teacherReserve'])
  expect(both('/message/problem/manage')).toEqual(['incidentList', 'incidentList'])
  expect(both('/message/problem/exam/$sn/view')).toEqual(['incidentExam', 'incidentExam'])
  expect(both('/tools/idphoto')).toEqual(['idphotoTool', 'idphotoTool'])
  expect(both('/setting/idphotoapistat')).toEqual([undefined, 'idphotoStat'])
  expect(both('/setting/operator')).toEqual(['operatorList', 'operatorList'])
})

test('the portals of examiners and of every account have each screen of spec §2.5.1–3, §2.5.8–10 at its path', () => {
  expect(screenOf('/teacher/dashboard')).toBe('dashboard')
  expect(screenOf('/teacher/center/plan')).toBe('assignmentList')
  expect(screenOf('/teacher/center/setting')).toBe('assignmentCards')
  expect(screenOf('/user/information/list')).toBe('userDownloads')
  expect(screenOf('/user/info')).toBe('userInfo')
  expect(screenOf('/auth/edit')).toBe('operatorRoles')
})

test('the trainees of a training have their screen at the paths of spec §2.2.17, §2.3.24, §2.5.7, and one more for the platform', () => {
  for (const path of ['/school', '/college', '/system/teacher', '/train'])
    expect([screenOf(`${path}/train/$sn/student`), screenOf(`${path}/train/student`)]).toEqual([
      'traineeList',
      'traineeAll',
    ])
})

test('training certificates are applied for at spec §2.5.5, and decided beside the trainings of the platform', () => {
  for (const path of ['/train/submit', '/system/teacher/train/submit'])
    expect(screenOf(path)).toBe('trainCertificateList')
})

test('trainings have their screens at the paths of spec §2.2.16, §2.3.23, §2.4.41, §2.5.4, §2.5.6; the centre has none', () => {
  for (const path of ['/school/train/list', '/college/train/list', '/system/teacher/train/list', '/train/train/list'])
    expect(screenOf(path)).toBe('trainSessionList')
  expect(screenOf('/center/teacher/train/list')).toBeUndefined()
  expect(screenOf('/train/dashboard')).toBe('dashboard')
})

test('every portal has a prefix of its own (spec §2.1.11, §6.1)', () => {
  const prefixes = PORTALS.map(({ role, rows: own }) => [role, [...new Set(own.map(({ path }) => path.split('/')[1]))]])
  expect(prefixes).toEqual([
    ['school', ['school']],
    ['college', ['college']],
    ['center', ['center']],
    ['system', ['system']],
    ['teacher', ['teacher']],
    ['train', ['train']],
  ])
})
