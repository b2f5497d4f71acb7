import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import type { Page } from 'playwright-core'
import { openScreens, tabsOf } from '../../e2e/shellActions.ts'
import { openTestServer } from '../../e2e/testServer.ts'
import type { TestServer } from '../../e2e/testServer.ts'
import { openSignedIn } from '../../e2e/browserWindow.ts'
import type { Window } from '../../e2e/browserWindow.ts'
import { absolute } from '../goals.ts'
import type { Book } from '../goals.ts'
import { median } from '../load.ts'

const AREA = 'console, switching tabs'
/** Together with the page they start from, as many lists as are kept alive. */
const LISTS = ['证书申请', '申请记录', '专业管理', '本校学生', '考试报名', '已获批证书', '考核计划'] as const
const MORE = ['借考加入计划', '借考审核', '考试', '综合成绩'] as const
/** A page with unsaved work is never discarded, so more pages than that can be kept alive. */
const FORMS = 20
const TURNS = 5
/** The order of the clicks: a tab is never followed by its neighbour. */
const STEP = 7

/** Clicks the tabs, first to last, repeatedly, and times how long each takes until its page is visible and laid out; ms. */
const timeSwitches = (page: Page, paths: readonly string[], turns: number): Promise<number[]> =>
  tabsOf(page).evaluate(
    async (bar, [wanted, rounds]) => {
      const panes = [...document.querySelectorAll('main [role="region"]')]
      const front = () => panes.find((pane) => pane.checkVisibility() && pane.getBoundingClientRect().height > 0)
      const changed = (before: Element | undefined) =>
        new Promise<void>((resolve) => {
          const look = () => {
            const now = front()
            if (now === undefined || now === before) return
            changes.disconnect()
            resolve()
          }
          const changes = new MutationObserver(look)
          changes.observe(document.body, { subtree: true, childList: true, attributes: true })
        })
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const path of wanted) {
          const link = bar.querySelector<HTMLElement>(`a[data-path="${path}"]`)
          if (!link || link.getAttribute('aria-current')) continue
          const arrival = changed(front())
          const begin = performance.now()
          link.click()
          await arrival
          times.push(performance.now() - begin)
          await new Promise((resolve) => {
            requestIdleCallback(resolve)
          })
        }
      }
      return times
    },
    [paths, turns] as const,
  )

const mixed = (paths: readonly string[]) => paths.map((_, at) => paths[(at * STEP) % paths.length] ?? '')
const openPaths = (page: Page) =>
  tabsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

async function put(book: Book, name: string, page: Page, paths: readonly string[]): Promise<void> {
  await timeSwitches(page, mixed(paths), 1)
  const times = await timeSwitches(page, mixed(paths), TURNS)
  book.put({ area: AREA, name: `${name}, p50`, unit: 'ms', goal: absolute(50) }, median(times))
}

/** Opens forms of copied exam templates, one letter typed into each. */
async function openForms(server: TestServer, { page, context, settle }: Window): Promise<string[]> {
  const { base, path } = templateContract.list
  const list = `${server.url}${base}${path}`
  const { data } = await (await context.request.get(list)).json()
  const paths: string[] = []
  for (let at = 0; at < FORMS; at += 1) {
    const copy = await (await context.request.post(`${list}/${data.items[0].sn}/copy`, { data: {} })).json()
    const form = `/system/exam/template/edit/${copy.data.sn}`
    // Within the console, so that the others stay alive.
    await page.evaluate((to) => history.pushState(null, '', to), form)
    await page.waitForURL((url) => url.pathname === form)
    const name = page.locator('input[type="text"]:visible').first()
    await name.waitFor()
    await settle()
    await name.press('End')
    await name.pressSequentially('x')
    paths.push(form)
  }
  return paths
}

/** A browser with as many lists alive as the console keeps, then with twenty half-changed forms: what a click on another tab costs, on the demo world. */
export async function measureTabs(book: Book): Promise<void> {
  const server = await openTestServer({ DEMO: '1' })
  try {
    const college = await openSignedIn(server, 'college', 'CN')
    await openScreens(college, ...LISTS, ...MORE)
    const lists = await openPaths(college.page)
    await put(book, `among ${lists.length} live lists`, college.page, lists)
    await college.context.close()
    const system = await openSignedIn(server, 'system', 'CN')
    const forms = await openForms(server, system)
    await put(book, `among ${forms.length} live forms`, system.page, forms)
    await system.context.close()
  } finally {
    await server.close()
    await server.browser.close()
  }
}
