import { describe, expect, it } from 'vitest'
import { fieldText, valueText } from '@zhikao/domain/platform/audit/audit.values.rules.ts'
import { auditWords as words } from './auditWords.ts'

describe('fields and values of an audit entry', () => {
  it.each([
    ['plan', 'expected_count', '计划人数'],
    ['student', 'opinion', '意见'],
    ['setting', 'score_notice_days', 'score_notice_days'],
    ['plan', 'constructor', 'constructor'],
  ])('the field %s.%s is shown as %s', (type, name, CN) => expect(fieldText(words, type, name).CN).toBe(CN))

  it.each([
    ['plan', 'status', 'PLAN_AUDIT', '计划已通过'],
    ['operator', 'status', 'DISABLE', '停用'],
    ['operator', 'role', 'center', '考试中心'],
    ['score', 'flag', 'NORMAL', '正常'],
    ['plan', 'level', 'MIDDLE', '中级'],
    ['plan', 'accept_borrow', false, '否'],
    ['plan', 'expected_count', 30, '30'],
    ['plan', 'title', '2026年第1批', '2026年第1批'],
    ['panel', 'panel', [{ name: '王芳' }], '[{"name":"王芳"}]'],
    ['plan', 'status', 'UNKNOWN', 'UNKNOWN'],
  ])('the value of %s.%s, %o, is shown as %s', (type, name, value, CN) =>
    expect(valueText(words, type, name, value)?.CN).toBe(CN),
  )

  it.each([null, undefined, '', []].map((value) => [value]))('%o is shown as nothing', (value) =>
    expect(valueText(words, 'plan', 'remark', value)).toBe(null),
  )
})
