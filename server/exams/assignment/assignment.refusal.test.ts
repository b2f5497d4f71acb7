import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { storeMedia } from '../../platform/media/media.commands.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { moveAssignment, timeOutCall } from './assignment.commands.ts'
import { buildAssignment } from './assignment.factory.ts'

const { detail, enable, reinstate } = teacherContract
let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

type Kind = 'AVOID' | 'LEAVE' | 'REFUSE'
type Teacher = Awaited<ReturnType<typeof buildTeacher>>
const call = ({ sn }: Teacher) => buildAssignment(t.db, { teacher_sn: sn })
const decline = (actor: Awaited<ReturnType<typeof getActor>>, sn: string, kind: Kind, leave_files: string[] = []) =>
  transaction(t.pool, (db) => moveAssignment(db, actor, sn, 'decline', { opinion: '家中有事', kind, leave_files }))
const actorOf = ({ account_sn }: Teacher) => getActor(t.db, account_sn ?? '')
const state = async (sn: string) => (await center.call(detail, { params: { id: sn } })).data
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ event: string; to_platform: boolean; abstract: { CN: string } }>(
      sql`select event, to_platform, abstract from notice where entity = 'teacher' and entity_sn = ${sn} and event = 'teacher.suspend'`,
    )
  ).rows

/** As many counted refusals of this year as given. */
async function refused(times: number): Promise<Teacher> {
  const one = await buildTeacher(t.db, { name: '流水', reserve: true })
  const actor = await actorOf(one)
  for (let at = 0; at < times; at++) await decline(actor, (await call(one)).sn, 'REFUSE')
  return one
}

/** “refusing duty more than 3 times a year → disable” (domain.md §6.4). */
describe('the fourth counted refusal of a calendar year (Decided 16)', () => {
  it('disables the examiner: with reason, history, notices, out of the pool and of coming exams', async () => {
    const one = await refused(3)
    expect((await state(one.sn)).status).toBe('ENABLE')
    const coming = await call(one)
    await decline(await actorOf(one), (await call(one)).sn, 'REFUSE')
    const now = await state(one.sn)
    expect(now).toMatchObject({ status: 'DISABLE', reserve: false, decline_count: 4 })
    expect(now.init_reason).toBe('本年度拒绝（含逾期未答复）4 次，超过上限 3 次')
    const { rows } = await t.db.execute(
      sql`select move, actor_role, opinion from history where entity = 'teacher' and entity_sn = ${one.sn}`,
    )
    expect(rows).toEqual([{ move: 'suspend', actor_role: 'system', opinion: now.init_reason }])
    const notices = await noticesOf(one.sn)
    expect([notices.length, notices.filter(({ to_platform }) => to_platform).length]).toEqual([3, 1])
    expect(notices[0]?.abstract.CN).toContain('4 次')
    const left = await t.db.execute<{ status: string }>(sql`select status from assignment where sn = ${coming.sn}`)
    expect(left.rows).toEqual([{ status: 'REPLACED' }])
  })

  it.each<[string, Kind, boolean, string]>([
    ['a recusal is not counted', 'AVOID', false, 'ENABLE'],
    ['a leave with a file is not counted', 'LEAVE', true, 'ENABLE'],
    ['a leave without a file is counted', 'LEAVE', false, 'DISABLE'],
    ['a refusal with a file is counted', 'REFUSE', true, 'DISABLE'],
  ])('%s', async (_, kind, proof, status) => {
    const one = await refused(3)
    const actor = await actorOf(one)
    const file = { kind: 'ATTACHMENT' as const, name: 'proof.pdf', type: 'application/pdf', ext: 'pdf' }
    const key = proof ? (await storeMedia(t.db, t.services, actor, { ...file, source: Buffer.from('proof') })).key : ''
    await decline(actor, (await call(one)).sn, kind, proof ? [key] : [])
    expect((await state(one.sn)).status).toBe(status)
  })

  it('counts a call that lapsed', async () => {
    const one = await refused(3)
    const { sn } = await buildAssignment(t.db, { teacher_sn: one.sn, create_time: '2020-01-01 08:00:00' })
    await transaction(t.pool, (db) => timeOutCall(db, sn))
    expect((await state(one.sn)).status).toBe('DISABLE')
  })

  it('does not count those of last year', async () => {
    const one = await refused(3)
    const lastYear = `${Number((await clock(t.db)).slice(0, 4)) - 1}-12-31 23:59:59`
    await t.db.execute(sql`update assignment set reply_time = ${lastYear} where teacher_sn = ${one.sn}`)
    await decline(await actorOf(one), (await call(one)).sn, 'REFUSE')
    expect((await state(one.sn)).status).toBe('ENABLE')
  })

  it('two at once are counted one after the other: the examiner is disabled once', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await refused(2)
      const actor = await actorOf(one)
      const calls = [await call(one), await call(one)]
      await Promise.all(calls.map(({ sn }) => decline(actor, sn, 'REFUSE')))
      expect(await state(one.sn)).toMatchObject({ status: 'DISABLE', decline_count: 4 })
      const { rows } = await t.db.execute(sql`select 1 from history where entity_sn = ${one.sn} and move = 'suspend'`)
      expect(rows).toHaveLength(1)
    }
  })
})

describe('back into service', () => {
  it('only by the centre and with a reason', async () => {
    const one = await refused(4)
    const params = { id: one.sn }
    const plain = await center.call(enable, { params, body: {} })
    expect([plain.http, plain.rule]).toEqual([422, 'suspended'])
    expect((await state(one.sn)).actions).toContain('reinstate')
    expect((await state(one.sn)).refused.map(({ move }) => move)).not.toContain('enable')
    const bare = await center.call(reinstate, { params, body: {} })
    expect([bare.http, bare.rule]).toEqual([400, 'opinion_required'])
    for (const name of ['school', 'college', 'teacher', 'trainer'] as const)
      expect((await (await t.as(name)).call(reinstate, { params, body: { opinion: '说明' } })).http).toBe(403)
    const again = await center.call(reinstate, { params, body: { opinion: '住院期间无法答复，材料已核实' } })
    expect(again.data).toMatchObject({ status: 'ENABLE', init_reason: null })
    const idle = await buildTeacher(t.db, { status: 'DISABLE' })
    const other = await center.call(reinstate, { params: { id: idle.sn }, body: { opinion: '说明' } })
    expect([other.http, other.rule]).toEqual([422, 'not_suspended'])
    expect((await state(idle.sn)).refused.map(({ move }) => move)).not.toContain('reinstate')
  })

  it('the limit is a setting: with 0 the first refusal disables', async () => {
    await buildSettings(t.db, 'teacher_rules', { refusals_max: 0 })
    const one = await refused(1)
    expect((await state(one.sn)).init_reason).toContain('超过上限 0 次')
  })
})

it('the notice of a decline goes to site and centre, with the count and the limit (Decided 15, 16)', async () => {
  await buildSettings(t.db, 'teacher_rules', { refusals_max: 3 })
  const one = await buildTeacher(t.db)
  const { sn } = await call(one)
  await decline(await actorOf(one), sn, 'REFUSE')
  const { rows } = await t.db.execute<{ to_org: string | null; to_platform: boolean; abstract: { CN: string } }>(
    sql`select to_org, to_platform, abstract from notice where entity_sn = ${sn} and event = 'assignment.decline' order by to_platform`,
  )
  expect(rows.map(({ to_org, to_platform }) => [to_org, to_platform])).toEqual([
    ['org-college', false],
    [null, true],
  ])
  expect(rows[0]?.abstract.CN).toContain('第 1 次，上限 3 次')
})
