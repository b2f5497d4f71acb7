import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ExamApplicationForm } from './ExamApplicationForm.tsx'
import type { PlanDetail } from './ExamApplicationPicker.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What the form reads of a plan that was approved. */
const plan: Partial<PlanDetail> = {
  sn: 'P1',
  version: 3,
  title: '机械工程制图',
  status: 'PLAN_AUDIT',
  actions: ['submitExam'],
  candidates: 0,
  sessions: [],
  exam_checks: [],
  exam_draft: null,
  exam_attachments: [],
}

test('the exam application keeps what is typed as a draft on the server when its page is left (issue 13)', async () => {
  setSession(true)
  const network = networkOf(({ method }) =>
    method === 'PUT' ? { data: { save_time: '2026-03-10 10:32:00' } } : { http: 404, status: 40400 },
  )
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ExamApplicationForm plan={plan as PlanDetail} onDone={() => undefined} onReload={() => undefined} />)
  fireEvent.change(await screen.findByRole('textbox', { name: '考试日联系人' }), { target: { value: '王敏' } })
  cleanup()
  const saved = () => network.sent.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.url.pathname).toBe('/api/admin/exam/plan/P1/exam')
  expect(saved()[0]?.body).toMatchObject({ exam_contact: '王敏' })
})
