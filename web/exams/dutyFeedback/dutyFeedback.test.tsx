import { dutyAspectWords } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.messages.ts'
import { DUTY_ASPECTS } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.model.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import DutyFeedbackPage from './DutyFeedbackPage.tsx'
import { dutyFeedbackLabels as labels } from './dutyFeedback.labels.ts'

const row = {
  teacher_sn: 'T1',
  teacher_name: '王考评员',
  org_name: '机电学校',
  grade: 'SENIOR',
  duties: [{ exam_sn: 'E1', exam_name: '理论第 1 场', role: 'CHIEF' }],
  feedback: null,
  actions: ['edit'],
  refused: [],
}
const draw = (change: object = {}) => {
  const network = networkOf(({ method }) =>
    method === 'GET'
      ? { data: { sn: 'JH1', plan_title: '第 1 批', items: [{ ...row, ...change }] } }
      : { data: { ...row, ...change } },
  )
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<DutyFeedbackPage />, { path: '/college/exam/manage/JH1/feedback' })
  return network.sent
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('duty feedback', () => {
  it('is sent with four marks and version 0 where none was given', async () => {
    const sent = draw()
    fireEvent.click(await screen.findByRole('button', { name: labels.give.CN }))
    const form = within(await screen.findByRole('dialog'))
    for (const aspect of DUTY_ASPECTS)
      fireEvent.change(form.getByRole('spinbutton', { name: dutyAspectWords[aspect].CN }), { target: { value: '4' } })
    fireEvent.click(form.getByRole('button', { name: labels.give.CN }))
    await waitFor(() =>
      expect(sent.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[url.pathname, body]]))).toEqual([
        [expect.stringContaining('/feedback/T1'), { version: 0, discipline: 4, skill: 4, fairness: 4, attitude: 4 }],
      ]),
    )
  })

  it('says why it cannot be given yet', async () => {
    draw({ actions: [], refused: [{ move: 'edit', rule: 'duty_feedback_early', message: '考试结束后可填写' }] })
    const button = await screen.findByRole('button', { name: labels.give.CN })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('note').getAttribute('aria-label')).toContain('考试结束后可填写')
  })

  it('shows the marks, their average and who gave them', async () => {
    const feedback = { discipline: 5, skill: 4, fairness: 5, attitude: 4, comment: '认真', average: 4.5, version: 1 }
    draw({ feedback: { ...feedback, given_by: '周老师', update_time: '2026-11-21 10:00:00' } })
    expect(await screen.findByText('4.5')).toBeTruthy()
    expect(screen.getByText('周老师 · 2026-11-21 10:00')).toBeTruthy()
    expect(screen.getByText(labels.progress.CN.replace('{given}', '1').replace('{all}', '1'))).toBeTruthy()
  })
})
