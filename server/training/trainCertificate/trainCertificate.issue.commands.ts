import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { lastDayOfYears } from '@zhikao/domain/kernel/calendar.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import type { TrainCertificateContent } from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import { refusalOf } from '@zhikao/domain/training/trainCertificate/trainCertificate.rules.ts'
import { GRADE_OF } from '@zhikao/domain/training/trainee/trainee.model.ts'
import {
  certificateNumber,
  numberPrefix,
  yearsRefusal,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import { authority } from '../../catalogue/authority/authority.table.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { nextSerial } from '../../db/serial.ts'
import { certifyTeacher, createCertified } from '../../people/teacher/teacher.certify.commands.ts'
import type { Certification } from '../../people/teacher/teacher.certify.commands.ts'
import { throwIfRefused } from '../../people/teacher/teacher.move.commands.ts'
import { isNumberTaken, NOBODY } from '../../people/teacher/teacher.queries.ts'
import type { TeacherRecord } from '../../people/teacher/teacher.queries.ts'
import { shareMedia } from '../../platform/media/media.commands.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { holdDocument } from '../../record/documents.ts'
import { findExaminer } from '../trainee/trainee.queries.ts'
import { trainee } from '../trainee/trainee.table.ts'
import { findActiveTemplate } from '../trainTemplate/trainTemplate.queries.ts'
import type { TrainCertificateRecord } from './trainCertificate.queries.ts'

/** The largest serial of five digits. */
const SERIALS = 99_999

/** What is written when a certificate is issued. */
type Issue = {
  cert_no: string
  issue_date: string
  expire_date: string
  teacher_sn: string
  template_sn: string
  template_no: number
  content: TrainCertificateContent
}

/**
 * Numbers the certificate of an application that may be issued, and makes or renews the examiner, all in the caller's transaction.
 * `org_sn`: the institution of a new examiner whose employer is not on the platform.
 */
export async function issueCertificate(
  db: Db,
  actor: Actor,
  record: TrainCertificateRecord,
  org_sn: string | null,
): Promise<{ facts: Issue; examiner: TeacherRecord }> {
  const template = await findActiveTemplate(db, record.credential_sn, record.type)
  if (!template) throw new AppError('rule', refusalOf('train_template_missing'))
  throwIfRefused(yearsRefusal(template.valid_years, record.rules))
  const issue_date = (await clock(db)).slice(0, 10)
  const { code, content } = await readContent(db, record)
  const cert_no = await nextNumber(db, numberPrefix(template.number_rule, { year: issue_date.slice(0, 4), code }))
  const expire_date = lastDayOfYears(issue_date, template.valid_years)
  const { credential_sn, levels, type } = record
  const grade = GRADE_OF[type]
  const given = { no: cert_no, date: issue_date, expire: expire_date, grade, credential_sn, levels }
  const examiner = await certify(db, actor, record, given, org_sn)
  const printed = { template_sn: template.sn, template_no: template.layout_no, content }
  return { facts: { cert_no, issue_date, expire_date, teacher_sn: examiner.sn, ...printed }, examiner }
}

/** What is printed, as it is on this day, and the code of the credential. */
async function readContent(
  db: Db,
  record: TrainCertificateRecord,
): Promise<{ code: string; content: TrainCertificateContent }> {
  const [named] = await db
    .select({
      code: credential.code,
      credential_name: credential.name,
      credential_name_hk: credential.name_hk,
      credential_name_en: credential.name_en,
      authority_name: authority.name,
      authority_name_en: authority.name_en,
    })
    .from(credential)
    .innerJoin(authority, eq(authority.sn, credential.authority_sn))
    .where(eq(credential.sn, record.credential_sn))
  if (!named) throw notFound()
  const { code, ...names } = named
  const { name, gender, id_type, id_no, title, train_title, type, start_date, end_date, levels } = record
  const person = { name, gender, id_type, id_no, title }
  const training = { train_title, type, start_date, end_date, levels }
  return { code, content: { ...person, ...training, ...names, hours: record.hours_done, score: record.exam_score } }
}

/** The next number of its beginning. One that an examiner has or had, because it was issued elsewhere, is passed over. */
async function nextNumber(db: Db, prefix: string): Promise<string> {
  for (;;) {
    const serial = await nextSerial(db, `trainCertificate.${prefix}`)
    if (serial > SERIALS) throw new AppError('rule', refusalOf('train_serials_used', { prefix }))
    const no = certificateNumber(prefix, serial)
    const { rows } = await db.execute<{ taken: boolean }>(
      sql`select ${isNumberTaken(sql`${no}::text`, NOBODY)} as taken`,
    )
    if (rows[0]?.taken !== true) return no
  }
}

/** The examiner with the document of the trainee, renewed; else a new one with the account of the registration (Decided 30). */
async function certify(
  db: Db,
  actor: Actor,
  record: TrainCertificateRecord,
  given: Certification & { grade: NonNullable<Certification['grade']> },
  org_sn: string | null,
): Promise<TeacherRecord> {
  await holdDocument(db, record)
  const known = await findExaminer(db, record)
  if (known !== null) {
    const renewed = await certifyTeacher(db, actor, known, given)
    // The name may have changed since the guard looked at it.
    if (comparableName(renewed.name) !== comparableName(record.name))
      throw new AppError('rule', refusalOf('train_examiner_name'))
    return renewed
  }
  const org = record.employer_sn ?? org_sn
  if (org === null) throw new AppError('rule', refusalOf('train_employer', { org: record.employer }))
  await shareMedia(db, [record.id_photo], org)
  return createCertified(db, actor, { ...(await readPerson(db, record)), org_sn: org, photo: record.id_photo }, given)
}

const NOTHING = {
  department: null,
  position: null,
  degree: null,
  is_chief: false,
  bank_name: null,
  bank_card: null,
  resume: null,
  files: [],
}

/** The person as registered, with the mobile and the mail address that the account of the registration has now. */
async function readPerson(db: Db, { trainee_sn }: TrainCertificateRecord) {
  const [found] = await db
    .select({
      name: trainee.name,
      gender: trainee.gender,
      id_type: trainee.id_type,
      id_no: trainee.id_no,
      birthday: trainee.birthday,
      nation: trainee.nation,
      mobile: sql<string>`coalesce(${account.mobile}, ${trainee.mobile})`,
      email: sql<string>`coalesce(${account.email}, ${trainee.email})`,
      title: trainee.title,
      education: trainee.education,
      major: trainee.major,
      work_years: trainee.work_years,
      skill_cert_name: trainee.skill_cert_name,
      skill_cert_level: trainee.skill_cert_level,
      skill_cert_no: trainee.skill_cert_no,
    })
    .from(trainee)
    .leftJoin(account, and(eq(account.sn, trainee.account_sn), isNull(account.delete_time)))
    .where(eq(trainee.sn, trainee_sn))
  if (!found) throw notFound()
  return { ...found, ...NOTHING }
}
