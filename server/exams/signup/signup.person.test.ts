import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { buildCertificate } from '../../results/certificate/certificate.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { buildStudentDocument } from '../../people/studentDocument/studentDocument.factory.ts'
import { student } from '../../people/student/student.table.ts'
import { buildPlan } from '../plan/plan.factory.ts'

let t: TestApp
let [college, college2]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[college, college2] = await Promise.all([t.as('college'), t.as('college2')])
})
afterAll(() => t.close())

let serial = 0
const permit = () => `H${String((serial += 1)).padStart(8, '0')}`
const holder = (id_no: string, org_sn: string = ORGS.college) =>
  buildStudent(t.db, {
    org_sn,
    id_type: 'HK_MACAO_PERMIT',
    id_no,
    photo_status: 'AUDIT',
    photo: `${Math.random()}.jpg`,
  })
/** Two records of one person, as they were stored before it was refused. */
const twins = async (org: string = ORGS.college) => {
  const id_no = permit()
  return [await holder(id_no), await holder(`${id_no}01`, org)] as const
}
const open = (overrides: NonNullable<Parameters<typeof buildPlan>[1]> = {}) =>
  buildPlan(t.db, { status: 'PLAN_AUDIT', ...overrides })
const join = (client: Client | undefined, planSn: string, students: string[]) =>
  client!.call(signupContract.create, { params: { id: planSn }, body: { students } })
const rulesOf = ({ data }: Awaited<ReturnType<typeof join>>) => data.refused.map(({ rule }) => rule)

describe('Decided 43: “refused … at sign-up for one level (rule `same_person`)” (F13)', () => {
  test('two records of one person: one is signed up for a level, in whichever plan; another level is possible', async () => {
    const [one, other] = await twins()
    const [first, second, higher] = [await open(), await open(), await open({ level: 'SENIOR' })]
    expect((await join(college, first.sn, [one.sn])).data.taken).toHaveLength(1)
    for (const plan of [first, second])
      expect(rulesOf(await join(college, plan.sn, [other.sn]))).toEqual(['same_person'])
    expect((await join(college, higher.sn, [other.sn])).data.taken).toHaveLength(1)
    const eligible = await college!.call(signupContract.eligible, {
      params: { id: second.sn },
      query: { keyword: other.student_no },
    })
    expect(eligible.data.items[0]?.reasons[0]?.rule).toBe('same_person')
  })

  test('two records in one call: the second is refused', async () => {
    const [one, other] = await twins()
    const { sn } = await open()
    const answer = await join(college, sn, [one.sn, other.sn])
    expect([answer.data.taken.length, rulesOf(answer)]).toEqual([1, ['same_person']])
  })

  test('records of two institutions, whose plans are no one’s to read but their own', async () => {
    const [one, other] = await twins(ORGS.college2)
    const [first, second] = [await open(), await open({ org_sn: ORGS.college2 })]
    await join(college, first.sn, [one.sn])
    const refused = await join(college2, second.sn, [other.sn])
    expect(rulesOf(refused)).toEqual(['same_person'])
    expect(JSON.stringify(refused.data)).not.toContain(first.sn)
  })

  test('whose other record holds the certificate of the level', async () => {
    const [held, id_no] = [await buildCertificate(t.db), permit()]
    await t.db.update(student).set({ id_type: 'HK_MACAO_PERMIT', id_no }).where(eq(student.sn, held.student_sn))
    const other = await holder(`${id_no}01`)
    const { sn } = await open({ credential_sn: held.credential_sn, level: held.level })
    expect(rulesOf(await join(college, sn, [other.sn]))).toEqual(['same_person'])
  })

  test('both at once, 10 times: one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = await twins()
      const [first, second] = [await open(), await open()]
      const answers = await Promise.all([join(college, first.sn, [one.sn]), join(college, second.sn, [other.sn])])
      expect(answers.flatMap(rulesOf)).toEqual(['same_person'])
    }
  })

  test('a person of their own, with the same digits in another document, is signed up', async () => {
    const [one] = await twins()
    const { sn } = await open()
    await join(college, sn, [one.sn])
    const stranger = await holder(permit())
    await t.db
      .update(student)
      .set({ id_type: 'PASSPORT', id_no: `${one.id_no}09` })
      .where(eq(student.sn, stranger.sn))
    expect((await join(college, sn, [stranger.sn])).data.taken).toHaveLength(1)
  })
})

/** How one record of a person has the number of the permit: as one of its issues, or among the former documents of a passport. */
const SPELLINGS = ['', '01', '02', 'former', 'former01'] as const
const LEVELS = ['MIDDLE', 'SENIOR'] as const
const institutions = fc.constantFrom(ORGS.college, ORGS.college2)
const records = fc.uniqueArray(fc.tuple(institutions, fc.constantFrom(...SPELLINGS)), {
  minLength: 2,
  maxLength: 4,
  selector: ([, spelling]) => spelling,
})
/** Which record of which person for which level; calls of one turn are sent at once. */
const turns = fc.array(
  fc.array(fc.tuple(fc.nat(2), fc.nat(3), fc.constantFrom(...LEVELS)), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 1, maxLength: 5 },
)

const recordOf = async (number: string, org_sn: string, spelling: (typeof SPELLINGS)[number]) => {
  if (!spelling.startsWith('former')) return holder(number + spelling, org_sn)
  const row = await holder(`P${number}${spelling}`, org_sn)
  await t.db.update(student).set({ id_type: 'PASSPORT' }).where(eq(student.sn, row.sn))
  const id_no = number + spelling.slice('former'.length)
  await buildStudentDocument(t.db, { student_sn: row.sn, id_type: 'HK_MACAO_PERMIT', id_no })
  return row
}

type Records = Awaited<ReturnType<typeof recordOf>>[]
const plansOfBoth = async () => {
  const plans = new Map<string, string>()
  for (const org_sn of [ORGS.college, ORGS.college2])
    for (const level of LEVELS) plans.set(`${org_sn} ${level}`, (await open({ org_sn, level })).sn)
  return plans
}
/** `0 MIDDLE`: the place of the person among these, and the level. */
async function signedUp(persons: readonly Records[]): Promise<string[]> {
  const { rows } = await t.db.execute<{ student_sn: string; level: string }>(
    sql`select u.student_sn, p.level from signup u join plan p on p.sn = u.plan_sn where u.student_sn in ${persons.flat().map(({ sn }) => sn)}`,
  )
  return rows
    .map(({ student_sn, level }) => `${persons.findIndex((of) => of.some(({ sn }) => sn === student_sn))} ${level}`)
    .toSorted()
}

test('Decided 43: two records that share a canonical document are never both signed up for one level, whatever is drawn: spellings, institutions, plans, calls at once', async () => {
  const property = fc.asyncProperty(fc.array(records, { minLength: 1, maxLength: 3 }), turns, async (people, drawn) => {
    const persons = await Promise.all(
      people.map((of) => {
        const number = permit()
        return Promise.all(of.map(([org, spelling]) => recordOf(number, org, spelling)))
      }),
    )
    const [plans, asked] = [await plansOfBoth(), new Set<string>()]
    const ask = async ([at, which, level]: (typeof drawn)[number][number]) => {
      const person = at % persons.length
      const { sn, org_sn } = persons[person]![which % persons[person]!.length]!
      asked.add(`${person} ${level}`)
      const client = org_sn === ORGS.college ? college : college2
      expect((await join(client, plans.get(`${org_sn} ${level}`)!, [sn])).http).toBe(200)
    }
    for (const turn of drawn) await Promise.all(turn.map(ask))
    expect(await signedUp(persons)).toEqual([...asked].toSorted())
  })
  await expect(fc.assert(property, { numRuns: 20 })).resolves.toBeUndefined()
})
