import { expect, test } from 'vitest'
import type { Actor } from '../../access/actor.ts'
import { actionsFor, refusedFor, verdictOf } from '../../kernel/lifecycle.ts'
import { usccCheck } from '../../kernel/organisation.ts'
import { authorityContract } from './authority.contract.ts'
import { authorityLifecycle } from './authority.lifecycle.ts'
import { authorityMayGo } from './authority.rules.ts'

const holder = (...permissions: string[]): Actor => ({
  sn: 'a',
  username: 'center',
  name: '甲',
  role: 'center',
  admin: false,
  org_sn: null,
  permissions: new Set(permissions) as Actor['permissions'],
  origin: null,
})
const editor = holder('authority:edit')

test.each([
  ['ENABLE', 0, ['disable'], []],
  ['ENABLE', 2, [], ['authority_enabled_credentials']],
  ['DISABLE', 0, ['enable'], []],
] as const)('%s with %i enabled credentials: %j open, %j refused', (status, enabled_count, open, refused) => {
  const record = { status, enabled_count, credential_count: 3 }
  expect(actionsFor(authorityLifecycle, record, editor)).toEqual(open)
  expect(refusedFor(authorityLifecycle, record, editor).map(({ refusal }) => refusal.rule)).toEqual(refused)
  expect(actionsFor(authorityLifecycle, record, holder('authority:read'))).toEqual([])
})

test('a move from another state is refused', () => {
  const record = { status: 'DISABLE' as const, enabled_count: 1, credential_count: 1 }
  expect(verdictOf(authorityLifecycle, record, 'disable', editor)).toEqual({ allowed: false, why: 'state' })
})

test.each([
  [0, undefined],
  [1, 'authority_in_use'],
])('an authority with %i credentials may be deleted, else refused by: %s', (credential_count, rule) => {
  expect(authorityMayGo({ credential_count })?.rule).toBe(rule)
})

const first17 = '91110105000000001'
const good = {
  code: 'BJZJ',
  name: '北京智造评价中心',
  uscc: first17 + usccCheck(first17),
  contact_name: '韩雪梅',
  mobile: '13712345678',
}
test.each<[string, Record<string, unknown>, boolean]>([
  ['only the required fields', {}, true],
  ['everything', { name_en: 'Centre', email: 'a@b.cn', website: 'https://www.b.cn/x?y=1', batch: '第三批' }, true],
  ['one letter of code', { code: 'B' }, false],
  ['eleven letters of code', { code: 'ABCDEFGHIJK' }, false],
  ['a code in Chinese characters', { code: '北京' }, false],
  ['a wrong check character', { uscc: '911101050000000010' }, false],
  ['no contact', { contact_name: undefined }, false],
  ['a bad mobile', { mobile: '12345' }, false],
  ['a website without its scheme', { website: 'www.b.cn' }, false],
  ['a script address as the website', { website: 'javascript:alert(1)' }, false],
  ['a status set by the client', { status: 'DISABLE' }, false],
])('create: %s', (_, change, accepted) => {
  expect(authorityContract.create.body.safeParse({ ...good, ...change }).success).toBe(accepted)
})
