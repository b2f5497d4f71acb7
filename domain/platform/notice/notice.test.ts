import { describe, expect, it, test } from 'vitest'
import { ROLES } from '../../access/roles.ts'
import { noticeContract } from './notice.contract.ts'
import { audienceOf, isOwnPath, seesAnswered } from './notice.rules.ts'

test.each([
  ['school', 'org', true],
  ['college', 'org', true],
  ['train', 'org', true],
  ['center', 'platform', true],
  ['system', 'platform', false],
  ['teacher', 'account', true],
] as const)(
  'the role %s gets the notices for its %s; sees answered opinions: %s (spec §6.10–11)',
  (role, audience, answered) => {
    expect([audienceOf(role), seesAnswered(role)]).toEqual([audience, answered])
  },
)
test('every role has an audience', () => {
  expect(ROLES.map(audienceOf)).not.toContain(undefined)
})

test.each([
  ['/college/exam/plan/P1/audit', true],
  ['/', true],
  ['/school/score/plan/%E8%AE%A1/score?tab=1#end', true],
  ['', false],
  ['college/exam', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['/\t/evil.example', false],
  ['/\n/evil.example', false],
  ['/ /evil.example', false],
  ['\u0000/evil', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['/\ud800', false],
])('the path %j may be followed: %s', (url, own) => {
  expect(isOwnPath(url)).toBe(own)
})

describe('the query of the bell', () => {
  const parsed = (query: Record<string, unknown>) => noticeContract.list.query.safeParse(query)
  it('accepts the parameters of the specification', () => {
    expect(parsed({ page: '1', size: '20', status: 'SEND,BACK' }).data).toMatchObject({
      page: 1,
      size: 20,
      status: ['SEND', 'BACK'],
    })
  })
  it.each([
    [{ status: ['SEND', 'READ'] }, true],
    [{ types: 'NOTIFY' }, true],
    [{ type: 'OPINION,MESSAGE' }, true],
    [{ today: '1' }, true],
    [{ today: 'yes' }, false],
    [{ status: 'NEW' }, false],
    [{ types: 'NEWS' }, false],
    [{ size: '0' }, false],
    [{ size: '101' }, false],
    [{ sort: 'title' }, false],
    [{ reader: 'acc-school' }, false],
  ])('%j is accepted: %s', (query, taken) => {
    expect(parsed(query).success).toBe(taken)
  })
  it.each([
    ['1', true],
    ['true', true],
    [true, true],
    ['0', false],
    ['false', false],
  ])('today=%j means %s', (today, meant) => {
    expect(parsed({ today }).data?.today).toBe(meant)
  })
})

test.each([
  [{ status: 'READ' }, true],
  [{ status: 'SEND' }, false],
  [{ status: 'BACK' }, false],
  [{}, false],
  [{ status: 'READ', opinion: '改' }, false],
])('a mark as read with %j is accepted: %s', (body, taken) => {
  expect(noticeContract.read.body.safeParse(body).success).toBe(taken)
})
