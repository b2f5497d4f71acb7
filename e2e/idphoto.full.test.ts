import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { dialog, press, sample } from './journey.forms.ts'
import { pack } from './journey.workbook.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

/** A phone's network: 150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const PHONE_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
/** Forty photos are looked at one after the other, about 0.2 s each. */
const CALM_SECONDS = 60
const PHOTOS = 40
const FILES = ['portraits/005f.jpg', 'portraits/016m.jpg', 'photos/blurred.jpg', 'photos/good.jpg']

type Student = { sn: string; name: string; student_no: string }
let server: TestServer
let school: Window
/** Without a sign-up, so that the photo may be replaced: two whose snapshots are mended, one whose photo is appealed, one whose photo is good. */
let students: Student[]

beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const rows = await server.read<Student>(`
    select s.sn, s.name, s.student_no from student s join account a on a.org_sn = s.org_sn
    where a.username = 'school' and s.status = 'ENABLE' and not exists (select from signup g where g.student_sn = s.sn)
    order by s.student_no limit 4`)
  students = rows
  if (students.length < 4) throw new Error('the demo world has four students without a sign-up')
  school = await openSignedIn(server, 'school', 'CN', 390)
  const tools = await school.context.newCDPSession(school.page)
  await tools.send('Network.emulateNetworkConditions', PHONE_NETWORK)
}, patience(CALM_SECONDS))
afterAll(() => server.close())

/** A JPEG of its own: with a comment behind the first mark. */
function ownFile(photo: Buffer, name: string): Buffer {
  const comment = Buffer.from(name)
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    photo.subarray(2),
  ])
}

/** Of a class: two snapshots in front of a garden, one blurred photo, and as many good ones as asked for. */
async function zipOfClass(good: number) {
  const photos = await Promise.all(FILES.map((name) => readFile(sample(name))))
  const named = students.map(({ student_no }, at) => ({ name: `${student_no}.jpg`, data: photos[at]! }))
  const others = Array.from({ length: good }, (_, at) => {
    const name = `机械2401班_${at + 1}.jpg`
    return { name, data: ownFile(photos[3]!, name) }
  })
  return { name: '照片.zip', mimeType: 'application/zip', buffer: pack([...named, ...others]) }
}

const go = async ({ page, settle }: Window, path: string) => {
  await page.goto(server.url + path)
  await settle()
}
const calls = () =>
  server.read<{ api: string; source: string; count: number }>(`
    select c.api, c.source, count(*)::int as count from idphoto_call c
    where c.call_time > business_now() - interval '1 hour' and c.org_sn = (select org_sn from account where username = 'school')
    group by 1, 2 order by 1, 2`)
const photoOf = async ({ sn }: Student) =>
  (await server.read<{ photo_status: string }>(`select photo_status from student where sn = '${sn}'`))[0]?.photo_status

/** The drawer of a student's photo, from the student's page. */
async function openPhoto(window: Window, list: string, { sn, name }: Student): Promise<void> {
  await go(window, `${list}?record=${sn}`)
  await press(dialog(window.page, '学生详情'), '照片')
  await dialog(window.page, `证件照：${name}`).locator('img').first().waitFor()
}

/** Makes a move that asks for its reason. */
async function giveReason({ page }: Window, move: string, reason: string): Promise<void> {
  await press(page, move)
  const asked = dialog(page, move)
  await asked.getByRole('textbox').fill(reason)
  await press(asked, move)
}

/** The marks that are seen, by their words: each inside its picture. */
async function marksIn(page: Page, scope: string): Promise<string[]> {
  const pictures = page.locator(`${scope} .zk-marked`)
  await pictures.first().locator('img').waitFor()
  const marks = page.locator(`${scope} .zk-marked > span`)
  await marks.first().waitFor()
  const inside = await pictures.evaluateAll((all) =>
    all.every((picture) => {
      const whole = picture.getBoundingClientRect()
      return [...picture.querySelectorAll(':scope > span')].every((mark) => {
        const { left, top, right, bottom } = mark.getBoundingClientRect()
        return left >= whole.left - 2 && top >= whole.top - 2 && right <= whole.right + 2 && bottom <= whole.bottom + 2
      })
    }),
  )
  expect(inside).toBe(true)
  return marks.allInnerTexts()
}

describe('spec §1.18, §2.2.18, §2.4.35, §2.4.40: ID photos of a class on a phone (domain.md §8, Decided 22)', () => {
  test('forty photos of a zip are checked, and each fault is seen at its place in the picture', async () => {
    const { page } = school
    await go(school, '/school/tools/idphoto')
    await page.getByRole('tab', { name: '批量（zip）' }).click()
    await page.getByText('仅检测').click()
    await page.locator('.ant-upload input[type="file"]').setInputFiles(await zipOfClass(PHOTOS - FILES.length))
    await press(page, '开始')
    await page.locator('.zk-job').waitFor()
    await page
      .getByText('背景纯净')
      .first()
      .waitFor({ timeout: patience(CALM_SECONDS) })
    const marks = await marksIn(page, 'main')
    expect(marks).toEqual(expect.arrayContaining(['背景纯净', '清晰度']))
    expect(await calls()).toEqual([{ api: 'CHECK', source: 'IMPORT', count: PHOTOS }])
  })

  test('the archive of the class is stored: three photos are rejected, with their faults marked', async () => {
    const { page } = school
    await go(school, '/school/student/manage')
    await page.getByRole('button', { name: '批量上传照片' }).click()
    const steps = dialog(page, '批量上传照片')
    await steps.locator('input[type="file"]').setInputFiles(await zipOfClass(0))
    await press(steps, '检查照片')
    await steps.getByText('1 张照片可以保存，3 张有问题').waitFor({ timeout: patience(CALM_SECONDS) })
    expect(await marksIn(page, '.ant-drawer')).toEqual(expect.arrayContaining(['清晰度']))
    await press(steps, '保存 1 张照片')
    await steps.getByText(/^已导入 1 行/).waitFor({ timeout: patience(CALM_SECONDS) })
    expect(await Promise.all(students.map(photoOf))).toEqual(['REJECT', 'REJECT', 'REJECT', 'AUDIT'])
  })

  test.each([0, 1])('snapshot %i is made into a photo with the tool, and saved to its student', async (at) => {
    const { page } = school
    const student = students[at]!
    await openPhoto(school, '/school/student/manage', student)
    expect((await marksIn(page, '.ant-drawer')).length).toBeGreaterThan(0)
    await page.getByRole('link', { name: '用证件照工具处理' }).click()
    await page.getByText(`正在处理 ${student.name}（${student.student_no}）的照片`).waitFor()
    await page.locator('main figure img').waitFor()
    await press(page, '制作')
    await page.locator('main figcaption', { hasText: '制作结果' }).waitFor()
    await press(page, '存入学生')
    const save = dialog(page, '将照片存入学生')
    await save.getByText(`存入 ${student.name}（${student.student_no}）`).waitFor()
    await press(save, '存入学生')
    await page.getByText('照片已存入学生').waitFor()
    expect(await photoOf(student)).toBe('AUDIT')
  })

  test('the blurred photo is appealed, and the centre accepts it with a reason (Decided 22)', async () => {
    const student = students[2]!
    await openPhoto(school, '/school/student/manage', student)
    await giveReason(school, '申诉', '手机拍摄时有轻微抖动，本人可辨认')
    await expect.poll(() => photoOf(student), { timeout: patience() }).toBe('SUBMIT')
    const center = await openSignedIn(server, 'center', 'CN')
    await openPhoto(center, '/center/student/manage', student)
    expect(await marksIn(center.page, '.ant-drawer')).toContain('清晰度')
    await giveReason(center, '人工判定合格', '人工核对：面部清楚，可以辨认')
    await expect.poll(() => photoOf(student), { timeout: patience() }).toBe('AUDIT')
    const reasons = await server.read<{ opinion: string }>(
      `select opinion from history where entity_sn = '${student.sn}' and move = 'overrule'`,
    )
    expect(reasons).toEqual([{ opinion: '人工核对：面部清楚，可以辨认' }])
    await center.page.close()
  })

  test('the statistics show exactly these calls, and home the credits that are left', async () => {
    expect(await calls()).toEqual([
      { api: 'CHECK', source: 'IMPORT', count: PHOTOS },
      { api: 'MAKE', source: 'MOBILE', count: 2 },
    ])
    const system = await openSignedIn(server, 'system', 'CN')
    const [{ org_sn, day } = { org_sn: '', day: '' }] = await server.read<{ org_sn: string; day: string }>(
      `select org_sn, to_char(business_now(), 'YYYY-MM-DD') as day from account where username = 'school'`,
    )
    await go(system, `/system/setting/idphotoapistat?org_sn=${org_sn}&date_from=${day}&date_to=${day}`)
    await system.page.locator('.zk-page-head .zk-count', { hasText: String(PHOTOS + 2) }).waitFor()
    const [{ used } = { used: 0 }] = await server.read<{ used: number }>(
      `select coalesce(sum(cost), 0)::int as used from idphoto_call where call_time >= date_trunc('month', business_now())`,
    )
    await go(system, '/system/dashboard')
    await system.page
      .getByText((100_000 - used).toLocaleString('en-US'))
      .first()
      .waitFor()
    await system.page.close()
  })
})
