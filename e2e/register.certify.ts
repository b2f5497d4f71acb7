import type { Page } from 'playwright-core'
import { act, button, choose, confirmMove, dialog, press, rowOf } from './journey.forms.ts'
import { makeWorkbook } from './journey.workbook.ts'

export type Trainee = { name: string; id_no: string; mobile: string; employer: string }

/** A registration is approved from the list of its training; the state that the row then has. */
export async function approve(page: Page, list: string, name: string, state: string): Promise<void> {
  await page.goto(list)
  await act(page, rowOf(page, name), '审核通过')
  await confirmMove(page, '审核通过')
  await rowOf(page, name).getByText(state, { exact: true }).first().waitFor()
}

/** The columns of 培训学员/成绩导入 (domain.md §7). */
const HEADER = '培训编号 姓名 证件号码 手机号 单位 职称 学历 签到学时 理论成绩 技能成绩 考评实习 结果 备注'.split(' ')

/** The organiser imports hours, scores and result of one trainee; its list is open. */
export async function importResult(page: Page, training: string, trainee: Trainee): Promise<void> {
  const { name, id_no, mobile, employer } = trainee
  const row = [training, name, id_no, mobile, employer, '', '', '24', '91.5', '88', '合格', '合格', '']
  const book = makeWorkbook([HEADER, row])
  await press(page, '导入成绩')
  const file = { name: '成绩.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ ...file, buffer: book })
  await press(page, '开始预检')
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await page.getByText('已导入 1 行').first().waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, name).getByText('91.5').waitFor()
}

/** The organiser applies for the certificate of a trainee, from its own list of applications. */
export async function applyFor(page: Page, url: string, training: string, name: string): Promise<void> {
  await page.goto(`${url}/train/submit`)
  await press(page, '申请证书')
  const form = dialog(page, '申请培训证书')
  await choose(page, form, '培训', training)
  await form.getByRole('checkbox', { name }).check()
  await form.getByLabel('申请声明').click()
  await press(form, '提交申请')
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, name).getByText('待审核').waitFor()
}

/** The platform issues the certificate; the employer is not on the platform, so an institution is chosen for the record. */
export async function issue(page: Page, url: string, name: string, institution: string): Promise<void> {
  await page.goto(`${url}/system/teacher/train/submit`)
  await act(page, rowOf(page, name), '通过并签发')
  const form = dialog(page, '通过并签发')
  await form.getByLabel('考评员所在单位', { exact: true }).fill(institution)
  await choose(page, form, '考评员所在单位', institution)
  await button(form, '通过并签发').click()
  await form.waitFor({ state: 'hidden' })
}
