import { describe, expect, test } from 'vitest'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { codeLifts, kernelLifts } from '@zhikao/domain/kernel/lift.ts'
import type { Lift } from '@zhikao/domain/kernel/lift.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { SCREENS } from '@zhikao/domain/portals/screen.ts'
import { ALL_PORTALS } from '@zhikao/domain/portals/sections.ts'
import { LIFTS } from './lifts.ts'

type Tables<T> = Record<string, Record<string, Record<string, T>>>
// Every table of the domain, of later features too: the types admit no refusal whose rule is in none of them (domain/kernel/lift.test.ts).
const lifts: Tables<Lift> = import.meta.glob('../../domain/*/*/*.lifts.ts', { eager: true })
const messages: Tables<Text> = import.meta.glob('../../domain/*/*/*.messages.ts', { eager: true })

type Rule = { rule: string; lift: Lift; message: Text | undefined }
const rulesOf = ([file, tables]: [string, Record<string, Record<string, Lift>>]): Rule[] =>
  Object.entries(tables).flatMap(([name, table]) => {
    const words = messages[file.replace('.lifts.ts', '.messages.ts')]?.[name.replace('Lifts', 'Messages')]
    return Object.entries(table).map(([rule, lift]) => ({ rule, lift, message: words?.[rule] }))
  })
const wordsOfKernel: Record<string, Text> = kernelMessages
const ofKernel: Rule[] = [
  { rule: 'state', lift: codeLifts.state, message: ERRORS.state.message },
  { rule: 'stale', lift: codeLifts.stale, message: ERRORS.stale.message },
  ...Object.entries(kernelLifts).map(([rule, lift]) => ({ rule, lift, message: wordsOfKernel[rule] })),
]
const RULES: Rule[] = [...ofKernel, ...Object.entries(lifts).flatMap(rulesOf)]
const shownBy: ReadonlyMap<string, Lift> = new Map(Object.entries(LIFTS))

/** Rules of one clause, each with the reason why its message has no figure and no second part. */
const ONE_CLAUSE: Record<string, string> = {
  id_no_exists: 'the words are given by the specification',
  major_exists: 'the words are given by the specification',
  password_mismatch: 'the words are given by the specification',
  quota_month: 'the words are those of domain.md §8.2',
}

/** A message says what is required and what is the case: with a figure or name of the record, or in two clauses. */
const saysRuleAndState = (text: string) => /\{\w+\}/.test(text) || /[；，：（。、]\S|[;:,.(] ?\S/.test(text)

describe('the rules that may refuse (issue 13 row 7)', () => {
  test('are found in the code, more than 300 of them, in the tables of all features', () => {
    expect(RULES.length).toBeGreaterThan(300)
    expect([...shownBy.keys()].toSorted()).toEqual([...new Set(RULES.map(({ rule }) => rule))].toSorted())
  })

  test.each(RULES)('$rule says in three languages what is required and what is the case', ({ rule, message }) => {
    for (const lang of LANGS) expect(message?.[lang] ?? '').toMatch(/\S/)
    const short = LANGS.filter((lang) => !saysRuleAndState(message?.[lang] ?? ''))
    expect({ rule, short }).toEqual({ rule, short: rule in ONE_CLAUSE ? [...LANGS] : [] })
  })

  test.each(RULES)('$rule says in three languages who or what lifts it, and links to a screen that exists', (one) => {
    const shown = shownBy.get(one.rule)
    expect(shown).toEqual(one.lift)
    for (const lang of LANGS) expect(shown?.by[lang]).toMatch(/\S/)
    const { screen } = one.lift
    if (screen === undefined) return
    expect(SCREENS).toContain(screen)
    const rows = ALL_PORTALS.flatMap((portal) => portal.rows).filter((row) => row.screen === screen)
    expect(rows.some(({ path }) => !path.includes('$'))).toBe(true)
  })
})
