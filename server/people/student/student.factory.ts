import { eq } from 'drizzle-orm'
import { birthdayOf, genderOf, idCheckDigit, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { readingOf } from '../../record/reading.ts'
import { major } from '../major/major.table.ts'
import { buildMajor } from '../major/major.factory.ts'
import { student } from './student.table.ts'

let made = 0

/** An invented resident ID number with a valid check digit; another for every `at`, odd ones of women. */
export function idNumberOf(at: number): string {
  const day = new Date(Date.UTC(2005, 0, 1 + (Math.floor(at / 500) % 700)))
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '')
  const first17 = `110101${day}${String((at % 500) * 2 + 1 - (at % 2)).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}

/** A student for tests; without a `major_sn` it joins the organisation's first major, or a new one. */
export async function buildStudent(db: Db, overrides: Partial<typeof student.$inferInsert> = {}) {
  made += 1
  const org_sn = overrides.org_sn ?? 'org-school'
  const id_no = overrides.id_no ?? idNumberOf(made)
  const isCard = saysBirthday(overrides.id_type ?? 'ID_CARD')
  const [row] = await db
    .insert(student)
    .values({
      sn: newSn(),
      name: '林子涵',
      gender: isCard ? genderOf(id_no) : 'FEMALE',
      id_type: 'ID_CARD',
      birthday: isCard ? birthdayOf(id_no) : '2005-01-01',
      nation: '汉族',
      student_no: `T${String(made).padStart(7, '0')}`,
      class_name: '机械2401班',
      grade_year: 2024,
      edu_level: 'HIGHER',
      duration: 3,
      mobile: `138${String(made).padStart(8, '0')}`,
      candidate_type: 'STUDENT',
      ...overrides,
      ...readingOf(overrides.name ?? '林子涵'),
      org_sn,
      id_no,
      major_sn: overrides.major_sn ?? (await majorOf(db, org_sn)),
    })
    .returning()
  if (!row) throw new Error('the student was not made')
  return row
}

async function majorOf(db: Db, orgSn: string): Promise<string> {
  const [found] = await db
    .select({ sn: major.sn })
    .from(major)
    .where(eq(major.org_sn, orgSn))
    .orderBy(major.code)
    .limit(1)
  return found?.sn ?? (await buildMajor(db, { org_sn: orgSn })).sn
}
