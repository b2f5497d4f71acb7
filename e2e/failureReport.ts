import { afterEach } from 'vitest'
import type { Page } from 'playwright-core'
import { openPages } from './browserWindow.ts'

const TEXT_MAX = 600

/** What a person would see in the window: where it is, what it says, and what has the focus. */
const describePage = () => {
  const textOf = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((node) => node.checkVisibility())
      .map((node) => node.innerText)
  const focus = document.activeElement
  return {
    said: textOf('[role=alert], [role=status], .ant-message-notice, .ant-form-item-explain-error'),
    busy: textOf('.ant-btn-loading, .ant-spin-spinning, .ant-skeleton').length,
    dialogs: textOf('[role=dialog]'),
    focus: `${focus?.tagName} ${focus?.getAttribute('aria-label') ?? focus?.textContent?.slice(0, 40)}`,
    page: textOf('h1, h2, button.ant-btn-primary'),
  }
}

async function reportOf(page: Page): Promise<string> {
  const seen = await page.evaluate(describePage).catch((error: unknown) => String(error))
  return `${page.url()} ${JSON.stringify(seen).slice(0, TEXT_MAX)}`
}

// A journey that fails on another machine leaves only its output: the open windows say what they showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages()) process.stderr.write(`${await reportOf(page)}\n`)
})
