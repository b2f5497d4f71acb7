import type { Page } from 'playwright-core'
import { openScreens, tabsOf } from '../../e2e/frame.ts'
import { openStage } from '../../e2e/stage.ts'
import { openSignedIn } from '../../e2e/window.ts'
import { absolute } from '../book.ts'
import type { Book } from '../book.ts'
import { median } from '../load.ts'

const AREA = 'console, switching tabs'
/** As many lists as are kept alive, the page they start from among them. */
const LISTS = ['证书申请', '申请记录', '专业管理', '本校学生', '考试报名', '已获批证书'] as const
const MORE = ['考核计划', '借考加入计划', '借考审核', '考试', '综合成绩'] as const
const TURNS = 5

/** Clicks each tab in turn and times how long it takes until its page is in sight and laid out; ms. */
const timeSwitches = (page: Page, turns: number): Promise<number[]> =>
  tabsOf(page).evaluate(async (bar, rounds) => {
    const links = [...bar.querySelectorAll<HTMLElement>('a[data-path]')]
    const shown = (title: string) =>
      [...document.querySelectorAll<HTMLElement>('main [role="region"]')].some(
        (pane) => pane.getAttribute('aria-label') === title && pane.getBoundingClientRect().height > 0,
      )
    const appears = (title: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!shown(title)) return
          changes.disconnect()
          resolve()
        }
        const changes = new MutationObserver(look)
        changes.observe(document.body, { subtree: true, childList: true, attributes: true })
        look()
      })
    const times: number[] = []
    for (let at = 0; at < rounds * links.length; at += 1) {
      // Every fifth one further: no page is followed by its neighbour.
      const link = links[(at * 5) % links.length]
      if (!link || link.getAttribute('aria-current')) continue
      const begin = performance.now()
      link.click()
      await appears(link.textContent ?? '')
      times.push(performance.now() - begin)
      await new Promise((resolve) => {
        requestIdleCallback(resolve)
      })
    }
    return times
  }, turns)

/** A browser with as many lists alive as the console keeps: what a click on another tab costs, on the demo world. */
export async function measureTabs(book: Book): Promise<void> {
  const stage = await openStage({ DEMO: '1' })
  try {
    const window = await openSignedIn(stage, 'college', 'CN')
    await openScreens(window, ...LISTS, ...MORE)
    await timeSwitches(window.page, 1)
    const times = await timeSwitches(window.page, TURNS)
    const count = LISTS.length + MORE.length + 1
    book.put({ area: AREA, name: `among ${count} live pages, p50`, unit: 'ms', goal: absolute(50) }, median(times))
  } finally {
    await stage.close()
  }
}
