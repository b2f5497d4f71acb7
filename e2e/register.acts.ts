import type { Page } from 'playwright-core'
import { fill, press, sample } from './journey.forms.ts'
import { cardOf } from './person.students.ts'

export const TRAINING = '机械工程制图考评员初训第 3 期'
export const NAME = '欧阳思齐'
export const PERSON = { 证件号码: cardOf('22010219790506132'), 手机号: '17704310099' }
export const EMPLOYER = '长春精密机械厂'

const fieldOf = (page: Page, name: string) =>
  page.locator('.register-field', { has: page.locator(`input[name="${name}"]`) })

/** A picture that is no ID photo is refused as soon as it is chosen (Decided 22). */
async function chooseNoPhoto(page: Page): Promise<void> {
  const field = fieldOf(page, 'photo')
  await field.locator('input[type="file"]').setInputFiles(sample('licence.png'))
  await field.getByText('照片至少须为 295×413 像素，当前为 300×300').waitFor()
}

/** The documents, uploaded without an account. */
async function upload(page: Page): Promise<void> {
  for (const name of ['photo', 'title_proof', 'recommend_letter']) {
    const field = fieldOf(page, name)
    await field
      .locator('input[type="file"]')
      .setInputFiles(sample(name === 'photo' ? 'photos/good.jpg' : 'licence.png'))
    await field.locator('.register-file img').waitFor()
  }
}

/** All that is asked about the person but the numbers. */
async function fillPerson(page: Page): Promise<void> {
  await fill(page, {
    姓名: NAME,
    邮箱: 'ouyang.siqi@example.edu.cn',
    所在单位: EMPLOYER,
    所学专业: '机械设计与制造',
    从业年限: '9',
  })
  await page.getByLabel('职称', { exact: true }).selectOption('MIDDLE')
  await page.getByLabel('学历', { exact: true }).selectOption('BACHELOR')
}

async function finish(page: Page): Promise<void> {
  await press(page, '下一步')
  await page.getByRole('checkbox', { name: '我承诺' }).check()
  await press(page, '提交报名')
  await page.getByText('报名已提交').waitFor()
}

/** A person registers on a phone, step by step; a reload in between loses neither fields nor files. */
export async function register(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/train`)
  await page.getByRole('radio', { name: TRAINING }).check()
  await press(page, '下一步')
  await fillPerson(page)
  await fill(page, PERSON)
  await press(page, '下一步')
  await chooseNoPhoto(page)
  await upload(page)
  await page.reload()
  await page.getByRole('radio', { name: TRAINING }).waitFor()
  await press(page, '下一步')
  // The numbers are not kept on the device.
  await fill(page, PERSON)
  await press(page, '下一步')
  await page.locator('.register-file').nth(2).waitFor()
  await finish(page)
}

/** The rejection is read by both numbers, and the registration corrected. */
export async function correct(page: Page): Promise<void> {
  await page.locator('.register-tabs').getByRole('button', { name: '查询进度' }).click()
  await fill(page, PERSON)
  await page.locator('.register-form').getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('审核意见：推荐函未盖公章').waitFor()
  await press(page, '修改后重新提交')
  await page.getByRole('radio', { name: TRAINING }).waitFor()
  await press(page, '下一步')
  await fillPerson(page)
  await press(page, '下一步')
  await upload(page)
  await finish(page)
}
