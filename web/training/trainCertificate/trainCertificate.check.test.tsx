import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLang } from '../../i18n/lang.ts'
import { createQueryClient } from '../../kit/wire/query.ts'
import { networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { TrainCertificateCheckPage } from './TrainCertificateCheckPage.tsx'

const NO = 'KPY2026QCZP00042'
const checked = {
  no: NO,
  name: '欧**华',
  id_no: '220101********1234',
  train_title: '汽车装配考评员初训',
  type: 'FIRST',
  start_date: '2026-05-10',
  end_date: '2026-05-12',
  hours: 24,
  credential_name: '汽车装配',
  levels: ['BEGINNER', 'MIDDLE'],
  authority_name: '中国汽车工程学会',
  issue_date: '2026-05-18',
  expire_date: '2029-05-17',
  status: 'VALID',
}
let reply: () => Reply
let sent: Sent[]

function open(token: string | undefined) {
  const network = networkOf(() => reply())
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  render(
    <QueryClientProvider client={client}>
      <TrainCertificateCheckPage no={NO} token={token} />
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

test('after scanning the code of a training certificate the result is shown at once (Decided 27)', async () => {
  open('abc')
  expect(await screen.findByText('证书真实有效')).toBeDefined()
  expect(sent.map(({ url }) => url.pathname + url.search)).toEqual([
    `/api/admin/train/certificate/check/${NO}?token=abc`,
  ])
  for (const text of ['欧**华', '220101********1234', '汽车装配考评员初训', '初训', '初级 · 中级', '2029-05-17'])
    expect(screen.getByText(text)).toBeDefined()
})

test('an expired one is shown as genuine and expired', async () => {
  reply = () => ({ data: { ...checked, status: 'EXPIRED' } })
  open('abc')
  expect(await screen.findByText('证书真实，但已过有效期')).toBeDefined()
})

test('a changed code is not confirmed; a number without a code is not asked', async () => {
  reply = () => ({ http: 404, status: 40400, rule: 'train_certificate_unmatched', message: '请重新扫描' })
  open('abd')
  expect(await screen.findByText('未能确认这张证书')).toBeDefined()
  cleanup()
  open(undefined)
  expect(screen.getByText('请扫描证书上的二维码查验')).toBeDefined()
  expect(sent).toEqual([])
})

test('a fault of the network can be tried again', async () => {
  reply = () => ({ http: 503, status: 50300, message: '暂时无法处理' })
  open('abc')
  const retry = await screen.findByRole('button', { name: '重新查验' })
  reply = () => ({ data: checked })
  fireEvent.click(retry)
  expect(await screen.findByText('证书真实有效')).toBeDefined()
})
