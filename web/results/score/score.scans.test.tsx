import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ScoreScans } from './ScoreScansPanel.tsx'

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the button says how many sheets lack a scan; a PDF is sent, a picture is not', async () => {
  const sent: string[] = []
  const network = networkOf(({ url }) => {
    sent.push(url.pathname)
    return { data: { entries: 3 } }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<ScoreScans sn="JH1" count={3} />)
  expect(screen.getByRole('button', { name: /上传扫描件（3）/ })).toBeTruthy()
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('there is no file field')
  const choose = (name: string, type: string) =>
    fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } })
  choose('评分表.png', 'image/png')
  choose('评分表.pdf', 'application/pdf')
  await waitFor(() => expect(sent.filter((path) => path.endsWith('/score/plan/JH1/scan'))).toHaveLength(1))
})
