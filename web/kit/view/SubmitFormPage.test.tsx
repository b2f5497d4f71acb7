import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import type { Checks } from './Checks.tsx'
import { TextField } from './inputs.tsx'
import { SubmitFormPage } from './SubmitFormPage.tsx'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const complete = {
  org_sn: 'O1',
  credential_sn: 'C1',
  level: 'MIDDLE',
  title: '第一批',
  template_sn: 'T1',
  signup_start: '2026-09-21 00:00:00',
  signup_end: '2026-10-20 18:00:00',
  expected_count: 30,
  contact_name: '周海燕',
  contact_mobile: '13812345678',
}
let serve: (sent: Sent) => Reply
let sent: Sent[]
let ends: string[]
beforeEach(() => {
  setSession(true)
  serve = () => ({ data: { sn: 'JH1', version: 7 } })
  const network = networkOf((one) => serve(one))
  sent = network.sent
  ends = []
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (checks: Checks, initial: object = complete) =>
  drawPage(
    <SubmitFormPage
      title={text('新增')}
      endpoint={planContract.create}
      initial={{ ...initial }}
      groups={[{ title: text('基本'), fields: [{ name: 'title', label: text('标题'), input: <TextField /> }] }]}
      checks={() => checks}
      record={null}
      submit={{
        call: planContract.submit,
        label: text('提交'),
        means: text('提交后由考试中心审核'),
        done: text('已提交'),
      }}
      saved={text('已保存')}
      onSaved={(sn) => ends.push(`saved ${sn}`)}
      onSubmitted={(sn) => ends.push(`submitted ${sn}`)}
    />,
  )
const beside = () => screen.getByRole('region', { name: '提交前检查' })
const submission = () => screen.queryByRole('button', { name: /^提\s*交$/ })
const calls = () => sent.map(({ method, url }) => `${method} ${url.pathname}`)

describe('a form with checks beside it (finding 18)', () => {
  it('lists what is in the way, and has no submission yet', () => {
    draw({ faults: [text('报名截止太晚')] })
    expect(within(beside()).getByText('还有 1 处不符合，提交前须改正')).toBeTruthy()
    expect(within(beside()).getByText('报名截止太晚')).toBeTruthy()
    expect(submission()).toBeNull()
  })

  it('is not ready while a required field is empty', () => {
    const { title: _, ...rest } = complete
    draw({ faults: [] }, rest)
    expect(within(beside()).getByText('还有 1 项须填写或改正')).toBeTruthy()
    expect(submission()).toBeNull()
  })

  it('keeps a warning out of the green result, and says what follows beside the submission', () => {
    draw({ faults: [], warnings: [text('人数少于 30 人')] })
    expect(within(beside()).getByRole('status').textContent).toBe('全部符合，可以提交')
    expect(within(beside()).getByRole('note').textContent).toBe('1 项提醒，不影响提交人数少于 30 人')
    expect(screen.getByText('提交后由考试中心审核')).toBeTruthy()
    expect(submission()).toBeTruthy()
  })

  it('saves and submits in one step', async () => {
    draw({ faults: [] })
    fireEvent.click(screen.getByRole('button', { name: /^提\s*交$/ }))
    await waitFor(() => expect(ends).toEqual(['submitted JH1']))
    expect(calls()).toEqual(['POST /api/admin/exam/plan', 'PUT /api/admin/exam/plan/JH1/submit'])
    expect(sent[1]?.body).toEqual({ version: 7 })
  })

  it('is saved once where the submission is refused', async () => {
    serve = ({ url }) =>
      url.pathname.endsWith('/submit')
        ? { http: 422, status: 80422, message: '站点已停用' }
        : { data: { sn: 'JH1', version: 7 } }
    draw({ faults: [] })
    fireEvent.click(screen.getByRole('button', { name: /^提\s*交$/ }))
    await waitFor(() => expect(ends).toEqual(['saved JH1']))
    expect(calls()).toHaveLength(2)
  })
})
