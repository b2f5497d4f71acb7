import { describe, expect, it, test } from 'vitest'
import {
  blueprintOf,
  cellFinder,
  mayReplace,
  paperMayBeOffered,
  placeItems,
  rulesOf,
  shortageRefusal,
  shownItem,
  templateRefusal,
} from './paper.blueprint.rules.ts'
import { filesRefusal, partWord } from './paper.print.rules.ts'

const TASKS = [
  { name: '零件测绘', minutes: 80, score: 40, mandatory: true, critical: false },
  { name: '装配图绘制', minutes: 100, score: 60, mandatory: true, critical: true },
]
const rules = {
  theory_enabled: true,
  question_rules: [
    { type: 'SINGLE' as const, count: 2, score_each: 3 },
    { type: 'JUDGE' as const, count: 1, score_each: 2 },
    { type: 'SINGLE' as const, count: 1, score_each: 5 },
  ],
  source_points: [],
  difficulty_ratio: [
    { difficulty: 1 as const, share: 1 },
    { difficulty: 4 as const, share: 3 },
  ],
  blueprint: [
    { type: 'SINGLE' as const, point_sn: 'P1', min: 1, max: 2 },
    { type: 'FILL' as const, point_sn: 'P1', min: 0, max: 2 },
  ],
  shuffle: true,
}

test('the rows of a type are counted together; a blueprint row of a type that the paper has not asks for nothing (§3.9)', () => {
  expect(blueprintOf(rules)).toEqual({
    totals: [
      { type: 'SINGLE', count: 3 },
      { type: 'JUDGE', count: 1 },
    ],
    cells: [{ type: 'SINGLE', cell: 'P1', min: 1, max: 2 }],
    difficulty: { 1: 1, 4: 3 },
  })
})

describe('“a question counts in the cell of its first knowledge point” (§3.15a)', () => {
  const points = [
    { sn: 'P1', parent_sn: null },
    { sn: 'P11', parent_sn: 'P1' },
    { sn: 'P111', parent_sn: 'P11' },
    { sn: 'P2', parent_sn: null },
  ]
  const cell = (type: 'SINGLE' | 'JUDGE', name: string) => ({ type, cell: name, min: 0, max: 9 })
  const find = cellFinder([cell('SINGLE', 'P1'), cell('SINGLE', 'P11'), cell('JUDGE', 'P1')], points)
  it.each([
    ['of the point itself', 'SINGLE', 'P1', 'P1'],
    ['of the nearest point above it', 'SINGLE', 'P111', 'P11'],
    ['of its own type', 'JUDGE', 'P111', 'P1'],
    ['none, where no point above it has one', 'SINGLE', 'P2', null],
    ['none, without a point', 'SINGLE', null, null],
  ] as const)('%s', (_, type, point, expected) => {
    expect(find(type, point)).toBe(expected)
  })
})

describe('the order of a paper', () => {
  const chosen = ['Q3', 'Q1', 'Q2'].map((sn) => ({ sn, type: 'SINGLE' as const, options: 4 }))
  const all = [{ sn: 'Q0', type: 'JUDGE' as const, options: 0 }, ...chosen]

  it('is type after type in the order of the rules, each question with the points of its rule (§3.9)', () => {
    const placed = placeItems(rules, all, 'seed')
    expect(placed.map(({ position, question_sn, score }) => [position, question_sn, score])).toEqual([
      [1, 'Q3', 3],
      [2, 'Q1', 3],
      [3, 'Q2', 5],
      [4, 'Q0', 2],
    ])
    expect(placed[3]?.option_order).toEqual([])
    expect(placed[0]?.option_order.toSorted()).toEqual(['A', 'B', 'C', 'D'])
    expect(placeItems(rules, all, 'seed')).toEqual(placed)
    const orders = Array.from({ length: 8 }, (_, at) => placeItems(rules, all, `seed ${at}`)[0]?.option_order.join(''))
    expect(new Set(orders).size).toBeGreaterThan(1)
  })

  it('is by number with the options as written, where the template does not shuffle (§3.9)', () => {
    const placed = placeItems({ ...rules, shuffle: false }, all, 'seed')
    expect(placed.map(({ question_sn }) => question_sn)).toEqual(['Q1', 'Q2', 'Q3', 'Q0'])
    expect(placed[0]?.option_order).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('an item as its paper shows it', () => {
  const options = [{ text: '游标卡尺' }, { text: '千分尺' }, { text: '钢直尺' }]
  it('gives the options letters in its own order, and the answer in these letters', () => {
    expect(shownItem({ type: 'MULTI', options, answer: ['A', 'C'] }, ['C', 'B', 'A'])).toEqual({
      options: [
        { key: 'A', text: '钢直尺' },
        { key: 'B', text: '千分尺' },
        { key: 'C', text: '游标卡尺' },
      ],
      answer: ['A', 'C'],
    })
    expect(shownItem({ type: 'SINGLE', options, answer: ['B'] }, ['B', 'C', 'A']).answer).toEqual(['A'])
  })
  it('leaves answers that are no letters as they are', () => {
    expect(shownItem({ type: 'FILL', options: [], answer: ['A', '25|25.0'] }, []).answer).toEqual(['A', '25|25.0'])
  })
})

describe('“manual exchange of one item keeps the blueprint” (§3.15a)', () => {
  const item = (sn: string, cell: string | null, group: string | null = null) => ({
    sn,
    type: 'SINGLE' as const,
    cell,
    group,
  })
  const cells = [
    { type: 'SINGLE' as const, cell: 'P1', min: 1, max: 2 },
    { type: 'SINGLE' as const, cell: 'P2', min: 0, max: 1 },
  ]
  const items = [item('Q1', 'P1'), item('Q2', 'P2', '甲'), item('Q3', null)]
  const may = (out: number, into: ReturnType<typeof item>) => mayReplace(items, cells, items[out]!, into)

  it('takes another of the same cell, or of one that has room', () => {
    expect(may(0, item('Q4', 'P1'))).toBe(true)
    expect(may(2, item('Q4', 'P1'))).toBe(true)
    expect(may(1, item('Q4', null))).toBe(true)
  })
  it('leaves no cell below its minimum, fills none above its maximum', () => {
    expect(may(0, item('Q4', null))).toBe(false)
    expect(may(2, item('Q4', 'P2'))).toBe(false)
  })
  it('takes no question twice, no alternative of another one, no other type', () => {
    expect(may(0, items[2]!)).toBe(false)
    expect(may(2, item('Q4', null, '甲'))).toBe(false)
    expect(may(1, item('Q4', null, '甲'))).toBe(true)
    expect(mayReplace(items, cells, items[2]!, { ...item('Q4', null), type: 'JUDGE' })).toBe(false)
  })
})

describe('why there is no paper', () => {
  const cell = { kind: 'cell' as const, type: 'SINGLE' as const, cell: 'P1', min: 5, max: 8 }
  const total = { kind: 'total' as const, type: 'SINGLE' as const, count: 4 }
  it('`paper_short` names the demands in words and how many questions are missing (§3.15a)', () => {
    const refusal = shortageRefusal({ demands: [cell], short: 3, contradictory: false }, () => '量具/千分尺')
    expect([refusal.rule, refusal.message.CN]).toEqual([
      'paper_short',
      '题库不能同时满足以下要求，共缺 3 题：量具/千分尺 的单选题 5–8 题；请补充试题，或放宽其中一项',
    ])
    const rested = shortageRefusal({ demands: [cell], short: 3, contradictory: false }, String, 2)
    expect(rested.message.CN).toContain('（同等级之前 2 套试卷的试题不再抽取）；请补充试题')
    const one = shortageRefusal({ demands: [total], short: 1, contradictory: false }, String)
    expect(one.message.US).toContain('1 question is missing: Single choice: 4')
  })
  it('says where no bank could meet them', () => {
    expect(shortageRefusal({ demands: [cell, total], short: 1, contradictory: true }, String).rule).toBe(
      'paper_contradictory',
    )
  })
  it('a template without the subject, or without questions or tasks, has none', () => {
    const asking = { ...rules, practical_enabled: true, tasks: TASKS }
    expect([templateRefusal(asking, 'ONLINE'), templateRefusal(asking, 'OFFLINE')]).toEqual([null, null])
    expect(templateRefusal({ ...asking, theory_enabled: false }, 'ONLINE')?.rule).toBe('paper_no_theory')
    expect(templateRefusal({ ...asking, question_rules: [] }, 'ONLINE')?.rule).toBe('paper_no_rules')
    expect(templateRefusal({ ...asking, practical_enabled: false }, 'OFFLINE')?.rule).toBe('paper_no_practical')
    expect(templateRefusal({ ...asking, tasks: [] }, 'OFFLINE')?.rule).toBe('paper_no_tasks')
  })
})

test('a practical paper has one task sheet for each task, with its points; what binds the theory does not bind it (ADR 0088)', () => {
  const asked = rulesOf({ ...rules, practical_enabled: true, tasks: TASKS }, 'OFFLINE')
  expect(asked).toEqual({
    question_rules: [
      { type: 'PRACTICAL', count: 1, score_each: 40 },
      { type: 'PRACTICAL', count: 1, score_each: 60 },
    ],
    source_points: [],
    difficulty_ratio: [],
    blueprint: [],
    shuffle: true,
    tasks: [
      { name: '零件测绘', minutes: 80 },
      { name: '装配图绘制', minutes: 100 },
    ],
  })
  const chosen = ['q2', 'q1'].map((sn) => ({ sn, type: 'PRACTICAL' as const, options: 0 }))
  expect(placeItems(asked, chosen, 's').map(({ question_sn, score }) => [question_sn, score])).toEqual([
    ['q2', 40],
    ['q1', 60],
  ])
})

test('the attachments of a paper have 50 MB at most (ADR 0088)', () => {
  expect(filesRefusal(50 * 1024 * 1024)).toBeNull()
  const refusal = filesRefusal(50 * 1024 * 1024 + 1)
  expect([refusal?.rule, refusal?.message.CN]).toEqual([
    'paper_files_large',
    '本卷的附件共 51 MB，超过 50 MB，不能打印和封存；请换题，或上传较小的附件',
  ])
  expect([partWord('OFFLINE', 'sheet').CN, partWord('ONLINE', 'sheet').CN]).toEqual(['评分表', '答题卡'])
})

test('a paper with a retired question is not offered (§5.10)', () => {
  const draft = { status: 'INIT' as const, retired_items: 0, practice: false, sealed_items: 0 }
  expect(paperMayBeOffered(draft)).toBeNull()
  const refusal = paperMayBeOffered({ ...draft, status: 'DISABLE', retired_items: 2 })
  expect([refusal?.rule, refusal?.message.US]).toEqual([
    'paper_item_retired',
    '2 questions of the paper are disabled, so it cannot be enabled; exchange them, or enable them again',
  ])
})

test('§3.15a: “papers marked practice … never items of a sealed paper”: such a paper is not offered for self-tests', () => {
  const paper = { status: 'INIT' as const, retired_items: 0, practice: true, sealed_items: 1 }
  expect(paperMayBeOffered({ ...paper, sealed_items: 0 })).toBeNull()
  expect(paperMayBeOffered({ ...paper, practice: false })).toBeNull()
  expect(paperMayBeOffered(paper)).toMatchObject({
    rule: 'paper_sealed_items',
    message: { US: expect.stringContaining('1 question of the paper is in the sealed paper of a plan') },
  })
})
