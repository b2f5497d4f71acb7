import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemStatContract as contract } from '@zhikao/domain/bank/itemStat/itemStat.contract.ts'
import type { OptionKey } from '@zhikao/domain/bank/question/question.model.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildPaper } from '../paper/paper.factory.ts'
import { paperItem } from '../paper/paper.table.ts'
import { keepEditions } from '../question/question.commands.ts'
import { buildQuestion } from '../question/question.factory.ts'
import { question } from '../question/question.table.ts'
import { keepAnswers } from '../sitting/sitting.answer.commands.ts'
import { handIn } from '../sitting/sitting.commands.ts'
import { buildSitting } from '../sitting/sitting.factory.ts'
import { calculateDue } from './itemStat.commands.ts'
import { paperStat } from './itemStat.table.ts'

let t: TestApp
let center: Client
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

type Asked = { score: number; option_order: OptionKey[]; of: Parameters<typeof buildQuestion>[1] }
/** The paper shows the options of the first question in the order B, C, A: its right answer B has the letter A there. */
const QUESTIONS: Asked[] = [
  { score: 2, option_order: ['B', 'C', 'A'], of: { answer: ['B'] } },
  { score: 2, option_order: ['A', 'B', 'C'], of: { type: 'MULTI', answer: ['A', 'B'] } },
  { score: 3, option_order: [], of: { type: 'FILL', options: [], blanks: 3, answer: ['甲', '乙', '丙'] } },
  { score: 1, option_order: [], of: { type: 'JUDGE', options: [], answer: ['TRUE'] } },
  { score: 10, option_order: [], of: { type: 'SHORT', options: [], answer: ['略'] } },
]

let paper_sn: string
let questions: string[]
beforeEach(async () => {
  const paper = await buildPaper(t.db, { practice: true, item_count: QUESTIONS.length })
  const { credential_sn } = paper
  questions = []
  for (const { of } of QUESTIONS) questions.push((await buildQuestion(t.db, { credential_sn, ...of })).sn)
  await keepEditions(t.db, questions)
  await t.db.delete(paperItem).where(eq(paperItem.paper_sn, paper.sn))
  await t.db.insert(paperItem).values(
    QUESTIONS.map(({ score, option_order }, at) => ({
      paper_sn: paper.sn,
      position: at + 1,
      question_sn: questions[at] ?? '',
      edition: 1,
      score,
      option_order,
    })),
  )
  paper_sn = paper.sn
})

/** A student hands the paper in with these answers; empty: not answered. Returns the student. */
async function take(answers: readonly string[][], student_sn?: string): Promise<string> {
  const owner = student_sn ?? (await buildStudent(t.db)).sn
  const sitting_sn = await buildSitting(t.db, { paper_sn, student_sn: owner, item_count: QUESTIONS.length })
  const given = answers.map((one, at) => ({ position: at + 1, given: one, is_flagged: false, seq: 1 }))
  const answered = given.filter((one) => one.given.length > 0)
  await keepAnswers(
    t.db,
    answered.map((one) => ({ ...one, sitting_sn, student_sn: owner })),
  )
  await handIn(t.db, sitting_sn, 'SITTER')
  return owner
}
const calculate = () => calculateDue({ pool: t.services.pool, db: t.db })
const ofPaper = async (id = paper_sn) => (await center.call(contract.ofPaper, { params: { id } })).data

const filled = (right: number) => ['甲', '乙', '丙'].map((word, at) => (at < right ? word : '错'))
// The marks of domain/bank/itemStat/itemStat.test.ts, from answers: 2 2 0 2 0 2, then 1 2 1 0 0 2, then 0 3 1 2 0 1.
const ATTEMPTS = [
  [['A'], ['A'], [], ['TRUE'], ['一']],
  [['A'], ['A', 'B'], filled(3), ['TRUE'], []],
  [['B'], ['B'], filled(1), ['TRUE'], []],
  [['A'], ['C'], filled(2), ['TRUE'], []],
  [['C'], [], [], ['TRUE'], ['二']],
  [['A'], ['A', 'B'], filled(1), ['TRUE'], []],
]

describe('item statistics by job (§3.15a)', () => {
  it('of the first sitting of each student, as calculated by hand to 1e-6', async () => {
    const first = await take(ATTEMPTS[0] ?? [])
    for (const answers of ATTEMPTS.slice(1)) await take(answers)
    // By then the student has seen what is right.
    await take([['A'], ['A', 'B'], filled(3), ['FALSE'], []], first)
    expect(await ofPaper()).toMatchObject({ stat_time: null, sittings: 0, items: [] })
    await calculate()
    const { items, ...paper } = await ofPaper()
    expect(paper).toMatchObject({ sittings: 7, attempts: 6, total: 8 })
    // Everybody has the one point of the JUDGE: it moves the mean of 21 / 6 and nothing else.
    expect(paper.mean).toBeCloseTo(21 / 6 + 1, 6)
    expect(paper.deviation).toBeCloseTo(Math.sqrt(59 / 10), 6)
    const [single, multi, fill, judge, short] = items
    expect(single?.facility).toBeCloseTo((100 * 8) / 6 / 2, 6)
    expect(single?.deviation).toBeCloseTo((100 * Math.sqrt(16 / 15)) / 2, 6)
    expect(single?.intended_weight).toBeCloseTo((100 * 2) / 8, 6)
    expect(single?.discrimination).toBeCloseTo((100 * (14 / 15)) / Math.sqrt((16 / 15) * (89 / 30)), 6)
    expect(single?.efficiency).toBeCloseTo((100 * (14 / 15)) / (4 / 3), 6)
    expect(multi?.facility).toBeCloseTo(50, 6)
    expect(fill?.facility).toBeCloseTo((100 * 7) / 6 / 3, 6)
    expect(judge).toMatchObject({ facility: 100, discrimination: null, attempts: 6 })
    expect(items.map(({ guess }) => guess && Math.round(guess))).toEqual([33, null, 0, 50, null])
    expect(short).toMatchObject({ facility: null, intended_weight: null, attempts: 6, unanswered: 4 })
    // Six attempts are too few for a flag.
    expect(items.flatMap(({ flags }) => flags)).toEqual([])
  })

  it('distractor frequencies: in the letters of the paper, with those who gave no answer', async () => {
    for (const answers of ATTEMPTS) await take(answers)
    await take([['A', 'A', 'Z', ''], ['', ' '], ['', '', ''], [], []])
    await calculate()
    const { items } = await ofPaper()
    const counts = items.map(({ options }) =>
      options.map(({ key, is_right, count }) => `${key}${is_right ? '*' : ''} ${count}`),
    )
    expect(counts).toEqual([['A* 5', 'B 1', 'C 1'], ['A* 3', 'B* 3', 'C 1'], [], ['TRUE* 6', 'FALSE 0'], []])
    expect(items.map(({ unanswered }) => unanswered)).toEqual([0, 2, 3, 1, 5])
  })

  it('“recomputed by a job”: what was handed in since is counted, and nothing is done twice', async () => {
    await take(ATTEMPTS[1] ?? [])
    await calculate()
    expect(await ofPaper()).toMatchObject({ attempts: 1, mean: 8, deviation: null })
    await t.db.update(paperStat).set({ mean: 0 }).where(eq(paperStat.paper_sn, paper_sn))
    await calculate()
    expect((await ofPaper()).mean).toBe(0)
    await take([])
    await calculate()
    expect(await ofPaper()).toMatchObject({ sittings: 2, attempts: 2, mean: 4 })
  })

  it('a sitting that goes on does not count', async () => {
    const student_sn = (await buildStudent(t.db)).sn
    await buildSitting(t.db, { paper_sn, student_sn, item_count: QUESTIONS.length })
    await calculate()
    expect(await ofPaper()).toMatchObject({ stat_time: null, items: [] })
  })
})

describe('of a question (§3.15 `correct_rate`, §3.15a flags)', () => {
  const ofQuestion = async (at: number) =>
    (await center.call(contract.ofQuestion, { params: { id: questions[at] ?? '' } })).data
  const rateOf = async (at: number) =>
    (await center.call(questionContract.detail, { params: { id: questions[at] ?? '' } })).data.correct_rate
  /** A rule against its key: of 20 students 4 choose what is said to be right. */
  const takeTwenty = async () => {
    for (let at = 0; at < 20; at += 1) await take([[at < 4 ? 'A' : 'B'], [], [], at < 12 ? ['TRUE'] : [], []])
    await calculate()
  }

  it('its papers, its correct rate in the list, and the filter of what is to be checked', async () => {
    await takeTwenty()
    const { papers, ...all } = await ofQuestion(0)
    expect(all).toEqual({ attempts: 20, correct_rate: 20 })
    expect(papers).toMatchObject([{ paper_sn, position: 1, score: 2, facility: 20, is_outdated: false }])
    expect(papers[0]?.flags).toEqual(expect.arrayContaining(['WRONG_PREFERRED', 'BELOW_GUESS', 'UNUSED_OPTION']))
    const { credential_sn } = (await center.call(questionContract.detail, { params: { id: questions[0] ?? '' } })).data
    const listed = async (flagged: 'true' | 'false') =>
      (await center.call(questionContract.list, { query: { credential_sn, flagged } })).data.items
    const flagged = await listed('true')
    expect(flagged.map(({ sn, correct_rate }) => [sn, correct_rate])).toContainEqual([questions[0], 20])
    expect(flagged.map(({ sn }) => sn)).not.toContain(questions[3])
    expect((await listed('false')).map(({ sn }) => sn)).toContain(questions[3])
    expect(await rateOf(4)).toBeNull()
  })

  it('a question that is edited begins anew: figures of its earlier text are marked, and count in neither', async () => {
    await takeTwenty()
    await t.db
      .update(question)
      .set({ edition: sql`edition + 1` })
      .where(eq(question.sn, questions[0] ?? ''))
    const { papers, ...all } = await ofQuestion(0)
    expect(all).toEqual({ attempts: 0, correct_rate: null })
    expect(papers).toMatchObject([{ is_outdated: true, facility: 20 }])
    const { data } = await center.call(questionContract.list, { query: { flagged: 'true', limit: 100 } })
    expect(data.items.map(({ sn }) => sn)).not.toContain(questions[0])
  })

  it('papers and questions that nobody has handed in have none; unknown ones are not found', async () => {
    expect(await ofQuestion(0)).toEqual({ attempts: 0, correct_rate: null, papers: [] })
    for (const call of [contract.ofPaper, contract.ofQuestion])
      expect((await center.call(call, { params: { id: 'SJ20200101999999' } })).http).toBe(404)
  })
})
