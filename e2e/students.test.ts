import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { idCheckDigit } from '@zhikao/domain/kernel/person.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choose } from './journey.forms.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

const photo = (name: string) => fileURLToPath(new URL(`../server/test/samples/photos/${name}`, import.meta.url))

/** A resident ID number with its right check digit. */
const idNumber = (first17: string) => first17 + idCheckDigit(first17)
const wrongNumber = (first17: string) => first17 + (idCheckDigit(first17) === '1' ? '2' : '1')

const ONE = { name: '梁晓雯', body: '22010420080315102', no: 'J20260001', mobile: '13904319001' }
const TWO = { name: '欧阳思远', body: '22010420080412203', no: 'J20260002', mobile: '13904319002' }

let server: TestServer
let window: Window
let page: Page
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  window = await openSignedIn(server, 'school', 'CN')
  page = window.page
})
afterAll(() => server.close())

async function find(studentNo: string): Promise<void> {
  await page.goto(`${server.url}/school/student/manage?keyword=${studentNo}`)
  await window.settle()
  await page.locator('h1:visible', { hasText: '1' }).waitFor()
}

/** The first major of the list. */
const chooseMajor = () => choose(page, page.getByRole('dialog'), '专业名称', '')

const save = () =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s*存$/ })
    .click()

describe('a student entered by hand', () => {
  test('the form shows each refusal under its field and keeps the input, then saves', async () => {
    await page.goto(`${server.url}/school/student/manage?add=1`)
    const form = page.getByRole('dialog', { name: '新增学生' })
    await form.getByLabel('姓名').fill(ONE.name)
    await form.getByLabel('证件号码').fill(wrongNumber(ONE.body))
    await form.getByLabel('学号').fill(ONE.no)
    const item = form.locator('.ant-form-item', { has: page.getByLabel('证件号码') })
    await item.getByText('身份证号第 18 位（校验位）与其余各位不符，请核对').waitFor()
    await save()
    // The summary links to each fault.
    await form.getByRole('alert').filter({ hasText: '班级' }).waitFor()
    expect(await form.getByLabel('姓名').inputValue()).toBe(ONE.name)
    await form.getByLabel('证件号码').fill(idNumber(ONE.body))
    await chooseMajor()
    await form.getByLabel('班级').fill('模具 2601 班')
    await form.getByLabel('年级').fill('2026')
    await form.getByLabel('手机号').fill(ONE.mobile)
    await save()
    await page.getByText('学生已保存').waitFor()
    await find(ONE.no)
    await page.getByText(`220104********${idNumber(ONE.body).slice(-4)}`).waitFor()
  })

  test('an edit does not change the masked ID number; the full number is shown after a reason is entered', async () => {
    await find(ONE.no)
    await page.getByRole('button', { name: /^编\s*辑$/ }).click()
    const form = page.getByRole('dialog', { name: '编辑学生' })
    expect(await form.getByLabel('证件号码').inputValue()).toBe('')
    await form.getByLabel('班级').fill('模具 2602 班')
    await save()
    await page.getByText('学生已保存').waitFor()
    await find(ONE.no)
    await page.getByText('模具 2602 班').filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: new RegExp(`更多.*${ONE.name}|${ONE.name}.*更多`) }).click()
    await page.getByRole('menuitem', { name: '查看号码' }).click()
    const dialog = page.getByRole('dialog', { name: `查看“${ONE.name}”的完整信息` })
    const view = dialog.getByRole('button', { name: /^查\s*看$/ })
    expect(await view.isDisabled()).toBe(true)
    await dialog.getByLabel(/理由/).fill('核对报名材料')
    await view.click()
    await page.getByText(idNumber(ONE.body), { exact: true }).waitFor()
    await page.getByText(ONE.mobile, { exact: true }).waitFor()
    expect(await page.getByRole('timer').innerText()).toMatch(/\d+ 秒后隐藏/)
  })

  test('a photo is checked on upload: one is rejected with the reason, another accepted', async () => {
    await find(ONE.no)
    await page.getByRole('button', { name: /^照\s*片$/ }).click()
    const drawer = page.getByRole('dialog', { name: `证件照：${ONE.name}` })
    await drawer.locator('input[type="file"]').setInputFiles(photo('blurred.jpg'))
    await drawer.getByText('照片不合格，请按以下原因重新拍摄或处理').waitFor()
    await drawer
      .getByRole('listitem')
      .filter({ hasText: /清晰|模糊/ })
      .waitFor()
    await drawer.locator('input[type="file"]').setInputFiles(photo('good.jpg'))
    await drawer.getByText('照片合格').waitFor()
    await drawer.getByRole('img', { name: `${ONE.name}的照片` }).waitFor()
    await expect.poll(() => drawer.locator('.zk-tag').innerText()).toBe('合格')
  })

  test('the list downloads as a workbook', async () => {
    await page.goto(`${server.url}/school/student/manage`)
    await window.settle()
    await page.getByRole('button', { name: /^导\s*出$/ }).click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^导\s*出$/ })
      .click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK')
  })
})

/** Waits until this element has the focus: a dialog moves the focus shortly after it opens, and again after it closes. */
const focusIn = (part: Locator) =>
  expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Moves on by Tab until the field or button of this name has the focus. */
async function tabTo(name: RegExp): Promise<void> {
  for (let at = 0; at < 60; at += 1) {
    const found = await page.evaluate(() => {
      const here = document.activeElement
      const label =
        here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement
          ? (here.labels?.[0]?.textContent ?? '')
          : ''
      return `${label} ${here?.getAttribute('aria-label') ?? ''} ${here?.textContent ?? ''}`.trim()
    })
    if (name.test(found)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}`)
}

describe('without a mouse', () => {
  test('by keyboard the form is opened and filled, asks before unsaved work is lost, and is sent', async () => {
    await page.goto(`${server.url}/school/student/manage`)
    await window.settle()
    await tabTo(/^新增学生$/)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: '新增学生' })
    await focusIn(page.locator('.zk-drawer', { has: form }))
    await tabTo(/^姓名/)
    await page.keyboard.type(TWO.name)
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    // The way back has the focus: a second Escape or Enter throws nothing away.
    await focusIn(question.getByRole('button', { name: '继续编辑' }))
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await focusIn(form.getByLabel('姓名'))
    expect(await form.getByLabel('姓名').inputValue()).toBe(TWO.name)
    for (const [label, text] of [
      [/^证件号码/, idNumber(TWO.body)],
      [/^学号/, TWO.no],
    ] as const) {
      await tabTo(label)
      await page.keyboard.type(text)
    }
    await tabTo(/^专业名称/)
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option-active').waitFor()
    await page.keyboard.press('Enter')
    for (const [label, text] of [
      [/^班级/, '数控 2601 班'],
      [/^年级/, '2026'],
      [/^手机号/, TWO.mobile],
    ] as const) {
      await tabTo(label)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.getByText('学生已保存').waitFor()
    await form.waitFor({ state: 'detached' })
  })
})
