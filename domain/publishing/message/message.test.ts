import { describe, expect, it, test } from 'vitest'
import { GRANTS } from '../../access/grants.ts'
import type { Actor } from '../../access/actor.ts'
import type { Role } from '../../access/roles.ts'
import { actionsFor, keepsState } from '../../kernel/lifecycle.ts'
import { messageContract } from './message.contract.ts'
import { messageLifecycle } from './message.lifecycle.ts'
import type { MessageState } from './message.model.ts'
import {
  changeRefusal,
  durationText,
  isOverdue,
  opensTo,
  processingMinutes,
  rateRefusal,
  relatedFaults,
  satisfactionOf,
  shownStatus,
} from './message.rules.ts'

const [NOBODY, OPERATOR, MINE, BOTH] = [
  { mine: false, operator: false },
  { mine: false, operator: true },
  { mine: true, operator: false },
  { mine: true, operator: true },
]

describe('the one value that a reader sees (domain.md §5.8: SEND → READ → BACK → READ → SEND)', () => {
  it.each([
    ['platform', 'SEND', NOBODY, 'SEND'],
    ['platform', 'SEND', OPERATOR, 'SEND'],
    ['platform', 'SEND', BOTH, 'READ'],
    ['platform', 'BACK', NOBODY, 'BACK'],
    ['platform', 'BACK', BOTH, 'BACK'],
    ['submitter', 'SEND', NOBODY, 'SEND'],
    ['submitter', 'SEND', MINE, 'SEND'],
    ['submitter', 'SEND', OPERATOR, 'READ'],
    ['submitter', 'BACK', NOBODY, 'BACK'],
    ['submitter', 'BACK', OPERATOR, 'BACK'],
    ['submitter', 'BACK', MINE, 'READ'],
  ] as const)('%s: %s, opened %j is %s', (side, state, reads, shown) =>
    expect(shownStatus(state, reads, side === 'platform')).toBe(shown),
  )

  it.each([
    ['SEND', true, true],
    ['SEND', false, false],
    ['BACK', true, false],
    ['BACK', false, true],
  ] as const)('%s, opened by the platform %s: it counts %s', (state, ofPlatform, counts) =>
    expect(opensTo(state, ofPlatform)).toBe(counts),
  )
})

const actorOf = (role: Role): Actor => ({
  sn: 'a',
  username: 'a',
  name: '甲',
  role,
  admin: false,
  org_sn: null,
  permissions: new Set(GRANTS[role]),
  origin: null,
})
const facts = (status: MessageState, satisfaction: number | null = null) => ({
  status,
  satisfaction,
  opened: false,
  first_reply_time: null,
})

test.each([
  ['college', 'SEND', []],
  ['college', 'BACK', ['followup', 'rate']],
  ['center', 'SEND', ['reply', 'transfer']],
  ['center', 'BACK', []],
  ['system', 'SEND', ['reply', 'transfer']],
  ['school', 'BACK', []],
  ['teacher', 'SEND', []],
  ['train', 'BACK', []],
] as const)('§4, §5.8: %s may make of a message in %s: %j', (role, status, moves) =>
  expect(actionsFor(messageLifecycle, facts(status), actorOf(role))).toEqual(moves),
)

test('Decided 49: handing over and rating keep the state, so they demand the version', () => {
  const kept = Object.entries(messageLifecycle.moves).filter(([, move]) => keepsState(move))
  expect(kept.map(([name]) => name)).toEqual(['transfer', 'rate'])
  expect(messageContract.transfer.body.safeParse({ handler_sn: 'x' }).success).toBe(false)
  expect(messageContract.rate.body.safeParse({ satisfaction: 5 }).success).toBe(false)
})

test.each([
  [null, undefined],
  [1, 'message_rated'],
  [5, 'message_rated'],
])('§3.17 “satisfaction 1–5 after BACK”: rated %s before: %s', (satisfaction, rule) =>
  expect(rateRefusal({ satisfaction })?.rule).toBe(rule),
)
test.each([
  [0, false],
  [1, true],
  [5, true],
  [6, false],
  [4.5, false],
])('a satisfaction of %s is accepted: %s', (value, accepted) => {
  expect(messageContract.rate.body.safeParse({ version: 1, satisfaction: value }).success).toBe(accepted)
  expect(satisfactionOf(value)).toBe(accepted ? value : null)
})

test.each([
  [false, null, undefined],
  [true, null, 'message_opened'],
  [true, '2026-11-20 08:00:00', 'message_opened'],
  [false, '2026-11-20 08:00:00', 'message_opened'],
])('§3.17 “补充/删除 before READ”: opened %s, answered %s: %s', (opened, first_reply_time, rule) =>
  expect(changeRefusal({ opened, first_reply_time })?.rule).toBe(rule),
)

test.each([
  [null, null, []],
  ['PLAN', 'JH1', []],
  ['PLAN', null, ['related_sn']],
  [null, 'JH1', ['related']],
] as const)('§3.17 “related e PLAN/EXAM/STUDENT + sn”: %s %s lacks %j', (related, related_sn, lacking) =>
  expect(relatedFaults({ related, related_sn }).map(({ path }) => path)).toEqual(lacking),
)

describe('§3.17: the fields and their limits', () => {
  const fits = {
    title: '考场电脑无法登录',
    category: 'FAULT',
    content: '第二考场的电脑登录后显示空白页面',
    images: [],
    contact_name: '王晓明',
    contact_mobile: '13900001234',
  }
  it.each<[string, object, boolean]>([
    ['all that is required', {}, true],
    ['a title of 3', { title: '无法登' }, false],
    ['a title of 4', { title: '无法登录' }, true],
    ['a title of 60', { title: '题'.repeat(60) }, true],
    ['a title of 61', { title: '题'.repeat(61) }, false],
    ['a content of 9', { content: '字'.repeat(9) }, false],
    ['a content of 10', { content: '字'.repeat(10) }, true],
    ['a content of 2000', { content: '字'.repeat(2000) }, true],
    ['a content of 2001', { content: '字'.repeat(2001) }, false],
    ['several lines', { content: '第一行的文字\n第二行的文字\n' }, true],
    ['a content with a direction mark', { content: `登录后显示空白页面\u202e请处理` }, false],
    ['6 pictures', { images: Array.from({ length: 6 }, (_, at) => `aa/bb/${at}.jpg`) }, true],
    ['7 pictures', { images: Array.from({ length: 7 }, (_, at) => `aa/bb/${at}.jpg`) }, false],
    ['a document as a picture', { images: ['aa/bb/scan.pdf'] }, false],
    ['no contact', { contact_name: '' }, false],
    ['a mobile of 10 digits', { contact_mobile: '1390000123' }, false],
    ['a category of its own', { category: 'NEWS' }, false],
    ['an unknown field', { status: 'BACK' }, false],
  ])('%s: accepted %s', (_, change, accepted) =>
    expect(messageContract.create.body.safeParse({ ...fits, ...change }).success).toBe(accepted),
  )
  it('a mobile in its canonical form', () =>
    expect(messageContract.create.body.parse({ ...fits, contact_mobile: '139 0000 1234' })).toMatchObject({
      contact_mobile: '13900001234',
    }))
  it.each([
    [1000, true],
    [1001, false],
  ])('“reply ≤ 1000”: %i characters: %s', (length, accepted) =>
    expect(messageContract.reply.body.safeParse({ opinion: '答'.repeat(length) }).success).toBe(accepted),
  )
})

describe('处理时长: from the submission to the first answer, else until now', () => {
  const create_time = '2026-11-20 08:00:00'
  it.each([
    [null, '2026-11-20 08:00:59', 0],
    [null, '2026-11-20 09:30:00', 90],
    ['2026-11-21 08:00:00', '2026-12-20 08:00:00', 1440],
    [null, '2026-11-20 07:00:00', 0],
  ])('answered %s, now %s: %i minutes', (first_reply_time, now, minutes) =>
    expect(processingMinutes({ create_time, first_reply_time, now })).toBe(minutes),
  )
  it.each([
    [0, '0 分钟', '0 min'],
    [59, '59 分钟', '59 min'],
    [60, '1 小时', '1 h'],
    [135, '2 小时 15 分钟', '2 h 15 min'],
    [1440, '1 天', '1 day'],
    [1500, '1 天 1 小时', '1 day 1 h'],
    [4 * 1440 + 30, '4 天', '4 days'],
  ])('%i minutes in words', (minutes, CN, US) => expect(durationText(minutes)).toMatchObject({ CN, US }))
})

test.each([
  ['SEND', null, '2026-11-20 23:59:59', false],
  ['SEND', null, '2026-11-21 00:00:00', true],
  ['BACK', '2026-11-20 18:00:00', '2026-12-30 08:00:00', false],
  ['BACK', '2026-11-21 08:00:00', '2026-12-30 08:00:00', true],
  // Asked again after an answer in time.
  ['SEND', '2026-11-10 08:00:00', '2026-11-21 08:00:00', true],
] as const)('超时, due 2026-11-20: %s, answered %s, now %s: %s', (status, reply_time, now, overdue) =>
  expect(isOverdue({ status, reply_time, now, due: '2026-11-20' })).toBe(overdue),
)
