import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLang } from '../../i18n/lang.ts'
import {
  bodiesOf,
  PERSON,
  INSTITUTION,
  isFaulty,
  chooseTraining,
  declare,
  done,
  enter,
  enterPerson,
  faultsAnswer,
  fieldOf,
  fillAll,
  press,
  registerNetwork,
  rejectedAnswer,
  tokenOf,
  tokensOf,
  uploadAll,
} from '../../kit/wire/testRegistrant.ts'
import type { RegisterNetwork } from '../../kit/wire/testRegistrant.ts'
import { RegisterPage } from './RegisterPage.tsx'

const NAME = '欧阳建华'
let stage: RegisterNetwork
const registered = () => bodiesOf(stage)

function Stage({ kind }: { kind: 'teacher' | 'train' }) {
  const [isQuery, setQuery] = useState(false)
  return <RegisterPage kind={kind} isQuery={isQuery} onQuery={setQuery} train={undefined} />
}
const open = (kind: 'teacher' | 'train' = 'teacher') => render(<Stage kind={kind} />)

beforeEach(() => {
  localStorage.clear()
  stage = registerNetwork()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setLang('CN')
})

describe('/teacher: one page in sections (Decided 30)', () => {
  test('sends what was entered with the uploaded files and a solved captcha, and says what happens next', async () => {
    open()
    await fillAll(NAME)
    press('提交报名')
    expect(await screen.findByText('报名已提交')).toBeDefined()
    const [body] = registered()
    expect(body).toMatchObject({
      train_sn: 'train-1',
      name: NAME,
      id_no: PERSON.id_no,
      org_text: PERSON.org_name,
      org_sn: null,
      work_years: 8,
      photo: 'aa/photo.png',
      title_proof: 'aa/title.pdf',
      recommend_letter: 'aa/letter.pdf',
      token: tokenOf(0),
      promise: true,
      captcha_id: expect.stringMatching(/^c/),
    })
    expect(body).not.toHaveProperty('org_name')
    expect(tokensOf(stage)).toEqual([null, tokenOf(0), tokenOf(0)])
    expect(localStorage.length).toBe(0)
  })

  test('nothing is sent while something is missing: each fault at its field, the first focused', async () => {
    open()
    await chooseTraining()
    press('提交报名')
    expect(await screen.findByText(/项需要更正/)).toBeDefined()
    expect(isFaulty('name')).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('name')))
    expect(registered()).toEqual([])
    enter('name', NAME)
    expect(isFaulty('name')).toBe(false)
  })

  test('an employer of the platform is sent by its number', async () => {
    open()
    await fillAll(NAME)
    enter('org_name', 'Changchun')
    await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull())
    enter('org_name', INSTITUTION.name)
    press('提交报名')
    await screen.findByText('报名已提交')
    expect(registered()[0]).toMatchObject({ org_sn: 'org-1', org_text: null })
  })

  test('after a lost answer the same body is sent again, with the same captcha', async () => {
    let lost = true
    stage.answer = () => {
      if (!lost) return done
      lost = false
      throw new TypeError('offline')
    }
    open()
    await fillAll(NAME)
    press('提交报名')
    await waitFor(() => expect(registered()).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: '提交报名' })).toBeDefined())
    press('提交报名')
    await screen.findByText('报名已提交')
    expect(registered()[1]).toEqual(registered()[0])
  })

  test('a draft is kept on the device without the numbers, and removed by its button', async () => {
    const page = open()
    await chooseTraining()
    enterPerson(NAME)
    await uploadAll()
    const stored = Object.values(localStorage).join('')
    expect(stored).toContain(NAME)
    expect(stored).not.toMatch(new RegExp(`${PERSON.id_no}|${PERSON.mobile}`))
    page.unmount()
    open()
    expect((await screen.findByLabelText<HTMLInputElement>(/^姓名/)).value).toBe(NAME)
    expect([fieldOf('id_no').value, screen.getByText('letter.pdf')]).toEqual(['', expect.anything()])
    press('删除草稿')
    expect([fieldOf('name').value, localStorage.length]).toEqual(['', 0])
  })
})

describe('the code', () => {
  test('is requested for the mobile, may be repeated after a minute, and is sent with where it went', async () => {
    stage.channels = { mail: true, sms: true }
    open()
    await fillAll(NAME)
    await screen.findByLabelText('验证码')
    press('提交报名')
    expect(await screen.findByText('请填写收到的验证码')).toBeDefined()
    press('获取验证码')
    expect(await screen.findByText(/验证码已发送/)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒后可重发/ }).disabled).toBe(true)
    expect(stage.sent.find(({ url }) => url.searchParams.has('mobile'))?.url.searchParams.get('mobile')).toBe(
      PERSON.mobile,
    )
    enter('code', '123456')
    press('提交报名')
    await screen.findByText('报名已提交')
    expect(registered()[0]).toMatchObject({ code: '123456', code_to: 'mobile' })
  })

  test('a wrong one is a fault at its field', async () => {
    stage.channels = { mail: true, sms: false }
    const message = '验证码错误或已失效'
    stage.answer = () => faultsAnswer({ path: 'code', rule: 'register_code', message })
    open()
    await fillAll(NAME)
    await screen.findByLabelText('验证码')
    enter('code', '000000')
    press('提交报名')
    expect(await screen.findByText(message)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(fieldOf('code')))
    expect(registered()[0]).toMatchObject({ code_to: 'email' })
  })
})

describe('/train: one step after the other', () => {
  test('goes on when the step is complete, and back; a fault of the server opens its step', async () => {
    const message = '平台没有该文件'
    stage.answer = () => faultsAnswer({ path: 'recommend_letter', rule: 'media_unknown', message })
    open('train')
    await screen.findByRole('radio', { name: /Examiner training/ })
    press('下一步')
    expect(screen.getByText('请选择一期培训')).toBeDefined()
    await chooseTraining()
    press('下一步')
    enterPerson(NAME)
    press('下一步')
    await uploadAll()
    press('上一步')
    expect(fieldOf('name').value).toBe(NAME)
    press('下一步')
    press('下一步')
    expect(screen.getByText('提交', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
    declare()
    press('提交报名')
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByText('材料', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
  })
})

describe('the progress query', () => {
  test('shows state and opinion; a rejected one leads back to the form with its training and numbers', async () => {
    stage.answer = () => rejectedAnswer(true)
    open()
    press('查询进度')
    const form = within(await screen.findByRole('form', { name: '查询进度' }))
    fireEvent.click(form.getByRole('button', { name: '查询' }))
    expect(registered()).toEqual([])
    enter('id_no', PERSON.id_no)
    enter('mobile', PERSON.mobile)
    fireEvent.click(form.getByRole('button', { name: '查询' }))
    expect(await screen.findByText(/No seal/)).toBeDefined()
    expect(registered()[0]).toMatchObject({ query: { id_no: PERSON.id_no, mobile: PERSON.mobile } })
    press('修改后重新提交')
    expect(await screen.findByRole('radio', { name: 'Former training' })).toHaveProperty('checked', true)
    expect([fieldOf('id_no').value, fieldOf('mobile').value]).toEqual([PERSON.id_no, PERSON.mobile])
  })

  test('one that an institution made is corrected there: the page says so, and offers no form', async () => {
    stage.answer = () => rejectedAnswer(false)
    open()
    press('查询进度')
    await screen.findByRole('form', { name: '查询进度' })
    enter('id_no', PERSON.id_no)
    enter('mobile', PERSON.mobile)
    press('查询')
    expect(await screen.findByText(/请联系报名单位修改后重新提交/)).toBeDefined()
    expect(screen.queryByRole('button', { name: '修改后重新提交' })).toBeNull()
  })

  test('says that nothing was found', async () => {
    stage.answer = () => ({ data: { registrations: [] } })
    open()
    press('查询进度')
    await screen.findByRole('form', { name: '查询进度' })
    enter('id_no', 'E12345678')
    enter('mobile', PERSON.mobile)
    press('查询')
    expect(await screen.findByText(/没有找到报名/)).toBeDefined()
  })
})

test.each([
  ['HK', '考評員培訓報名'],
  ['US', 'Examiner training'],
] as const)('in %s the page says %s', (lang, title) => {
  setLang(lang)
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})
