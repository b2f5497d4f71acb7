import { expect, test } from 'vitest'
import { z } from 'zod'
import { faultsOf } from './faults.ts'
import { anyText, date, datetime, integer, line, optional, prose, sn, text } from './field.ts'
import { LANGS } from './text.ts'

const schema = z.strictObject({
  name: text(5, 2),
  note: optional(anyText(5)),
  title: optional(line(5)),
  reason: optional(prose(20, 4)),
  count: integer(1, 9),
  kind: z.enum(['A', 'B']),
  day: date,
  id: sn,
  parts: z
    .array(z.strictObject({ at: integer(0, 3) }))
    .min(1)
    .max(2),
})
const good = { name: '机械', note: null, count: 1, kind: 'A', day: '2026-02-28', id: 'abc_1', parts: [{ at: 0 }] }

function rulesOf(change: Record<string, unknown>): [string, string][] {
  const parsed = schema.safeParse({ ...good, ...change })
  return parsed.success ? [] : faultsOf(parsed.error).map((fault) => [fault.path, fault.rule])
}

test.each<[string, Record<string, unknown>, [string, string][]]>([
  ['nothing wrong', {}, []],
  ['absent', { name: undefined }, [['name', 'required']]],
  ['an absent option', { kind: undefined }, [['kind', 'required']]],
  ['empty', { name: '' }, [['name', 'too_short']]],
  ['too short', { name: '机' }, [['name', 'too_short']]],
  ['too long', { name: '机械制造与自动' }, [['name', 'too_long']]],
  ['outer spaces', { name: ' ab' }, [['name', 'outer_space']]],
  ['two lines where they are allowed', { name: '机\n械' }, []],
  ['two lines in a title', { title: '机\n械' }, [['title', 'one_line']]],
  ['a line separator in a title', { title: '机\u2028械' }, [['title', 'one_line']]],
  ['line ends only, as many as the least', { reason: '\n\n\n\n\n' }, [['reason', 'too_short']]],
  ['the least with spaces around it', { reason: ' 机械制图\n' }, []],
  ['less than the least with spaces around it', { reason: ' 机械制 ' }, [['reason', 'too_short']]],
  ['less than the least', { reason: '机' }, [['reason', 'too_short']]],
  ['NUL', { name: 'a\0b' }, [['name', 'bad_text']]],
  ['a lone surrogate', { note: 'a\ud800' }, [['note', 'bad_text']]],
  ['an escape character', { note: '\x1b[0m' }, [['note', 'bad_text']]],
  ['U+202E and U+200B only (A16)', { name: '\u202e\u200b' }, [['name', 'direction_mark']]],
  ['a joiner, a filler and spaces only', { name: '\u2060 \u3164' }, [['name', 'unseen_character']]],
  ['invisible characters only, where none are required', { note: ' \u200b' }, [['note', 'unseen_character']]],
  ['a private character (Decided 44, F12)', { name: '李\ue863' }, [['name', 'private_character_is']]],
  ['a private character without a known meaning', { name: '李\ue000' }, [['name', 'private_character']]],
  ['a broken character (Decided 44, F32)', { note: '机械\ufffd班' }, [['note', 'broken_character']]],
  ['a direction mark in one line (A16)', { name: '机\u202e械' }, [['name', 'direction_mark']]],
  ['an isolate in one line', { name: 'a\u2066b' }, [['name', 'direction_mark']]],
  ['an emoji with its joiner and selector', { name: '👩\u200d🔧' }, []],
  ['spaces only', { note: '  ' }, []],
  ['of another type', { name: 5 }, [['name', 'wrong_kind']]],
  ['null where nothing may be absent', { name: null }, [['name', 'wrong_kind']]],
  ['a number as text', { count: '1' }, [['count', 'wrong_kind']]],
  ['too small', { count: 0 }, [['count', 'too_small']]],
  ['too big', { count: 10 }, [['count', 'too_big']]],
  ['not whole', { count: 1.5 }, [['count', 'wrong_kind']]],
  ['not finite', { count: Number.NaN }, [['count', 'wrong_kind']]],
  ['no option', { kind: 'C' }, [['kind', 'not_an_option']]],
  ['29 February 2026', { day: '2026-02-29' }, [['day', 'bad_date']]],
  ['not a date', { day: '28.2.2026' }, [['day', 'date_format']]],
  ['an sn with a path in it', { id: '../x' }, [['id', 'wrong_format']]],
  ['too few', { parts: [] }, [['parts', 'too_few_items']]],
  ['too many', { parts: [{ at: 0 }, { at: 0 }, { at: 0 }] }, [['parts', 'too_many_items']]],
  ['in a nested field', { parts: [{ at: 0 }, { at: 9 }] }, [['parts.1.at', 'too_big']]],
  ['an unknown field', { extra: 1 }, [['extra', 'unknown_field']]],
  ['an unknown nested field', { parts: [{ at: 0, extra: 1 }] }, [['parts.0.extra', 'unknown_field']]],
  [
    'several faults at once',
    { name: undefined, count: 0 },
    [
      ['name', 'required'],
      ['count', 'too_small'],
    ],
  ],
])('%s', (_, change, rules) => {
  expect(rulesOf(change)).toEqual(rules)
})

test('every fault has three languages, its parameters filled in', () => {
  const parsed = schema.safeParse({ ...good, name: '', count: 99, kind: 'C', day: 'x', extra: 1, parts: [] })
  const faults = parsed.success ? [] : faultsOf(parsed.error)
  expect(faults.length).toBeGreaterThan(5)
  for (const { message } of faults) {
    for (const lang of LANGS) expect(message[lang]).toMatch(/\S/)
    expect(Object.values(message).join()).not.toContain('{')
  }
})

test('the list of faults has a limit, and a dangerous field name is cleaned', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 1]))
  const parsed = schema.safeParse({ ...good, ...many, ['長'.repeat(300)]: 1 })
  const faults = parsed.success ? [] : faultsOf(parsed.error)
  expect(faults.length).toBeLessThanOrEqual(100)
  const hostile = schema.safeParse({ ...good, ['a\0\ud800'.padEnd(200, 'b')]: 1 })
  const [fault] = hostile.success ? [] : faultsOf(hostile.error)
  expect(fault?.path.isWellFormed()).toBe(true)
  expect(fault?.path).not.toContain('\0')
  expect(fault?.path.length).toBeLessThanOrEqual(60)
})

test.each([
  ['2026-11-20 18:30:20', true],
  ['2026-11-20 24:00:00', false],
  ['2026-11-20T18:30:20', false],
  ['2026-02-30 10:00:00', false],
  ['1899-12-31 10:00:00', false],
])('datetime %s: %s', (value, isReal) => {
  expect(datetime.safeParse(value).success).toBe(isReal)
})

test('of a choice between objects the faults of the one that was meant are named', () => {
  const choice = z.strictObject({
    body: z.union([z.strictObject({ name: text(5), day: date }), z.strictObject({ no: sn })]),
  })
  const rules = (body: unknown) => {
    const { error } = choice.safeParse({ body })
    return error ? faultsOf(error).map((fault) => `${fault.path} ${fault.rule}`) : []
  }
  expect(rules({ name: '机械', day: 'never' })).toEqual(['body.day date_format'])
  expect(rules({ name: '机械', day: '2026-02-28', no: 'a' })).toEqual(['body.no unknown_field'])
  expect(rules({ no: '?' })).toEqual([expect.stringMatching(/^body\.no /)])
})
