import { describe, expect, it } from 'vitest'
import { newsContent } from './news.model.ts'
import type { NewsContent, NewsScope, NewsStatus } from './news.model.ts'
import { contentChanged, contentFaults, hasReaders, isPushed, mayRead, remindRefusal } from './news.rules.ts'
import type { Before } from './news.rules.ts'

const NOW = '2026-11-18 10:00:00'
const content = (more: Partial<NewsContent> = {}): NewsContent => ({
  ...newsContent.parse({ title: '考场安排', content: '<p>正文</p>', scope: ['school'] }),
  ...more,
})
const published: Before = { status: 'ENABLE', publish_time: '2026-11-01 09:00:00', deadline: null, top_until: null }
const draft: Before = { status: 'INIT', publish_time: null, deadline: null, top_until: null }

describe('who reads it (§3.16)', () => {
  const school = { role: 'school', org_sn: 'O1' } as const
  const teacher = { role: 'teacher', org_sn: null } as const
  const center = { role: 'center', org_sn: null } as const
  it.each([
    ['ENABLE', ['school'], [], school, true],
    ['ENABLE', ['college'], [], school, false],
    ['ENABLE', [], ['O1'], school, true],
    ['ENABLE', [], ['O2'], school, false],
    ['ENABLE', ['college'], ['O1'], teacher, false],
    ['ENABLE', ['teacher'], [], teacher, true],
    ['ENABLE', ['public'], [], null, true],
    ['ENABLE', ['school'], [], null, false],
    ['ENABLE', ['train'], [], center, true],
    ['INIT', ['public'], [], center, false],
    ['DISABLE', ['public'], ['O1'], school, false],
  ] as [NewsStatus, NewsScope[], string[], typeof school | typeof teacher | typeof center | null, boolean][])(
    '%s, scope %j, institutions %j, reader %j: %s',
    (status, scope, org_sns, reader, expected) => {
      expect(mayRead({ status, scope, org_sns }, reader)).toBe(expected)
    },
  )

  it('somebody must be able to read it before it is published (§5.10)', () => {
    expect(hasReaders({ scope: [], org_sns: [] })?.rule).toBe('news_no_reader')
    expect([hasReaders({ scope: ['school'], org_sns: [] }), hasReaders({ scope: [], org_sns: ['O1'] })]).toEqual([
      null,
      null,
    ])
  })

  it.each([
    ['notice', false, true],
    ['public', false, false],
    ['public', true, true],
    ['policy', false, false],
    ['policy', true, true],
  ] as const)('a %s with push %s is sent to the bells: %s (§5.10)', (kind, push, expected) => {
    expect(isPushed(kind, { push })).toBe(expected)
  })
})

describe('what depends on other fields or on the time', () => {
  it.each([
    ['a time that is over', {}, draft, { publish_time: NOW }, ['publish_time news_time_past']],
    ['a time to come', {}, draft, { publish_time: '2026-11-18 10:00:01' }, []],
    [
      'a time that was typed earlier and passed',
      {},
      { ...draft, publish_time: '2026-11-01 09:00:00' },
      { publish_time: '2026-11-01 09:00:00' },
      [],
    ],
    [
      'the time of what was published',
      {},
      published,
      { publish_time: '2030-01-01 08:00:00' },
      ['publish_time news_time_fixed'],
    ],
    ['the same time of what was published', {}, published, { publish_time: '2026-11-01 09:00:00' }, []],
    ['a last day without asking', {}, draft, { deadline: '2026-12-01' }, ['deadline news_deadline']],
    ['a last day that is over', { need_receipt: true }, draft, { deadline: '2026-11-17' }, ['deadline news_deadline']],
    ['today as the last day', { need_receipt: true }, draft, { deadline: '2026-11-18' }, []],
    ['a day on top without being on top', {}, draft, { top_until: '2026-12-01' }, ['top_until news_top_until']],
    ['a day on top that is over', { is_top: true }, draft, { top_until: '2026-11-17' }, ['top_until news_top_until']],
    [
      'no reader of what is published',
      {},
      published,
      { scope: [], publish_time: '2026-11-01 09:00:00' },
      ['scope news_no_reader'],
    ],
    ['no reader of a draft', {}, draft, { scope: [] }, []],
    ['a field of another kind', {}, draft, { policy_no: '教职〔2026〕1号' }, ['policy_no news_other_kind']],
  ] as [string, Partial<NewsContent>, Before, Partial<NewsContent>, string[]][])(
    '%s',
    (_, base, before, change, expected) => {
      const faults = contentFaults('notice', content({ ...base, ...change }), before, NOW)
      expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
    },
  )

  it.each([
    ['title', { title: '考场调整' }, true],
    ['text', { content: '<p>别的</p>' }, true],
    ['last day', { deadline: '2026-12-01' }, true],
    ['attachments', { attachments: [{ key: 'k', name: '名单.pdf' }] }, true],
    ['place on top', { is_top: true }, false],
    ['readers', { scope: ['college'] }, false],
    ['demand of a confirmation', { need_receipt: true }, true],
    ['source', { source: '考试中心' }, false],
  ] as [string, Partial<NewsContent>, boolean][])(
    'a change of the %s asks for confirmations again: %s (§3.16)',
    (_, change, asks) => {
      expect(contentChanged(content(), content(change))).toBe(asks)
    },
  )
})

it.each([
  ['is not published', { status: 'INIT' }, 'news_not_published'],
  ['does not ask', { need_receipt: false }, 'news_no_receipt'],
  ['is confirmed by all', { open: 0 }, 'news_all_confirmed'],
  ['was reminded of 3.9 hours ago', { reminded: { time: '06:06', hours: 3.9 } }, 'news_reminded'],
  ['was reminded of 4 hours ago', { reminded: { time: '06:00', hours: 4 } }, undefined],
  ['was never reminded of', {}, undefined],
] as const)('a reminder of one that %s: %s', (_, change, rule) => {
  const given = { status: 'ENABLE' as const, need_receipt: true, open: 2, reminded: null, ...change }
  expect(remindRefusal(given)?.rule).toBe(rule)
})
