import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLang } from '../../i18n/lang.ts'
import { createQueryClient } from '../../kit/wire/query.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { CertificateCheckPage } from './CertificateCheckPage.tsx'

const NO = 'S000122000017254000123'
const checked = {
  no: NO,
  name: '林*涵',
  id_no: '110101********1235',
  credential_name: '机械工程制图',
  direction: null,
  subjects: ['OFFLINE'],
  level: 'MIDDLE',
  authority_name: '机械工业职业技能评价中心',
  issue_date: '2026-05-18',
  expire_date: null,
  status: 'VALID',
  reissue_dates: [] as string[],
}
const unmatched: Reply = { http: 404, status: 40400, rule: 'certificate_unmatched', message: '请核对证书编号' }
let reply: (sent: Sent) => Reply
let sent: Sent[]

function open(token: string | undefined, no = NO) {
  const network = networkOf((one) => reply(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  render(
    <QueryClientProvider client={client}>
      <CertificateCheckPage no={no} token={token} />
    </QueryClientProvider>,
  )
}
beforeEach(() => {
  reply = () => ({ data: checked })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setLang('CN')
})

test('after scanning the code the result is shown at once, without any question', async () => {
  open('abc')
  expect(await screen.findByText('证书真实有效')).toBeDefined()
  expect(sent.map(({ url }) => url.pathname + url.search)).toEqual([`/api/admin/certificate/${NO}?token=abc`])
  for (const text of ['林*涵', '110101********1235', '机械工程制图', '中级', '--', '仅实操', '2026-05-18', '长期有效'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an expired certificate is shown as genuine and expired', async () => {
  reply = () => ({ data: { ...checked, status: 'EXPIRED', expire_date: '2026-05-17' } })
  open('abc')
  expect(await screen.findByText('证书真实，但已过有效期')).toBeDefined()
  expect(screen.getByText('2026-05-17')).toBeDefined()
})

test('a void certificate is shown with the day, and with nothing of the person or the credential (Decided 29)', async () => {
  reply = () => ({ data: { no: NO, status: 'VOID', void_date: '2026-06-30' } })
  open('abc')
  expect(await screen.findByText('证书已于 2026-06-30 作废')).toBeDefined()
  for (const text of ['姓名', '证件号码', '证书名称']) expect(screen.queryByText(text)).toBeNull()
})

test('a reissued certificate is shown as valid with the day of its last reissue (Decided 29)', async () => {
  reply = () => ({ data: { ...checked, reissue_dates: ['2026-06-01', '2026-07-01'] } })
  open('abc')
  expect(await screen.findByText('证书真实有效')).toBeDefined()
  expect(screen.getByText(/本证书已于 2026-07-01 补发/)).toBeDefined()
})

test('a changed check code is not confirmed, and the name may be tried instead', async () => {
  reply = ({ method }) => (method === 'POST' ? { data: checked } : unmatched)
  open('changed')
  expect(await screen.findByText('未能确认这张证书')).toBeDefined()
  expect(screen.getByText('请核对证书编号')).toBeDefined()
  fireEvent.change(screen.getByLabelText('持证人姓名'), { target: { value: ' 林子涵 ' } })
  fireEvent.click(screen.getByRole('button', { name: '查验' }))
  expect(await screen.findByText('证书真实有效')).toBeDefined()
  expect([sent.at(-1)?.url.pathname, sent.at(-1)?.body]).toEqual([
    '/api/admin/certificate/check',
    { no: NO, name: '林子涵' },
  ])
})

test('without a number both are asked; what was entered stays when it does not fit, and another can be checked (Decided 48)', async () => {
  const answers: Reply[] = [unmatched, { data: checked }]
  reply = () => answers.shift() ?? unmatched
  open(undefined, '')
  fireEvent.click(screen.getByRole('button', { name: '查验' }))
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['请填写证书编号', '请填写持证人姓名'])
  fireEvent.change(screen.getByLabelText('证书编号'), { target: { value: ` ${NO}` } })
  fireEvent.change(screen.getByLabelText('持证人姓名'), { target: { value: '林子函' } })
  fireEvent.click(screen.getByRole('button', { name: '查验' }))
  expect(await screen.findByText('未能确认这张证书')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('证书编号').value).toBe(` ${NO}`)
  expect(screen.getByLabelText<HTMLInputElement>('持证人姓名').value).toBe('林子函')
  fireEvent.change(screen.getByLabelText('持证人姓名'), { target: { value: '林子涵' } })
  fireEvent.click(screen.getByRole('button', { name: '查验' }))
  expect(await screen.findByText('证书真实有效')).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([
    { no: NO, name: '林子函' },
    { no: NO, name: '林子涵' },
  ])
  fireEvent.click(screen.getByRole('button', { name: '查验另一张证书' }))
  expect(screen.getByLabelText('证书编号')).toBeDefined()
})

test('a captcha that is needed is solved by the browser, and the check sent again; where it fails the answer says so (Decided 48)', async () => {
  reply = ({ url }) =>
    url.pathname.endsWith('/captcha/check')
      ? { http: 503, status: 50300, message: '' }
      : { http: 400, status: 40102, message: '请完成安全验证' }
  open(undefined)
  fireEvent.change(screen.getByLabelText('持证人姓名'), { target: { value: '林子涵' } })
  fireEvent.click(screen.getByRole('button', { name: '查验' }))
  expect(await screen.findByText('请完成安全验证')).toBeDefined()
  expect(sent.map(({ url }) => url.pathname.replace('/api/admin', ''))).toEqual([
    '/certificate/check',
    '/captcha/check',
    '/certificate/check',
  ])
})

test('without a code nothing is sent before a name is given', async () => {
  open(undefined)
  fireEvent.click(screen.getByRole('button', { name: '查验' }))
  expect(screen.getByRole('alert').textContent).toBe('请填写持证人姓名')
  expect(sent).toEqual([])
})

test('a check that the server did not answer can be repeated', async () => {
  let times = 0
  reply = () => (times++ === 0 ? { http: 429, status: 42900, message: '请稍后再试' } : { data: checked })
  open('abc')
  expect(await screen.findByText('暂时无法查验')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '重新查验' }))
  expect(await screen.findByText('证书真实有效')).toBeDefined()
})

test('the page is shown in the chosen language', async () => {
  open('abc')
  await screen.findByText('证书真实有效')
  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByText('This certificate is genuine and valid')).toBeDefined()
  expect(sent.at(-1)?.headers.get('accept-language')).toBe('en-US')
})
