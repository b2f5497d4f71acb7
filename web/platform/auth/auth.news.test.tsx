import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AuthNewsPanel } from './AuthNewsPanel.tsx'

function answering(news: unknown) {
  const asked = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(Response.json({ status: 80200, code: 200, message: '', data: { news } })),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('each public item is a link to its own page, with its day', async () => {
  answering([{ sn: 'n1', kind: 'public', title: '考核安排', publish_time: '2026-11-01 09:00:00' }])
  render(<AuthNewsPanel />)
  expect((await screen.findByRole('link', { name: '考核安排' })).getAttribute('href')).toBe('/news/n1')
  expect(screen.getByText('2026-11-01')).toBeTruthy()
})

it('without any there is no heading, once the answer is there', async () => {
  const asked = answering([])
  render(<AuthNewsPanel />)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
})
