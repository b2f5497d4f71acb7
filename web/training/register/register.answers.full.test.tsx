import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bodiesOf,
  PERSON,
  INSTITUTION,
  isFaulty,
  chooseTraining,
  declare,
  enter,
  failure,
  faultsAnswer,
  fieldOf,
  fillAll,
  hold,
  press,
  registerNetwork,
} from '../../kit/wire/testRegistrant.ts'
import type { RegisterNetwork } from '../../kit/wire/testRegistrant.ts'
import { RegisterPage } from './RegisterPage.tsx'

const NAME = '欧阳建华'
let stage: RegisterNetwork
const nothing = () => undefined
const open = () => render(<RegisterPage kind="teacher" isQuery={false} onQuery={nothing} train={undefined} />)
const calls = (path: string) => stage.sent.filter(({ url }) => url.pathname.endsWith(path))

beforeEach(() => {
  localStorage.clear()
  stage = registerNetwork()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('whether the platform sends codes (ADR 0069)', () => {
  test('is waited for: the form is not sent without a code that is needed', async () => {
    stage.channels = { mail: false, sms: true }
    const release = hold(stage, '/welcome')
    open()
    await fillAll(NAME)
    press('提交报名')
    expect(await screen.findByRole('button', { name: '正在提交…' })).toBeDefined()
    release()
    expect(await screen.findByText('请填写收到的验证码')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('code')))
    expect(bodiesOf(stage)).toEqual([])
  })

  test('when it cannot be read the page says why, sends nothing, and reads it again on request', async () => {
    stage.channels = { mail: false, sms: true }
    stage.instead = ({ url }) => (url.pathname.endsWith('/welcome') ? failure('系统维护中') : undefined)
    open()
    expect(await screen.findByText('系统维护中')).toBeDefined()
    await fillAll(NAME)
    press('提交报名')
    await waitFor(() => expect(calls('/welcome')).toHaveLength(2))
    expect((await screen.findAllByText('系统维护中')).length).toBeGreaterThan(0)
    expect(bodiesOf(stage)).toEqual([])
    stage.instead = () => undefined
    press('重试')
    expect(await screen.findByLabelText('验证码')).toBeDefined()
  })

  test('codes that are sent since the form was opened are asked for at their field', async () => {
    open()
    await fillAll(NAME)
    const message = '报名须验证手机号或邮箱'
    stage.channels = { mail: true, sms: false }
    stage.answer = () => faultsAnswer({ path: 'code', rule: 'register_code_needed', message })
    press('提交报名')
    expect(await screen.findByText(message)).toBeDefined()
    expect(await screen.findByLabelText('验证码')).toBeDefined()
    expect(screen.getAllByText(message)).toHaveLength(1)
  })
})

describe('a fault of the server', () => {
  test('that no field shows is shown with its sentence', async () => {
    stage.answer = () => faultsAnswer({ path: 'token', rule: 'upload_token', message: '上传凭证已失效，请重新上传' })
    open()
    await fillAll(NAME)
    press('提交报名')
    expect(await screen.findByText('上传凭证已失效，请重新上传')).toBeDefined()
    expect(screen.queryByText(/项需要更正/)).toBeNull()
  })

  test('of the kind of address is shown at the code', async () => {
    stage.channels = { mail: true, sms: true }
    const message = '平台不向此类地址发送验证码'
    stage.answer = () => faultsAnswer({ path: 'code_to', rule: 'register_channel', message })
    open()
    await fillAll(NAME)
    await screen.findByLabelText('验证码')
    enter('code', '123456')
    press('提交报名')
    expect(await screen.findByText(message)).toBeDefined()
    expect(isFaulty('code')).toBe(true)
  })
})

describe('the employer', () => {
  test('is sent by its number though the form is sent before the suggestions are there', async () => {
    open()
    await fillAll(NAME)
    const release = hold(stage, '/college/all/list')
    enter('org_name', INSTITUTION.name)
    press('提交报名')
    release()
    expect(await screen.findByText('报名已提交')).toBeDefined()
    expect(bodiesOf(stage)[0]).toMatchObject({ org_sn: 'org-1', org_text: null })
  })

  test('of a draft keeps its number where the suggestions could not be read', async () => {
    const page = open()
    await fillAll(NAME)
    enter('org_name', INSTITUTION.name)
    await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull())
    page.unmount()
    stage.instead = ({ url }) => (url.pathname.endsWith('/college/all/list') ? failure('系统维护中') : undefined)
    open()
    await chooseTraining()
    await waitFor(() => expect(calls('/college/all/list').length).toBeGreaterThan(1))
    fieldOf('org_name').focus()
    fieldOf('org_name').blur()
    enter('id_no', PERSON.id_no)
    enter('mobile', PERSON.mobile)
    declare()
    press('提交报名')
    expect(await screen.findByText('系统维护中')).toBeDefined()
    expect(bodiesOf(stage)).toEqual([])
    stage.instead = () => undefined
    press('提交报名')
    expect(await screen.findByText('报名已提交')).toBeDefined()
    expect(bodiesOf(stage)[0]).toMatchObject({ org_sn: 'org-1', org_text: null })
  })
})

test('what is kept on the device for more than a day fills no form, and is removed', async () => {
  const page = open()
  await fillAll(NAME)
  page.unmount()
  expect(localStorage.length).toBe(1)
  const later = Date.now() + 24 * 3_600_000 + 1000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  open()
  expect((await screen.findByLabelText<HTMLInputElement>(/^姓名/)).value).toBe('')
  expect(localStorage.length).toBe(0)
  vi.restoreAllMocks()
})
