import fc from 'fast-check'

const NUL = String.fromCharCode(0)
const LONE = String.fromCharCode(0xd800)

/** Texts that broke servers before; none is well-formed and harmless by the schema of every field. */
const TEXTS = [
  '',
  ' ',
  NUL,
  `a${NUL}b`,
  LONE,
  `${LONE}a`,
  '\uFFFE',
  '\u202Eabc',
  '\u200B',
  '😀'.repeat(20),
  '𠮷',
  'é'.normalize('NFD'),
  'A'.repeat(100_000),
  '字'.repeat(3000),
  "' or 1=1 --",
  "'; drop table account; --",
  '\\',
  '\\x00',
  '%',
  '%00',
  '%s%n',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'file:///etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '1,2',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'ENABLE\n',
  '2026-02-30',
  '9999-12-31 23:59:60',
  '110101200503071236',
  '=cmd|calc',
  '\r\nset-cookie: a=b',
  '\t',
  '\x1b[31m',
  'ＡＢＣ',
  '\u0130',
  'ß'.repeat(70),
]
const NUMBERS = [0, -0, -1, 1.5, 1e21, -1e21, 2 ** 31, 2 ** 53, -(2 ** 31) - 1, Number.MAX_VALUE, 5e-324, 1e-7]

export const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

/** Anything that JSON can carry where something else was meant. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    [[]],
    deep(200),
    { length: 5 },
    Array.from({ length: 5000 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Names of fields that no contract has. */
export const hostileName = fc.oneof(
  fc.constantFrom(
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    ' ',
    `a${NUL}`,
    LONE,
    'x'.repeat(500),
    '字',
    '0',
    'sn',
    'org_sn',
    'status',
    'version.1',
    'a.b[0]',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

/** Bodies that are no object at all, as they come over the wire. */
export const RAW_BODIES = [
  '',
  ' ',
  '{',
  '[',
  'null',
  '"x"',
  '1',
  'true',
  '[]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '\uFEFF{}',
  `{"a":"${NUL}"}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"a":"${'x'.repeat(1_200_000)}"}`,
  '{"a":1e999}',
  'a=1&b=2',
  '<xml/>',
]

/** Headers that a call reads. */
export const hostileHeaders = fc.record(
  {
    'accept-language': fc.constantFrom(
      'zh-HK',
      'xx',
      '*',
      'zh-CN;q=abc',
      'a'.repeat(3000),
      ',,,',
      '🤷'.length > 1 ? 'zh-' : '',
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', ' ', 'x'.repeat(201), 'a b', "'; --")),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'not an address', "' or 1=1"),
    'user-agent': fc.constantFrom('', 'x'.repeat(5000), "'; drop table session; --"),
  },
  { requiredKeys: [] },
)
