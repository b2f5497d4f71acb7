import { expect, test } from 'vitest'
import { changesOf } from './examApplication.rules.ts'

const candidate = (signup_sn: string, name = `考生${signup_sn}`) => ({
  signup_sn,
  name,
  id_no: '110101********1235',
  org_name: '长春汽车工业高等专科学校',
})
const [a, b, c] = ['1', '2', '3'].map((sn) => candidate(sn))

test.each([
  ['nobody', [a, b], [a, b], [], []],
  ['nobody, in another order and by another name', [a, b], [b, candidate('1', '新名')], [], []],
  ['one removed', [a, b, c], [a, c], [], [b]],
  ['one removed and one added', [a, b], [b, c], [c], [a]],
  ['all removed', [a, b], [], [], [a, b]],
])('F50: the candidates since the last submission: %s', (_, before, now, added, removed) => {
  expect(changesOf(before as never, now as never)).toEqual({ added, removed })
})
