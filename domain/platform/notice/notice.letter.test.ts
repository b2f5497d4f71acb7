import { describe, expect, it, test } from 'vitest'
import { digestOf, letterOf, oneLine } from './notice.letter.rules.ts'

const words = (text: string) => ({ CN: text, HK: text, US: text })
const item = (title: string, abstract = '', link: string | null = null) => ({
  title: words(title),
  abstract: words(abstract),
  link,
})

test.each([
  ['a\r\nBcc: x@y.z', 'a Bcc: x@y.z'],
  ['a\u2028b\u2029c\u0085d\u0000e', 'a b c d e'],
  ['a\u202eb\u200bc', 'a b c'],
  ['  两  端 ', '两 端'],
])('%j in one line is %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

describe('the mail of a notice', () => {
  it('has title, abstract and address, and says how to switch it off', () => {
    const { subject, text } = letterOf(
      item('计划已通过', '可以开始报名', 'https://x.example/a'),
      'CN',
      'https://x.example/user/info',
    )
    expect(subject).toBe('职考：计划已通过')
    expect(text.split('\n\n').slice(0, 3)).toEqual(['计划已通过', '可以开始报名', 'https://x.example/a'])
    expect(text).toMatch(/通知邮件.*\nhttps:\/\/x\.example\/user\/info$/s)
  })
  it('without the address of the platform it has no address', () => {
    expect(letterOf(item('计划已通过'), 'US', null).text).not.toMatch(/https?:/)
  })
  it('has a subject of 120 characters at most', () => {
    expect(Array.from(letterOf(item('长'.repeat(500)), 'CN', null).subject).length).toBe(120)
  })
})

describe('the daily mail', () => {
  it('numbers what it lists and says how many there are besides', () => {
    const letter = digestOf(
      { items: [item('甲', '甲的摘要'), item('乙')], total: 5, time: '2026-11-29 08:00' },
      'CN',
      null,
    )
    expect(letter.subject).toBe('职考：5 条未读通知')
    expect(letter.text).toMatch(
      /^截至 2026-11-29 08:00，您有 5 条未读通知：\n\n1\. 甲\n {3}甲的摘要\n\n2\. 乙\n\n另有 3 条/,
    )
  })
  it('of one says “1 unread notice” in English, and nothing of more', () => {
    const letter = digestOf({ items: [item('One')], total: 1, time: '2026-11-29 08:00' }, 'US', null)
    expect(letter.subject).toBe('Zhikao: 1 unread notice')
    expect(letter.text).not.toContain('more:')
  })
})
