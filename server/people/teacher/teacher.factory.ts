import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { birthdayOf, genderOf, idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { readingOf } from '../../record/reading.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import type { Services } from '../../services.ts'
import { storeMedia } from '../../platform/media/media.commands.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

let made = 0

/** An invented resident ID number of a person of about fifty; another for every `at`. */
export function examinerIdOf(at: number): string {
  const day = new Date(Date.UTC(1975, 0, 1 + (Math.floor(at / 500) % 3000)))
  const first17 = `220102${day.toISOString().slice(0, 10).replaceAll('-', '')}${String((at % 500) * 2 + 1).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}

type Overrides = Partial<typeof teacher.$inferInsert> & {
  /** What it may examine; without it a new credential at all levels. */
  examines?: readonly { credential_sn: string; level: Level }[]
}

/** An examiner for tests, enabled, with its account and a certificate that lasts a year more. */
export async function buildTeacher(db: Db, { examines, ...overrides }: Overrides = {}) {
  made += 1
  const number = made
  const id_no = overrides.id_no ?? examinerIdOf(number)
  const mobile = overrides.mobile ?? `159${String(number).padStart(8, '0')}`
  const status = overrides.status ?? 'ENABLE'
  const account_sn = overrides.account_sn === undefined ? await accountOf(db, mobile, status) : overrides.account_sn
  const facts = { ...defaultsOf(number, id_no, await clock(db)), status, ...overrides, account_sn, id_no, mobile }
  const [row] = await db
    .insert(teacher)
    .values({ ...facts, ...readingOf(facts.name) })
    .returning()
  if (!row) throw new Error('the examiner was not made')
  const wanted = examines ?? (await anyCredential(db))
  if (wanted.length > 0)
    await db.insert(teacherCredential).values(wanted.map((one) => ({ teacher_sn: row.sn, ...one })))
  return row
}

const defaultsOf = (
  number: number,
  id_no: string,
  now: string,
): Omit<typeof teacher.$inferInsert, 'id_no' | 'mobile' | 'status'> => ({
  sn: newSn(),
  org_sn: 'org-college',
  name: '乔军文',
  gender: genderOf(id_no),
  id_type: 'ID_CARD',
  birthday: birthdayOf(id_no),
  nation: '汉族',
  email: `examiner${number}@example.edu.cn`,
  title: 'ASSOCIATE',
  education: 'BACHELOR',
  work_years: 15,
  skill_cert_level: 'SENIOR_TECHNICIAN',
  grade: 'EXAMINER',
  consent_time: now,
  train_cert_no: `KPYTEST${String(number).padStart(6, '0')}`,
  train_cert_date: addDays(now, -365),
  train_cert_expire: addDays(now, 365),
})

/** The account of an examiner; only a disabled examiner has a disabled one. */
async function accountOf(db: Db, mobile: string, examiner: typeof teacher.$inferSelect.status): Promise<string> {
  const status = examiner === 'DISABLE' ? 'DISABLE' : 'ENABLE'
  return (await buildOperator(db, { role: 'teacher', username: mobile, mobile, status })).sn
}

async function anyCredential(db: Db): Promise<{ credential_sn: string; level: Level }[]> {
  const { sn: credential_sn } = await buildCredential(db)
  return [
    { credential_sn, level: 'BEGINNER' },
    { credential_sn, level: 'MIDDLE' },
  ]
}

let formed = 20_000

type FormFacts = { credential_sn: string; photo: string; today: string }
/** What the form of a new examiner sends: every time another person. */
export function teacherForm({ credential_sn, photo, today }: FormFacts, changes: object = {}) {
  formed += 1
  return {
    name: '乔军文',
    id_type: 'ID_CARD' as const,
    id_no: examinerIdOf(formed),
    mobile: `186${String(formed).padStart(8, '0')}`,
    email: 'examiner@example.edu.cn',
    photo,
    org_sn: 'org-college',
    title: 'ASSOCIATE' as const,
    education: 'BACHELOR' as const,
    work_years: 12,
    grade: 'EXAMINER' as const,
    credentials: [{ credential_sn, levels: ['BEGINNER' as const, 'MIDDLE' as const] }],
    train_cert_no: `KPYFORM${formed}`,
    train_cert_date: addDays(today, -100),
    train_cert_expire: addDays(today, 900),
    ...changes,
  }
}

/** A file that the centre uploaded; answers its key. */
export async function buildTeacherFile(
  services: Pick<Services, 'db' | 'storage'>,
  ext: 'jpg' | 'pdf',
): Promise<string> {
  const file = {
    kind: 'ATTACHMENT' as const,
    name: `file.${ext}`,
    type: 'image/jpeg',
    ext,
    source: Buffer.from('file'),
  }
  const { key } = await storeMedia(services.db, services, { sn: 'acc-center', org_sn: null }, file)
  return key
}
