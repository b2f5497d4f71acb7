import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { account } from '../platform/operator/operator.table.ts'
import type { Services } from '../services.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { hashPassword } from '../platform/operator/operator.hash.commands.ts'
import { countStatistics } from '../report/statistics/statistics.commands.ts'
import { createCollege, moveCollege } from '../people/college/college.commands.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { createAccount } from '../platform/operator/operator.account.commands.ts'
import { moveOperator } from '../platform/operator/operator.commands.ts'
import { writePassword } from '../platform/operator/operator.password.commands.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import type { Db } from '../db/client.ts'
import { shiftClock } from '../db/clock.ts'
import { ageApplications, fillApplications } from './demoApplication.ts'
import { fillBorrows } from './demoBorrow.ts'
import { fillCredentials } from './demoCredential.ts'
import { fillDocuments } from './demoDocument.ts'
import { fillExamDay } from './demoDay.ts'
import { fillConditions } from './demoCondition.ts'
import { fillExamApplications } from './demoExam.ts'
import { fillIncidents } from './demoIncident.ts'
import { fillInstitution } from './demoInstitution.ts'
import { fillPersons } from './demoPerson.ts'
import { fillTransfers } from './demoTransfer.ts'
import { fillPhotos } from './demoPhoto.ts'
import { fillPilots } from './demoPilot.ts'
import { fillChanges } from './demoChange.ts'
import { fillNews } from './demoNews.ts'
import { fillMessages } from './demoMessage.ts'
import { fillFiles } from './demoFile.ts'
import { fillRequests } from './demoRequest.ts'
import { fillPlans } from './demoPlan.ts'
import { fillQuestions } from './demoQuestion.ts'
import { fillPapers } from './demoBankPaper.ts'
import { fillSelftests } from './demoSelftest.ts'
import { fillSeason, PARTS } from './demoSeason.ts'
import { fillSignups } from './demoSignup.ts'
import { fillTeachers } from './demoTeacher.ts'
import { fillTemplates } from './demoTemplate.ts'
import { fillTrainCertificates } from './demoTrainCertificate.ts'
import { fillTrainees } from './demoTrainee.ts'
import { fillTrainings } from './demoTraining.ts'
import { fillTrainTemplates } from './demoTrainTemplate.ts'
import { institutionForm, INSTITUTIONS } from './institutions.ts'
import { mobileOf } from './people.ts'
import { actorOf } from './actors.ts'
import { openAlbum } from './album.ts'
import type { Album } from './album.ts'
import { drawDocument } from './emblem.ts'
import { chanceOf } from './random.ts'

export const DEMO_PASSWORD = 'Zhikao@2026'
/** The accounts of interface.md §3. */
export const DEMO_USERNAMES = [
  'system',
  'center',
  'admin',
  'college',
  'college2',
  'school',
  'school2',
  'teacher',
  'teacher2',
  'trainer',
  'trainer2',
] as const

type Staff = readonly [username: string, name: string, role: 'system' | 'center' | 'teacher', admin: boolean]
const STAFF: readonly Staff[] = [
  ['system', '周文彬', 'system', false],
  ['admin', '郑国强', 'system', true],
  ['center', '孙丽华', 'center', false],
  ['teacher', '乔建军', 'teacher', false],
  ['teacher2', '诸葛明慧', 'teacher', false],
  ['center_plan', '高海峰', 'center', false],
  ['center_score', '林雅芝', 'center', false],
  ['center_news', '许志远', 'center', false],
  ['system_ops', '欧阳春晖', 'system', false],
  ['center_former', '冯立业', 'center', false],
]
/** Former staff: their accounts are disabled. */
const FORMER = 'center_former'
/** Institutions that fill their lists; the others have only registered. */
const FILLED = ['school', 'school2', 'college', 'college2', 'siping', 'liaoyuan']
const DISABLED = ['baicheng', 'daqing']

/** Builds the demo world by the product's own commands on its clock: staff, institutions, majors, students, photos. */
export async function fillDemoWorld(
  db: Db,
  services: Services,
  founder: Actor,
  log: (line: string) => void,
): Promise<void> {
  const world = { ...services, album: openAlbum(services.tempRoot) }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  log('zhikao: building the demo world: accounts')
  await shiftClock(db, '-490 days')
  for (const [at, staff] of STAFF.entries()) await addStaff(db, founder, staff, at, passwordHash)
  log(`zhikao: building the demo world: ${INSTITUTIONS.length} institutions`)
  const orgs = await addInstitutions(db, services, founder, passwordHash)
  for (const [at, username] of FILLED.entries()) {
    const orgSn = orgs.get(username)
    if (!orgSn) continue
    log(`zhikao: building the demo world: majors and students, ${at + 1} of ${FILLED.length}`)
    const [own] = await listAccountsOf(db, orgSn)
    if (own) await fillInstitution(db, world, await getActor(db, own.sn), at)
  }
  await fillExams(db, world, founder, orgs, log)
  await fillChanges(db, services, await actorOf(db, 'center'), orgs)
  await fillMessages(db, services, orgs)
  await fillPhotos(db)
  await fillPersons(db)
  await fillTransfers(db)
  await fillNews(db, services)
  await fillDocuments(db, services, await actorOf(db, 'system'))
  await fillTrainTemplates(db, services)
  await fillTrainings(db)
  await fillTrainees(db, world)
  await fillTrainCertificates(db)
  await shiftClock(db, '-3 days')
  await fillSelftests(db)
  await disableSome(db, founder, orgs)
  await shiftClock(db, '0')
  await countStatistics(db)
}

type World = Services & { album: Album }

/** What the centre offers, who examines, which sites are approved, and what they plan. */
async function fillExams(
  db: Db,
  services: World,
  founder: Actor,
  orgs: ReadonlyMap<string, string>,
  log: (line: string) => void,
): Promise<void> {
  const center = await actorOf(db, 'center')
  log('zhikao: building the demo world: credentials, exam templates, examiners')
  const credentials = await fillCredentials(db, services, founder)
  await fillPilots(db, center, [...orgs.values()], credentials)
  await fillTemplates(db, center, credentials)
  await fillQuestions(db, services, credentials)
  await fillPapers(db, credentials)
  await fillTeachers(db, services, center)
  log('zhikao: building the demo world: assessment sites')
  const approved = await fillApplications(db, services)
  const saySeason = (done: number) =>
    log(`zhikao: building the demo world: one season of exams behind it, one running, ${done + 1} of ${PARTS}`)
  saySeason(0)
  await fillSeason(db, services, saySeason)
  await fillExamDay(db, services)
  await fillIncidents(db)
  await ageApplications(db, approved)
  await fillConditions(db, services)
  log('zhikao: building the demo world: plans to come')
  await fillPlans(db, center)
  log('zhikao: building the demo world: borrowed exams and sign-ups')
  await fillBorrows(db)
  await fillSignups(db)
  log('zhikao: building the demo world: examiners and exam applications')
  await fillExamApplications(db, services, { center, system: founder })
  await fillFiles(db, center)
  await fillRequests(db, center)
}

async function addStaff(
  db: Db,
  founder: Actor,
  [username, name, role, admin]: Staff,
  at: number,
  passwordHash: string,
): Promise<void> {
  const sn = await createAccount(db, founder, {
    username,
    name,
    role,
    admin,
    mobile: mobileOf(900 + at),
    email: `${username}@example.edu.cn`,
    password: DEMO_PASSWORD,
    password_due: false,
  })
  await writePassword(db, sn, passwordHash)
}

async function addInstitutions(
  db: Db,
  services: Services,
  founder: Actor,
  passwordHash: string,
): Promise<Map<string, string>> {
  const chance = chanceOf(2026)
  const orgs = new Map<string, string>()
  for (const [at, row] of INSTITUTIONS.entries()) {
    await shiftClock(db, `-${485 - at} days`)
    const licence = await storeMedia(db, services, founder, {
      kind: 'ATTACHMENT',
      name: '事业单位法人证书.pdf',
      type: 'application/pdf',
      ext: 'pdf',
      source: drawDocument(`Institution licence ${at + 1}`),
    })
    const { sn } = await createCollege(db, founder, institutionForm(row, at, chance, licence.key))
    orgs.set(row[1], sn)
    for (const one of await listAccountsOf(db, sn)) await writePassword(db, one.sn, passwordHash)
  }
  return orgs
}

async function disableSome(db: Db, founder: Actor, orgs: Map<string, string>): Promise<void> {
  const reason = { opinion: '本年度未续签试点协议' }
  for (const username of DISABLED) {
    const orgSn = orgs.get(username)
    if (orgSn) await moveCollege(db, founder, orgSn, 'disable', reason)
  }
  const { rows } = await db.execute<{ sn: string }>(sql`select sn from ${account} where username = ${FORMER}`)
  if (rows[0]) await moveOperator(db, founder, rows[0].sn, 'disable', { opinion: '已调离岗位' })
}
