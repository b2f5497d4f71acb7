import { readFile } from 'node:fs/promises'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { signIn } from '../app.ts'
import type { Client } from '../client.ts'
import { ORGS, PASSWORD } from '../world.ts'
import type { Username } from '../world.ts'
import { candidateOf, granted, refusals } from './road.ts'
import type { Road } from './road.ts'

const MAJOR = { code: '460101', name: '机械设计与制造', edu_level: 'HIGHER' as const, duration: 3, start_year: 2019 }

/** A resident ID number of somebody of this age; `serial` keeps people apart. */
function idNumberOf(today: string, age: number, serial: number): string {
  const first17 = `220102${Number(today.slice(0, 4)) - age}0101${String(serial).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}

const studentForm = (today: string, name: string, serial: number) => ({
  name,
  id_type: 'ID_CARD' as const,
  id_no: idNumberOf(today, 19, serial),
  nation: '汉族' as const,
  student_no: `${today.slice(0, 4)}${String(serial).padStart(4, '0')}`,
  major_code: MAJOR.code,
  class_name: '机械01班',
  grade_year: Number(today.slice(0, 4)),
  edu_level: MAJOR.edu_level,
  mobile: `138${String(serial).padStart(8, '0')}`,
  candidate_type: 'STUDENT' as const,
})

const photoNamed = (name: 'good' | 'blurred') => readFile(new URL(`../samples/photos/${name}.jpg`, import.meta.url))

/** Gives a student a photo, and answers how it is judged. */
export async function givePhoto(road: Road, who: Username, name: string, photo: 'good' | 'blurred') {
  const [client, params] = [await road.t.as(who), { id: candidateOf(road, name).sn }]
  const file = { name: '照片.jpg', bytes: await photoNamed(photo) }
  const { photo_status, photo_faults } = await granted(client.call(idphotoContract.photo, { params, file }))
  return [photo_status, ...photo_faults.map(({ rule }) => rule)]
}

/** An institution enters its major and its students, without photos. */
export async function addStudents(road: Road, who: 'college' | 'school', names: readonly string[]) {
  const client = await road.t.as(who)
  await granted(client.call(majorContract.create, { body: MAJOR }))
  for (const name of names) {
    const body = studentForm(road.today, name, road.candidates.size + 1)
    const { sn } = await granted(client.call(studentContract.create, { body }))
    road.candidates.set(name, { sn, signup: '', ticket_no: '' })
  }
}

/** How a student is refused: entered by the centre, for a major that the institution does not have, read by another institution. */
export async function refusedStudents(road: Road, name: string) {
  const [center, college, other] = [await road.t.as('center'), await road.t.as('college'), await road.t.as('college2')]
  const body = studentForm(road.today, '罗思远', 900)
  return refusals({
    'entered by the centre': center.call(studentContract.create, { body }),
    'of an unknown major': college.call(studentContract.create, { body: { ...body, major_code: '460102' } }),
    'read by another institution': other.call(studentContract.detail, { params: { id: candidateOf(road, name).sn } }),
  })
}

type Wanted = { name: string; org: keyof typeof ORGS; is_chief?: boolean; work_years?: number }

/** What the form of a new examiner holds: by default of 15 years in the occupation. */
async function examinerForm(road: Road, client: Client, wanted: Wanted) {
  const { name, org, is_chief = false, work_years = 15 } = wanted
  const file = { name: '照片.jpg', bytes: await photoNamed('good') }
  const { key: photo } = await granted(client.call(mediaContract.file, { body: {}, file }))
  const serial = road.examiners.size + 1
  return {
    name,
    org_sn: ORGS[org],
    is_chief,
    work_years,
    id_type: 'ID_CARD' as const,
    id_no: idNumberOf(road.today, 45, serial),
    mobile: `139${String(serial).padStart(8, '0')}`,
    email: `examiner${serial}@example.edu.cn`,
    photo,
    title: 'ASSOCIATE' as const,
    education: 'BACHELOR' as const,
    grade: 'EXAMINER' as const,
    credentials: [{ credential_sn: road.sn.credential, levels: ['MIDDLE' as const] }],
    train_cert_no: `KPY${String(serial).padStart(6, '0')}`,
    train_cert_date: addDays(road.today, -30),
    train_cert_expire: addDays(road.today, 700),
  }
}

/** The centre registers and enables an examiner, who signs in with the one-time password and chooses another. */
export async function addExaminer(road: Road, wanted: Wanted): Promise<void> {
  const center = await road.t.as('center')
  const body = await examinerForm(road, center, wanted)
  const { sn, account_sn } = await granted(center.call(teacherContract.create, { body }))
  await granted(center.call(teacherContract.enable, { params: { id: sn }, body: {} }))
  const params = { id: account_sn ?? '' }
  const issued = await granted(center.call(operatorContract.reset, { params, body: {} }))
  const first = await signIn(road.t.app, issued.username, issued.password)
  const chosen = { old_password: issued.password, password: PASSWORD, password2: PASSWORD }
  await granted(first.call(authContract.password, { params, body: chosen }))
  road.examiners.set(wanted.name, { sn, name: wanted.name, client: await signIn(road.t.app, issued.username) })
}

/** How examiners are refused: registered by a site, or enabled with too few years in the occupation. */
export async function refusedExaminers(road: Road) {
  const [center, college] = [await road.t.as('center'), await road.t.as('college')]
  const body = await examinerForm(road, center, { name: '谭若静', org: 'school2', work_years: 2 })
  const { sn } = await granted(center.call(teacherContract.create, { body }))
  return refusals({
    'by a site': college.call(teacherContract.create, { body }),
    'with too few years': center.call(teacherContract.enable, { params: { id: sn }, body: {} }),
  })
}
