import type { Actors } from './journey.actors.ts'
import { applyForSite, approveApplication } from './journey.application.ts'
import { approveBorrow, attachBorrow, requestBorrow } from './journey.borrow.ts'
import { shiftTo } from './journey.days.ts'
import { applyForExam, approveExam } from './journey.exam.ts'
import { confirmCall, fileBothRecords, passwordFor, scoreApart } from './journey.examiner.ts'
import { importRows } from './journey.forms.ts'
import { addInstitution, addOperator } from './journey.institutions.ts'
import { choosePanel, openPanel, savePanel } from './journey.panel.ts'
import { EXAMINERS, followNotice, PRACTICAL_PANEL, SCHOOL, SECOND_SCHOOL, SECOND_SITE } from './journey.people.ts'
import { SITE } from './journey.people.ts'
import type { Person } from './journey.people.ts'
import { approvePlan, makePlan, PLAN } from './journey.plan.ts'
import { importScores, openScores, publishScores, submitScores } from './journey.score.ts'
import { confirmStudent, noteFees, openBorrowedChoice, openStudents, placesOf, signUp } from './journey.signup.ts'
import { addAuthority, addCredential, addTemplate } from './journey.template.ts'
import { CANDIDATES } from './person.students.ts'

const PLACES = CANDIDATES.length
const NAMES = CANDIDATES.map(({ name }) => name)
const [THEORY, PRACTICE] = ['理论第 1 场', '实操第 1 场']

/** Who acts in the journey, each signed in. */
export async function openCast(actors: Actors) {
  const admin = await actors.personIn('admin')
  actors.keepPassword('center_one', await addOperator(admin, 'center_one'))
  // The examiners of the workbook are of four institutions.
  for (const org of [SITE, SECOND_SITE, SCHOOL, SECOND_SCHOOL])
    actors.keepPassword(org.username, await addInstitution(admin, org))
  const [center, site] = [await actors.personIn('center_one'), await actors.personIn(SITE.username)]
  return { admin, center, site, school: await actors.personIn(SCHOOL.username) }
}
export type Cast = Awaited<ReturnType<typeof openCast>>

/** A site with an approved plan on which the school has its places. */
export async function openPlan({ center, site, school }: Cast): Promise<void> {
  await addAuthority(center)
  await addCredential(center, { code: 'JXGCZT', name: '机械工程制图', form: '机械制图' })
  // The examiners of the workbook are for this one, too.
  await addCredential(center, { code: 'QCZP', name: '汽车装配', form: '汽车装配' })
  await addTemplate(center)
  await center.go('/center/teacher/manage')
  await importRows(center.page, 'teachers.xlsx', 48)
  await applyForSite(site, SITE)
  await approveApplication(center, SITE.name)
  await site.page.goto(site.page.url())
  await site.page.waitForURL((url) => url.pathname === '/login')
  await site.signIn()
  await makePlan(site, { title: PLAN, examIn: 80, signupUntil: 60, expected: PLACES, borrowed: PLACES })
  await approvePlan(center, PLAN)
  await requestBorrow(school, PLAN, 80, PLACES)
  await approveBorrow(site, SCHOOL.name, PLACES)
  await attachBorrow(site, SCHOOL.name, PLAN)
}

/** The school signs up those who have a photo, the site confirms them and notes their fees. */
export async function signUpAll({ school, site }: Cast): Promise<void> {
  await openBorrowedChoice(school)
  await signUp(school, NAMES)
  await placesOf(school, `本借考已报名 ${PLACES} / ${PLACES}`)
  await openStudents(site, PLAN)
  for (const name of NAMES) await confirmStudent(site, name)
  await noteFees(site, NAMES)
}

/** From the end of the sign-up to an approved exam, whose examiners have confirmed. */
export async function prepareExam(actors: Actors, { center, site }: Cast): Promise<void> {
  await actors.server.moveClock(shiftTo(61, '10:00'))
  await openPanel(site, PLAN)
  await choosePanel(site, THEORY, { 设主考: [EXAMINERS.chief.name], 选择: [EXAMINERS.replacement.name, '崔雅思'] })
  await choosePanel(site, PRACTICE, { 设主考: [EXAMINERS.practicalChief.name], 选择: [EXAMINERS.practical.name] })
  await savePanel(site)
  await applyForExam(site, PLAN)
  await approveExam(center, PLAN)
  await actors.server.moveClock(shiftTo(61, '14:00'))
  const { chief, replacement } = EXAMINERS
  for (const { name, mobile } of [chief, replacement, ...PRACTICAL_PANEL]) {
    actors.keepPassword(mobile, await passwordFor(center, name))
    const exam = PRACTICAL_PANEL.some((one) => one.mobile === mobile) ? PRACTICE : THEORY
    await confirmCall(await actors.personIn(mobile), exam)
  }
}

/** Both subjects are scored, the results are published. */
export async function holdExam(actors: Actors, { center, site }: Cast): Promise<void> {
  await actors.server.moveClock(shiftTo(81, '18:00'))
  await openScores(site, PLAN)
  await importScores(
    site,
    NAMES.map((name) => ({ line: [name, 'T01<'], column: 'D', points: 80 })),
  )
  const points = Object.fromEntries(NAMES.map((name) => [name, [40, 40] as const]))
  for (const { mobile } of PRACTICAL_PANEL) await scoreApart(await actors.personIn(mobile), PRACTICE, points)
  await fileBothRecords(actors.server, actors.personIn)
  await openScores(site, PLAN)
  await submitScores(site)
  await publishScores(center, PLAN)
}

/** After the public notice the certificates are issued; the school follows the notice to the list of its scores. */
export async function awaitCertificates(actors: Actors, school: Person): Promise<void> {
  await actors.server.moveClock(shiftTo(101, '09:00'))
  await followNotice(school, '证书已颁发')
}
