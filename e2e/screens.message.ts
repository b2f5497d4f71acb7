import { click } from './screens.states.ts'
import type { Open } from './screens.states.ts'

/** Feedback in these states, then a button of the first record, by its place in the header. */
const inRecord =
  (query: string, then: string, at?: number): Open =>
  async (page) => {
    const { origin, pathname } = new URL(page.url())
    await page.goto(origin + pathname + query)
    await click('.zk-inline-link', '.zk-detail .zk-timeline')(page)
    if (at === undefined) return
    await click(`.zk-detail .zk-actions-header button >> nth=${at}`, then)(page)
  }
const FORM = '.ant-drawer .zk-form'

/** The states of the screens of feedback: the form with a kept draft, a thread, and each move below it. */
export const MESSAGE_STATES: Record<string, Record<string, Open>> = {
  'college/message/opinion': {
    add: click('.zk-toolbar .ant-btn-primary', FORM),
    open: inRecord('?category=CERTIFICATE', ''),
    followup: inRecord('?category=SCORE&unanswered=false', FORM, 0),
    rate: inRecord('?category=SCORE&unanswered=false', FORM, 1),
  },
  'system/message/opinion': {
    open: inRecord('?category=FAULT', ''),
    reply: inRecord('?category=FAULT&unanswered=true', FORM, 0),
    transfer: inRecord('?category=FAULT&unanswered=true', FORM, 1),
  },
}
