import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { StudentPhotoDrawer } from './StudentPhotoDrawer.tsx'
import { PhotosOfStudent } from './StudentPhotosPanel.tsx'

const line = { actor_name: '王老师', photo: null, same: [] }
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

it('says which other students of the institution have the same picture (F3)', async () => {
  const same = [
    { sn: 'S2', name: '李强', student_no: '20250102' },
    { sn: 'S3', name: '王敏', student_no: '20250103' },
  ]
  draw([{ ...LINES[0], same }, LINES[1]!])
  expect(
    await screen.findByText('与本院校学生 李强 20250102、王敏 20250103 的照片是同一张图片，请核对照片是谁的'),
  ).toBeTruthy()
})

it('the drawer in which a photo is uploaded warns of the same picture beside the verdict of the checks (F3)', async () => {
  const student = {
    sn: 'S1',
    name: '张伟',
    student_no: '20250101',
    photo: 'k1',
    photo_status: 'AUDIT',
    photo_faults: [],
    photo_warnings: [],
    refused: [],
    actions: [],
  }
  const lines = [{ ...LINES[0], same: [{ sn: 'S2', name: '李强', student_no: '20250102' }] }]
  const network = networkOf(({ url }) => ({ data: url.pathname.endsWith('/photo') ? lines : student }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<StudentPhotoDrawer sn="S1" name="张伟" onClose={() => undefined} />)
  expect(await screen.findByText('照片合格')).toBeTruthy()
  expect(await screen.findByText('与本院校学生 李强 20250102 的照片是同一张图片，请核对照片是谁的')).toBeTruthy()
})

it('Decided 22: faults and hints are marked in the picture, and the photo is mended with the tool', async () => {
  const place = { x: 0.1, y: 0.2, w: 0.5, h: 0.25 }
  const student = {
    sn: 'S1',
    name: '张伟',
    student_no: '20250101',
    photo: 'k1',
    photo_status: 'REJECT',
    photo_faults: [{ rule: 'photo_blurred', label: '清晰度', message: '照片模糊', place }],
    photo_warnings: [{ rule: 'hat', label: '帽子、头饰', message: '额头可能被遮挡', place: null }],
    refused: [],
    actions: ['photo', 'appeal'],
  }
  const network = networkOf(({ url }) => ({ data: url.pathname.endsWith('/photo') ? [] : student }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<StudentPhotoDrawer sn="S1" name="张伟" onClose={() => undefined} />, { path: '/school/student/manage' })
  const mark = (await screen.findByText('清晰度')).parentElement
  expect(mark?.style).toMatchObject({ left: '10%', top: '20%', width: '50%', height: '25%' })
  expect(screen.getByText('照片模糊')).toBeTruthy()
  expect(screen.queryByText('帽子、头饰')).toBeNull()
  const link = screen.getByRole('link', { name: '用证件照工具处理' })
  expect(link.getAttribute('href')).toBe('/school/tools/idphoto?student=S1')
})

it('an accepted photo with hints says which', async () => {
  const student = {
    sn: 'S1',
    name: '张伟',
    student_no: '20250101',
    photo: 'k1',
    photo_status: 'AUDIT',
    photo_faults: [],
    photo_warnings: [{ rule: 'glasses_glare', label: '眼镜反光', message: '眼镜可能反光', place: null }],
    refused: [],
    actions: [],
  }
  const network = networkOf(({ url }) => ({ data: url.pathname.endsWith('/photo') ? [] : student }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<StudentPhotoDrawer sn="S1" name="张伟" onClose={() => undefined} />)
  expect(await screen.findByText('照片已通过检测，以下项目请留意')).toBeTruthy()
  expect(screen.getByText('眼镜可能反光')).toBeTruthy()
})

it('a student who was given no photo has one sentence instead', async () => {
  draw([])
  expect(await screen.findByText('还没有上传过照片')).toBeTruthy()
})
