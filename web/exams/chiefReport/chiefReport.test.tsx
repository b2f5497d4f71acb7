import {
  chiefReportWords as words,
  reportMoveWords,
  reportPartWords,
} from '@zhikao/domain/exams/chiefReport/chiefReport.messages.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import ChiefReportPage from './ChiefReportPage.tsx'

const report = {
  sn: 'JH1',
  plan_title: '2026 年第 1 批考核计划',
  org_sn: 'O1',
  org_name: '考核站点',
  organization: '按计划进行',
  papers: '试卷完好',
  discipline: '纪律良好',
  scoring: '独立评分',
  advice: '',
  figures: [
    {
      exam_sn: 'E1',
      exam_name: '理论第 1 场',
      start_time: '2026-11-20 09:00:00',
      expected: 30,
      present: 28,
      absent: 2,
      violations: null,
    },
  ],
  author_name: '王主考',
  behalf_reason: null,
  on_behalf: false,
  submit_time: null,
  status: 'INIT',
  version: 2,
  actions: ['edit'],
  refused: [{ move: 'submit', rule: 'chief_report_blank', message: '还有 1 项未填写，填写后可提交' }],
}

const draw = (change: object = {}) => {
  const network = networkOf(() => ({ data: { ...report, ...change } }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ChiefReportPage />, { path: '/teacher/center/plan/JH1/report' })
  return network.sent
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the chief’s report', () => {
  it('is submitted only with every part filled in, and saved with the version that was read', async () => {
    const sent = draw()
    const advice = await screen.findByRole('textbox', { name: reportPartWords.advice.CN })
    const submit = () => screen.queryByRole('button', { name: reportMoveWords.submit.CN })
    expect(submit()).toBeNull()
    expect(screen.getByText('“问题与建议”未填写')).toBeTruthy()
    fireEvent.change(advice, { target: { value: '增加工位' } })
    await waitFor(() => expect(submit()).not.toBeNull())
    fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
    await waitFor(() =>
      expect(sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toMatchObject([
        { version: 2, advice: '增加工位', papers: '试卷完好' },
      ]),
    )
  })

  it('names what only time ends, besides the blank parts', async () => {
    draw({ refused: [{ move: 'submit', rule: 'chief_report_running', message: '还有 1 场考试未结束' }] })
    expect(await screen.findByText('还有 1 场考试未结束')).toBeTruthy()
    expect(screen.getByText('“问题与建议”未填写')).toBeTruthy()
    expect(screen.getAllByText('还有 2 处不符合，提交前须改正')).toHaveLength(2)
  })

  it('says of which plan it is, its state, and in one count what is missing (D26)', async () => {
    draw({ scoring: '', figures: [{ ...report.figures[0], present: null, absent: null }] })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('考评报告 · 2026 年第 1 批考核计划')
    expect(screen.getByText('未提交')).toBeTruthy()
    expect(screen.getByText('考核站点')).toBeTruthy()
    // Beside the buttons and above the list of what is missing.
    expect(screen.getAllByText('还有 2 处不符合，提交前须改正')).toHaveLength(2)
    expect(screen.queryByText(/还有 2 项/)).toBeNull()
    expect(screen.getByText('应到 30 人，实到 — 人，缺考 — 人，违纪 — 人')).toBeTruthy()
  })

  it('says of an exam that nobody ran that the attendance is not known (Decided 39)', async () => {
    draw({ figures: [{ ...report.figures[0], not_run: true, present: null, absent: null }] })
    expect(await screen.findByText(/^应到 30 人；未在平台开考，没有考勤记录/)).toBeTruthy()
  })

  it('asks the site for its reason, and sends it; the chief is asked for none (R14)', async () => {
    const sent = draw({ advice: '无', on_behalf: true, refused: [] })
    const reason = await screen.findByRole('textbox', { name: words.behalf_reason.CN })
    const submit = () => screen.queryByRole('button', { name: reportMoveWords.submit.CN })
    expect(submit()).toBeNull()
    expect(screen.getByText('主考未到岗，由站点代为操作：请填写原因')).toBeTruthy()
    fireEvent.change(reason, { target: { value: '主考因病未到岗' } })
    await waitFor(() => expect(submit()).not.toBeNull())
    expect(screen.getByText('提交后不能再修改，考试中心和已确认的主考会收到通知。')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
    await waitFor(() =>
      expect(sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))).toMatchObject([
        { version: 2, behalf_reason: '主考因病未到岗' },
      ]),
    )
    cleanup()
    draw()
    expect(await screen.findByRole('textbox', { name: reportPartWords.advice.CN })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: words.behalf_reason.CN })).toBeNull()
  })

  it('says on the submitted report that the site wrote it, and why (R14)', async () => {
    draw({ status: 'SUBMIT', actions: [], refused: [], behalf_reason: '主考因病未到岗' })
    expect(await screen.findByText('主考因病未到岗')).toBeTruthy()
    expect(screen.getByText(words.behalf_reason.CN)).toBeTruthy()
  })

  it('is read with the figures of each exam where it cannot be written', async () => {
    draw({ status: 'SUBMIT', submit_time: '2026-11-21 10:00:00', actions: [], refused: [] })
    expect(await screen.findByText('按计划进行')).toBeTruthy()
    expect(screen.getByText('应到 30 人，实到 28 人，缺考 2 人，违纪 — 人')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
