import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { account } from '../operator/operator.table.ts'

const { choice, choose } = noticeContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the choice of mail', () => {
  it('offers each role the groups of its own notices, by default none but emergencies and duties (ADR 0059)', async () => {
    const school = await (await t.as('school')).call(choice)
    expect(school.data.choices).toEqual(
      ['WORK', 'DECISION', 'RESULT', 'FEEDBACK', 'EXPIRY', 'NEWS'].map((group) => ({ group, way: 'NONE' })),
    )
    const teacher = await (await t.as('teacher')).call(choice)
    expect(teacher.data.choices).toContainEqual({ group: 'DUTY', way: 'NOW' })
    expect((await (await t.as('center')).call(choice)).data.choices).toContainEqual({ group: 'EMERGENCY', way: 'NOW' })
  })

  it('shows the own address masked, and whether this platform sends mail', async () => {
    const school = await t.as('school')
    await t.db.update(account).set({ email: 'wang.li@example.cn' }).where(eq(account.sn, 'acc-school'))
    expect((await school.call(choice)).data).toMatchObject({ mail: 'w***@example.cn', sends: false })
    await t.db.update(account).set({ email: null }).where(eq(account.sn, 'acc-school'))
    expect((await school.call(choice)).data.mail).toBeNull()
  })

  it('is saved for this account only, and each change is in the audit', async () => {
    const school = await t.as('school')
    const body = { choices: [{ group: 'RESULT' as const, way: 'NOW' as const }] }
    const saved = await school.call(choose, { body })
    expect(saved.data.choices).toContainEqual({ group: 'RESULT', way: 'NOW' })
    expect((await school.call(choice)).data.choices).toEqual(saved.data.choices)
    await school.call(choose, { body: { choices: [{ group: 'RESULT', way: 'DAILY' }] } })
    expect((await school.call(choice)).data.choices).toContainEqual({ group: 'RESULT', way: 'DAILY' })
    expect((await (await t.as('school2')).call(choice)).data.choices).toContainEqual({ group: 'RESULT', way: 'NONE' })
    const { rows } = await t.pool.query(
      `select before ->> 'RESULT' as before, after ->> 'RESULT' as after from audit where action = 'noticeChoice.save' order by seq`,
    )
    expect(rows).toEqual([
      { before: 'NONE', after: 'NOW' },
      { before: 'NOW', after: 'DAILY' },
    ])
  })
})

test('without a session nothing is read or saved', async () => {
  expect((await t.anonymous.call(choice)).status).toBe(40002)
  expect((await t.anonymous.call(choose, { body: { choices: [{ group: 'NEWS', way: 'NOW' }] } })).status).toBe(40002)
})

test.each([
  ['a group that the role cannot get', [{ group: 'EMERGENCY', way: 'NOW' }], 'choices.0.group'],
  ['an unknown group', [{ group: 'GOSSIP', way: 'NOW' }], 'choices.0.group'],
  ['an unknown way', [{ group: 'NEWS', way: 'HOURLY' }], 'choices.0.way'],
  [
    'a group twice',
    [
      { group: 'NEWS', way: 'NOW' },
      { group: 'NEWS', way: 'NONE' },
    ],
    'choices',
  ],
  ['nothing', [], 'choices'],
  ['no list', 'NEWS', 'choices'],
])('%s is refused', async (_what, choices, path) => {
  const school = await t.as('school')
  // A request may contain values that a browser would never send.
  const { http, status, errors } = await school.call(choose, { body: { choices: choices as never } })
  expect([http, status]).toEqual([400, 40000])
  expect(errors.map((fault) => fault.path)).toContain(path)
})
