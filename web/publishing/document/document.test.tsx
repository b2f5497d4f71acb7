import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { documentLabels as labels } from './document.labels.ts'
import DocumentListPage from './DocumentListPage.tsx'

const path = '/user/information/list'
const url = '/api/admin/user/information/D1/file'
const row = {
  sn: 'D1',
  category: 'STANDARD',
  title: '机械工程制图考核标准',
  format: 'PDF',
  size: 1_300_000,
  publish_time: '2026-11-18 10:22:31',
  end_time: null,
  url,
  preview: `${url}?preview=true`,
  edition: 2,
  download_count: 41,
  scope: null,
  status: null,
  version: null,
  actions: [],
}
const exported = {
  ...row,
  sn: 'J1',
  category: 'EXPORT',
  title: '学生_2026.xlsx',
  format: null,
  url: '/api/media/file/down?key=k',
  preview: null,
  edition: null,
  download_count: null,
}
const made = {
  ...exported,
  sn: 'media.handbook',
  category: 'MANUAL',
  title: '站点操作手册',
  size: null,
  publish_time: null,
}
const managed = {
  ...row,
  scope: ['college', 'school'],
  status: 'ENABLE',
  version: 3,
  actions: ['edit', 'withdraw'],
}
const detail = {
  ...row,
  note: '补充实操部分',
  file: null,
  version: 3,
  status: 'ENABLE',
  create_time: '2026-11-01 09:00:00',
  update_time: '2026-11-18 10:22:31',
  editions: [],
  refused: [],
}

const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = (items: object[], one: object = detail): ((sent: Sent) => Reply) => {
  return ({ method, url: { pathname } }) => {
    if (pathname.endsWith('/history')) return { data: [] }
    if (method !== 'GET' || pathname.endsWith('/information/D1')) return { data: one }
    return pageOf(items)
  }
}

describe('the downloads of a reader', () => {
  it('saves any file, shows a PDF in a new tab, and says what is made on request', async () => {
    serve = list([row, exported, made])
    drawPage(<DocumentListPage />, { path })
    const save = await screen.findByRole('link', { name: `${labels.download.CN} ${row.title}` })
    expect([save.getAttribute('href'), save.hasAttribute('download')]).toEqual([url, true])
    const show = screen.getByRole('link', { name: new RegExp(`${labels.preview.CN} ${row.title}`) })
    expect([show.getAttribute('href'), show.getAttribute('target')]).toEqual([row.preview, '_blank'])
    expect(screen.getAllByRole('link', { name: new RegExp(labels.preview.CN) })).toHaveLength(1)
    expect(screen.getByText(labels.always_new.CN)).toBeTruthy()
    expect(screen.getAllByText('1.2 MB')).toHaveLength(2)
  })

  it('has no way to add or edit', async () => {
    serve = list([row])
    drawPage(<DocumentListPage />, { path })
    await screen.findByRole('link', { name: row.title })
    expect(screen.queryByRole('button', { name: new RegExp(labels.add.CN) })).toBeNull()
  })
})

describe('the downloads of who publishes', () => {
  const operations = ['add', 'edit', 'delete']

  it('offers the actions of the server, and withdraws after a question that names the document and says what follows', async () => {
    serve = list([managed, exported], { ...detail, ...managed })
    drawPage(<DocumentListPage />, { path, operations })
    fireEvent.click(await screen.findByRole('button', { name: /^撤\s*回$/ }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain(row.title)
    expect(question.textContent).toContain('2 个角色')
    fireEvent.click(within(question).getByRole('button', { name: /^撤\s*回$/ }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.url.pathname).toMatch(/\/D1\/withdraw$/))
  })

  it('keeps a new document back without a role and without a file', async () => {
    serve = list([managed])
    drawPage(<DocumentListPage />, { path, operations, search: { add: '1' } })
    const form = await screen.findByRole('dialog')
    fireEvent.click(await within(form).findByRole('button', { name: /^保\s*存$/ }))
    await waitFor(() => expect(form.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThanOrEqual(3))
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  })
})
