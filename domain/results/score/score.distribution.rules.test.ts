import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanDifference } from '../../exams/examinerFile/examinerFile.scoring.rules.ts'
import { aboveOthers, examinersOf, roomsOf } from './score.distribution.rules.ts'
import type { SeatScore } from './score.distribution.rules.ts'

const given = (examiner: string, total: number) => ({ examiner, name: `考评员${examiner}`, total })
const seat = (more: Partial<SeatScore>): SeatScore => ({
  subject: 'OFFLINE',
  room_sn: 'R1',
  room: '实训室一',
  score: null,
  entries: [],
  ...more,
})

describe('“distribution view before publishing: histogram by room and examiner” (issue 14)', () => {
  test('a room: how many, the mean half up to 0.1, bands of ten points with 100 in the last; blanks count nowhere', () => {
    const theory = [59.5, 60, 100, null].map((score) => seat({ subject: 'ONLINE', score }))
    const practical = [seat({ score: 0 }), seat({ score: 9.9 }), seat({ room_sn: 'R2', room: '实训室二', score: 80 })]
    expect(roomsOf([...theory, ...practical])).toEqual([
      {
        subject: 'ONLINE',
        room_sn: 'R1',
        room: '实训室一',
        count: 3,
        mean: 73.2,
        bands: [0, 0, 0, 0, 0, 1, 1, 0, 0, 1],
      },
      { subject: 'OFFLINE', room_sn: 'R1', room: '实训室一', count: 2, mean: 5, bands: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      {
        subject: 'OFFLINE',
        room_sn: 'R2',
        room: '实训室二',
        count: 1,
        mean: 80,
        bands: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
      },
    ])
  })

  test('a room in which nobody has a score has no mean', () => {
    expect(roomsOf([seat({})])).toMatchObject([{ count: 0, mean: null }])
  })
})

describe('“examiners’ mean differences” (issue 14)', () => {
  test.each<[string, number[], number | null]>([
    ['above the only other', [80, 76], 4],
    ['below the only other', [70.5, 76], -5.5],
    ['against the mean of two others: 80 to 77.25', [80, 77, 77.5], 2.75],
    ['alone', [80], null],
  ])('of one candidate: %s', (_, totals, expected) => {
    expect(
      aboveOthers(
        '0',
        totals.map((total, at) => given(String(at), total)),
      ),
    ).toBe(expected)
  })

  test.each<[readonly number[], number | null]>([
    [[4, -5.5], -0.7],
    [[4, 5.1], 4.6],
    [[2.75], 2.8],
    [[-2.75], -2.7],
    [[-0.05], 0],
    [[], null],
  ])('the mean of %o is %s, half up to 0.1', (differences, expected) => {
    expect(meanDifference(differences)).toBe(expected)
  })

  test('each examiner against those of the same candidates; candidates of one examiner alone are not compared', () => {
    const found = examinersOf([
      seat({ entries: [given('A', 80), given('B', 76)] }),
      seat({ entries: [given('B', 70), given('A', 81)] }),
      seat({ entries: [given('A', 90)] }),
    ])
    expect(found.map(({ sn, count, mean, difference, compared }) => [sn, count, mean, difference, compared])).toEqual([
      ['A', 3, 83.7, 7.5, 2],
      ['B', 2, 73, -7.5, 2],
    ])
  })

  const points = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
  test('two examiners of the same candidates differ by the same, one above, one below', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(points, points), { minLength: 1, maxLength: 30 }), (pairs) => {
        const found = examinersOf(pairs.map(([a, b]) => seat({ entries: [given('A', a), given('B', b)] })))
        const [one, other] = found.map(({ difference }) => difference ?? Number.NaN)
        // Half up goes the same way on both sides of 0.
        expect(Math.abs((one ?? 0) + (other ?? 0))).toBeLessThanOrEqual(0.1 + 1e-9)
      }),
    )
  })

  test('bands and counts hold each hand-in once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), points), { maxLength: 40 }), (all) => {
        const found = examinersOf(all.map(([who, total]) => seat({ entries: [given(who, total)] })))
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
        for (const { count, bands } of found) expect(bands.reduce((sum, one) => sum + one, 0)).toBe(count)
      }),
    )
  })
})
