import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentMoveWords, documentWords as words } from '@zhikao/domain/publishing/document/document.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { documentLabels as labels } from './document.labels.ts'
import DocumentListPage from './DocumentListPage.tsx'

const path = '/user/information/list'
const url = '/api/admin/user/information/D1/file'
const [OLD, NEW] = ['ab/cd/abcdefghijklmnopqrst.pdf', 'ab/cd/bbcdefghijklmnopqrst.pdf']
const TITLE = '机械工程制图考核标准'
const detail = {
  sn: 'D1',
  category: 'STANDARD',
  title: TITLE,
  format: 'PDF',
  size: 1_300_000,
  publish_time: '2026-11-18 10:22:31',
  end_time: null,
  url,
  preview: `${url}?preview=true`,
  edition: 2,
  scope: null,
  download_count: 41,
  status: 'ENABLE',
  version: 3,
  actions: [],
  note: '补充实操部分',
  file: null,
  create_time: '2026-11-01 09:00:00',
  update_time: '2026-11-18 10:22:31',
  editions: [],
  refused: [],
}
const editionOf = (edition: number, file_name: string, note: string | null) => ({
  edition,
  file_name,
  format: 'PDF',
  size: 1_300_000,
  note,
  create_time: '2026-11-18 10:22:31',
  url: `${url}?edition=${edition}`,
  preview: `${url}?edition=${edition}&preview=true`,
})
const managed = {
  ...detail,
  scope: ['college', 'school'],
  file: OLD,
  actions: ['edit', 'withdraw'],
  editions: [editionOf(2, '标准二稿.pdf', '补充实操部分'), editionOf(1, '标准.pdf', null)],
}

let one: object
let sent: Sent[]
function serve({ method, url: { pathname } }: Sent): Reply {
  if (pathname.endsWith('/history')) return { data: [] }
  if (pathname.endsWith('/media/information')) return { data: { key: NEW, name: '标准三稿.pdf', bytes: 900 } }
  if (method !== 'GET' || pathname.endsWith('/information/D1')) return { data: one }
  return { data: { items: [one], total: 1, page: 1, limit: 20, total_capped: false } }
}
beforeEach(() => {
  setSession(true)
  one = detail
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const operations = ['add', 'edit', 'delete']
const button = (CN: string) => new RegExp(`^${[...CN].join('\\s*')}$`)
async function opened(search: Record<string, string>, some: string[] = []) {
  drawPage(<DocumentListPage />, { path, search, operations: some })
  return within(await screen.findByRole('dialog'))
}
const linkOf = (name: string, scope: ReturnType<typeof within>) =>
  scope.getByRole('link', { name: new RegExp(`^${name}`) })

describe('the detail of a document', () => {
  it('a reader sees the version, what is new in it, and saves or shows the file', async () => {
    const drawer = await opened({ record: 'D1' })
    expect(await drawer.findByText(detail.note)).toBeTruthy()
    expect(drawer.getByText('V2')).toBeTruthy()
    const save = linkOf(`${labels.download.CN} ${TITLE}`, drawer)
    expect([save.getAttribute('href'), save.hasAttribute('download')]).toEqual([url, true])
    const show = linkOf(`${labels.preview.CN} ${TITLE}`, drawer)
    expect([show.getAttribute('href'), show.getAttribute('target')]).toEqual([detail.preview, '_blank'])
    expect(drawer.queryByText(labels.editions.CN)).toBeNull()
    expect(drawer.queryByText(words.scope.CN)).toBeNull()
  })

  it('who publishes sees the roles, each version with its file, and the moves of the server', async () => {
    one = managed
    const drawer = await opened({ record: 'D1' }, operations)
    expect(await drawer.findByText('标准.pdf')).toBeTruthy()
    expect(linkOf(`${labels.download.CN} ${TITLE} V1`, drawer).getAttribute('href')).toBe(`${url}?edition=1`)
    expect(drawer.getByText(/考核站点/)).toBeTruthy()
    expect(drawer.getByRole('button', { name: button(documentMoveWords.withdraw.CN) })).toBeTruthy()
    expect(drawer.queryByRole('button', { name: button(documentMoveWords.publish.CN) })).toBeNull()
  })

  it('a draft is published from its detail', async () => {
    one = { ...managed, status: 'INIT', publish_time: null, actions: ['edit', 'publish', 'delete'] }
    const drawer = await opened({ record: 'D1' }, operations)
    fireEvent.click(await drawer.findByRole('button', { name: button(documentMoveWords.publish.CN) }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.url.pathname).toMatch(/\/D1\/publish$/))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 })
  })
})

describe('the form of a document', () => {
  it('another file is sent at once, and saved as the next version with its note', async () => {
    one = managed
    drawPage(<DocumentListPage />, { path, search: { edit: 'D1' }, operations })
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: words.title.CN })
    const form = within(title.closest<HTMLElement>('[role="dialog"]')!)
    expect(title.value).toBe(TITLE)
    const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]')
    await waitFor(() => expect(fileInput()).not.toBeNull())
    const file = new File(['%PDF-1.7'], '标准三稿.pdf', { type: 'application/pdf' })
    fireEvent.change(fileInput()!, { target: { files: [file] } })
    await waitFor(() =>
      expect(sent.some(({ url: { pathname } }) => pathname.endsWith('/media/information'))).toBe(true),
    )
    fireEvent.change(form.getByLabelText(words.note.CN), { target: { value: '第三稿' } })
    fireEvent.click(form.getByRole('button', { name: /^保\s*存$/ }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      title: TITLE,
      file: NEW,
      note: '第三稿',
      scope: ['college', 'school'],
      version: 3,
    })
  })
})

it('a handbook has its version and its role, is saved and shown, and has no detail', async () => {
  const book = '/api/admin/user/information/handbook?name=center'
  one = {
    ...detail,
    sn: 'media.handbook.center',
    category: 'MANUAL',
    title: '考试中心操作手册',
    url: book,
    preview: book,
    edition: 1,
    scope: ['center'],
    download_count: null,
    status: null,
    version: null,
  }
  drawPage(<DocumentListPage />, { path, operations })
  const name = await screen.findByRole('link', { name: '考试中心操作手册' })
  expect([name.getAttribute('href'), name.hasAttribute('download')]).toEqual([book, true])
  expect(screen.getByText('V1')).toBeTruthy()
  expect(screen.getAllByText('考试中心').length).toBeGreaterThan(0)
  const show = screen.getByRole('link', { name: new RegExp(`^${labels.preview.CN}`) })
  expect(show.getAttribute('href')).toBe(book)
})
