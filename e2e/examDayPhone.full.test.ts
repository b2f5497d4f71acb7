import type { Page } from 'playwright-core'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'
import { answer, confirmPerson, findExam, move, moveTo, openDay, PHONE, row, states, verbOf } from './examDay.forms.ts'
import type { Day } from './examDay.forms.ts'
import { openPeople } from './examDay.people.ts'
import type { People } from './examDay.people.ts'
import { handIn, moveOfRecord, openRecord, openSheet, publish, submit, writeRecord } from './examDay.score.ts'
import type { Sheet } from './examDay.score.ts'
import {
  afterEnd,
  callScorer,
  checkInByCall,
  checkInOffline,
  completeChecklist,
  confirmScoring,
  handInAgain,
  lateReportOf,
  markAbsentByCall,
  returnEntry,
  scoreByCall,
  scoreFromRecording,
  scoreOf,
  takeOver,
  whySubmissionWaits,
} from './examDayPhone.acts.ts'
import {
  beginIncident,
  chooseKind,
  countTaps,
  draftSaysWhatIsMissing,
  storedPhoto,
  takenPhoto,
  takePhoto,
  witness,
} from './examDayPhone.incident.ts'
import { PHONE_END, readPhoneEnd } from './examDayPhone.invariants.ts'
import { callIn } from './examDay.theory.ts'
import { button, press } from './journey.forms.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

/** Of those who come ten are in time, two late; one more is known to a phone without network alone. */
const [ALL, IN_TIME, LATE, OFFLINE, COME] = [18, 10, 2, 12, 13]
const MB = 1024 * 1024
const DAY_MINUTES = 24 * 60 + 1
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** Safety 20, steps 40, quality 30, notes 10. */
const usual: Sheet = { points: [16, 32, 24, 8] } // 80
/** The pair that differs by 40 points, and who scores from the recording. */
const PAIR: readonly [Sheet, Sheet, Sheet] = [
  { points: [18, 36, 27, 9] }, // 90
  { points: [10, 20, 15, 5] }, // 50
  { points: [14, 28, 21, 7] }, // 70
]
const [ACCUSED, DIFFER, RETURNED] = [3, 1, 4]
const again: Sheet = { points: [15, 30, 22, 7] } // 74

let server: TestServer
let day: Day
let people: People
let page: Page
let settle: () => Promise<void>
/** The names of the second examiner, and of those who sign as witnesses: the chief and the first examiner. */
let second = ''
let witnesses: readonly string[] = []

beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const found = await findExam(server)
  people = await openPeople(server, found.exam)
  await moveTo(server, found.exam.sn, -25)
  const chief = await openSignedIn(server, 'teacher2', 'CN', PHONE)
  ;({ page, settle } = chief)
  day = { server, ...found, chief }
  const nameIn = async (who: Window) => (await callIn(who.page, authContract.current)).user.name
  second = await nameIn(people.second)
  witnesses = [await nameIn(chief), await nameIn(people.first)]
})
afterAll(() => server.close())

describe('an exam day on a phone of 390 px, with all that goes wrong (issue 30, acceptance row 3)', () => {
  test('home leads to the exam day by one tap; ten are there in time', async () => {
    const taps = countTaps()
    await page.goto(`${server.url}/teacher/dashboard`)
    await settle()
    await taps.tap(page.locator('main').getByRole('link', { name: /^进入考试日：/ }))
    await page.waitForURL((url) => url.pathname === `/teacher/center/setting/${day.exam.sn}`)
    expect(taps.count).toBe(1)
    await settle()
    await verbOf(day, 0, '签到').click()
    await confirmPerson(page)
    await checkInByCall(day, people.first, range(1, IN_TIME))
    await completeChecklist(day)
    await moveTo(server, day.exam.sn, -4)
    await openDay(day)
    await page.getByText(`应到 ${ALL} · 实到 ${IN_TIME} · 缺考 0`).waitFor()
  })

  test('workstations are drawn, the exam begins; two come late', async () => {
    await move(day, '抽签')
    await moveTo(server, day.exam.sn, 0)
    await openDay(day)
    await move(day, '开考')
    await moveTo(server, day.exam.sn, 8)
    await openDay(day)
    await verbOf(day, IN_TIME, '签到').click()
    await confirmPerson(page)
    await row(day, IN_TIME).getByText('迟到', { exact: true }).waitFor()
    await checkInByCall(day, day.chief, [IN_TIME + 1])
    expect(await states(day)).toEqual([
      { state: 'EXPECTED', count: ALL - IN_TIME - LATE },
      { state: 'LATE', count: LATE },
      { state: 'PRESENT', count: IN_TIME },
    ])
  })

  test('a phone without network checks in one whom the chief then marks absent', async () => {
    await checkInOffline(day, people.first, OFFLINE)
    await moveTo(server, day.exam.sn, 31)
    await openDay(day)
    await answer(day, OFFLINE, '登记缺考', { reason: '未到场，电话无人接听' })
    await markAbsentByCall(day, range(OFFLINE + 1, ALL))
    await openDay(day)
    await page.getByText(`应到 ${ALL} · 实到 12 · 缺考 6`).waitFor()
    expect(await states(day)).toEqual([
      { state: 'ABSENT', count: ALL - IN_TIME - LATE },
      { state: 'LATE', count: LATE },
      { state: 'PRESENT', count: IN_TIME },
    ])
  })

  test('D10: a violation with a photo from the card of the candidate: seven taps, and each witness signs', async () => {
    const [taps, photo] = [countTaps(), await takenPhoto(page)]
    expect(photo.length).toBeGreaterThan(5 * MB)
    const form = await beginIncident(day, ACCUSED, '登记违纪', taps)
    await form
      .locator('.ant-select-selection-item')
      .filter({ hasText: day.candidates[ACCUSED]?.ticket_no ?? '' })
      .waitFor()
    expect(await form.getByText('影响', { exact: true }).count()).toBe(0)
    await chooseKind(page, form, '旁窥、交头接耳', taps)
    expect(await takePhoto(page, form, photo, taps)).toBe('environment')
    await taps.tap(button(form, '当场制止并告知考生'))
    for (const [at, name] of witnesses.entries()) await witness(page, form, at + 1, name)
    await taps.tap(button(form, '保存并上报'))
    await page.getByText('已上报').first().waitFor()
    expect(taps.count).toBe(7)
    const [stored] = await server.read<{ status: string; description: string; evidence: string[] }>(
      `select status, description, evidence from incident where exam_sn = '${day.exam.sn}'`,
    )
    expect(stored?.status).toBe('SUBMIT')
    expect(stored?.description).toContain(`${day.candidates[ACCUSED]?.name}（`)
    const kept = await storedPhoto(day.chief, stored?.evidence[0] ?? '')
    expect(kept).toMatchObject({ type: 'image/jpeg', width: 1600, height: 1200 })
    expect(kept.bytes).toBeLessThan(5 * MB)
  })

  test('D10: a draft says what is missing until it can be reported', async () => {
    const taps = countTaps()
    const form = await beginIncident(day, ACCUSED + 1, '登记作弊', taps)
    await chooseKind(page, form, '携带具有收发信息功能的设备', taps)
    await taps.tap(button(form, '收存物品并拍照'))
    await press(form, '保存并上报')
    await form.getByText('至少上传 1 份证据').first().waitFor()
    await press(form, '存草稿')
    await form.waitFor({ state: 'hidden' })
    await draftSaysWhatIsMissing(day, '还缺：证据、2 名见证人签名')
    expect(taps.count).toBeGreaterThan(0)
  })

  test('the exam ends, and the page lists what follows (D27); the phone has network again: chief, site and centre see both', async () => {
    await moveTo(server, day.exam.sn, 36)
    await openDay(day)
    await move(day, '结束考试', '全部考生已完成并离开工位')
    const steps = page.getByRole('listitem').filter({ hasText: /记录表|考评报告/ })
    await steps.first().waitFor()
    expect(await steps.allInnerTexts()).toEqual([
      expect.stringContaining('填写考场情况记录表'),
      expect.stringContaining('考评员确认记录表'),
      expect.stringContaining('主考提交记录表'),
      expect.stringContaining('主考提交考评报告'),
    ])
    await people.first.context.setOffline(false)
    await people.first.page.getByRole('button', { name: /1 条待发送/ }).waitFor({ state: 'detached' })
    const { url } = server
    const pages: readonly [Pick<Window, 'page' | 'settle'>, string][] = [
      [day.chief, `${url}/teacher/center/setting/${day.exam.sn}`],
      [people.site, `${url}/college/exam/manage/${day.exam.sn}/run`],
      [people.center, `${url}/center/exam/manage/${day.exam.sn}/run`],
    ]
    for (const [who, address] of pages) {
      await who.page.goto(address)
      await who.settle()
      const report = lateReportOf(who.page, day, OFFLINE)
      await report.getByText('签到', { exact: false }).first().waitFor()
      await report.getByText('当前考勤：缺考').waitFor()
    }
    // After the end it is the centre's.
    expect(await button(lateReportOf(page, day, OFFLINE), '采纳').isEnabled()).toBe(false)
  })

  test('the record of the room is written, confirmed by two and submitted', async () => {
    await moveTo(server, day.exam.sn, 100)
    await openRecord(day, day.chief)
    await writeRecord(day.chief, '一名考生违纪，已登记并上报；其余正常。')
    await moveOfRecord(day.chief, '确认记录表', '已确认')
    await openRecord(day, people.first)
    await moveOfRecord(people.first, '确认记录表', '已确认')
    await openRecord(day, day.chief)
    await moveOfRecord(day.chief, '提交记录表', '记录表已提交')
    expect(await day.chief.page.getByRole('button', { name: '提交记录表' }).count()).toBe(0)
  })

  test('a pair is 40 points apart; after the end the third is called, scores from the recording, and the mean stands', async () => {
    for (const [at, who] of [people.first, people.second].entries()) {
      await openSheet(day, who)
      const pair = [day.candidates[DIFFER]].flatMap((one) => one ?? [])
      for (const one of pair) await handIn(who, one, PAIR[at] ?? usual)
      const others = range(0, IN_TIME + LATE).filter((seat) => seat !== DIFFER)
      await scoreByCall(
        day,
        who,
        others.map((seat) => [seat, usual]),
      )
    }
    expect(await scoreOf(day, DIFFER)).toBeUndefined()
    // Later than all before, however long the exam is: the clock never goes back.
    await afterEnd(day, 100)
    expect(await whySubmissionWaits(day, people.site)).toContain(day.candidates[DIFFER]?.name)
    const scorer = await callScorer(day, people.site, people.center.page)
    await confirmScoring(day, scorer)
    expect(await scorer.page.getByRole('button', { name: /^评分 / }).count()).toBe(1)
    await scoreFromRecording(scorer, day, DIFFER, PAIR[2])
    expect(await scoreOf(day, DIFFER)).toEqual({ totals: [90, 70, 50], final: 70, flag: 'NORMAL' })
    await scorer.context.close()
  })

  test('a returned entry comes back', async () => {
    expect(await scoreOf(day, RETURNED)).toEqual({ totals: [80, 80], final: 80, flag: 'NORMAL' })
    await openSheet(day, day.chief)
    const reason = '第三项漏评，请复核后重新交分'
    await returnEntry(day.chief, day, { at: RETURNED, examiner: second, reason })
    expect(await whySubmissionWaits(day, people.site)).toContain(day.candidates[RETURNED]?.name)
    await openSheet(day, people.second)
    await handInAgain(people.second, day, RETURNED, reason, again)
    expect(await scoreOf(day, RETURNED)).toEqual({ totals: [80, 74], final: 77, flag: 'NORMAL' })
  })

  test('the sheet waits for the late report; the centre takes it over, and the candidate is scored', async () => {
    const waits = await whySubmissionWaits(day, people.site)
    expect(waits).toContain('离线登记')
    expect(waits).toContain(day.candidates[OFFLINE]?.name)
    await people.center.page.goto(`${server.url}/center/exam/manage/${day.exam.sn}/run`)
    await people.center.settle()
    await takeOver(day, people.center, OFFLINE, '监控录像可见该考生按时入场')
    expect(await states(day)).toEqual([
      { state: 'ABSENT', count: ALL - COME },
      { state: 'LEFT', count: COME },
    ])
    for (const who of [people.first, people.second]) await scoreByCall(day, who, [[OFFLINE, usual]])
    expect(await scoreOf(day, OFFLINE)).toEqual({ totals: [80, 80], final: 80, flag: 'NORMAL' })
  })

  test('the site submits, the centre publishes; the final state is as expected, and no invariant is broken', async () => {
    await submit(day, people.site)
    await publish(day, people.center)
    // The time in which the site reports a draft of the theory has passed, whatever the hour of the demo world.
    await afterEnd(day, DAY_MINUTES)
    expect(await readPhoneEnd(day)).toEqual(PHONE_END)
  })
})
