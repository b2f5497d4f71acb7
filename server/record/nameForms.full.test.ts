import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { genderOf, birthdayOf } from '@zhikao/domain/kernel/person.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { copyRows } from '../db/copyRows.ts'
import { transaction } from '../db/transaction.ts'
import { buildMajor } from '../people/major/major.factory.ts'
import { idNumberOf } from '../people/student/student.factory.ts'
import { studentTasks } from '../people/student/student.jobs.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { ORGS } from '../test/world.ts'

const [COUNT, WRITERS, FAULTY_EACH] = [100_000, 20, 1000]
const snOf = (at: number) => `old${String(at).padStart(6, '0')}`
/** Every thousandth name holds a character of private use, which a person must mend. */
const isFaulty = (at: number) => at % FAULTY_EACH === 0
const restOf = (at: number) => String.fromCodePoint(0x4e00 + (at % 20_000))
const formed = (at: number) => (isFaulty(at) ? `白\ue863${restOf(at)}` : `白${restOf(at)}`)
/** As it was stored before: the surname is a radical of Kangxi. */
const stored = (at: number) => formed(at).replace('白', '\u2f69')

let t: TestApp
let majorCode: string
beforeAll(async () => {
  t = await testApp()
  const major = await buildMajor(t.db, { org_sn: ORGS.school })
  majorCode = major.code
  const columns =
    'student (sn, org_sn, name, gender, id_type, id_no, birthday, nation, student_no, major_sn, class_name, grade_year, edu_level, mobile, candidate_type)'
  function* rows() {
    for (let at = 0; at < COUNT; at += 1) {
      const id_no = idNumberOf(at)
      const [gender, birthday] = [genderOf(id_no), birthdayOf(id_no)]
      yield [snOf(at), ORGS.school, stored(at), gender, 'ID_CARD', id_no, birthday, '汉族', snOf(at), major.sn].concat([
        '机械2401班',
        '2024',
        'HIGHER',
        `139${String(at).padStart(8, '0')}`,
        'STUDENT',
      ])
    }
  }
  await transaction(t.pool, (db) => copyRows(db, columns, rows()), { statementMs: patience(60) })
  await t.pool.query('analyze student')
}, patience(60))
afterAll(() => t.close())

/** Runs the job; answers the keys of the names that it left to a person. */
async function runJob(): Promise<string[]> {
  const left: string[] = []
  const log = { ...t.services.log, warn: (fields: { left: string[] }) => void left.push(...fields.left) }
  for (const task of studentTasks)
    if ('upkeep' in task && task.upkeep === 'student.names') await task.run({ ...t.services, log })
  return left
}

type Writer = { client: Client; at: number; saved: Map<string, string>; repeated: number }

/** Opens a student and saves another class; a save on a version that the job has passed meanwhile is made again. */
async function writeOnce(writer: Writer, sn: string, class_name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const read = await writer.client.call(studentContract.detail, { params: { id: sn } })
    expect(read.http).toBe(200)
    const { name, id_type, nation, student_no, grade_year, edu_level, mobile: _, candidate_type, version } = read.data
    const body = { name, id_type, nation, student_no, grade_year, edu_level, candidate_type, version, class_name }
    const saved = await writer.client.call(studentContract.update, {
      params: { id: sn },
      body: { ...body, major_code: majorCode },
    })
    if (saved.http === 200) return void writer.saved.set(sn, class_name)
    expect([saved.http, saved.rule, saved.errors]).toEqual([409, 'stale', []])
    expect(tries).toBeLessThan(3)
    writer.repeated += 1
  }
}

/** Saves one student after the other, each writer its own, all over the table, until `isOver`. */
async function keepWriting(writer: Writer, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const at = (writer.at + turn * WRITERS * 733) % COUNT
    if (!isFaulty(at)) await writeOnce(writer, snOf(at), `机械24${String(turn % 100).padStart(2, '0')}班`)
  }
}

test('Decided 44: a job brings 100,000 students into their form, batch by batch, while 20 people save students: no save fails, none is lost, and what needs a person is listed', {
  timeout: patience(230),
}, async () => {
  const client = await t.as('school')
  const writers = Array.from({ length: WRITERS }, (_, at) => ({ client, at, saved: new Map(), repeated: 0 }))
  let isOver = false
  const writing = Promise.all(writers.map((writer) => keepWriting(writer, () => isOver)))
  const left = await runJob().finally(() => (isOver = true))
  await writing
  // Rows under a lock were left to the next run.
  const leftAgain = await runJob()

  const faulty = Array.from({ length: COUNT / FAULTY_EACH }, (_, at) => snOf(at * FAULTY_EACH))
  expect(left).toEqual(faulty)
  expect(leftAgain).toEqual(faulty)
  const { rows } = await t.pool.query<{ sn: string; name: string; class_name: string; version: number }>(
    `select sn, name, class_name, version from student where sn like 'old%' order by sn`,
  )
  expect(rows.length).toBe(COUNT)
  const isRight = ({ name }: { name: string }, at: number) => name === (isFaulty(at) ? stored(at) : formed(at))
  expect(rows.filter((row, at) => !isRight(row, at))).toEqual([])
  const classes = new Map(rows.map(({ sn, class_name }) => [sn, class_name]))
  for (const { saved } of writers) {
    expect(saved.size).toBeGreaterThan(20)
    for (const [sn, class_name] of saved) expect([sn, classes.get(sn)]).toEqual([sn, class_name])
  }
  const { rows: audits } = await t.pool.query(
    `select count(distinct target_sn)::int as students, count(*)::int as entries from audit
       where action = 'student.update' and before ->> 'name' is not null and before ->> 'name' <> after ->> 'name'`,
  )
  expect(audits).toEqual([{ students: COUNT - faulty.length, entries: COUNT - faulty.length }])
})
