import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLang } from '../../i18n/lang.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { captchaReply, openSession, QuickWorker } from '../../kit/wire/testPublicCalls.ts'
import { RegisterPage } from './RegisterPage.tsx'

const TOKEN = 'x'.repeat(43)
const session = openSession('汽车装配考评员初训', '长春市培训楼 301')
const listOf = (items: object[]) => ({ data: { items, total: items.length, page: 1, limit: 20 } })
const done = {
  data: { registrations: [{ train_sn: 'train-1', train_title: session.title, status: 'SUBMIT', opinion: null }] },
}

let channels: { mail: boolean; sms: boolean }
let answer: (sent: Sent) => Reply | Response
let sent: Sent[]
let uploads: number

function serve(one: Sent): Reply | Response {
  const { pathname } = one.url
  if (pathname.endsWith('/welcome'))
    return { data: { name: '', long_name: '', image_base: '', file_base: '', code_channels: channels, news: [] } }
  if (pathname.endsWith('/train/list'))
    return listOf([{ sn: 'c1', code: 'car', name: '汽车装配', sessions: [session] }])
  if (pathname.endsWith('/college/all/list')) return listOf([{ sn: 'org-1', name: '长春职业技术大学' }])
  if (pathname.endsWith('/captcha/register')) return captchaReply(sent.length)
  if (pathname.endsWith('/media/image/file') && one.method === 'POST') {
    uploads += 1
    const file = one.form?.get('file')
    const name = file instanceof File ? file.name : ''
    return {
      data: {
        key: `aa/${uploads}.${name.split('.').at(-1)}`,
        name,
        bytes: 9,
        token: TOKEN,
        left: { files: 9, seconds: 99 },
      },
    }
  }
  return answer(one)
}

function Stage({ kind }: { kind: 'teacher' | 'train' }) {
  const [isQuery, setQuery] = useState(false)
  return <RegisterPage kind={kind} isQuery={isQuery} onQuery={setQuery} train={undefined} />
}
function open(kind: 'teacher' | 'train' = 'teacher') {
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  return render(<Stage kind={kind} />)
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('Worker', QuickWorker)
  channels = { mail: false, sms: false }
  uploads = 0
  answer = () => done
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setLang('CN')
})

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const enter = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const registered = () =>
  sent.filter(({ url }) => url.pathname.includes('/register/')).map(({ body }) => body as Record<string, unknown>)
const file = (name: string) => new File(['x'], name, { type: name.endsWith('pdf') ? 'application/pdf' : 'image/png' })

async function chooseTraining() {
  fireEvent.click(await screen.findByRole('radio', { name: /汽车装配考评员初训/ }))
}
function enterPerson() {
  enter(/^姓名/, '欧阳建华')
  enter(/^证件号码/, '220102197505010337')
  enter(/^手机号/, '13612345678')
  fireEvent.change(screen.getByRole('textbox', { name: '邮箱' }), { target: { value: 'wang@example.cn' } })
  enter(/^所在单位/, '长春汽车厂')
  enter(/^职称$/, 'MIDDLE')
  enter(/^学历/, 'BACHELOR')
  enter(/^所学专业/, '汽车检测与维修')
  enter(/^从业年限/, '8')
}
async function uploadAll() {
  fireEvent.change(field(/^证件照/), { target: { files: [file('photo.png')] } })
  fireEvent.change(field(/^职称证明/), { target: { files: [file('title.pdf')] } })
  fireEvent.change(field(/^单位推荐函/), { target: { files: [file('letter.pdf')] } })
  await screen.findByText('letter.pdf')
}
async function fillAll() {
  await chooseTraining()
  enterPerson()
  await uploadAll()
  fireEvent.click(screen.getByRole('checkbox', { name: /我承诺/ }))
}

describe('/teacher: one page in sections (Decided 30)', () => {
  test('sends what was entered with the uploaded files and a solved captcha, and says what happens next', async () => {
    open()
    await fillAll()
    press('提交报名')
    expect(await screen.findByText('报名已提交')).toBeDefined()
    const [body] = registered()
    expect(body).toMatchObject({
      train_sn: 'train-1',
      name: '欧阳建华',
      id_no: '220102197505010337',
      org_text: '长春汽车厂',
      org_sn: null,
      work_years: 8,
      photo: 'aa/1.png',
      title_proof: 'aa/2.pdf',
      recommend_letter: 'aa/3.pdf',
      token: TOKEN,
      promise: true,
      captcha_id: expect.stringMatching(/^c/),
    })
    expect(body).not.toHaveProperty('org_name')
    const tokens = sent.filter(({ form }) => form).map(({ form }) => form?.get('token') ?? null)
    expect(tokens).toEqual([null, TOKEN, TOKEN])
    expect(localStorage.length).toBe(0)
  })

  test('nothing is sent while something is missing: each fault at its field, the first focused', async () => {
    open()
    await chooseTraining()
    press('提交报名')
    expect(await screen.findByText(/项需要更正/)).toBeDefined()
    expect(field(/^姓名/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field(/^姓名/))
    expect(registered()).toEqual([])
    enter(/^姓名/, '欧阳建华')
    expect(field(/^姓名/).getAttribute('aria-invalid')).toBe('false')
  })

  test('an employer of the platform is sent by its number', async () => {
    open()
    await fillAll()
    enter(/^所在单位/, '长春职业')
    await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull())
    enter(/^所在单位/, '长春职业技术大学')
    press('提交报名')
    await screen.findByText('报名已提交')
    expect(registered()[0]).toMatchObject({ org_sn: 'org-1', org_text: null })
  })

  test('after a lost answer the same body is sent again, with the same captcha', async () => {
    let lost = true
    answer = () => {
      if (!lost) return done
      lost = false
      throw new TypeError('offline')
    }
    open()
    await fillAll()
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
    enterPerson()
    await uploadAll()
    const stored = Object.values(localStorage).join('')
    expect(stored).toContain('欧阳建华')
    expect(stored).not.toMatch(/220102197505010337|13612345678/)
    page.unmount()
    open()
    expect((await screen.findByLabelText<HTMLInputElement>(/^姓名/)).value).toBe('欧阳建华')
    expect([field(/^证件号码/).value, screen.getByText('letter.pdf')]).toEqual(['', expect.anything()])
    press('删除草稿')
    expect([field(/^姓名/).value, localStorage.length]).toEqual(['', 0])
  })
})

describe('the code', () => {
  test('is requested for the mobile, may be repeated after a minute, and is sent with where it went', async () => {
    channels = { mail: true, sms: true }
    open()
    await fillAll()
    await screen.findByLabelText('验证码')
    press('提交报名')
    expect(await screen.findByText('请填写收到的验证码')).toBeDefined()
    press('获取验证码')
    expect(await screen.findByText(/验证码已发送/)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒后可重发/ }).disabled).toBe(true)
    expect(sent.find(({ url }) => url.searchParams.has('mobile'))?.url.searchParams.get('mobile')).toBe('13612345678')
    enter(/^验证码$/, '123456')
    press('提交报名')
    await screen.findByText('报名已提交')
    expect(registered()[0]).toMatchObject({ code: '123456', code_to: 'mobile' })
  })

  test('a wrong one is a fault at its field', async () => {
    channels = { mail: true, sms: false }
    const message = '验证码错误或已失效'
    answer = () => ({
      http: 400,
      status: 40000,
      message: '输入有误',
      errors: [{ path: 'code', rule: 'register_code', message }],
    })
    open()
    await fillAll()
    await screen.findByLabelText('验证码')
    enter(/^验证码$/, '000000')
    press('提交报名')
    expect(await screen.findByText(message)).toBeDefined()
    expect(document.activeElement).toBe(field(/^验证码$/))
    expect(registered()[0]).toMatchObject({ code_to: 'email' })
  })
})

describe('/train: one step after the other', () => {
  test('goes on when the step is complete, and back; a fault of the server opens its step', async () => {
    const message = '平台没有该文件'
    answer = () => ({
      http: 400,
      status: 40000,
      message: '',
      errors: [{ path: 'recommend_letter', rule: 'media_unknown', message }],
    })
    open('train')
    await screen.findByRole('radio', { name: /初训/ })
    press('下一步')
    expect(screen.getByText('请选择一期培训')).toBeDefined()
    await chooseTraining()
    press('下一步')
    enterPerson()
    press('下一步')
    await uploadAll()
    press('上一步')
    expect(field(/^姓名/).value).toBe('欧阳建华')
    press('下一步')
    press('下一步')
    expect(screen.getByText('提交', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
    fireEvent.click(screen.getByRole('checkbox', { name: /我承诺/ }))
    press('提交报名')
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByText('材料', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
  })
})

describe('the progress query', () => {
  test('shows state and opinion; a rejected one leads back to the form with its training and numbers', async () => {
    answer = () => ({
      data: {
        registrations: [{ train_sn: 'train-9', train_title: '往期培训', status: 'REJECT', opinion: '推荐函未盖章' }],
      },
    })
    open()
    press('查询进度')
    const form = within(await screen.findByRole('form', { name: '查询进度' }))
    fireEvent.click(form.getByRole('button', { name: '查询' }))
    expect(registered()).toEqual([])
    enter(/^证件号码/, '220102197505010337')
    enter(/^手机号/, '13612345678')
    fireEvent.click(form.getByRole('button', { name: '查询' }))
    expect(await screen.findByText(/推荐函未盖章/)).toBeDefined()
    expect(registered()[0]).toMatchObject({ query: { id_no: '220102197505010337', mobile: '13612345678' } })
    press('修改后重新提交')
    expect(await screen.findByRole('radio', { name: '往期培训' })).toHaveProperty('checked', true)
    expect([field(/^证件号码/).value, field(/^手机号/).value]).toEqual(['220102197505010337', '13612345678'])
  })

  test('says that nothing was found', async () => {
    answer = () => ({ data: { registrations: [] } })
    open()
    press('查询进度')
    await screen.findByRole('form', { name: '查询进度' })
    enter(/^证件号码/, 'E12345678')
    enter(/^手机号/, '13612345678')
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
