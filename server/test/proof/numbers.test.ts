import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { buildBorrow } from '../../exams/borrow/borrow.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildTransfer } from '../../people/transfer/transfer.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildCertificate } from '../../results/certificate/certificate.factory.ts'
import { buildScoreSheet } from '../../results/score/score.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { buildTrainee } from '../../training/trainee/trainee.factory.ts'
import { testApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { itemOf } from './listItem.ts'

let t: TestApp
let readers: { name: string; client: Client }[]
/** What the parameter of a list's path stands for. */
let ids: { plan: string; exam: string; open: string; train: string }
/** Every whole number of a person or a contact that the database holds. */
let numbers: string[]
/** Lists with a search word whose rows carry a number that is shown masked, read from the contracts. */
let lists: Endpoint[]

const isMasked = (column: string) => column === 'id_no' || column.endsWith('mobile')
function idFor({ name, path }: Endpoint): string {
  if (name === 'signup.eligible') return ids.open
  if (path.startsWith('/train/:id')) return ids.train
  return path.startsWith('/exam/:id') ? ids.exam : ids.plan
}
type Rows = { items: Record<string, unknown>[]; total: number }
const read = async (client: Client, endpoint: Endpoint, query: Record<string, unknown>) => {
  const answer = await client.call(endpoint, { params: { id: idFor(endpoint) }, query })
  return { http: answer.http, ...(answer.http === 200 ? (answer.data as Rows) : { items: [], total: 0 }) }
}

beforeAll(async () => {
  t = await testApp()
  // Each of so many words is searched in every list.
  await buildSettings(t.db, 'search_rules', { number_searches_a_day: 1000 })
  readers = await Promise.all(
    (['college', 'system'] as const).map(async (name) => ({ name, client: await t.as(name) })),
  )
  const org_sn = 'org-college'
  const sheet = await buildScoreSheet(t.db, { status: 'AUDIT' })
  const open = await buildPlan(t.db, { org_sn, status: 'PLAN_AUDIT' })
  const { train_sn: train } = await buildTrainee(t.db, { org_sn, mobile: '17713582469' })
  ids = { plan: sheet.sn, exam: `${sheet.sn}T01`, open: open.sn, train }
  await buildStudent(t.db, { org_sn, photo_status: 'AUDIT', photo: 'a.jpg' })
  await buildTeacher(t.db, { org_sn, mobile: '13598271346' })
  await buildOperator(t.db, { mobile: '13768249157' })
  await buildBorrow(t.db, { host_org_sn: org_sn })
  await buildBorrow(t.db, { host_org_sn: org_sn, status: 'SCHOOL_AUDIT' })
  await buildApplication(t.db, { org_sn })
  await buildTransfer(t.db, { from_org_sn: org_sn })
  await buildCertificate(t.db, { org_sn })
  // Codes of the factory end in the same digits as its mobiles.
  await t.pool.query(`update authority set mobile = '13968247513'`)
  const { rows: columns } = await t.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and (column_name = 'id_no' or column_name like '%mobile')`,
  )
  const held = await Promise.all(
    columns.map(({ table_name, column_name }) =>
      t.pool.query<{ number: string }>(
        `select distinct ${column_name} as number from ${table_name} where ${column_name} is not null`,
      ),
    ),
  )
  numbers = held.flatMap(({ rows }) => rows.map(({ number }) => number))
  lists = t.services.endpoints.filter((endpoint) => {
    const item = itemOf(endpoint)
    return (
      item !== null &&
      'shape' in endpoint.query &&
      'keyword' in (endpoint.query.shape as object) &&
      Object.keys(item).some(isMasked)
    )
  })
})
afterAll(() => t.close())

/** The whole numbers that a row shows masked, each with its column. */
function wholeOf(row: Record<string, unknown>): { column: string; number: string }[] {
  return Object.entries(row).flatMap(([column, shown]) => {
    if (!isMasked(column) || typeof shown !== 'string' || !shown.includes('*')) return []
    const [start = '', end = ''] = shown.split(/\*+/)
    const number = numbers.find((one) => one.length === shown.length && one.startsWith(start) && one.endsWith(end))
    return number === undefined ? [] : [{ column, number }]
  })
}

/** Prefixes of 6 to 17 digits (of a shorter number all but the last), the middle, and the last five and six. */
const partsOf = (number: string) => [
  ...Array.from({ length: Math.min(17, number.length - 1) - 5 }, (_, at) => number.slice(0, at + 6)),
  number.slice(3, -2),
  number.slice(-5),
  number.slice(-6),
  number.slice(-8, -1),
]

test('the lists are read from the contracts, and none of them is empty here', async () => {
  expect(lists.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining(['student.list', 'teacher.list', 'signup.students', 'score.rows']),
  )
  expect(lists.length).toBeGreaterThanOrEqual(10)
  const plain: string[] = []
  for (const endpoint of lists) {
    const found = (await Promise.all(readers.map(({ client }) => read(client, endpoint, { limit: 5 })))).flatMap(
      ({ items }) => items,
    )
    expect([endpoint.name, found.length > 0]).toEqual([endpoint.name, true])
    if (!found.some((row) => wholeOf(row).length > 0)) plain.push(endpoint.name)
  }
  // Site and school read each other's contact whole (interface.md §6).
  expect(plain).toEqual(['borrow.list', 'borrow.approved'])
})

test('a part of a masked number finds 0 rows in every list, whoever asks (Decided 28)', async () => {
  const found: string[] = []
  for (const endpoint of lists)
    for (const { name, client } of readers) {
      const [row] = (await read(client, endpoint, { limit: 5 })).items
      for (const { column, number } of row ? wholeOf(row) : [])
        for (const keyword of partsOf(number)) {
          const { http, total } = await read(client, endpoint, { keyword })
          if (http !== 200 || total > 0)
            found.push(`${endpoint.name}: ${name} finds ${total} by ${column} ${keyword} (${http})`)
        }
    }
  expect(found).toEqual([])
})

test('the whole number and its last four find the row where the list searches numbers, and 0 rows elsewhere (Decided 28)', async () => {
  const wrong: string[] = []
  for (const endpoint of lists)
    for (const { name, client } of readers) {
      const [row] = (await read(client, endpoint, { limit: 5 })).items
      for (const { column, number } of row ? wholeOf(row) : []) {
        const whole = (await read(client, endpoint, { keyword: number })).total
        const last = (await read(client, endpoint, { keyword: number.slice(-4) })).total
        const isSearched = endpoint.numbers !== null
        if (whole > 0 !== isSearched) wrong.push(`${endpoint.name}: ${name} finds ${whole} by the whole ${column}`)
        if (last > 0 && !isSearched) wrong.push(`${endpoint.name}: ${name} finds ${last} by the last four of ${column}`)
        if (last === 0 && isSearched && column === 'id_no')
          wrong.push(`${endpoint.name}: ${name} finds 0 by the last four of ${column}`)
      }
    }
  expect(wrong).toEqual([])
})

test('Decided 44: a list that finds a person by the name finds the person in each spelling of it', async () => {
  await t.pool.query(`update student set name = 'Van Der Berg' where sn = (select max(sn) from student);
    update teacher set name = 'Van Der Berg' where sn = (select max(sn) from teacher);
    update account set name = 'Van Der Berg' where sn = (select max(sn) from account where role = 'system')`)
  const { rows } = await t.pool.query<{ name: string }>(
    'select name from student union select name from teacher union select name from account',
  )
  const persons = new Set(rows.map(({ name }) => name))
  const searched = new Set<string>()
  const wrong: string[] = []
  for (const endpoint of t.services.endpoints.filter(hasNames))
    for (const { name: reader, client } of readers) {
      const { items } = await read(client, endpoint, { limit: 100 })
      const names = [...new Set(items.map((row) => String(row['name'])))].filter((name) => persons.has(name))
      for (const name of [...names.slice(0, 2), ...names.filter((one) => one.includes(' '))]) {
        const { total } = await read(client, endpoint, { keyword: name })
        if (total === 0) continue
        searched.add(endpoint.name)
        for (const keyword of spellingsOf(name)) {
          const found = (await read(client, endpoint, { keyword })).total
          if (found !== total) wrong.push(`${endpoint.name}: ${reader} finds ${found} of ${total} by ${keyword}`)
        }
      }
    }
  expect(wrong).toEqual([])
  expect([...searched]).toEqual(
    expect.arrayContaining(['operator.list', 'score.rows', 'student.list', 'teacher.list', 'teacher.pick']),
  )
})

const hasNames = (endpoint: Endpoint) => {
  const item = itemOf(endpoint)
  return item !== null && 'name' in item && 'shape' in endpoint.query && 'keyword' in (endpoint.query.shape as object)
}
/** With another dot and with a space inside, in small, capital and full-width letters. */
const spellingsOf = (name: string) => [
  `${name.slice(0, 1)}•${name.slice(1)}`,
  `${name.slice(0, 1)} ${name.slice(1)}`,
  name.toLowerCase(),
  name.toUpperCase(),
  name.replaceAll(/[A-Za-z]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
]
