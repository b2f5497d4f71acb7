import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { PhotosOfStudent } from './StudentPhotosPanel.tsx'

const line = { actor_name: '王老师', photo: null }
const LINES = [
  { ...line, sn: 'org.3', time: '2026-11-03 09:00:00', source: 'ARCHIVE', status: 'AUDIT', photo: 'k1' },
  { ...line, sn: 'org.2', time: '2026-11-02 09:00:00', source: 'UPLOAD', status: 'REJECT' },
]

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const draw = (data: object[]) => {
  vi.stubGlobal('fetch', networkOf(() => ({ data })).fetch)
  drawPage(<PhotosOfStudent sn="S1" name="张伟" />)
}

it('the photos of a student: time, source, result; a picture of the latest alone (console.md finding 5)', async () => {
  draw(LINES)
  await screen.findByText('2026-11-03 09:00:00')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/2026-11-03 09:00:00 .+批量上传 · 王老师$/),
    expect.stringMatching(/2026-11-02 09:00:00 .+单张上传 · 王老师 · 已被后来的照片替换，文件不再保留$/),
  ])
})

it('a student who was given no photo has one sentence instead', async () => {
  draw([])
  expect(await screen.findByText('还没有上传过照片')).toBeTruthy()
})
