import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPage } from '../wire/testStage.tsx'
import { Deadline } from './Deadline.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T20:40:00+08:00') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each<[string, string, string | null]>([
  ['2026-03-10 23:40:00', '还剩 3 小时2026-03-10 23:40', 'zk-left-soon'],
  ['2026-03-10 21:00:00', '还剩不到 1 小时2026-03-10 21:00', 'zk-left-soon'],
  ['2026-03-10', '今天截止2026-03-10', 'zk-left-soon'],
  ['2026-03-10 20:00:00', '已超期2026-03-10 20:00', 'zk-left-over'],
  ['2026-03-08', '已超期 2 天2026-03-08', 'zk-left-over'],
  ['2026-03-16', '还剩 6 天2026-03-16', 'zk-left-near'],
  ['2026-03-18', '2026-03-18', null],
])('the deadline %s is shown as “%s” (finding 22: deadlines are grey)', (time, words, tone) => {
  drawPage(
    <main>
      <Deadline time={time} />
    </main>,
  )
  const shown = screen.getByRole('main')
  expect(shown.textContent).toBe(words)
  expect(shown.querySelector('.zk-left')?.classList.contains(tone ?? '') ?? null).toBe(tone === null ? null : true)
})
