import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { captchaReply, openSession, QuickWorker } from './testPublicCalls.ts'
import { networkOf } from './testStage.tsx'
import type { Reply, Sent } from './testStage.tsx'

/** The token of the files of the first person; each ticket opened after it has the next letter. */
export const tokenOf = (at: number) => 'xyz'.charAt(at).repeat(43)
/** An institution of the platform. */
export const INSTITUTION = { sn: 'org-1', name: 'Changchun College' }
/** Who registers, by field, but for the name. */
export const PERSON = {
  id_no: '220102197505010337',
  mobile: '13612345678',
  email: 'wang@example.cn',
  org_name: 'Changchun Motor Works',
  title: 'MIDDLE',
  education: 'BACHELOR',
  major: 'Mechatronics',
  work_years: '8',
}
const session = openSession('Examiner training', 'Changchun')
const listOf = (items: object[]): Reply => ({ data: { items, total: items.length, page: 1, limit: 20 } })
const progressOf = (change: object): Reply => ({
  data: {
    registrations: [
      {
        train_sn: 'train-1',
        train_title: session.title,
        status: 'SUBMIT',
        opinion: null,
        is_correctable: false,
        ...change,
      },
    ],
  },
})
export const done = progressOf({})
/** The answer of the progress query: one registration that was rejected. */
export const rejectedAnswer = (is_correctable: boolean): Reply =>
  progressOf({
    train_sn: 'train-9',
    train_title: 'Former training',
    status: 'REJECT',
    opinion: 'No seal',
    is_correctable,
  })
/** An answer that refuses with faults, each at its path. */
export const faultsAnswer = (...errors: { path: string; rule: string; message: string }[]): Reply => ({
  http: 400,
  status: 40000,
  errors,
})
export const failure = (message: string): Reply => ({ http: 422, status: 42200, message })

type Answer = Reply | Response
/** The calls of the public registration: what each answers may be changed, and an answer may be held back. */
export type RegisterNetwork = {
  channels: { mail: boolean; sms: boolean }
  /** The answer to a registration or a query. */
  answer: (sent: Sent) => Answer
  /** Other answers than the usual ones; undefined: the usual one. */
  instead: (sent: Sent) => Answer | undefined
  /** What the answers to calls whose path ends so wait for. */
  held: Map<string, Promise<unknown>>
  sent: Sent[]
}

function stored(sent: Sent, at: number): Reply {
  const file = sent.form?.get('file')
  const name = file instanceof File ? file.name : ''
  const token = sent.form?.get('token') ?? tokenOf(at)
  return { data: { key: `aa/${name}`, name, bytes: 9, token, left: { files: 9, seconds: 99 } } }
}

/** Holds back the answers to the calls whose path ends so, until the answered function is called. */
export function hold({ held }: RegisterNetwork, end: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(end, promise)
  return () => {
    held.delete(end)
    resolve()
  }
}

/** Puts the network of the public registration in place of the browser's. */
export function registerNetwork(): RegisterNetwork {
  let tickets = -1
  const stage: RegisterNetwork = {
    channels: { mail: false, sms: false },
    answer: () => done,
    instead: () => undefined,
    held: new Map(),
    sent: [],
  }
  const usual = (one: Sent): Answer => {
    const { pathname } = one.url
    const welcome = { name: '', long_name: '', image_base: '', file_base: '', news: [] }
    if (pathname.endsWith('/welcome')) return { data: { ...welcome, code_channels: stage.channels } }
    if (pathname.endsWith('/train/list'))
      return listOf([{ sn: 'c1', code: 'car', name: 'Car assembly', sessions: [session] }])
    if (pathname.endsWith('/college/all/list'))
      return listOf([INSTITUTION].filter(({ name }) => name.includes(one.url.searchParams.get('keyword') ?? '')))
    if (pathname.endsWith('/captcha/register')) return captchaReply(stage.sent.length)
    if (!pathname.endsWith('/media/image/file') || one.method !== 'POST') return stage.answer(one)
    if (!one.form?.has('token')) tickets += 1
    return stored(one, tickets)
  }
  const network = networkOf((one) => stage.instead(one) ?? usual(one))
  stage.sent = network.sent
  vi.stubGlobal('Worker', QuickWorker)
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const reply = network.fetch(input, init)
    const { pathname } = new URL(String(input), 'http://console')
    await [...stage.held].find(([end]) => pathname.endsWith(end))?.[1]
    return reply
  })
  return stage
}

export const bodiesOf = ({ sent }: RegisterNetwork) =>
  sent.filter(({ url }) => url.pathname.includes('/register/')).map(({ body }) => body as Record<string, unknown>)
export const tokensOf = ({ sent }: RegisterNetwork) =>
  sent.filter(({ form }) => form).map(({ form }) => form?.get('token') ?? null)

/** A field by its name. */
export function fieldOf(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
export const enter = (name: string, value: string) => fireEvent.change(fieldOf(name), { target: { value } })
export const isFaulty = (name: string) => fieldOf(name).getAttribute('aria-invalid') === 'true'
export const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
export const choose = (name: string, file: string) => {
  const type = file.endsWith('pdf') ? 'application/pdf' : 'image/png'
  fireEvent.change(fieldOf(name), { target: { files: [new File(['x'], file, { type })] } })
}
export async function chooseTraining() {
  await screen.findAllByRole('radio')
  fireEvent.click(fieldOf('train_sn'))
}
export function enterPerson(name: string) {
  enter('name', name)
  for (const [one, value] of Object.entries(PERSON)) enter(one, value)
}
export async function uploadAll() {
  choose('photo', 'photo.png')
  choose('title_proof', 'title.pdf')
  choose('recommend_letter', 'letter.pdf')
  await screen.findByText('letter.pdf')
}
export const declare = () => fireEvent.click(fieldOf('promise'))
export async function fillAll(name: string) {
  await chooseTraining()
  enterPerson(name)
  await uploadAll()
  declare()
}
