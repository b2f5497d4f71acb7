import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { countStatements } from '../../test/proof/statementCount.ts'
import { ORGS } from '../../test/world.ts'
import { buildMajor } from '../major/major.factory.ts'
import { idNumberOf } from '../student/student.factory.ts'
import { transferStage } from './transfer.factory.ts'
import { transferDay } from './transfer.table.ts'

const { list, detail, approve, reject, history } = transferContract
let t: TestApp
let school: Client
let school2: Client
let center: Client
let major_code: string
beforeAll(async () => {
  t = await testApp()
  ;[school, school2, center] = await Promise.all([t.as('school'), t.as('school2'), t.as('center')])
  major_code = (await buildMajor(t.db, { org_sn: ORGS.school, edu_level: 'BACHELOR', duration: 4 })).code
})
afterEach(async () => {
  await shiftClock(t.db, '0')
  await t.db.delete(transferDay)
})
afterAll(() => t.close())

const { ask, of, run, stored, theirs, noticesOf } = transferStage(() => ({ t, school, major_code }))

describe('“the answer … is the same whether the person exists or not” (Decided 24)', () => {
  /** What differs between any two requests. */
  const OWN = { sn: 'sn', name: 'name', id_no: 'id', student_no: 'no', create_time: '', update_time: '', deadline: '' }

  it('for a registered student, an unknown number and a wrong name: one answer, one list, one history, as many statements', async () => {
    const known = await theirs()
    const people = [
      known,
      { name: '欧阳子轩', id_no: idNumberOf(9101) },
      { name: '欧阳子轩轩', id_no: (await theirs()).id_no },
    ]
    // Connections and prepared statements are there.
    await ask({ name: '欧阳子轩', id_no: idNumberOf(9100) })
    const statements = countStatements(t.pool)
    const counted: number[][] = []
    const views = []
    for (const person of people) {
      statements.take()
      const made = await ask(person)
      const asking = statements.take()
      await run()
      statements.take()
      const read = (await school.call(detail, of(made.data.sn))).data
      counted.push([asking, statements.take()])
      const lines = (await school.call(history, of(made.data.sn))).data.map(
        ({ move, from_status, to_status, actor_name, opinion }) => [move, from_status, to_status, actor_name, opinion],
      )
      const row = (await school.call(list, { query: { limit: 1 } })).data.items[0]
      views.push([made.http, { ...made.data, ...OWN }, { ...read, ...OWN }, { ...row, ...OWN }, lines])
      expect(row?.sn).toBe(made.data.sn)
      expect(made.raw.toString()).not.toContain(person.id_no)
    }
    expect(views[0]).toMatchObject([
      200,
      { status: 'SUBMIT', side: 'NEW', actions: ['withdraw'], refused: [] },
      {},
      {},
      {},
    ])
    expect(views[1]).toEqual(views[0])
    expect(views[2]).toEqual(views[0])
    expect(counted[0]?.[0]).toBeGreaterThan(5)
    expect([counted[1], counted[2]]).toEqual([counted[0], counted[0]])
    const audits = await t.db.execute<{ after: object }>(
      sql`select after from audit where action = 'transfer.create' order by seq desc limit 3`,
    )
    expect(new Set(audits.rows.map(({ after }) => Object.keys(after).join())).size).toBe(1)
    expect(JSON.stringify(audits.rows)).not.toContain(known.sn)
  })

  it('undecided after 14 days each lapses, and is told apart by nothing', async () => {
    const known = await theirs()
    const sns = [(await ask(known)).data.sn, (await ask({ name: '欧阳子轩', id_no: idNumberOf(9102) })).data.sn]
    await run()
    await shiftClock(t.db, '335 hours')
    await run()
    expect((await school.call(detail, of(sns[0]!))).data.status).toBe('SUBMIT')
    await shiftClock(t.db, '336 hours 1 minute')
    await run()
    const views = await Promise.all(
      sns.map(async (sn) => {
        const {
          status,
          opinion,
          actions,
          refused,
          from_org_name,
          student: seen,
        } = (await school.call(detail, of(sn))).data
        const own = (await noticesOf(sn)).filter((line) => line.includes(ORGS.school) && !line.includes(ORGS.school2))
        const lines = (await school.call(history, of(sn))).data.map(({ move, actor_name }) => [move, actor_name])
        return { status, opinion, actions, refused, from_org_name, seen, own, lines }
      }),
    )
    expect(views[0]).toMatchObject({ status: 'LAPSED', actions: [], own: ['transfer.lapse → org-school SEND'] })
    expect(views[1]).toEqual(views[0])
    expect((await school2.call(approve, { ...of(sns[0]!), body: {} })).http).toBe(409)
    expect((await stored(known.sn)).org_sn).toBe(ORGS.school2)
  })

  it('the same document in another issue, and another spelling of the name, are the student', async () => {
    const permit = { id_type: 'HK_MACAO_PERMIT', gender: 'MALE', birthday: '2006-05-01' } as const
    const person = await theirs({ ...permit, id_no: 'H7654321001', name: '阿依努尔·买买提' })
    const { data } = await ask({ id_type: 'HK_MACAO_PERMIT', id_no: 'H7654321002', name: '阿依努尔•买买提' })
    expect((await school2.call(detail, of(data.sn))).data.student?.sn).toBe(person.sn)
  })

  it('the platform learns that nobody fits, cannot approve, and may reject', async () => {
    const { data } = await ask({ name: '欧阳子轩', id_no: idNumberOf(9103) })
    const seen = (await center.call(detail, of(data.sn))).data
    expect(seen).toMatchObject({ student: null, actions: ['reject'], refused: [{ rule: 'transfer_unknown' }] })
    expect((await center.call(approve, { ...of(data.sn), body: {} })).rule).toBe('transfer_unknown')
    expect((await center.call(reject, { ...of(data.sn), body: { opinion: '请核对后重新申请' } })).http).toBe(200)
  })
})
