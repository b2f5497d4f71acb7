import { birthdayOf, genderOf } from '@zhikao/domain/kernel/person.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { examinerIdOf } from '../../people/teacher/teacher.factory.ts'
import { countApproved, takePlace } from '../session/session.commands.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { trainee } from './trainee.table.ts'

let made = 60_000

/** A registration for tests: by default complete and submitted by the site of the test world, with a place in a training of the platform. */
export async function buildTrainee(db: Db, overrides: Partial<typeof trainee.$inferInsert> = {}) {
  made += 1
  const number = made
  const id_no = overrides.id_no ?? examinerIdOf(number)
  const train_sn = overrides.train_sn ?? (await buildTrainSession(db)).sn
  const status = overrides.status ?? 'SUBMIT'
  if (status !== 'REJECT') await takePlace(db, train_sn)
  if (status === 'AUDIT') await countApproved(db, train_sn)
  const [row] = await db
    .insert(trainee)
    .values({
      ...personOf(number, id_no),
      train_sn,
      kind: 'org',
      registrar_org: 'org-college',
      org_sn: 'org-college',
      status,
      ...FILES,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the registration was not made')
  return row
}

const FILES = { photo: 'photo.jpg', title_proof: 'title.pdf', recommend_letter: 'letter.pdf', promise: true }

const personOf = (number: number, id_no: string) => ({
  sn: newSn(),
  name: '欧阳建华',
  gender: genderOf(id_no),
  id_type: 'ID_CARD' as const,
  id_no,
  birthday: birthdayOf(id_no),
  mobile: `177${String(number).padStart(8, '0')}`,
  email: `trainee${number}@example.edu.cn`,
  title: 'MIDDLE' as const,
  education: 'BACHELOR' as const,
  major: '汽车检测与维修',
  work_years: 8,
})

/** What the form of a registration sends: every time another person. */
export function traineeForm(changes: object = {}) {
  made += 1
  const id_no = examinerIdOf(made)
  return {
    name: '欧阳建华',
    id_type: 'ID_CARD' as const,
    id_no,
    mobile: `177${String(made).padStart(8, '0')}`,
    email: `trainee${made}@example.edu.cn`,
    org_sn: 'org-college',
    title: 'MIDDLE' as const,
    education: 'BACHELOR' as const,
    major: '汽车检测与维修',
    work_years: 8,
    ...changes,
  }
}
