import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { lifecycleOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lift } from '@zhikao/domain/kernel/lift.ts'
import { defineRules } from '@zhikao/domain/kernel/text.ts'
import { switchMoveWords, switchWords } from '@zhikao/domain/kernel/switch.messages.ts'
import { major } from '../people/major/major.table.ts'
import { schoolActor, testDatabase } from '../test/testDatabase.ts'
import type { TestDatabase } from '../test/testDatabase.ts'
import { ORGS } from '../test/world.ts'
import type { Db } from '../db/client.ts'
import { listHistory } from './history.ts'
import { moveRecord } from './moveRecord.ts'
import { transaction } from '../db/transaction.ts'

type Facts = { sn: string; version: number; status: 'ENABLE' | 'DISABLE'; name: string; org_sn: string }
const rules = defineRules<{ still_needed: Lift }>()({
  still_needed: { CN: '还有学生', HK: '還有學生', US: 'Students are left' },
})
const LOCKED = { rule: 'still_needed', message: rules.still_needed }

const lifecycle = lifecycleOf<Facts>()({
  name: 'proof',
  states: ['ENABLE', 'DISABLE'],
  initial: 'ENABLE',
  words: switchWords,
  tones: { ENABLE: 'approved', DISABLE: 'disabled' },
  labels: switchMoveWords,
  moves: {
    enable: { from: ['DISABLE'], to: 'ENABLE', permission: 'major:edit' },
    disable: {
      from: ['ENABLE'],
      to: 'DISABLE',
      permission: 'major:edit',
      opinion: 'required',
      when: (record) => (record.name.startsWith('不可') ? LOCKED : null),
    },
  },
})

let base: TestDatabase
const effects: string[] = []
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.close())
beforeEach(async () => {
  effects.length = 0
  await base.pool.query(`delete from major; insert into major (sn, org_sn, code, name, edu_level, duration, start_year)
    values ('one', '${ORGS.school}', '460101', '机械', 'HIGHER', 3, 2020), ('locked', '${ORGS.school}', '460102', '不可停用', 'HIGHER', 3, 2020)`)
})

type Asked = {
  sn?: string
  move?: 'enable' | 'disable'
  actor?: Actor
  body?: { version?: number; opinion?: string | null }
  effect?: () => Promise<void>
}

function move({
  sn = 'one',
  move: name = 'disable',
  actor = schoolActor(),
  body = { opinion: '不再招生' },
  effect,
}: Asked): Promise<void> {
  const load = async (db: Db): Promise<Facts | undefined> =>
    (
      await db
        .select()
        .from(major)
        .where(and(eq(major.sn, sn), eq(major.org_sn, actor.org_sn ?? '')))
        .for('update')
    )[0]
  const follow = async () => {
    effects.push(name)
    await effect?.()
  }
  return transaction(base.pool, (db) =>
    moveRecord(db, {
      lifecycle,
      table: major,
      load,
      move: name,
      actor,
      body,
      effect: follow,
      org_sn: (record) => record.org_sn,
    }),
  )
}

async function stateOf(sn = 'one') {
  const { rows } = await base.pool.query(
    `select status, version, (select count(*)::int from history where entity_sn = $1) as lines, (select count(*)::int from audit where target_sn = $1) as acts from major where sn = $1`,
    [sn],
  )
  return rows[0]
}

test('a move writes state, version, history and audit, then its effect', async () => {
  const before = await stateOf()
  await move({ body: { version: 1, opinion: '不再招生' } })
  expect(await stateOf()).toEqual({ status: 'DISABLE', version: 2, lines: before.lines + 1, acts: before.acts + 1 })
  expect(effects).toEqual(['disable'])
  const [newest] = await listHistory(base.db, schoolActor(), 'proof', 'one')
  expect(newest).toMatchObject({
    move: 'disable',
    from_status: 'ENABLE',
    to_status: 'DISABLE',
    opinion: '不再招生',
    actor_name: '测试账号',
    actor_role: 'school',
  })
  const { rows } = await base.pool.query(
    "select chain, action, before, after from audit where target_sn = 'one' order by seq desc limit 1",
  )
  expect(rows[0]).toEqual({
    chain: ORGS.school,
    action: 'proof.disable',
    before: { status: 'ENABLE' },
    after: { status: 'DISABLE', opinion: '不再招生' },
  })
})

describe('a refused move changes nothing', () => {
  test.each<[string, Asked, Record<string, unknown>]>([
    ['a wrong state', { move: 'enable' }, { code: 'state', rule: 'state' }],
    ['a stale version', { body: { version: 7, opinion: 'x' } }, { code: 'stale', rule: 'stale' }],
    ['a guard', { sn: 'locked' }, { code: 'rule', rule: 'still_needed', text: LOCKED.message }],
    ['no opinion where one is required', { body: {} }, { code: 'input', rule: 'opinion_required' }],
    ['an opinion of spaces', { body: { opinion: '  ' } }, { code: 'input', rule: 'opinion_required' }],
    ['no permission', { actor: schoolActor(['major:read']) }, { code: 'forbidden' }],
    ['an unknown record', { sn: 'nobody' }, { code: 'not_found' }],
    ['a record of another institution', { actor: { ...schoolActor(), org_sn: ORGS.school2 } }, { code: 'not_found' }],
    ['an effect that fails', { effect: () => Promise.reject(new Error('effect')) }, { message: 'effect' }],
  ])('%s', async (_, asked, error) => {
    const before = [await stateOf(), await stateOf('locked')]
    await expect(move(asked)).rejects.toMatchObject(error)
    expect([await stateOf(), await stateOf('locked')]).toEqual(before)
  })
})

test('the version is checked before the state, the state before the opinion', async () => {
  await move({})
  await expect(move({ body: {} })).rejects.toMatchObject({ code: 'state' })
  await expect(move({ body: { version: 1 } })).rejects.toMatchObject({ code: 'stale' })
})

test('of eight moves at the same time exactly one succeeds, the others are refused with code state', async () => {
  for (let round = 0; round < 10; round++) {
    await base.pool.query("update major set status = 'ENABLE' where sn = 'one'")
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => move({})))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refusals).toEqual(Array.from({ length: 7 }, () => 'state'))
  }
})
