import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { PaperStatSection } from './ItemStatPaperPanel.tsx'
import { QuestionStatSection } from './ItemStatQuestionPanel.tsx'

const path = '/center/question/manage'
const figures = {
  attempts: 24,
  facility: 41.666,
  deviation: 49.301,
  guess: 25,
  intended_weight: 30,
  effective_weight: null,
  discrimination: -12.34,
  efficiency: -15,
  options: [
    { key: 'A', is_right: true, count: 10 },
    { key: 'B', is_right: false, count: 13 },
    { key: 'C', is_right: false, count: 0 },
  ],
  unanswered: 1,
  flags: ['NEGATIVE', 'WRONG_PREFERRED', 'UNUSED_OPTION'],
}
const first = {
  ...figures,
  position: 1,
  type: 'SINGLE',
  score: 30,
  question_sn: 'Q1',
  title: 'A3 图纸的幅面尺寸是下列哪一项？',
}
const open = {
  ...figures,
  position: 2,
  type: 'SHORT',
  score: 20,
  question_sn: 'Q2',
  title: '简述投影法的分类。',
  facility: null,
  discrimination: null,
  options: [],
  flags: [],
}
const paper = {
  stat_time: '2026-11-30 09:10:00',
  sittings: 27,
  attempts: 24,
  total: 30,
  mean: 12.5,
  deviation: 4.2,
  consistency: 35.25,
  error_ratio: 80.5,
  items: [first, open],
}
let reply: Reply

beforeEach(() => {
  setSession(true)
  vi.stubGlobal('fetch', networkOf(() => reply).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const drawPaper = () => drawPage(<PaperStatSection sn="SJ1" />, { path })
const drawQuestion = () => drawPage(<QuestionStatSection sn="Q1" />, { path })

describe('item statistics of a paper (domain.md §3.15a: “shown as table and picture, flags for items to look at”)', () => {
  it('the figures of the paper and of each question; what is not defined is a dash', async () => {
    reply = { data: paper }
    drawPaper()
    for (const words of ['24（交卷 27 次）', '12.5 / 30', '35.3%', '2026-11-30 09:10:00'])
      expect(await screen.findByText(words)).toBeTruthy()
    const table = screen.getByRole('table', { name: '各题统计' })
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 9)
          .map(({ textContent }) => textContent),
      )
    expect(cells[0]).toEqual(['单选题', '30', '41.7%', '49.3%', '25.0%', '30.0%', '–', '-12.3%', '-15.0%'])
    expect(cells[1]?.slice(0, 3)).toEqual(['简答题', '20', '–'])
  })

  it('how many questions there are of each class; a question without the figure is in none', async () => {
    reply = { data: paper }
    drawPaper()
    const [facility, discrimination] = await screen.findAllByRole('button', { name: /表格/ })
    fireEvent.click(facility!)
    fireEvent.click(discrimination!)
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(rowsOf('各得分率的试题有几道').filter((row) => row?.endsWith('1'))).toEqual(['40–50%1'])
    expect(rowsOf('各区分度的试题有几道')).toEqual(['负1', '0–20%0', '20–30%0', '30–50%0', '≥ 50%0'])
  })

  it('each flagged question with why, what to do, and how its options were chosen', async () => {
    reply = { data: paper }
    drawPaper()
    const article = await screen.findByRole('article')
    for (const words of ['区分度为负', /请核对答案和题干/, /不足 5%/, '选项 A（答案）', '41.7%', '未作答'])
      expect(within(article).getAllByText(words).length).toBeGreaterThan(0)
  })

  it('none is flagged; nobody has handed it in', async () => {
    reply = { data: { ...paper, items: [open] } }
    drawPaper()
    expect(await screen.findByText('没有需要复核的试题。')).toBeTruthy()
    cleanup()
    reply = { data: { ...paper, stat_time: null, sittings: 0, attempts: 0, items: [] } }
    drawPaper()
    expect(await screen.findByText(/还没有统计/)).toBeTruthy()
  })
})

describe('item statistics of a question (domain.md §3.15 `correct_rate`, §3.15a)', () => {
  const inPaper = {
    ...figures,
    position: 3,
    type: 'SINGLE',
    score: 30,
    paper_sn: 'SJ1',
    paper_title: '制图初级自测卷',
    level: 'BEGINNER',
    edition: 1,
    stat_time: '2026-11-30 09:10:00',
  }
  it('its papers, with what was asked before a change of the bank', async () => {
    const papers = [
      { ...inPaper, is_outdated: false },
      { ...inPaper, paper_sn: 'SJ0', paper_title: '旧卷', is_outdated: true },
    ]
    reply = { data: { attempts: 24, correct_rate: 41.7, papers } }
    drawQuestion()
    expect(await screen.findByText('41.7%（首次作答 24 次）')).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: '旧卷 第 3 题 题库修订之前' })).toBeTruthy()
    expect(screen.getByText('最近的试卷：制图初级自测卷')).toBeTruthy()
  })
  it('nobody has handed in a paper with it', async () => {
    reply = { data: { attempts: 0, correct_rate: null, papers: [] } }
    drawQuestion()
    expect(await screen.findByText('含有本题的试卷还没有人交卷。')).toBeTruthy()
  })
})
