import type { Reply } from './testStage.tsx'

/** A training that takes registrations, as everybody reads it. */
export const openSession = (title: string, place: string) => ({
  sn: 'train-1',
  title,
  levels: ['MIDDLE'],
  type: 'FIRST',
  mode: 'OFFLINE',
  start_date: '2026-12-20',
  end_date: '2026-12-22',
  signup_end: '2026-12-10',
  place,
  hours: 24,
  quota: 40,
  fee: 380,
  org_name: null,
})

/** A worker that solves a captcha at once. */
export class QuickWorker {
  listen: ((event: { data: unknown }) => void) | null = null
  addEventListener(name: string, listener: (event: { data: unknown }) => void) {
    if (name === 'message') this.listen = listener
  }
  postMessage() {
    queueMicrotask(() => this.listen?.({ data: { solution: { counter: 1, derivedKey: 'aa' } } }))
  }
  terminate() {}
}
/** A captcha, and that a code was sent. */
export const captchaReply = (at: number): Reply => ({
  data: {
    captcha_id: `c${at}`,
    challenge: { parameters: { data: { sn: 'c', purpose: 'register', step: 0, most: 20 } }, signature: 'aa' },
    sent: { minutes: 10, wait_seconds: 60 },
  },
})
