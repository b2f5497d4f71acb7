import { expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import { whyNotDispatch } from './assignment.dispatch.rules.ts'

const ready = {
  name: '高山',
  reserve: true,
  regions: ['210000', '220000'],
  free_from: '2026-12-01',
  free_to: '2026-12-31',
}
const need = { province: '220000', day: '2026-12-10' }

/** “the picker proposes replacements from the reserve pool (region, availability, …)” (domain.md Decided 15, §6.4). */
test.each<[string, object, object, string | undefined]>([
  ['in the pool, region and days', {}, {}, undefined],
  ['not in the pool', { reserve: false }, {}, 'dispatch_reserve'],
  ['in another province', {}, { province: '440000' }, 'dispatch_region'],
  ['no region stated', { regions: [] }, {}, 'dispatch_region'],
  ['on the first day', {}, { day: '2026-12-01' }, undefined],
  ['on the last day', {}, { day: '2026-12-31' }, undefined],
  ['the day before', {}, { day: '2026-11-30' }, 'dispatch_day'],
  ['the day after', {}, { day: '2027-01-01' }, 'dispatch_day'],
  ['no days stated', { free_from: null, free_to: null }, {}, 'dispatch_day'],
])('§5.7 “指派到计划 … region, availability”: %s', (_, one, where, rule) => {
  const refusal = whyNotDispatch({ ...ready, ...one }, { ...need, ...where })
  expect(refusal?.rule).toBe(rule)
  const messages = refusal ? LANGS.map((lang) => refusal.message[lang]) : []
  expect(messages.filter((message) => !message.includes('高山'))).toEqual([])
})
