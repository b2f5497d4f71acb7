import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import { cardOf } from './person.students.ts'
import { act, choose, confirmMove, dialog, fill, pick, press, rowOf, sample } from './journey.forms.ts'
import { makeWorkbook } from './journey.workbook.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const TRAINING = '机械工程制图考评员初训第 3 期'
const NAME = '欧阳思远'
const MOBILE = '17704310088'

let server: TestServer
let training: string
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const [found] = await server.read<{ sn: string }>(`select sn from train_session where title = '${TRAINING}'`)
  training = found?.sn ?? ''
})
afterAll(() => server.close())

const detail = (page: Page) => page.locator('.zk-detail')
const traineesOf = (portal: string) => `${server.url}${portal}/${training}/student`
const stateOf = async () =>
  (
    await server.read<{ status: string; first: boolean; opinion: string | null; account: string | null }>(`
      select t.status, t.first_audit_time is not null as first, t.opinion, a.status as account
      from trainee t left join account a on a.sn = t.account_sn where t.name = '${NAME}'`)
  )[0]
const placesOf = async () =>
  (
    await server.read<{ taken: number; approved: number }>(
      `select taken, approved from train_session where sn = '${training}'`,
    )
  )[0]

/** An institution registers one of its staff; the recommendation is missing, so it stays a draft. */
async function register(page: Page): Promise<void> {
  await page.goto(`${server.url}/college/train/list`)
  await act(page, rowOf(page, TRAINING), '报名本单位人员')
  await page.waitForURL(/\/college\/train\/\w+\/student\?add=1$/)
  const form = dialog(page, '报名人员')
  await fill(form, {
    姓名: NAME,
    证件号码: cardOf('22010219790506123'),
    手机号: MOBILE,
    邮箱: 'ouyang@example.edu.cn',
    从业年限: '9',
    所学专业: '机械设计与制造',
  })
  await choose(page, form, '职称', '中级')
  await choose(page, form, '学历', '本科')
  const files = form.locator('input[type="file"]')
  await files.nth(0).setInputFiles(sample('photos/good.jpg'))
  await files.nth(1).setInputFiles(sample('licence.png'))
  await form.getByLabel('本人承诺').click()
  await form.getByLabel('保存后提交审核').click()
  await press(form, '保存')
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, NAME).getByText('待补材料').waitFor()
}

/** The recommendation is uploaded; what was rejected is submitted with it, a draft by its own button. */
async function complete(page: Page, isDraft: boolean): Promise<void> {
  await act(page, rowOf(page, NAME), '编辑')
  const form = dialog(page, '修改报名')
  await form.locator('input[type="file"]').nth(2).setInputFiles(sample('licence.png'))
  await press(form, '保存')
  await form.waitFor({ state: 'hidden' })
  if (isDraft) await press(rowOf(page, NAME), '提交')
  await rowOf(page, NAME).getByText('待审核').waitFor()
}

/** The organiser sends it back: the seal is missing. */
async function sendBack(page: Page): Promise<void> {
  await page.goto(traineesOf('/train/train'))
  await rowOf(page, NAME).getByRole('link', { name: NAME }).click()
  await detail(page).getByAltText(`${NAME}的证件照`).waitFor()
  await press(detail(page), '驳回')
  await confirmMove(page, '驳回', '推荐函未盖公章')
  await detail(page).getByText('已驳回').first().waitFor()
}

test('an institution registers one of its staff, completes it, is sent back for a missing seal, corrects it; organiser and platform approve; hours and scores are recorded (spec §2.2.17, §2.3.24, §2.5.7; domain.md §5.6, Decided 30)', async () => {
  const before = await placesOf()
  const college = await openSignedIn(server, 'college', 'CN')
  await register(college.page)
  expect(await stateOf()).toMatchObject({ status: 'INIT', account: 'DISABLE' })
  await complete(college.page, true)
  const trainer = await openSignedIn(server, 'trainer', 'CN')
  await sendBack(trainer.page)
  expect(await stateOf()).toMatchObject({ status: 'REJECT', opinion: '推荐函未盖公章' })
  expect(await placesOf()).toEqual(before)
  await college.page.goto(traineesOf('/college/train'))
  await complete(college.page, false)
  await trainer.page.goto(traineesOf('/train/train'))
  await approve(trainer.page)
  await rowOf(trainer.page, NAME).getByText('组织方已初审').waitFor()
  expect(await stateOf()).toMatchObject({ status: 'SUBMIT', first: true, account: 'DISABLE' })
  const system = await openSignedIn(server, 'system', 'CN')
  await system.page.goto(traineesOf('/system/teacher/train'))
  await approve(system.page)
  await rowOf(system.page, NAME).getByText('审核通过', { exact: true }).first().waitFor()
  expect(await stateOf()).toMatchObject({ status: 'AUDIT', account: 'ENABLE' })
  expect(await placesOf()).toEqual({ taken: (before?.taken ?? 0) + 1, approved: (before?.approved ?? 0) + 1 })
  expect(trainer.takeTroubles()).toEqual([])
  await recordResult(trainer.page)
  // The server refused the first result, and nothing else.
  expect(trainer.takeTroubles().filter((trouble) => /^\d/.test(trouble))).toEqual([
    expect.stringMatching(/^400: PUT .*\/result$/),
  ])
  for (const { takeTroubles } of [college, system]) expect(takeTroubles()).toEqual([])
})

async function approve(page: Page): Promise<void> {
  await act(page, rowOf(page, NAME), '审核通过')
  await confirmMove(page, '审核通过')
}

/** A pass with too few hours is refused at its field; with the hours it is stored. */
async function recordResult(page: Page): Promise<void> {
  await page.goto(traineesOf('/train/train'))
  await act(page, rowOf(page, NAME), '登记成绩')
  const form = dialog(page, '登记成绩')
  await fill(form, { 学时: '1', 理论成绩: '88.5' })
  await pick(form, '合格')
  await press(form, '保存')
  await form
    .locator('.ant-form-item-explain-error')
    .getByText(/合格须满 \d+ 学时/)
    .waitFor()
  await fill(form, { 学时: '40' })
  await press(form, '保存')
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, NAME).getByText('88.5').waitFor()
}

const HEADER =
  '姓名 证件类型 证件号码 性别 出生日期 民族 手机号 邮箱 所在单位 职称 学历 所学专业 从业年限 任教学科 技能证书名称 技能等级 技能证书编号 发票抬头 纳税人识别号'.split(
    ' ',
  )
/** Five of the staff; the number of the fourth has a wrong check digit. */
const STAFF = ['上官婉晴', '司徒建国', '诸葛明轩', '尉迟文博', '慕容雪'].map((name, at) => {
  const card = cardOf(`2201021981050612${at}`)
  const id_no = at === 3 ? `${card.slice(0, -1)}${card.endsWith('0') ? 1 : 0}` : card
  const person = [name, '居民身份证', id_no, '', '', '', `1770431019${at}`, `staff${at}@example.edu.cn`]
  return [...person, '长春市第一中等专业学校', '中级', '大学本科', '机械设计与制造', `${at + 5}`, ...Array(6).fill('')]
})

test('a school registers five of its staff by Excel: the one with a fault is named with its row and reason, the other four become drafts (spec §2.2.17; domain.md §3.19, §7)', async () => {
  const { page, takeTroubles } = await openSignedIn(server, 'school', 'CN')
  await page.goto(traineesOf('/school/train'))
  await press(page, '导入人员')
  const buffer = makeWorkbook([HEADER, ...STAFF])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog(page).locator('input[type="file"]').setInputFiles({ name: '培训人员.xlsx', mimeType, buffer })
  await press(page, '开始预检')
  for (const text of [
    '4 行可以导入，1 行有错误',
    `第 5 行 · ${STAFF[3]?.[0]}`,
    /^身份证号第 18 位（校验位）与其余各位不符/,
  ])
    await dialog(page).getByText(text).first().waitFor()
  await page.getByRole('button', { name: '导入 4 行，跳过 1 行' }).click()
  await page.getByText('已导入 4 行').first().waitFor()
  const stored = await server.read(`
    select t.name, t.status, t.org_sn = o.org_sn as own from trainee t join account o on o.username = 'school'
    where t.registrar_org = o.org_sn and t.train_sn = '${training}' and t.name = any('{${STAFF.map(([name]) => name).join(',')}}') order by t.mobile`)
  expect(stored).toEqual(STAFF.toSpliced(3, 1).map(([name]) => ({ name, status: 'INIT', own: true })))
  expect(takeTroubles()).toEqual([])
})
