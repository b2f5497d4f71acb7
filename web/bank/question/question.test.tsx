import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { questionMessages, questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { formulaLabels, questionLabels as labels } from './question.labels.ts'
import QuestionListPage from './QuestionListPage.tsx'

const path = '/center/question/manage'
const row = {
  sn: 'Q1',
  credential_sn: 'C1',
  credential_name: '机械工程制图',
  level: 'MIDDLE',
  subject: 'ONLINE',
  type: 'SINGLE',
  title: 'A3 图纸的幅面尺寸是下列哪一项？',
  score_default: 2,
  difficulty: 1,
  knowledge_points: [{ sn: 'P1', name: '图幅与图线' }],
  alternative_group: null,
  practice_allowed: true,
  status: 'ENABLE',
  update_time: '2026-11-18 10:22:31',
  version: 3,
  actions: ['edit', 'disable'],
}
const detail = {
  ...row,
  stem: '<p>A3 图纸的幅面尺寸是下列哪一项？</p>',
  options: ['594 × 841', '297 × 420', '210 × 297'].map((text, at) => ({ key: 'ABC'[at], text, image: null })),
  answer: ['B'],
  analysis: '<p>每对折一次得下一号图纸。</p>',
  attachments: [],
  source: null,
  create_time: '2026-11-01 09:00:00',
  missing: [],
  formulas: [],
  refused: [],
}
const similar = {
  sn: 'Q9',
  type: 'SINGLE',
  title: 'A3 图纸的幅面是哪一项？',
  status: 'ENABLE',
  exact: false,
  share: 0.82,
}

let one: object
let found: object[]
let formulas: object[]
let sent: Sent[]
function serve({ method, url: { pathname } }: Sent): Reply {
  if (pathname.endsWith('/history')) return { data: [] }
  if (pathname.endsWith('/question/similar')) return { data: found }
  if (pathname.endsWith('/question/formula')) return { data: formulas }
  if (pathname.endsWith('/question/point')) return { data: { items: [] } }
  if (pathname.includes('/credential'))
    return { data: { items: [], total: 0, page: 1, limit: 100, total_capped: false, levels: [] } }
  if (method !== 'GET' || pathname.endsWith('/Q1')) return { data: one }
  return { data: { items: [row], total: 1, page: 1, limit: 20, total_capped: false } }
}
beforeEach(() => {
  setSession(true)
  one = detail
  found = []
  formulas = []
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
const put = () => sent.find(({ method }) => method === 'PUT')
async function opened(search: Record<string, string>) {
  drawPage(<QuestionListPage />, { path, search, operations })
  return within(await screen.findByRole('dialog'))
}

describe('the detail of a question', () => {
  it('shows it as the candidate sees it, then what is right and why', async () => {
    const drawer = await opened({ record: 'Q1' })
    expect(await drawer.findByText(labels.preview.CN)).toBeTruthy()
    const marks = drawer.getAllByRole<HTMLInputElement>('radio')
    expect(marks.map(({ checked }) => checked)).toEqual([false, false, false])
    expect(drawer.getByText('B').tagName).toBe('B')
    expect(drawer.getByText('每对折一次得下一号图纸。')).toBeTruthy()
  })

  it('says what a draft lacks', async () => {
    const message = questionMessages.question_single.CN
    one = { ...detail, status: 'INIT', answer: [], missing: [{ path: 'answer', rule: 'question_single', message }] }
    const drawer = await opened({ record: 'Q1' })
    expect(await drawer.findByText(labels.missing.CN)).toBeTruthy()
    expect(drawer.getByText(message)).toBeTruthy()
    expect(drawer.getByText(labels.none.CN)).toBeTruthy()
  })
})

describe('the dialog of a formula (ADR 0087)', () => {
  const asking = async () => {
    drawPage(<QuestionListPage />, { path, search: { edit: 'Q1' }, operations })
    const option = await screen.findByRole('group', { name: labels.option_name.CN.replace('{key}', 'A') })
    fireEvent.click(within(option).getByRole('button', { name: formulaLabels.formula.CN }))
    const input = await screen.findByRole('textbox', { name: formulaLabels.formula_tex.CN })
    return { input, dialog: within(input.closest<HTMLElement>('[role="dialog"]')!) }
  }
  const insert = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: /^插\s*入$/ })
  const written = () =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: labels.option_name.CN.replace('{key}', 'A') }).value

  it('shows it while it is written, and puts its TeX into the option', async () => {
    formulas = [{ tex: '2', display: false, html: '<span class="katex"><math><mn>2</mn></math></span>' }]
    const { input, dialog } = await asking()
    fireEvent.change(input, { target: { value: ' 2 ' } })
    await waitFor(() => expect(document.querySelector('output math')?.textContent).toBe('2'))
    const asked = sent.find(({ url }) => url.pathname.endsWith('/question/formula'))
    expect(asked?.body).toEqual({ formulas: [{ tex: '2', display: false }] })
    fireEvent.click(insert(dialog))
    await waitFor(() => expect(written()).toBe(String.raw`594 × 841\(2\)`))
  })

  it('says what is not valid, and then inserts nothing', async () => {
    const { input, dialog } = await asking()
    fireEvent.click(dialog.getByRole('button', { name: 'x/y' }))
    expect((input as HTMLTextAreaElement).value).toBe(String.raw`\frac{x}{y}`)
    await waitFor(() => expect(dialog.getAllByText(formulaLabels.formula_wrong.CN).length).toBeGreaterThan(0))
    fireEvent.click(insert(dialog))
    expect(written()).toBe('594 × 841')
  })
})

describe('the form of a question', () => {
  /** The record is read first: the form takes the place of what is shown meanwhile. */
  const editing = async (role: 'radio' | 'textbox', name: string) => {
    drawPage(<QuestionListPage />, { path, search: { edit: 'Q1' }, operations })
    const control = await screen.findByRole(role, { name })
    return within(control.closest<HTMLElement>('[role="dialog"]')!)
  }
  const rightOf = (key: string) => labels.option_right.CN.replace('{key}', key)
  const save = (form: ReturnType<typeof within>) => fireEvent.click(form.getByRole('button', { name: /^保\s*存$/ }))

  it('has the right option ticked; another takes its place, and the letter moves up when an option is removed', async () => {
    const form = await editing('radio', rightOf('B'))
    expect(form.getByRole<HTMLInputElement>('radio', { name: rightOf('B') }).checked).toBe(true)
    fireEvent.click(form.getByRole('radio', { name: rightOf('C') }))
    fireEvent.click(form.getByRole('button', { name: labels.option_remove.CN.replace('{key}', 'A') }))
    save(form)
    await waitFor(() => expect(put()?.body).toMatchObject({ answer: ['B'], version: 3 }))
    expect(put()?.body).toMatchObject({ options: [{ text: '297 × 420' }, { text: '210 × 297' }] })
  })

  it('shows similar questions before it is saved, and saves once they were seen (查重)', async () => {
    found = [similar]
    const form = await editing('radio', rightOf('B'))
    fireEvent.click(form.getByRole('radio', { name: rightOf('A') }))
    save(form)
    const shown = await screen.findByText(similar.title)
    expect(shown).toBeTruthy()
    expect(screen.getByText(labels.similar_share.CN.replace('{percent}', '82'))).toBeTruthy()
    expect(sent.find(({ url }) => url.pathname.endsWith('/similar'))?.body).toMatchObject({ except: 'Q1' })
    expect(put()).toBeUndefined()
    fireEvent.click(screen.getByRole('button', { name: button(labels.similar_save.CN) }))
    await waitFor(() => expect(put()?.body).toMatchObject({ answer: ['A'] }))
  })

  it('of type FILL has a line for each blank of the stem', async () => {
    one = { ...detail, type: 'FILL', stem: '<p>精度 ____ mm，量程 ___ mm</p>', options: [], answer: ['0.02'] }
    const second = labels.blank_of.CN.replace('{number}', '2')
    const form = await editing('textbox', second)
    fireEvent.change(form.getByRole('textbox', { name: second }), { target: { value: '150' } })
    save(form)
    await waitFor(() => expect(put()?.body).toMatchObject({ answer: ['0.02', '150'], options: [] }))
  })
})

it('the list has the words of type, level and points, and its filter for points waits for a credential', async () => {
  drawPage(<QuestionListPage />, { path, operations })
  expect(await screen.findByText('图幅与图线')).toBeTruthy()
  expect(screen.getByText('单选题')).toBeTruthy()
  expect(screen.getAllByText(words.knowledge_points.CN).length).toBeGreaterThan(0)
})
