import { describe, expect, test } from 'vitest'
import {
  asksBirthday,
  bodyOf,
  draftFrom,
  EMPTY_DRAFT,
  entryFaults,
  isField,
  isWorthKeeping,
  keptPart,
  shownFault,
  stepOf,
} from './register.entry.rules.ts'
import { registerBody } from './register.model.ts'

const entry = {
  train_sn: 'train-1',
  name: '欧阳建华',
  id_type: 'ID_CARD',
  id_no: '220102197505010337',
  mobile: '13612345678',
  email: 'wang@example.cn',
  org_name: '长春汽车厂',
  title: 'MIDDLE',
  education: 'BACHELOR',
  major: '汽车检测与维修',
  work_years: '8',
  promise: 'yes',
}
const file = (key: string) => ({ key, name: key })
const files = { photo: file('a.jpg'), title_proof: file('b.pdf'), recommend_letter: file('c.pdf') }
const token = 'x'.repeat(43)
const paths = (change: Record<string, string>, its = files as Parameters<typeof entryFaults>[1]) =>
  entryFaults({ ...entry, ...change }, its, token).map(({ path }) => path)

describe('the public form (domain.md §3.19)', () => {
  test('a complete entry is a body that the call takes', () => {
    expect(entryFaults(entry, files, token)).toEqual([])
    expect(registerBody.parse(bodyOf(entry, files, token))).toMatchObject({
      org_sn: null,
      org_text: '长春汽车厂',
      work_years: 8,
      promise: true,
      photo: 'a.jpg',
      skill_proof: null,
    })
    expect(bodyOf({ ...entry, org_sn: 'org-1' }, files, token)).not.toHaveProperty('org_text')
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['no employer', { org_name: ' ' }, ['org_name']],
    ['a wrong number', { id_no: '220102197505010338' }, ['id_no']],
    ['no declaration', { promise: '' }, ['promise']],
    ['years that are no figure', { work_years: 'x' }, ['work_years']],
    ['a passport without birthday and gender', { id_type: 'PASSPORT', id_no: 'E12345678' }, ['gender', 'birthday']],
    ['several', { name: '', mobile: '1' }, ['name', 'mobile']],
  ])('%s is a fault at its field', (_, change, expected) => {
    expect(paths(change).toSorted()).toEqual(expected.toSorted())
  })

  test('missing documents are faults, and not the token that comes with the first', () => {
    const faults = entryFaults(entry, {}, null).map(({ path }) => path)
    expect(faults.toSorted()).toEqual(['photo', 'recommend_letter', 'title_proof'])
    expect(paths({}, { ...files, photo: file('a.pdf') })).toEqual(['photo'])
  })

  test('each field has a step; what no step shows belongs to the last', () => {
    expect(['train_sn', 'org_name', 'photo', 'code', 'token'].map(stepOf)).toEqual([
      'training',
      'person',
      'documents',
      'finish',
      'finish',
    ])
    expect(shownFault({ path: 'code_to', message: 'x' }).path).toBe('code')
    expect([asksBirthday({ id_type: 'PASSPORT' }), asksBirthday(entry), asksBirthday({})]).toEqual([true, false, false])
  })
})

test.each<[string, boolean, boolean]>([
  ['name', false, true],
  ['recommend_letter', false, true],
  ['code', true, true],
  ['code', false, false],
  ['gender', true, false],
  ['token', true, false],
  ['captcha', true, false],
])('the form of an ID card has the field %s, codes %s: %s', (path, hasCode, expected) => {
  expect(isField(path, entry, hasCode)).toBe(expected)
  expect(isField('gender', { id_type: 'PASSPORT' }, hasCode)).toBe(true)
})

describe('the draft on the device (ADR 0069)', () => {
  const draft = { entry: { ...entry, code: '123456' }, files, token, uploaded: 1000, saved: null }
  const HOUR = 3_600_000

  test('has neither numbers nor code nor declaration', () => {
    const kept = keptPart(draft, 1000)
    expect(Object.keys(kept.entry)).not.toEqual(expect.arrayContaining(['id_no']))
    expect(JSON.stringify(kept)).not.toMatch(/220102|13612345678|123456|"promise"/)
    expect(kept).toMatchObject({ files, token, entry: { name: '欧阳建华' } })
  })

  test('keeps its files for as long as the server does', () => {
    const stored = JSON.stringify(keptPart(draft, 1000 + 10 * HOUR))
    expect(draftFrom(stored, 1000 + 23 * HOUR).token).toBe(token)
    expect(draftFrom(stored, 1000 + 24 * HOUR)).toMatchObject({ files: {}, token: null, entry: { name: '欧阳建华' } })
  })

  test('ends 24 hours after its last change, so that the next user of the device does not find it', () => {
    const stored = JSON.stringify(keptPart({ ...draft, files: {}, token: null, uploaded: null }, 1000))
    expect(draftFrom(stored, 1000 + 24 * HOUR).entry['name']).toBe('欧阳建华')
    expect(draftFrom(stored, 1001 + 24 * HOUR)).toEqual(EMPTY_DRAFT)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another form', '{"entry":1}'],
    [
      'a text without its time',
      JSON.stringify({ entry: { name: '欧阳建华' }, files: {}, token: null, uploaded: null }),
    ],
    ['a number', '5'],
  ])('from %s is empty', (_, stored) => {
    expect(draftFrom(stored, 0)).toEqual(EMPTY_DRAFT)
  })

  test('is worth keeping once something is entered or uploaded', () => {
    expect([
      isWorthKeeping(EMPTY_DRAFT),
      isWorthKeeping({ ...EMPTY_DRAFT, entry: { id_type: 'PASSPORT', name: '' } }),
      isWorthKeeping({ ...EMPTY_DRAFT, entry: { mobile: '13612345678', promise: 'yes' } }),
    ]).toEqual([false, false, false])
    expect([isWorthKeeping(draft), isWorthKeeping({ ...EMPTY_DRAFT, files })]).toEqual([true, true])
  })
})
