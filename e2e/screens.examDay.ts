import type { Page } from 'playwright-core'
import { copyOnDisk } from './offlinePhone.ts'
import { click } from './screens.states.ts'
import type { Open } from './screens.states.ts'

type Listed = { data: { items: { sn: string; plan_sn: string }[] } }

/** The proof of the draw in the drawer of the first plan that has one. */
const proof = async (page: Page) => {
  const { origin, pathname } = new URL(page.url())
  const read = async (path: string) => (await page.request.get(`${origin}/api/admin/${path}`)).json()
  const { data } = (await read('exam?limit=100')) as Listed
  const drawn = async (sn: string) => ((await read(`exam/${sn}/draw`)) as { data: unknown[] }).data.length > 0
  for (const { sn, plan_sn } of data.items) {
    if (!(await drawn(sn))) continue
    await page.goto(`${origin}${pathname}?limit=10&record=${plan_sn}`)
    const hash = page.locator('.zk-detail dl details summary').first()
    await hash.click()
    await hash.scrollIntoViewIfNeeded()
    return
  }
  throw new Error('the demo world has no committed draw')
}

const openSeats = click('.zk-toolbar .ant-btn:not(:has(.anticon))', '.ant-drawer section li')
/** A room in the order of the rule: the result, before it is saved. */
const seatsChanged = async (page: Page) => {
  await openSeats(page)
  const buttons = page.locator('.ant-drawer section li button')
  await buttons.first().click()
  await page.locator('.ant-drawer .ant-select').first().click()
  await click('.ant-select-dropdown .ant-select-item-option', '.ant-drawer textarea')(page)
  await page.locator('.ant-drawer textarea').fill('考场空调故障')
  await page.locator('.ant-drawer textarea').scrollIntoViewIfNeeded()
}

/** The review of the first sheet that waits. */
const review = async (page: Page) => {
  const { origin, pathname } = new URL(page.url())
  const reply = await page.request.get(`${origin}/api/admin/score/plan?status=SUBMIT&limit=1`)
  const { data } = (await reply.json()) as { data: { items: { sn: string }[] } }
  await page.goto(`${origin}${pathname}?record=${data.items[0]?.sn}`)
  await page.locator('.zk-chart').first().waitFor()
}
const distribution = async (page: Page) => {
  await review(page)
  await page.locator('.zk-chart').first().scrollIntoViewIfNeeded()
}
/** A single score is sent back with its reason. */
const sendBack = async (page: Page) => {
  await review(page)
  await click('.zk-actions-row button', '.ant-modal textarea')(page)
}

/** The next attempts of the open page: the first write of a candidate finds no network, and its second attempt has the time of a clock that is a year ahead; others find no network. */
function cutWrites() {
  const send = window.fetch
  let first = ''
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    if (init?.method !== 'PUT' || !path.includes('/attendance/')) return send(input, init)
    if (first === path) {
      const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { occurred_at: string }
      const occurred_at = body.occurred_at.replace(/^\d+/, (year) => `${Number(year) + 1}`)
      return send(input, { ...init, body: JSON.stringify({ ...body, occurred_at }) })
    }
    first ||= path
    throw new TypeError('Failed to fetch')
  }
}

/** Candidates whose departure did not arrive: the server refused one, one waits for the network. The card of a present candidate has four buttons, that of an absent one three. */
export const unsent = async (page: Page) => {
  // Without a copy of the exam nothing is kept.
  await copyOnDisk(page, new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await page.evaluate(cutWrites)
  const present = page.locator('article:has(button + button + button + button)')
  for (const at of [0, 1]) {
    await present.nth(at).locator('button:not(.ant-dropdown-trigger)').first().click()
    const modal = page.locator('.ant-modal').last()
    await modal.locator('.ant-modal-footer button').last().click()
    await modal.waitFor({ state: 'hidden' })
  }
  const tray = page.locator('button:has(.anticon-cloud-sync)')
  await tray.locator('b').waitFor()
  await click('button:has(.anticon-cloud-sync)', '.ant-drawer .zk-sides td')(page)
}

/** The oldest incident that waits for a decision. */
const incidentReview = async (page: Page) => {
  const { origin, pathname } = new URL(page.url())
  const reply = await page.request.get(`${origin}/api/admin/problem?status=SUBMIT&limit=1`)
  const { data } = (await reply.json()) as { data: { items: { sn: string }[] } }
  await page.goto(`${origin}${pathname}?record=${data.items[0]?.sn}`)
  await page.locator('.zk-review-buttons, .zk-review-onward').filter({ visible: true }).first().waitFor()
}

/** The file of an examiner, with the statistics of the scoring and the yearly ratings. */
const examinerFile = async (page: Page) => {
  const rate = page.locator('.zk-detail .zk-section > .ant-btn').first()
  await click('.zk-inline-link', '.zk-detail .zk-timeline')(page)
  await rate.scrollIntoViewIfNeeded()
}
const examinerRating = async (page: Page) => {
  await examinerFile(page)
  await click('.zk-detail .zk-section > .ant-btn', '.ant-drawer .zk-form')(page)
}

/** What is opened on the screens of an exam and its scores, by the end of their paths. */
export const DAY_STATES: Record<string, Record<string, Open>> = {
  'system/exam/plan/list': { proof },
  'college/exam/manage/$sn/run': {
    documents: click('button:has(.anticon-printer)', '.ant-modal .ant-checkbox-group'),
  },
  'system/exam/manage/$sn/student': { seats: openSeats, 'seats-changed': seatsChanged },
  'system/score/plan': { distribution, return: sendBack },
  'system/teacher/manage': { file: examinerFile, rating: examinerRating },
  'system/message/problem/manage': { review: incidentReview },
  'system/message/problem/exam/$sn/view': { open: click('.zk-inline-link', '.ant-drawer .zk-detail') },
  'teacher/center/plan/$sn/problem': { add: click('.zk-page-head .ant-btn-primary', '.ant-drawer .zk-form') },
}

/** The records of those states. */
export const DAY_OTHERS: Record<string, Record<string, string>> = {
  'system/exam/manage/$sn/student': {
    seats: 'exam?exam_state=NOT_STARTED',
    'seats-changed': 'exam?exam_state=NOT_STARTED',
  },
  'system/message/problem/exam/$sn/view': { open: 'problem/exam?exam_state=IN_PROGRESS' },
}
