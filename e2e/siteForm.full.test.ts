import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { addDays, addMonths } from '@zhikao/domain/kernel/calendar.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { openActors } from './journey.actors.ts'
import type { Actors } from './journey.actors.ts'
import { dayAt } from './journey.days.ts'
import { dialog, importRows, press, rowOf } from './journey.forms.ts'
import { CAR_EXAMINERS, followNotice, listedBy, SITE } from './journey.people.ts'
import type { Person } from './journey.people.ts'
import { approvePlan, makePlan, PLAN } from './journey.plan.ts'
import { addAuthority, addCredential, addTemplate } from './journey.template.ts'
import { openCast } from './person.exam.ts'
import { carFacts, machineFacts } from './siteForm.facts.ts'
import { FormFiller } from './siteForm.fill.ts'
import {
  approveReview,
  beginAgain,
  confirmEvidence,
  fileAgreementAndVisit,
  handInEvidence,
  openReview,
  rejectReview,
  sendForm,
  signInAgain,
  writeNotes,
} from './siteForm.review.ts'

const FORM = '/school/submit/machine/JXGCZT'
/** Three rooms for drawing, of which two will be approved. */
const facts = machineFacts(listedBy(SITE), { rooms: 3 })
/** Seconds of a person who knows the answers: for a key, for a click with finding its place, for a table copied from a workbook. */
const SECONDS = { key: 0.28, click: 1.5, paste: 20 }
/** “A stranger's time for the MACHINE form with the facts at hand ≤ 25 minutes” (issue 34). */
const LIMIT = 25 * 60

let actors: Actors
let site: Person
let center: Person
beforeAll(async () => {
  actors = await openActors()
  center = (await openCast(actors)).center
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
    const moved = page.getByText('此申请已在其他窗口或由他人修改')
    await moved.waitFor()
    expect((await stored())?.form).toMatchObject({ site: { building: '实训楼', hotline: '0431-85712345' } })
    await press(page, '重新读取')
    await moved.waitFor({ state: 'hidden' })
    await new FormFiller(page).openSection('站点基本信息')
    await expect.poll(() => page.getByLabel('楼栋', { exact: true }).inputValue()).toBe('实训楼')
    await go(FORM)
  })

  test('a draft survives a lost session: after signing in again the person goes on with what was saved', async () => {
    const { page, context, go, signIn } = site
    const filler = new FormFiller(page)
    await filler.openSection('监控与网络')
    await page.getByLabel('网络运营商', { exact: true }).fill('中国移动')
    await expect.poll(async () => (await stored())?.form).toMatchObject({ surveillance: { isp: '中国移动' } })
    const elsewhere = await actors.server.browser.newContext()
    await elsewhere.addCookies(await context.cookies())
    const { base, path } = authContract.logout
    expect((await elsewhere.request.post(`${actors.server.url}${base}${path}`, { data: {} })).status()).toBe(200)
    await elsewhere.close()
    await page.getByLabel('录像机型号', { exact: true }).fill('海康威视')
    await page.waitForURL((url) => url.pathname === '/login')
    await signIn()
    await go(FORM)
    await filler.openSection('监控与网络')
    expect(await page.getByLabel('网络运营商', { exact: true }).inputValue()).toBe('中国移动')
  })

  test('every required field by hand or by a pasted table, in at most 25 minutes by keys and clicks; then it is submitted (spec §1.6)', async () => {
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

/** What the reviewer asks for, and what the school writes instead. */
const MENDED = [
  { section: '站点基本信息', field: '考务专用电话', text: '请填写考务办公室的直拨电话', to: '0431-85712399' },
  { section: '监控与网络', field: '网络运营商', text: '请写明专线的运营商', to: '中国电信（专线）' },
  { section: '安全与应急', field: '安保人员数', text: '每个入口须有安保人员', to: '4' },
]
const OPINION = '请按批注修改三处后重新提交'

describe('the review of the form, and its rounds (§3.6 J)', () => {
  test('it is sent back with notes on three fields, which the school reads at the fields and mends', async () => {
    const { record } = await openReview(center, '机械工程制图')
    await writeNotes(center, record, MENDED)
    await rejectReview(center, '机械工程制图', OPINION)
    const { page, go } = site
    await go(FORM)
    await page.getByRole('alert').getByText(`审核意见：${OPINION}`).waitFor()
    const filler = new FormFiller(page)
    for (const { section, field, text, to } of MENDED) {
      expect(await page.locator('.zk-doc-step').filter({ hasText: section }).innerText()).toContain('1 条批注')
      await filler.openSection(section)
      await page.getByRole('note').getByText(`审核批注：${text}`).waitFor()
      await page.getByLabel(field, { exact: true }).fill(to)
    }
    const changes = page.getByRole('region', { name: '与上次提交相比的修改' })
    await expect.poll(() => changes.getByRole('listitem').count()).toBe(MENDED.length)
    await sendForm(site)
  })

  test('what was mended is marked with what it was; it is approved with one level and one room less', async () => {
    const { record, decision } = await openReview(center, '机械工程制图')
    const changed = record.locator('.zk-facts .zk-changed')
    await expect.poll(() => changed.allInnerTexts()).toHaveLength(MENDED.length)
    for (const [at, { to }] of MENDED.entries()) expect(await changed.nth(at).innerText()).toContain(to)
    await decision.getByText('该院校首次获批').waitFor()
    const asks = /^批准每日人数：初级 \d+、中级 \d+，不批准考场 B203；有效期 /
    await approveReview(center, '机械工程制图', { without: ['高级', /^B203 /], asks })
    const [approved] = await actors.server.read<{ approved_levels: string[] }>(
      `select approved_levels from application where status = 'AUDIT'`,
    )
    expect(approved?.approved_levels).toEqual(['BEGINNER', 'MIDDLE'])
    const rooms = await actors.server.read<{ room_no: string }>(`select room_no from room order by room_no`)
    expect(rooms.map(({ room_no }) => room_no)).toEqual(['A101', 'B201', 'B202'])
  })

  test('a change that drops a room names the plan that loses it, and the site is told (Decided 9)', async () => {
    await signInAgain(site)
    await makePlan(site, { title: PLAN, examIn: 80, signupUntil: 60, expected: 3, borrowed: 2 })
    await approvePlan(center, PLAN)
    await beginAgain(site, '机械工程制图', '变更')
    const { page } = site
    await new FormFiller(page).openSection('机械制图实操机房')
    await page.getByRole('button', { name: '删除机房 1' }).click()
    await sendForm(site)
    const { decision } = await openReview(center, '机械工程制图')
    await decision.getByText('通过后，1 个考核计划在场次重新符合之前不能提交考试申请').waitFor()
    await decision.getByText(`${dayAt(81)} · 失去考场 B201`).waitFor()
    expect(await decision.getByRole('listitem').first().innerText()).toContain(PLAN)
    await approveReview(center, '机械工程制图', { asks: /；1 个考核计划因此失去考场/, confirms: true })
    expect(await followNotice(site, '变更影响已有考核计划')).toMatch(/^\/college\//)
  })
})

/** The sites of this credential are approved for three years. */
const RENEWED_UNTIL = addDays(addMonths(dayAt(41), 36), -1)

describe('a renewal (Decided 11)', () => {
  test('a college is approved for CAR with a condition, meets it, and renews 40 days early without losing a day (spec §1.6)', async () => {
    const { page, go } = site
    await go('/college/submit/car/QCZP')
    await press(page, '开始填写')
    await new FormFiller(page).fillForm('CAR', carFacts(CAR_EXAMINERS))
    await sendForm(site)
    await openReview(center, '汽车装配')
    // Its last day is 40 days from today.
    await approveReview(center, '汽车装配', {
      until: dayAt(40),
      asks: new RegExp(`有效期 ${dayAt(0)} 至 ${dayAt(40)}`),
      condition: { text: '补充一台举升机的检验合格证', level: '高级', due: dayAt(20) },
    })
    await fileAgreementAndVisit(center, '汽车装配')
    await handInEvidence(site, '汽车装配')
    await confirmEvidence(center, '汽车装配')
    await beginAgain(site, '汽车装配', '续期')
    await sendForm(site)
    const { decision } = await openReview(center, '汽车装配')
    await decision.getByText(`自 ${dayAt(41)} 起生效；现有批准到期前继续有效。`).waitFor()
    await approveReview(center, '汽车装配', {
      asks: new RegExp(`有效期 ${dayAt(41)} 至 ${RENEWED_UNTIL}`),
    })
    const inForce = await actors.server.read<{ status: string; valid_from: string; valid_to: string }>(
      `select a.status, valid_from::text, valid_to::text from application a join credential c on c.sn = a.credential_sn
       where c.code = 'QCZP' and a.delete_time is null order by valid_from`,
    )
    expect(inForce).toEqual([
      { status: 'AUDIT', valid_from: dayAt(0), valid_to: dayAt(40) },
      { status: 'AUDIT', valid_from: dayAt(41), valid_to: RENEWED_UNTIL },
    ])
    await go('/college/credential')
    await expect.poll(() => rowOf(page, '汽车装配').count()).toBe(2)
  })
})
