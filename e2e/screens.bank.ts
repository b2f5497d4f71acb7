import type { Page } from 'playwright-core'
import { click, listAt } from './screens.states.ts'
import type { Open } from './screens.states.ts'

/** What an exam template of a small level would give as a paper. */
const sample = async (page: Page) => {
  const { origin } = new URL(page.url())
  const reply = await page.request.get(
    `${origin}/api/admin/exam/template?keyword=${encodeURIComponent('中级阶段测验')}`,
  )
  const { data } = (await reply.json()) as { data: { items: { sn: string }[] } }
  await listAt(page, `?tab=paper&sample=${data.items[0]?.sn ?? ''}`, '.ant-drawer .ant-alert, .ant-drawer .zk-section')
}
/** A paper of the bank that is a draft. */
const paper = async (page: Page) => {
  await listAt(page, '?tab=paper&status=INIT', '.zk-inline-link')
  await click('.zk-inline-link', '.zk-detail ol li')(page)
}
/** The same with its answers. */
const answers = async (page: Page) => {
  await paper(page)
  await page.locator('#paper-answers').check()
}

/** A paper of self-tests with the statistics of its questions. */
const statistics = async (page: Page) => {
  await listAt(page, '?tab=paper&practice=true&sort=create_time', '.zk-inline-link')
  await click('.zk-inline-link', '.zk-detail .zk-chart')(page)
  await page.locator('.zk-detail .zk-chart').first().scrollIntoViewIfNeeded()
}
/** A question that its statistics flag. */
const flagged = async (page: Page) => {
  await listAt(page, '?flagged=true', '.zk-inline-link')
  await click('.zk-inline-link', '.zk-detail .zk-shares')(page)
  await page.locator('.zk-detail .zk-shares').first().scrollIntoViewIfNeeded()
}

/** The states of the question bank and its papers. */
export const BANK_STATES: Record<string, Record<string, Open>> = {
  'system/question/manage': {
    open: click('.zk-inline-link', '.zk-detail .zk-section'),
    paper,
    answers,
    statistics,
    flagged,
    sample,
  },
}
export const BANK_QUERIES: Record<string, Record<string, string>> = {
  'system/question/manage': { points: '?tab=point', papers: '?tab=paper', make: '?tab=paper&add=1' },
}
