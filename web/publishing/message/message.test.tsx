import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { messageMoveWords, messageWords as words } from '@zhikao/domain/publishing/message/message.messages.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { messageLabels as labels } from './message.labels.ts'
import MessageListPage from './MessageListPage.tsx'

const path = '/college/message/opinion'
const TITLE = '机房网络时断时续'
const row = {
  sn: 'FK202611290001',
  org_sn: 'O1',
  org_name: '长春汽车工业高等专科学校',
  role: 'college',
  submitter_name: '萧婷',
  title: TITLE,
  category: 'FAULT',
  status: 'SEND',
  answered: false,
  handler_sn: null,
  handler_name: null,
  create_time: '2026-11-29 06:00:00',
  reply_time: null,
  minutes: 180,
  due: '2026-12-04',
  overdue: false,
  satisfaction: null,
  update_time: '2026-11-29 06:00:00',
  version: 4,
  actions: ['edit', 'delete'],
}
const entry = {
  sn: 'E1',
  kind: 'QUESTION',
  content: '<b>每十分钟</b>断一次',
  images: ['ab/cd/abcdefghijklmnopqrst.png'],
  author_name: '萧婷',
  org_name: row.org_name,
  time: row.create_time,
}
const detail = {
  ...row,
  content: entry.content,
  images: entry.images,
  contact_name: '萧婷',
  contact_mobile: '13904310026',
  related: 'PLAN',
  related_sn: 'JH1',
  related_record: { name: '2026 年第 1 批', number: 'JH1', url: null },
  reply: null,
  replier: null,
  entries: [entry],
  unopened: false,
  refused: [],
}
const asked = (actions: string[]) => ({ list: { ...row, actions }, detail: { ...detail, actions } })

let answers: { list: object; detail: object; draft: object | null; write: Reply }
let sent: Sent[]
const states = [{ state: 'SEND', count: 1, mine: false }]
function serve({ method, url: { pathname } }: Sent): Reply {
  if (pathname.endsWith('/message/draft'))
    return { data: method === 'GET' ? answers.draft : { draft: {}, save_time: '2026-11-29 10:32:00' } }
  if (pathname.endsWith('/history')) return { data: [] }
  if (method !== 'GET') return answers.write
  if (pathname.endsWith(`/message/${row.sn}`)) return { data: answers.detail }
  if (pathname.endsWith('/message'))
    return { data: { items: [answers.list], total: 1, page: 1, limit: 20, total_capped: false, states } }
  return { data: [] }
}
beforeEach(() => {
  setSession(true)
  answers = { ...asked(['edit', 'delete']), draft: null, write: { data: detail } }
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const operations = ['add', 'edit', 'delete']
const writes = () => sent.filter(({ method }) => method !== 'GET').map(({ method, url }) => [method, url.pathname])
const button = (CN: string) => new RegExp(`^${[...CN].join('\\s*')}$`)
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

async function openForm() {
  drawPage(<MessageListPage />, { path, operations, search: { add: '1' } })
  const note = await screen.findByText(labels.submit_note.CN)
  return within(note.closest<HTMLElement>('[role="dialog"]')!)
}
async function openDetail(some: Parameters<typeof drawPage>[1] = {}) {
  drawPage(<MessageListPage />, { path, operations, search: { record: row.sn }, ...some })
  await screen.findByRole('heading', { name: new RegExp(TITLE) })
  return within(screen.getByRole('dialog'))
}

describe('the form of a new message', () => {
  it('begins with the draft, keeps what is typed on the server, and sends it whole', async () => {
    const draft = {
      title: '',
      content: '机房断网，考前检查时发现',
      images: [],
      contact_name: '萧婷',
      contact_mobile: '13904310026',
    }
    answers.draft = {
      draft: { ...draft, category: 'FAULT', related: null, related_sn: null },
      save_time: '2026-11-29 09:00:00',
    }
    const form = await openForm()
    expect(form.getByText('草稿已保存 2026-11-29 09:00')).toBeTruthy()
    expect(form.getByLabelText<HTMLTextAreaElement>(words.content.CN).value).toBe(draft.content)
    type(form.getByLabelText(words.title.CN), TITLE)
    await form.findByText('草稿已保存 2026-11-29 10:32')
    const kept = sent.find(({ method }) => method === 'PUT')
    expect([kept?.url.pathname, kept?.body]).toEqual([
      '/api/admin/message/draft',
      expect.objectContaining({ title: TITLE, content: draft.content }),
    ])
    fireEvent.click(form.getByRole('button', { name: button(labels.submit.CN) }))
    await waitFor(() => expect(writes()).toContainEqual(['POST', '/api/admin/message']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      title: TITLE,
      category: 'FAULT',
    })
  })

  it('takes six pictures and no more', async () => {
    const images = Array.from({ length: 6 }, (_, at) => `ab/cd/abcdefghijklmnopqrs${at}.png`)
    answers.draft = {
      draft: { title: TITLE, content: '', images, contact_name: '', contact_mobile: '' },
      save_time: '2026-11-29 09:00:00',
    }
    const form = await openForm()
    await form.findByText('附件 6.png')
    expect(form.queryByText(button(kitLabels.upload.CN))).toBeNull()
    fireEvent.click(form.getByRole('button', { name: /附件 6/ }))
    expect(await form.findByText(button(kitLabels.upload.CN))).toBeTruthy()
  })

  it('says at each field what is missing, and sends nothing', async () => {
    const form = await openForm()
    type(form.getByLabelText(words.title.CN), '短')
    fireEvent.click(form.getByRole('button', { name: button(labels.submit.CN) }))
    await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThanOrEqual(4))
    expect(writes().some(([method]) => method === 'POST')).toBe(false)
  })

  it('shows a refusal of the server at its field, and keeps what was typed', async () => {
    const draft = {
      title: TITLE,
      content: '机房断网，考前检查时发现',
      images: [],
      contact_name: '萧婷',
      contact_mobile: '13904310026',
    }
    answers.draft = { draft: { ...draft, category: 'FAULT' }, save_time: '2026-11-29 09:00:00' }
    const errors = [{ path: 'contact_mobile', rule: 'wrong_format', message: '该号码不能接收短信' }]
    answers.write = { http: 400, status: 40000, message: '输入有误', errors }
    const form = await openForm()
    fireEvent.click(form.getByRole('button', { name: button(labels.submit.CN) }))
    const mobile = form.getByLabelText(words.contact_mobile.CN)
    await waitFor(() => expect(mobile.closest('.ant-form-item')?.textContent).toContain('该号码不能接收短信'))
    expect(form.getByLabelText<HTMLInputElement>(words.title.CN).value).toBe(TITLE)
  })
})

describe('the detail of a message', () => {
  it('shows the thread as it was written, its pictures, its related record, and opens it once', async () => {
    answers.detail = { ...detail, unopened: true }
    const drawer = await openDetail()
    expect(drawer.getByText(entry.content).tagName).toBe('P')
    const picture = drawer.getByRole('img', { name: '图片 1' })
    expect([picture.getAttribute('src'), picture.closest('a')?.target]).toEqual([
      expect.stringContaining('size=small'),
      '_blank',
    ])
    expect(drawer.getByText(/2026 年第 1 批 JH1/)).toBeTruthy()
    await waitFor(() => expect(writes()).toEqual([['PUT', `/api/admin/message/${row.sn}/open`]]))
  })

  it('an opened one is not opened again', async () => {
    await openDetail()
    expect(writes()).toEqual([])
  })

  it.each([
    ['before it was opened', ['edit', 'delete'], [labels.edit.CN, kitLabels.remove.CN]],
    ['for the platform', ['reply', 'transfer'], [messageMoveWords.reply.CN, messageMoveWords.transfer.CN]],
    ['with an answer', ['followup', 'rate'], [messageMoveWords.followup.CN, messageMoveWords.rate.CN]],
    ['with nothing to do', [], []],
  ])('offers the actions of the server and no other: %s', async (_, actions, names) => {
    Object.assign(answers, asked(actions))
    const drawer = await openDetail()
    const all = [labels.edit, kitLabels.remove, ...Object.values(messageMoveWords)].map(({ CN }) => CN)
    const offered = all.filter((name) => drawer.queryByRole('button', { name: button(name) }) !== null)
    expect(new Set(offered)).toEqual(new Set(names))
  })

  it('an answer is written below the thread: an empty one is refused at its field, a written one is sent with the version', async () => {
    Object.assign(answers, asked(['reply', 'transfer']))
    const drawer = await openDetail({ path: '/center/message/opinion', operations: ['audit', 'export'] })
    fireEvent.click(drawer.getByRole('button', { name: button(messageMoveWords.reply.CN) }))
    const form = within((await screen.findByText(labels.reply_note.CN)).closest<HTMLElement>('[role="dialog"]')!)
    expect(await form.findByText(entry.content)).toBeTruthy()
    const answer = await form.findByLabelText(words.reply.CN)
    fireEvent.click(form.getByRole('button', { name: button(messageMoveWords.reply.CN) }))
    expect((await form.findAllByText(new RegExp(kernelMessages.opinion_required.CN))).length).toBeGreaterThan(0)
    expect(writes()).toEqual([])
    fireEvent.change(answer, { target: { value: '已更换交换机，请再试' } })
    fireEvent.click(form.getByRole('button', { name: button(messageMoveWords.reply.CN) }))
    await waitFor(() => expect(writes()).toEqual([['PUT', `/api/admin/message/${row.sn}/reply`]]))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ opinion: '已更换交换机，请再试', version: 4 })
  })
})
