import { describe, expect, test } from 'vitest'
import { LANGS } from '../../kernel/text.ts'
import type { PanelMember } from './panel.model.ts'
import { rotationReason } from './panel.model.ts'
import { rotationWarnings, unrotatedIn } from './panel.rotation.rules.ts'

const judge = (teacher_sn: string, session_no = 1, role: PanelMember['role'] = 'EXAMINER'): PanelMember => ({
  teacher_sn,
  role,
  subject: 'OFFLINE',
  session_no,
})
/** The setting as it is by default. */
const TERMS = { rotation_share: 3 }
const LAST = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
/** So many people, so many of them new. */
const panel = (size: number, changed: number) =>
  Array.from({ length: size }, (_, at) => judge(at < changed ? `new${at}` : (LAST[at - changed] ?? '')))

/** “≥ 1/3 of the panel changes each time → warning, center may override” (domain.md §6.4). */
describe('Decided 16: “At least a third of a panel changes against the same site’s last exam of the credential”', () => {
  test.each([
    [1, 0, true],
    [1, 1, false],
    [2, 0, true],
    [2, 1, false],
    [3, 0, true],
    [3, 1, false],
    [4, 1, true],
    [4, 2, false],
    [5, 1, true],
    [5, 2, false],
    [6, 1, true],
    [6, 2, false],
    [7, 2, true],
    [7, 3, false],
  ])('%i people, %i changed: a warning %s', (size, changed, warned) => {
    const found = unrotatedIn(panel(size, changed), { ONLINE: [], OFFLINE: LAST }, TERMS)
    expect(found.map((one) => [one.subject, one.size, one.changed])).toEqual(warned ? [['OFFLINE', size, changed]] : [])
  })

  test.each<[string, PanelMember[], { ONLINE: string[]; OFFLINE: string[] }, number]>([
    ['no earlier exam', panel(3, 0), { ONLINE: [], OFFLINE: [] }, 0],
    ['an earlier exam of the other subject', panel(3, 0), { ONLINE: LAST, OFFLINE: [] }, 0],
    ['nobody chosen yet', [], { ONLINE: LAST, OFFLINE: LAST }, 0],
    [
      'a person in two sessions counts once: 1 of 4 changed',
      [judge('a'), judge('b'), judge('c'), judge('new'), judge('new', 2)],
      { ONLINE: [], OFFLINE: LAST },
      1,
    ],
    [
      'the chief counts: 1 of 3 changed',
      [judge('new', 1, 'CHIEF'), judge('a'), judge('b')],
      { ONLINE: [], OFFLINE: LAST },
      0,
    ],
    [
      'a supervisor does not count: 0 of 2 changed',
      [judge('new', 1, 'SUPERVISOR'), judge('a'), judge('b')],
      { ONLINE: [], OFFLINE: LAST },
      1,
    ],
  ])('%s', (_, members, last, count) => {
    expect(unrotatedIn(members, last, TERMS)).toHaveLength(count)
  })

  test.each([
    [1, 3, true],
    [2, 1, true],
    [2, 2, false],
    [4, 0, true],
    [4, 1, false],
  ])('where one of %i is to change, of 4 people %i changed: a warning %s', (rotation_share, changed, warned) => {
    const terms = { rotation_share }
    const last = { ONLINE: [], OFFLINE: LAST }
    expect(unrotatedIn(panel(4, changed), last, terms).length > 0).toBe(warned)
    const needed = rotationWarnings(panel(4, changed), last, (sn) => sn, terms).map(({ message }) => message.CN)
    expect(needed.map((text) => /应更换的 (\d+) 人/.exec(text)?.[1])).toEqual(
      warned ? [String(4 / rotation_share)] : [],
    )
  })

  test('the warning has the numbers and the names that stay, at most five of them', () => {
    const words = (size: number) =>
      rotationWarnings(panel(size, 0), { ONLINE: [], OFFLINE: LAST }, (sn) => `考评员${sn}`, TERMS).map(
        ({ message }) => message,
      )
    const [three] = words(3)
    expect(three?.CN).toBe(
      '实操考评组 3 人中仅更换 0 人，少于与上次考试相比应更换的 1 人（留任：考评员a、考评员b、考评员c）；请更换考评员或填写不轮换的理由',
    )
    expect(words(7)[0]?.US).toContain('考评员a, 考评员b, 考评员c, 考评员d, 考评员e and 2 more')
    expect(words(7)[0]?.CN).toContain('考评员e等 7 人')
    for (const message of [...words(3), ...words(7)])
      for (const lang of LANGS) expect(message[lang]).not.toMatch(/^$|\{\w+\}/)
  })

  test.each([
    ['不轮换吧', false],
    [' 不轮换吧 ', false],
    ['本地考评员不足', true],
    ['字'.repeat(200), true],
    ['字'.repeat(201), false],
  ])('a reason has 5 to 200 characters: %s: %s', (reason, fits) => {
    expect(rotationReason.safeParse(reason).success).toBe(fits)
  })
})
