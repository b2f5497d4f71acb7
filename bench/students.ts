import { createHash } from 'node:crypto'
import type pg from 'pg'
import { genderOf, idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import { copyRows } from '../server/db/copyRows.ts'
import type { CopyValue } from '../server/db/copyRows.ts'
import { chanceOf } from '../server/seed/random.ts'
import type { Chance } from '../server/seed/random.ts'
import { transaction } from '../server/db/transaction.ts'
import { readingOf } from '../server/record/reading.ts'
import { personName } from './names.ts'
import { MAJORS, orgAt, orgSn } from './institutions.ts'

const REGIONS = ['220102', '220202', '210114', '230102', '110115', '370102', '320113', '440112'] as const
const YEARS = [2022, 2023, 2024, 2025] as const
const DAYS = 28 * 12 * 40
const STEP = 37
const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** A resident ID number that no other serial below 13,440,000 has, with a real date and a right check digit. */
export function idNumber(serial: number, region: string): string {
  const day = (Math.floor(serial / 1000) * STEP) % DAYS
  const birthday = `${1970 + Math.floor(day / 336)}${pad(1 + (Math.floor(day / 28) % 12), 2)}${pad(1 + (day % 28), 2)}`
  const first17 = region + birthday + pad(serial % 1000, 3)
  return first17 + idCheckDigit(first17)
}

/** The facts of one student by serial; `chance` is the only other source. */
export function studentOf(serial: number, chance: Chance) {
  const org = orgAt(serial)
  const id_no = idNumber(serial, REGIONS[org % REGIONS.length] ?? REGIONS[0])
  const year = chance.pick(YEARS)
  const major = chance.below(MAJORS.length)
  const classes = org === 0 ? 20 : 2
  return {
    org,
    id_no,
    major,
    year,
    name: personName(chance),
    gender: genderOf(id_no),
    student_no: `${year}${pad(serial, 8)}`,
    birthday: `${id_no.slice(6, 10)}-${id_no.slice(10, 12)}-${id_no.slice(12, 14)}`,
    class_name: `${year}级${MAJORS[major]?.name.slice(0, 4)}${1 + chance.below(classes)}班`,
    mobile: `13${pad((serial * 7919 + 610_203) % 1_000_000_000, 9)}`,
  }
}

const COLUMNS =
  'student (sn, org_sn, name, gender, id_type, id_no, birthday, nation, student_no, major_sn, class_name, grade_year, edu_level, mobile, candidate_type, photo_status, status, create_time, update_time, name_pinyin, name_initials)'
const EPOCH = Date.UTC(2026, 0, 1)
const MINUTES = 400 * 24 * 60

function* lines(from: number, to: number): Generator<CopyValue[]> {
  const chance = chanceOf(20_260_101 + from)
  for (let serial = from; serial < to; serial += 1) {
    const one = studentOf(serial, chance)
    const time = new Date(EPOCH - chance.below(MINUTES) * 60_000).toISOString()
    const luck = chance.below(100)
    const photo = luck < 30 ? 'INIT' : luck < 35 ? 'SUBMIT' : luck < 95 ? 'AUDIT' : 'REJECT'
    const reading = readingOf(one.name)
    const sn = createHash('sha1').update(String(serial)).digest('hex').slice(0, 20)
    yield [
      sn,
      orgSn(one.org),
      one.name,
      one.gender,
      'ID_CARD',
      one.id_no,
      one.birthday,
      '汉族',
      one.student_no,
      `${orgSn(one.org)}-${one.major}`,
      one.class_name,
      one.year,
      'SECONDARY',
      one.mobile,
      'STUDENT',
      photo,
      chance.below(100) < 97 ? 'ENABLE' : 'DISABLE',
      time,
      time,
      reading.name_pinyin,
      reading.name_initials,
    ]
  }
}

const MANY_MS = 60 * 60_000

/** Copies the students of these serials into the table by COPY, without its indexes and foreign keys meanwhile, and analyses it. */
export async function loadStudents(pool: pg.Pool, from: number, to: number): Promise<void> {
  const work = "set local maintenance_work_mem = '256MB'"
  await transaction(
    pool,
    async (db) => {
      await db.execute(work)
      const { rows: indexes } = await db.execute<{ name: string; made: string; constrained: boolean }>(`
      select indexname as name, indexdef as made, indexname = 'student_pkey' as constrained from pg_indexes where tablename = 'student'`)
      const { rows: keys } = await db.execute<{ name: string; made: string }>(
        `select conname as name, pg_get_constraintdef(oid) as made from pg_constraint where conrelid = 'student'::regclass and contype = 'f'`,
      )
      for (const { name } of keys) await db.execute(`alter table student drop constraint ${name}`)
      for (const { name, constrained } of indexes) if (!constrained) await db.execute(`drop index ${name}`)
      await copyRows(db, COLUMNS, lines(from, to))
      for (const { made, constrained } of indexes) if (!constrained) await db.execute(made)
      for (const { name, made } of keys) await db.execute(`alter table student add constraint ${name} ${made}`)
    },
    { statementMs: MANY_MS },
  )
  await settle(pool)
}

/** Leaves no dead rows, no pending list and no dirty pages behind, so that each round starts in the same state. */
export async function settle(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${MANY_MS}`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}
