import { expect, test } from 'vitest'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { findSetting } from '@zhikao/domain/platform/setting/setting.rules.ts'
import map from '../../docs/figures.map.json' with { type: 'json' }
import spec from '../../docs/figures.spec.json' with { type: 'json' }

type Line = { text: string; figures: string[]; names: string[] }
const LINES: Readonly<Record<string, Line>> = spec.lines
const MAPPED: Readonly<Record<string, readonly string[]>> = map.lines
const NAMES: Readonly<Record<string, string>> = map.names

/** Figures that the document writes in words. */
const IN_WORDS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, nine: 9, fourteen: 14 }
const valueOf = (figure: string) => IN_WORDS[figure] ?? Number(figure)

const TEMPLATES = (['CAR', 'MACHINE'] as const).map((form) => templateDefaults(form, null))
const inTemplate = (path: string): unknown[] =>
  TEMPLATES.map((template) => path.split('.').reduce<unknown>((part, key) => Object(part)[key], template))

/** Why a figure's line of the map is wrong; null when it is right. */
function faultOf(figure: string, line: string): string | null {
  const [, kind, rest = ''] = /^(setting|template|fixed|waits): (.+)$/.exec(line) ?? []
  if (kind === undefined) return `${line}: neither a setting, a field of the template, fixed nor waiting`
  if (kind === 'setting') {
    const setting = findSetting(rest)
    if (!setting) return `${rest} is no setting`
    return setting.fallback === valueOf(figure)
      ? null
      : `${rest} is ${String(setting.fallback)} by default, not ${figure}`
  }
  if (kind === 'template') {
    const values = inTemplate(rest)
    if (values.every((value) => value === undefined)) return `a template has no ${rest}`
    return values.includes(valueOf(figure)) ? null : `${rest} begins with ${values.join(' or ')}, not ${figure}`
  }
  return rest.length >= 10 ? null : `${line}: no reason`
}

const faultsOf = (lines: typeof LINES, mapped: typeof MAPPED): string[] => [
  ...Object.keys(mapped).flatMap((at) => (at in lines ? [] : [`${at} is not in the document`])),
  ...Object.entries(lines).flatMap(([at, { text, figures }]) => {
    const own = mapped[at] ?? []
    if (own.length !== figures.length) return [`${at} has ${figures.length} figures and ${own.length} lines: ${text}`]
    return figures.flatMap((figure, place) => faultOf(figure, own[place] ?? '') ?? []).map((fault) => `${at}: ${fault}`)
  }),
]

test('no rule reads a literal: each figure of domain.md §6, and of the decided points called settings, is a setting, a field of the exam template, or fixed for a reason', () => {
  expect(Object.keys(LINES).length).toBeGreaterThan(30)
  expect(faultsOf(LINES, MAPPED)).toEqual([])
})

test('each name of a rule is a setting or a field of the exam template, or the map says what it is', () => {
  const names = [...new Set(Object.values(LINES).flatMap((line) => line.names))]
  const isTold = (name: string) =>
    findSetting(name) !== undefined ||
    inTemplate(name).some((value) => value !== undefined) ||
    inTemplate(`retake_rule.${name}`).some((value) => value !== undefined)
  expect(names.filter((name) => !isTold(name) && !(name in NAMES))).toEqual([])
  expect(Object.keys(NAMES).filter((name) => !names.includes(name) || isTold(name))).toEqual([])
})

test.each<[string, Record<string, Line>, Record<string, string[]>, string]>([
  [
    'a figure without a line',
    { a: { text: 'x 30', figures: ['30'], names: [] } },
    {},
    'a has 1 figures and 0 lines: x 30',
  ],
  ['a line without a figure', {}, { a: [] }, 'a is not in the document'],
  [
    'another default',
    { a: { text: '', figures: ['31'], names: [] } },
    { a: ['setting: late_min'] },
    'a: late_min is 30 by default, not 31',
  ],
  [
    'a setting that is none',
    { a: { text: '', figures: ['30'], names: [] } },
    { a: ['setting: late_minutes'] },
    'a: late_minutes is no setting',
  ],
  [
    'a field that is none',
    { a: { text: '', figures: ['2'], names: [] } },
    { a: ['template: judges'] },
    'a: a template has no judges',
  ],
  ['no reason', { a: { text: '', figures: ['2'], names: [] } }, { a: ['fixed: so'] }, 'a: fixed: so: no reason'],
])('the check refuses %s', (_, lines, mapped, fault) => {
  expect(faultsOf(lines, mapped)).toEqual([fault])
})
