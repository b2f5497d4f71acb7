import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSignedIn, openWindow } from './browserWindow.ts'
import { cardOf } from './person.students.ts'
import { confirmMove, fill, press, rowOf, sample } from './journey.forms.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const TRAINING = '机械工程制图考评员初训第 3 期'
const NAME = '欧阳思齐'
const PERSON = { 证件号码: cardOf('22010219790506132'), 手机号: '17704310099' }

let server: TestServer
let training: string
beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const [found] = await server.read<{ sn: string }>(`select sn from train_session where title = '${TRAINING}'`)
  training = found?.sn ?? ''
})
afterAll(() => server.close())

const stored = () =>
  server.read<{ status: string; kind: string; opinion: string | null; account: string | null }>(`
    select t.status, t.kind, t.opinion, a.status as account
    from trainee t left join account a on a.sn = t.account_sn where t.name = '${NAME}' and t.delete_time is null`)

/** The documents, uploaded without an account. */
async function upload(page: Page): Promise<void> {
  for (const name of ['photo', 'title_proof', 'recommend_letter']) {
    const field = page.locator('.register-field', { has: page.locator(`input[name="${name}"]`) })
    await field.locator('input[type="file"]').setInputFiles(sample('licence.png'))
    await field.locator('.register-file img').waitFor()
  }
}

async function finish(page: Page): Promise<void> {
  await press(page, '下一步')
  await page.getByRole('checkbox', { name: '我承诺' }).check()
  await press(page, '提交报名')
  await page.getByText('报名已提交').waitFor()
}

/** A person registers on a phone, step by step; a reload in between loses neither fields nor files. */
async function register(page: Page): Promise<void> {
  await page.goto(`${server.url}/train`)
  await page.getByRole('radio', { name: TRAINING }).check()
  await press(page, '下一步')
  await fill(page, {
    姓名: NAME,
    邮箱: 'ouyang.siqi@example.edu.cn',
    所在单位: '长春精密机械厂',
    所学专业: '机械设计与制造',
    从业年限: '9',
  })
  await page.getByLabel('职称', { exact: true }).selectOption('MIDDLE')
  await page.getByLabel('学历', { exact: true }).selectOption('BACHELOR')
  await fill(page, PERSON)
  await press(page, '下一步')
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
async function correct(page: Page): Promise<void> {
  await page.locator('.register-tabs').getByRole('button', { name: '查询进度' }).click()
  await fill(page, PERSON)
  await page.locator('.register-form').getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('审核意见：推荐函未盖公章').waitFor()
  await press(page, '修改后重新提交')
  await page.getByRole('radio', { name: TRAINING }).waitFor()
  await press(page, '下一步')
  await fill(page, {
    姓名: NAME,
    邮箱: 'ouyang.siqi@example.edu.cn',
    所在单位: '长春精密机械厂',
    所学专业: '机械设计与制造',
    从业年限: '9',
  })
  await page.getByLabel('职称', { exact: true }).selectOption('MIDDLE')
  await page.getByLabel('学历', { exact: true }).selectOption('BACHELOR')
  await press(page, '下一步')
  await upload(page)
  await finish(page)
}

test('a person registers on a phone, is sent back for a missing seal, reads it without an account, corrects it and waits again (spec §5.4; Decided 30, ADR 0069)', async () => {
  const phone = await openWindow(server, 'CN', 390)
  await register(phone.page)
  expect(await stored()).toEqual([{ status: 'SUBMIT', kind: 'train', opinion: null, account: 'DISABLE' }])
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const trainer = await openSignedIn(server, 'trainer', 'CN')
  await trainer.page.goto(`${server.url}/train/train/${training}/student`)
  await rowOf(trainer.page, NAME).getByRole('link', { name: NAME }).click()
  const detail = trainer.page.locator('.zk-detail')
  await detail.getByAltText(`${NAME}的证件照`).waitFor()
  await detail.getByText('未验证').waitFor()
  await press(detail, '驳回')
  await confirmMove(trainer.page, '驳回', '推荐函未盖公章')
  await detail.getByText('已驳回').first().waitFor()
  await correct(phone.page)
  expect(await stored()).toEqual([{ status: 'SUBMIT', kind: 'train', opinion: null, account: 'DISABLE' }])
  for (const { takeTroubles } of [phone, trainer]) expect(takeTroubles()).toEqual([])
})
