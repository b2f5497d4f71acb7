import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { QuestionExport, QuestionImport } from './QuestionExchangePanel.tsx'
import { fileFormatLabels, questionLabels as labels } from './question.labels.ts'

const credential = {
  sn: 'C1',
  name: '机械工程制图',
  name_hk: null,
  name_en: null,
  code: 'TIKU',
  levels: [{ level: 'MIDDLE' }],
}
let sent: Sent[]
function serve({ url: { pathname } }: Sent): Reply {
  if (pathname.endsWith('/import') || pathname.endsWith('/export')) return { data: { job: 'J1' } }
  if (pathname.endsWith('/credential/C1')) return { data: credential }
  if (pathname.includes('/credential'))
    return { data: { items: [credential], total: 1, page: 1, limit: 100, total_capped: false } }
  return { data: null }
}
beforeEach(() => {
  setSession(true)
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function chosen(name: string) {
  drawPage(<QuestionImport />, { operations: ['import'] })
  fireEvent.click(screen.getByRole('button', { name: /导\s*入/ }))
  await screen.findByText(labels.text_hint.CN)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['题？{T}'], name)] } })
  await screen.findByText(name)
  return input
}
async function pick(label: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}
const preview = async () => {
  fireEvent.click(screen.getByRole('button', { name: '开始预检' }))
  await waitFor(() => expect(sent.some(({ url }) => url.pathname.endsWith('/import'))).toBe(true))
  return sent.find(({ url }) => url.pathname.endsWith('/import'))?.form
}

it('a text file is sent with the credential and level that it does not name (§3.15a)', async () => {
  const input = await chosen('题库.gift')
  expect(input.accept).toContain('.gift')
  expect(screen.getByText(labels.text_place.CN)).toBeTruthy()
  await pick(words.credential_sn.CN, credential.name)
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: words.level.CN }).hasAttribute('disabled')).toBe(false),
  )
  await pick(words.level.CN, '中级')
  const form = await preview()
  expect(form && Object.fromEntries([...form.entries()].filter(([name]) => name !== 'file'))).toEqual({
    mode: 'preview',
    credential_sn: 'C1',
    level: 'MIDDLE',
  })
})

it('a workbook is asked for neither (§7)', async () => {
  await chosen('题库.xlsx')
  expect(screen.queryByText(labels.text_place.CN)).toBeNull()
  const form = await preview()
  expect(form?.has('credential_sn')).toBe(false)
})

it('an export asks for the format, and says what GIFT leaves out (§3.15a)', async () => {
  const facts = { filters: { type: 'SINGLE' }, chips: [], total: 3, count: '3', onExportable: () => undefined }
  drawPage(<QuestionExport facts={facts} />, { operations: ['export'] })
  fireEvent.click(screen.getByRole('button', { name: /导\s*出/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText(labels.gift_hint.CN)).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: fileFormatLabels.GIFT.CN }))
  expect(dialog.getByText(labels.gift_hint.CN)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /导\s*出/ }))
  await waitFor(() =>
    expect(sent.find(({ url }) => url.pathname.endsWith('/export'))?.body).toMatchObject({
      type: 'SINGLE',
      format: 'GIFT',
    }),
  )
})
