import { eq } from 'drizzle-orm'
import { lastDayOfYears } from '@zhikao/domain/kernel/calendar.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from '../trainee/trainee.factory.ts'
import { buildTrainTemplate } from '../trainTemplate/trainTemplate.factory.ts'
import { trainTemplate } from '../trainTemplate/trainTemplate.table.ts'
import { trainCertificate } from './trainCertificate.table.ts'

type Overrides = Partial<typeof trainCertificate.$inferInsert> & {
  train?: Parameters<typeof buildTrainSession>[1]
  trainee?: Parameters<typeof buildTrainee>[1]
}

/** A trainee for tests who passed a training and has no certificate. */
export const buildGraduate = (db: Db, overrides: Parameters<typeof buildTrainee>[1] = {}) =>
  buildTrainee(db, {
    status: 'AUDIT',
    hours_done: 24,
    theory_score: 86.5,
    practice: 'PASS',
    result: 'PASS',
    ...overrides,
  })

/** An application for tests: by default for a trainee who passed a training of the platform, electronic alone. */
export async function buildTrainCertificate(db: Db, { train, trainee, ...overrides }: Overrides = {}) {
  const session = await buildTrainSession(db, train)
  const graduate = await buildGraduate(db, { train_sn: session.sn, ...trainee })
  const [row] = await db
    .insert(trainCertificate)
    .values({
      sn: newSn(),
      trainee_sn: graduate.sn,
      train_sn: session.sn,
      org_sn: session.org_sn,
      credential_sn: session.credential_sn,
      hours_done: 24,
      exam_score: 86.5,
      id_photo: graduate.photo ?? 'photo.jpg',
      e_certificate_only: true,
      statement: true,
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the application was not made')
  return { ...row, trainee: graduate, train: session }
}

/** A template in use of the credential, for first trainings; made where there is none. */
async function templateFor(db: Db, { credential_sn }: { credential_sn: string }): Promise<string> {
  const [found] = await db
    .select({ sn: trainTemplate.sn })
    .from(trainTemplate)
    .where(eq(trainTemplate.credential_sn, credential_sn))
  return found?.sn ?? (await buildTrainTemplate(db, { credential_sn, status: 'ENABLE' })).sn
}

let issued = 0

type Made = Awaited<ReturnType<typeof buildTrainCertificate>>
const contentOf = ({ trainee, train, hours_done, exam_score }: Made) => ({
  name: trainee.name,
  gender: trainee.gender,
  id_type: trainee.id_type,
  id_no: trainee.id_no,
  title: trainee.title,
  train_title: train.title,
  type: train.type,
  start_date: train.start_date,
  end_date: train.end_date,
  hours: hours_done,
  score: exam_score,
  credential_name: '汽车装配职业技能等级证书',
  credential_name_hk: null,
  credential_name_en: null,
  levels: train.levels,
  authority_name: '中国汽车工程学会',
  authority_name_en: null,
})

/** The same, issued: with an examiner who has its number. A number that is there already is answered as it is. */
export async function buildIssued(db: Db, overrides: Overrides = {}) {
  issued += 1
  const cert_no = overrides.cert_no ?? `KPYBUILT${String(issued).padStart(6, '0')}`
  const [known] = await db.select().from(trainCertificate).where(eq(trainCertificate.cert_no, cert_no))
  if (known) return known
  const made = await buildTrainCertificate(db, { ...overrides, status: 'SUBMIT', cert_no: null })
  const issue_date = (await clock(db)).slice(0, 10)
  const examiner = await buildTeacher(db, { train_cert_no: cert_no })
  const [row] = await db
    .update(trainCertificate)
    .set({
      status: 'AUDIT',
      cert_no,
      issue_date,
      expire_date: lastDayOfYears(issue_date, 3),
      teacher_sn: examiner.sn,
      template_sn: await templateFor(db, made),
      template_no: 1,
      content: contentOf(made),
    })
    .where(eq(trainCertificate.sn, made.sn))
    .returning()
  if (!row) throw new Error('the certificate was not issued')
  return row
}

/** Who registered without an institution. */
export const ALONE = { kind: 'teacher' as const, registrar_org: null, org_sn: null, org_text: '长春市汽车维修中心' }

type Owner = { org_sn: string | null; account_sn: string }
/** An application of the organisation, or of the account of an examiner, in the state that is asked for; it can be approved, and renews an examiner. */
export async function buildOwnCertificate(
  db: Db,
  { org_sn, account_sn }: Owner,
  overrides: Overrides,
): Promise<string> {
  const build = overrides.status === 'AUDIT' ? buildIssued : buildTrainCertificate
  const { id_no, name } = await buildTeacher(db)
  const made = await build(db, { train: { org_sn }, trainee: { ...ALONE, account_sn, id_no, name }, ...overrides })
  await templateFor(db, made)
  return made.sn
}
