import { expect, test } from 'vitest'
import { examNameFrom, examNameOf } from './exam.name.rules.ts'

const plan = '2026 年第 7 批 机械工程制图初级考核计划'

test.each([
  [
    `${plan} 理论第 1 场`,
    'ONLINE',
    { CN: `${plan} 理论第 1 场`, HK: `${plan} 理論第 1 場`, US: `${plan}, Theory session 1` },
  ],
  [
    `${plan} 实操第 12 场`,
    'OFFLINE',
    { CN: `${plan} 实操第 12 场`, HK: `${plan} 實操第 12 場`, US: `${plan}, Practical session 12` },
  ],
] as const)('%s', (stored, subject, expected) => {
  expect(examNameOf(stored, subject)).toEqual(expected)
  expect(examNameFrom(stored)).toEqual(expected)
})

test.each(['毕业班专场', `${plan} 理论第 1 场`])(
  'the name %s is not a generated one of this subject and stays unchanged',
  (stored) => {
    expect(examNameOf(stored, 'OFFLINE')).toEqual({ CN: stored, HK: stored, US: stored })
  },
)

test('without the subject a name that is not a generated one stays unchanged too', () => {
  expect(examNameFrom('毕业班专场')).toEqual({ CN: '毕业班专场', HK: '毕业班专场', US: '毕业班专场' })
})
