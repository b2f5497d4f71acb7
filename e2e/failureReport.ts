import { afterEach, beforeEach } from 'vitest'
import type { RunnerTask, RunnerTestSuite } from 'vitest'
import { openWindows } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { openServers } from './testServer.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The failure is one of the machine: a lost browser, or a wait that ended without any fault of the product. */
    isOfMachine?: boolean
  }
}

const [TEXT_MAX, REQUESTS] = [600, 10]
const OF_MACHINE = /Timeout \d+ms exceeded|timed out in \d+ms|has been closed|Target crashed|browserType\.launch/
/** An answer of 500 and above, or an error of the page. */
const OF_PRODUCT = /^(?:5\d\d|page):/

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

async function reportOf({ page, requestedUrls }: Window): Promise<string> {
  const seen = await page.evaluate(describePage).catch((error: unknown) => String(error))
  const last = requestedUrls.slice(-REQUESTS).map((url) => `  ${url}`)
  return [`${page.url()} ${JSON.stringify(seen).slice(0, TEXT_MAX)}`, ...last, ''].join('\n')
}

/** The name of the first test of a file that failed. */
function failedIn({ tasks }: RunnerTestSuite): string | undefined {
  const nameOf = (task: RunnerTask) =>
    task.type === 'suite' ? failedIn(task) : task.result?.state === 'fail' ? task.name : undefined
  return tasks.map(nameOf).find((name) => name !== undefined)
}

// Each step of a journey needs the steps before it.
beforeEach(({ task, skip }) => {
  const failed = failedIn(task.file)
  if (failed !== undefined) skip(`“${failed}” failed before it`)
})

// A journey that fails on another machine leaves only its output: the open windows say what they showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const windows = openWindows()
  const faults = [
    ...windows.flatMap(({ takeTroubles }) => takeTroubles()).filter((trouble) => OF_PRODUCT.test(trouble)),
    ...openServers().flatMap(({ takeErrors }) => takeErrors()),
  ]
  const messages = (task.result.errors ?? []).map(({ message }) => message)
  task.meta.isOfMachine = faults.length === 0 && messages.every((message) => OF_MACHINE.test(message))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  for (const window of windows) process.stderr.write(await reportOf(window))
})
