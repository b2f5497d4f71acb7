import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { feeMessages } from '@zhikao/domain/exams/fee/fee.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import type { SignupRow } from './signup.columns.tsx'
import { PayQuestion } from './SignupMoveDialog.tsx'

const row: SignupRow = {
  sn: 'U1',
  plan_sn: 'JH1',
  student_sn: 'S1',
  name: '高原',
  gender: 'MALE',
  id_no: '110101********1235',
  student_no: 'N1',
  org_sn: 'O1',
  org_name: '学校',
  source: 'OWN',
  borrow_sn: null,
  major_name: '机械',
  class_name: '一班',
  grade_year: 2024,
  subjects: 'BOTH',
  theory_attempt: 'NEW',
  practical_attempt: 'NEW',
  declared_condition: null,
  photo: '',
  ticket_no: null,
  seats: [],
  pay_status: 'UNPAID',
  fee_lines: [
    {
      sn: 'F1',
      subjects: 'BOTH',
      attempt: 'NEW',
      amount: '1290.00',
      payer: 'HOST',
      pay_status: 'UNPAID',
      reason: null,
      settle_time: null,
    },
  ],
  reject_reason: null,
  status: 'AUDIT',
  update_time: '2026-11-20 08:00:00',
  version: 3,
  actions: ['pay'],
  refused: [],
}

function draw(change: Partial<SignupRow> = {}) {
  const network = networkOf(() => ({ data: { ...row, ...change } }))
  vi.stubGlobal('fetch', network.fetch)
  const onClose = vi.fn<() => void>()
  drawPage(<PayQuestion row={{ ...row, ...change }} onClose={onClose} />, { path: '/college/exam/plan/JH1/student' })
  return { onClose, bodies: () => network.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const save = async () => fireEvent.click(await screen.findByRole('button', { name: /保\s?存/ }))

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('recording a payment (Decided 20)', () => {
  it('shows the amount and who pays, and sends the payment with the version', async () => {
    const { bodies, onClose } = draw()
    await screen.findByText('¥1,290.00')
    await screen.findByText(/承办站点/)
    fireEvent.click(screen.getByRole('radio', { name: '已缴' }))
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(bodies()).toEqual([{ version: 3, waive: false, reopen: false, reason: null }])
  })

  it('asks for a reason before a fee is waived: without one 0 calls', async () => {
    const { bodies, onClose } = draw()
    fireEvent.click(await screen.findByRole('radio', { name: '免缴' }))
    await save()
    await screen.findByText(feeMessages.fee_reason.CN)
    expect(bodies()).toEqual([])
    fireEvent.change(screen.getByLabelText(/原因（必填/), { target: { value: ' 家庭困难 ' } })
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(bodies()).toEqual([{ version: 3, waive: true, reopen: false, reason: '家庭困难' }])
  })

  it('offers no waiving of a paid fee, only to set it back', async () => {
    draw({ pay_status: 'PAID' })
    expect(
      await screen.findByRole<HTMLInputElement>('radio', { name: '免缴 该费用已缴，不能免缴；请先恢复为未缴' }),
    ).toHaveProperty('disabled', true)
    expect(screen.getByRole('radio', { name: '未缴' })).toHaveProperty('disabled', false)
  })
})
