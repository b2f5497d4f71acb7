import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { KEY_ENDS } from '@zhikao/domain/exams/exam/exam.key.rules.ts'

const end = (subject: keyof typeof KEY_ENDS) => sql.raw(`'${KEY_ENDS[subject]}'`)

/**
 * SQL: the key of a candidate's subject, as `subjectKey` of the domain. No generated column: a stored one rewrites the
 * table, a virtual one needs PostgreSQL 18.
 */
export const keyOf = (signupSn: SQL, subject: SQL): SQL =>
  sql`(${signupSn} || case ${subject} when 'ONLINE' then ${end('ONLINE')} else ${end('OFFLINE')} end)`

/** SQL: the key of the practical of a sign-up. */
export const practicalKey = (signupSn: SQL): SQL => sql`(${signupSn} || ${end('OFFLINE')})`

/** SQL, over a seat `x`: its key, and the key of the practical of its sign-up. */
export const SEAT_KEY = keyOf(sql.raw('x.signup_sn'), sql.raw('x.subject'))
export const SEAT_PRACTICAL = practicalKey(sql.raw('x.signup_sn'))

/** SQL: the subject of a key. */
export const subjectOfKey = (key: SQL): SQL =>
  sql`case when right(${key}, 2) = ${end('ONLINE')} then 'ONLINE' else 'OFFLINE' end`
