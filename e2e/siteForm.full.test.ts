import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { openActors } from './journey.actors.ts'
import type { Actors } from './journey.actors.ts'
import { dialog, importRows, press } from './journey.forms.ts'
import { listedBy, SITE } from './journey.people.ts'
import type { Person } from './journey.people.ts'
import { addAuthority, addCredential, addTemplate } from './journey.template.ts'
import { openCast } from './person.exam.ts'
import { machineFacts } from './siteForm.facts.ts'
import { FormFiller } from './siteForm.fill.ts'

const FORM = '/school/submit/machine/JXGCZT'
const facts = machineFacts(listedBy(SITE))
/** Seconds of a person who knows the answers: for a key, for a click with finding its place, for a table copied from a workbook. */
const SECONDS = { key: 0.28, click: 1.5, paste: 20 }
/** “A stranger's time for the MACHINE form with the facts at hand ≤ 25 minutes” (issue 34). */
const LIMIT = 25 * 60

let actors: Actors
let site: Person
beforeAll(async () => {
  actors = await openActors()
  const { center } = await openCast(actors)
  await addAuthority(center)
  for (const [code, name, form] of [
    ['JXGCZT', '机械工程制图', '机械制图'] as const,
    ['QCZP', '汽车装配', '汽车装配'] as const,
  ])
    await addCredential(center, { code, name, form })
  await addTemplate(center)
  await center.go('/center/teacher/manage')
  await importRows(center.page, 'teachers.xlsx', 48)
  site = await actors.personIn(SITE.username)
}, patience(120))
afterAll(() => actors.close())
beforeEach(({ task }) => {
  onTestFailed(() => actors.takePictures(`failed-${task.id}`))
})

const stored = async () =>
  (
    await actors.server.read<{ form: unknown; version: number }>(
      `select form, version from application where delete_time is null`,
    )
  )[0]

describe('the MACHINE form from nothing (§3.6)', () => {
  test('says what it asks for before it is begun, and what is missing once it is', async () => {
    const { page, go } = site
    await go(FORM)
    for (const section of [
      '站点基本信息',
      '理论考场',
      '机械制图实操机房',
      '考评员',
      '管理人员',
      '监控与网络',
      '安全与应急',
      '制度与承诺',
    ])
      await page.getByRole('listitem').filter({ hasText: section }).waitFor()
    await press(page, '开始填写')
    await page.getByRole('heading', { name: /^还不能提交：\d+ 项待补正$/ }).waitFor()
    await press(page, '检查缺漏')
    await page
      .getByRole('button', { name: /考务专用电话/ })
      .first()
      .click()
    expect(
      await page.getByLabel('考务专用电话', { exact: true }).evaluate((node) => node === document.activeElement),
    ).toBe(true)
    expect(await page.getByLabel('统一社会信用代码', { exact: true }).inputValue()).toBe(SITE.uscc)
  })

  test('a draft survives a killed browser, and a second window does not overwrite it', async () => {
    const { page, context, go } = site
    await page.getByLabel('考务专用电话', { exact: true }).fill('0431-85712345')
    await page.getByText(/^已自动保存/).waitFor()
    const second = await context.newPage()
    await second.goto(page.url())
    await new FormFiller(second).openSection('站点基本信息')
    await second.getByLabel('楼栋', { exact: true }).fill('实训楼')
    await second.getByText(/^已自动保存/).waitFor()
    await second.close({ runBeforeUnload: false })
    await page.getByLabel('楼栋', { exact: true }).fill('旧楼')
    await page.getByText('此申请已在其他窗口或由他人修改').waitFor()
    expect((await stored())?.form).toMatchObject({ site: { building: '实训楼', hotline: '0431-85712345' } })
    await press(page, '重新读取')
    await new FormFiller(page).openSection('站点基本信息')
    await expect.poll(() => page.getByLabel('楼栋', { exact: true }).inputValue()).toBe('实训楼')
    await go(FORM)
  })

  test('every required field by hand or by a pasted table, in at most 25 minutes by keys and clicks; then it is submitted', async () => {
    const { page } = site
    const filler = new FormFiller(page)
    await filler.fillForm('MACHINE', facts)
    await page.getByText('各项均已填写，可以提交').waitFor()
    const { keys, clicks, pastes } = filler.effort
    const seconds = keys * SECONDS.key + clicks * SECONDS.click + pastes * SECONDS.paste
    expect(seconds).toBeLessThan(LIMIT)
    await press(page, '提交审核')
    await page.getByText('已提交审核').waitFor()
    await dialog(page, '考核站点申请').getByText('待审核').first().waitFor()
    const { form } = (await stored()) ?? {}
    expect(form).toMatchObject({ theory: { rooms: [{ room_no: 'A101', seat_count: 30 }] }, rules: { truthful: true } })
  })
})
