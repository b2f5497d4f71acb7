import { expect, test } from 'vitest'
import { actionText } from './audit.messages.ts'
import { fieldText, valueText } from './audit.values.rules.ts'

const word = (text: string) => ({ CN: text, HK: text, US: text })
const words = {
  fields: { plan: { title: word('Title'), status: word('State of the plan') } },
  states: { plan: { AUDIT: word('Approved') } },
  codes: { level: { MIDDLE: word('Middle') } },
}

test.each([
  ['plan', 'title', 'Title'],
  ['plan', 'status', 'State of the plan'],
  ['other', 'status', 'Status'],
  ['other', 'title', 'title'],
  ['plan', 'constructor', 'constructor'],
])('the field %s.%s is shown as %s', (type, name, US) => expect(fieldText(words, type, name).US).toBe(US))

test.each([
  ['plan', 'status', 'AUDIT', 'Approved'],
  ['other', 'status', 'DISABLE', 'Disabled'],
  ['plan', 'status', 'UNKNOWN', 'UNKNOWN'],
  ['other', 'level', 'MIDDLE', 'Middle'],
  ['plan', 'open', false, 'No'],
  ['plan', 'count', 30, '30'],
  ['plan', 'panel', [{ name: 'A' }], '[{"name":"A"}]'],
  ['plan', 'title', '', undefined],
])('the value of %s.%s, %o, is shown as %s', (type, name, value, US) =>
  expect(valueText(words, type, name, value)?.US).toBe(US),
)

test.each([
  ['session.login', '登录', '登入', 'Session: signed in'],
  ['session.logout', '退出登录', '登出', 'Session: signed out'],
  ['plan.approve', '考核计划：通过', '考核計劃：批准', 'Exam plan: approved'],
])('%s reads %s, not 登录：登录 (console.md finding 6)', (action, CN, HK, US) =>
  expect(actionText(action)).toEqual({ CN, HK, US }),
)
