import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { IdentityCorrections } from './IdentityCorrectionsPanel.tsx'

const before = {
  name: '林子涵',
  id_type: 'ID_CARD',
  id_no: '110101********1235',
  gender: 'MALE',
  birthday: '2005-**-**',
}
const correction = {
  sn: 'c1',
  student_sn: 'S1',
  org_sn: 'org-school',
  before,
  after: { ...before, name: '林子晗', id_no: '110101********1243' },
  reason: '入学登记时姓名写错',
  files: ['a/b/c.png'],
  asked_by: '教务甲',
  opinion: null,
  certificates: ['Y001126000001'],
  status: 'SUBMIT',
  create_time: '2026-12-11 10:00:00',
  update_time: '2026-12-11 10:00:00',
  version: 3,
  actions: ['approve', 'reject'],
  refused: [],
}
const student = {
  ...before,
  sn: 'S1',
  actions: ['edit', 'reveal'],
  locked: { rule: 'identity_attested', message: '该学生的身份信息已用于考试' },
}
const drawn = (rows: object[], change: object = {}) => {
  const network = networkOf(({ method, url }) => {
    if (url.pathname.endsWith('/reveal')) return { data: { before: '110101200503071235', after: '110101200503071243' } }
    if (method !== 'GET') return { data: { ...correction, status: 'AUDIT' } }
    return { data: url.pathname.endsWith('/correction') ? rows : { ...student, ...change } }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<IdentityCorrections sn="S1" />, { path: '/center/student/manage' })
  return () =>
    network.sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the corrections of a student’s identity (Decided 42)', () => {
  it('name each change, reason, evidence and certificates; the question before a confirmation says what follows', async () => {
    const sent = drawn([correction])
    expect(await screen.findByText(/姓名.*由“林子涵”更正为“林子晗”/)).toBeTruthy()
    expect(screen.getByText(/由“110101\*{8}1235”更正为“110101\*{8}1243”/)).toBeTruthy()
    expect(screen.queryByText(/性别/)).toBeNull()
    expect(screen.getByText('Y001126000001')).toBeTruthy()
    expect(screen.getByRole('link', { name: /\.png/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /确认更正/ }))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/涉及证书：Y001126000001/)).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: /确认更正/ }))
    await waitFor(() => expect(sent()).toEqual([['PUT', '/user/student/correction/c1/approve', { version: 3 }]]))
  })
  it('both full numbers are shown for a reason, to compare them with the evidence', async () => {
    const sent = drawn([correction])
    fireEvent.click(await screen.findByRole('button', { name: '查看完整号码' }))
    const asked = within(await screen.findByRole('dialog'))
    fireEvent.change(asked.getByRole('textbox'), { target: { value: '核对户口簿' } })
    fireEvent.click(asked.getByRole('button', { name: /查\s*看/ }))
    expect(await screen.findByText('110101200503071243')).toBeTruthy()
    expect(sent()).toEqual([['POST', '/user/student/correction/c1/reveal', { reason: '核对户口簿' }]])
  })
  it.each([
    ['an exam attests the student', {}, [], true],
    ['a correction waits', {}, [correction], false],
    ['the last one was rejected', {}, [{ ...correction, status: 'REJECT', actions: [] }], true],
    ['no exam attests the student', { locked: null }, [], false],
    ['the reader may not edit', { actions: ['reveal'] }, [], false],
  ])('the way to ask is there when it can be asked: %s', async (_, change, rows, isThere) => {
    drawn([...rows, { ...correction, sn: 'old', status: 'CANCEL', actions: [] }], change)
    await screen.findAllByText(/教务甲 2026-12-11 10:00 申请/)
    await waitFor(() => expect(screen.queryAllByRole('button', { name: '申请更正身份' })).toHaveLength(isThere ? 1 : 0))
  })
  it('the form sends what was changed, an empty number not at all, and nothing without reason and evidence', async () => {
    const sent = drawn([])
    fireEvent.click(await screen.findByRole('button', { name: '申请更正身份' }))
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText('姓名'), { target: { value: '林子晗' } })
    fireEvent.click(form.getByRole('button', { name: '提交申请' }))
    expect((await form.findAllByText(/不能为空|至少/)).length).toBeGreaterThan(0)
    expect(sent()).toEqual([])
  })
})
