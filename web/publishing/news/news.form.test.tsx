import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import type { NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { newsLabels as labels } from './news.labels.ts'
import { NewsForm } from './NewsForm.tsx'

const detail = {
  sn: 'N1',
  kind: 'notice',
  title: '考场安排',
  scope: ['school'],
  orgs: [],
  is_top: false,
  top_until: null,
  on_top: false,
  publish_time: null,
  timed: false,
  need_receipt: true,
  deadline: '2199-12-31',
  view_count: 0,
  status: 'INIT',
  update_time: '2026-11-18 10:22:31',
  version: 3,
  actions: ['edit'],
  abstract: null,
  content: '<p>正文</p>',
  cover: null,
  attachments: [],
  source: null,
  author: null,
  push: false,
  policy_no: null,
  issuing_body: null,
  issue_date: null,
  original_url: null,
  edition: 0,
  create_time: '2026-11-18 10:22:31',
  receipts: null,
  refused: [],
}
const published = { ...detail, status: 'ENABLE', edition: 1, publish_time: '2026-11-01 09:00:00' }

let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  serve = () => ({ data: detail })
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (kind: string, sn?: string) =>
  drawPage(<NewsForm sn={sn} />, {
    path: `/center/news/${kind}/${sn ? `edit/${sn}` : 'new'}`,
    session: { role: 'center' },
  })
const fields = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }))
const OWN: Record<NewsKind, string[]> = {
  notice: [words.org_sns.CN, words.need_receipt.CN],
  public: [words.push.CN],
  policy: [words.push.CN, words.policy_no.CN, words.issuing_body.CN, words.issue_date.CN, words.original_url.CN],
}
const ALL: string[] = [...new Set(Object.values(OWN).flat())]

describe('the form of news', () => {
  it.each(['notice', 'public', 'policy'] as const)(
    'a new %s has its own fields and none of the other kinds (§3.16)',
    (kind) => {
      draw(kind)
      expect(fields()).toEqual(expect.arrayContaining([words.title.CN, words.publish_time.CN]))
      expect(ALL.filter((label) => fields().includes(label))).toEqual(ALL.filter((label) => OWN[kind].includes(label)))
    },
  )

  it('asks for a last day only where a confirmation is asked, and sends none without it', async () => {
    draw('notice', 'N1')
    await screen.findByLabelText(words.title.CN)
    expect(fields()).toContain(words.deadline.CN)
    fireEvent.click(screen.getByLabelText(words.need_receipt.CN))
    await waitFor(() => expect(fields()).not.toContain(words.deadline.CN))
    save()
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    const { body, url } = sent.find(({ method }) => method === 'PUT')!
    expect(url.pathname).toMatch(/\/news\/N1$/)
    expect(body).toMatchObject({ version: 3, need_receipt: false, deadline: null, content: '<p>正文</p>' })
  })

  it('shows a refusal of the server at its field', async () => {
    const message = '定时发布时间须晚于现在；留空则由您手动发布'
    serve = ({ method }) =>
      method === 'GET'
        ? { data: detail }
        : { http: 400, status: 40000, errors: [{ path: 'publish_time', rule: 'news_time_past', message }] }
    draw('notice', 'N1')
    fireEvent.change(await screen.findByLabelText(words.title.CN), { target: { value: '考场调整' } })
    save()
    await waitFor(() => {
      const [item] = document.querySelectorAll('.ant-form-item-has-error')
      expect(item?.textContent).toContain(words.publish_time.CN)
      expect(item?.textContent).toContain(message)
    })
  })

  it('keeps a title and a text that are missing back, without a call', async () => {
    draw('public')
    fireEvent.change(screen.getByLabelText(words.source.CN), { target: { value: '考试中心' } })
    save()
    await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error')).toHaveLength(2))
    expect(sent).toEqual([])
  })
})

describe('the time of the publication', () => {
  it('of a draft can be set, and says what follows', async () => {
    draw('notice', 'N1')
    const time = await screen.findByLabelText(words.publish_time.CN)
    expect(time.hasAttribute('disabled')).toBe(false)
    expect(screen.getByText(labels.publish_time_hint.CN)).toBeTruthy()
  })

  it('of what was published is shown, and cannot be changed (rule news_time_fixed)', async () => {
    serve = () => ({ data: published })
    draw('notice', 'N1')
    const time = await screen.findByLabelText(words.publish_time.CN)
    expect([time.hasAttribute('disabled'), time.getAttribute('value')]).toEqual([true, '2026-11-01 09:00'])
    expect(screen.getByText(labels.publish_time_fixed.CN)).toBeTruthy()
    fireEvent.change(screen.getByLabelText(words.title.CN), { target: { value: '考场调整' } })
    save()
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ publish_time: '2026-11-01 09:00:00' }),
    )
  })
})
