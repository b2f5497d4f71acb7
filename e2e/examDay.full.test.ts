import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import { filmFlags, writeFilm } from './cameraFilm.ts'
import {
  answer,
  confirmPerson,
  findExam,
  move,
  moveTo,
  openDay,
  PHONE,
  row,
  states,
  timeAt,
  verbOf,
} from './examDay.forms.ts'
import type { Day } from './examDay.forms.ts'
import { END, readEnd } from './examDay.invariants.ts'
import { openPeople } from './examDay.people.ts'
import type { People } from './examDay.people.ts'
import { handIn, moveOfRecord, openRecord, openSheet, publish, submit, writeRecord } from './examDay.score.ts'
import { FIRST, SECOND, THIRD } from './examDay.points.ts'
import { act, addRow, button, choose, dialog, fill, press, sample, setTime } from './journey.forms.ts'
import { openBrowser, openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const SCANNED = 7
const BY_HAND = 3
/** Those who come; the others are absent. */
const COME = 11
const DAY_MINUTES = 24 * 60 + 1

let server: TestServer
let filmed: Browser
let folder = ''
/** What the camera of the phone shows. */
let film = ''
let day: Day
let page: Page
let settle: () => Promise<void>
let exam: Day['exam']
let candidates: Day['candidates']
let people: People

beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const found = await findExam(server)
  ;({ exam, candidates } = found)
  people = await openPeople(server, exam)
  folder = await mkdtemp(join(tmpdir(), 'zhikao-film-'))
  film = join(folder, 'tickets.y4m')
  filmed = await openBrowser(filmFlags(film))
  await moveTo(server, exam.sn, -25)
  const chief = await openSignedIn({ ...server, browser: filmed }, 'teacher2', 'CN', PHONE)
  ;({ page, settle } = chief)
  day = { server, ...found, chief }
})
afterAll(async () => {
  await filmed.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the day of an exam on a phone (issue 14, acceptance row 1)', () => {
  test('home leads to the running view by one tap: a button of 56 px, as wide as the card', async () => {
    await page.goto(`${server.url}/teacher/dashboard`)
    const enter = page.locator('main').getByRole('link', { name: /^进入考试日：/ })
    await enter.waitFor()
    const [box, card] = [await enter.boundingBox(), await page.getByRole('article').first().boundingBox()]
    expect(box?.height).toBe(56)
    expect((card?.width ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
    await enter.click()
    await page.waitForURL((url) => url.pathname === `/teacher/center/setting/${exam.sn}`)
    await settle()
  })

  test('the call leads to the running view; the checklist is completed', async () => {
    expect(candidates.length).toBeGreaterThanOrEqual(12)
    await page.goto(`${server.url}/teacher/center/setting`)
    await settle()
    await act(page, page.locator('.zk-cards li:visible').filter({ hasText: exam.name }), '进入考试日')
    await page.waitForURL((url) => url.pathname === `/teacher/center/setting/${exam.sn}`)
    await settle()
    for (const box of await page.locator('details').getByRole('checkbox').all()) await box.check()
    await expect
      .poll(() => server.read(`select count(*)::int from exam_check where exam_sn = '${exam.sn}'`))
      .toEqual([{ count: 6 }])
  })

  test('seven are checked in by the code of the ticket before the camera, three by hand', async () => {
    for (const { ticket_no } of candidates.slice(0, SCANNED)) {
      // The camera reads the file again each time it is opened.
      await writeFilm(film, [ticket_no])
      await press(page, '扫描准考证')
      await confirmPerson(page)
      await settle()
    }
    await page.getByLabel('准考证号、证件号后四位或姓名').fill(candidates[7]?.ticket_no ?? '')
    await press(page, '查找')
    await confirmPerson(page)
    await page.getByLabel('准考证号、证件号后四位或姓名').fill(candidates[8]?.name ?? '')
    await press(page, '查找')
    await confirmPerson(page)
    await verbOf(day, 9, '签到').click()
    await confirmPerson(page)
    await settle()
    const ways = await server.read<{ way: string; count: number }>(
      `select checkin_way as way, count(*)::int from attendance where exam_sn = '${exam.sn}' group by 1 order by 1`,
    )
    expect(ways).toEqual([
      { way: 'MANUAL', count: BY_HAND },
      { way: 'QR', count: SCANNED },
    ])
  })

  /** “a command and an open page recompute the order” (domain.md Decided 25). */
  test('the workstations are drawn once, and anyone can compute the same order from the seed', async () => {
    await moveTo(server, exam.sn, -4)
    await openDay(day)
    await move(day, '抽签')
    await settle()
    const drawn = await server.read<{ station: number; ticket_no: string }>(`
      select a.station, g.ticket_no from attendance a join signup g on g.sn = a.signup_sn
      where a.exam_sn = '${exam.sn}' order by a.room_sn, a.station`)
    expect(drawn.map(({ station }) => station)).toEqual(candidates.map((_, at) => at + 1))
    await page.getByText('抽签公证').click()
    // The link brings the seed, the tickets and what was published; the page says whether all of it fits.
    const proof = await page.getByRole('link', { name: '公开验证' }).first().getAttribute('href')
    await page.goto(`${server.url}${proof}`)
    await press(page, '重新计算')
    await page.getByText('种子与考生名单没有改动').waitFor()
    const shown = await page.locator('ol').last().innerText()
    expect([...shown.matchAll(/\d{15}/g)].map(([ticket]) => ticket)).toEqual(drawn.map(({ ticket_no }) => ticket_no))
  })

  test('the exam begins; the eleventh comes late and is admitted; the others are marked absent after half an hour', async () => {
    await moveTo(server, exam.sn, 0)
    await openDay(day)
    await move(day, '开考')
    await moveTo(server, exam.sn, 8)
    await openDay(day)
    await verbOf(day, 10, '签到').click()
    await confirmPerson(page)
    await row(day, 10).getByText('迟到', { exact: true }).waitFor()
    await moveTo(server, exam.sn, 31)
    await openDay(day)
    for (const at of candidates.keys())
      if (at > 10) await answer(day, at, '登记缺考', { reason: '未到场，电话无人接听' })
    await expect
      .poll(() => states(day))
      .toEqual([
        { state: 'ABSENT', count: candidates.length - 11 },
        { state: 'LATE', count: 1 },
        { state: 'PRESENT', count: 10 },
      ])
  })

  test('an incident with a photo is recorded and reported; one candidate gets ten more minutes, one leaves', async () => {
    await press(page, '异常情况')
    await settle()
    await button(page, '登记异常').first().click()
    const form = dialog(page, '登记异常情况')
    await choose(page, form, '类型', '设备故障')
    await form.getByText('处置要点').first().waitFor()
    // The field proposes the time of this computer, which is not that of the moved clock.
    await setTime(form, '发生时间', (await timeAt(day, 31)).slice(0, 16))
    await fill(form, {
      情况描述: '五号工位举升机无法升起，更换到备用工位',
      处置措施: '切断电源，换用备用工位，记录耽误时间',
    })
    const affected = await addRow(form, '考生', 1)
    await choose(page, affected, '考生', candidates[1]?.name ?? '')
    await choose(page, affected, '影响', '补时')
    await form.locator('input[type="file"]').first().setInputFiles(sample('licence.png'))
    await form.getByRole('button', { name: /移除/ }).first().waitFor()
    await press(form, '保存并上报')
    await page.getByText('待处理').first().waitFor()
    const incidents = await server.read<{ status: string; evidence: number }>(
      `select status, cardinality(evidence) as evidence from incident where exam_sn = '${exam.sn}'`,
    )
    expect(incidents).toEqual([{ status: 'SUBMIT', evidence: 1 }])
    await openDay(day)
    await answer(day, 1, '补时', { number: '10', reason: '举升机故障，更换工位' })
    await row(day, 1).getByText('补时 10 分钟').waitFor()
    await answer(day, 2, '离场')
    await row(day, 2).getByText('已离场', { exact: true }).waitFor()
  })

  test('the exam ends: who was in the room has left, and nothing can be changed any more', async () => {
    await moveTo(server, exam.sn, 36)
    await openDay(day)
    await move(day, '结束考试', '全部考生已完成并离开工位')
    await page.getByText(/结束$/).first().waitFor()
    expect(await states(day)).toEqual([
      { state: 'ABSENT', count: candidates.length - 11 },
      { state: 'LEFT', count: 11 },
    ])
    expect(await button(page, '结束考试').count()).toBe(0)
    const flagged = await server.read(`select flag, count(*)::int from score where exam_sn = '${exam.sn}' group by 1`)
    expect(flagged).toEqual([{ flag: 'ABSENT', count: candidates.length - 11 }])
    const [held] = await server.read<{ extra: number; late: number }>(`
      select max(extra_minutes)::int as extra, (count(*) filter (where checkin_time > e.actual_start_time))::int as late
      from attendance a join exam e on e.sn = a.exam_sn where a.exam_sn = '${exam.sn}'`)
    expect(held).toEqual({ extra: 10, late: 1 })
  })

  test('the record of the room is written by the chief, confirmed by two people of the room, and submitted', async () => {
    await moveTo(server, exam.sn, 100)
    await openRecord(day, day.chief)
    await writeRecord(day.chief, '五号工位举升机故障，已更换备用工位；其余正常。')
    await moveOfRecord(day.chief, '确认记录表', '已确认')
    await openRecord(day, people.first)
    await moveOfRecord(people.first, '确认记录表', '已确认')
    await openRecord(day, day.chief)
    await moveOfRecord(day.chief, '提交记录表', '记录表已提交')
    const filed = await server.read<{ status: string; confirmed: number }>(`
      select r.status, count(*)::int as confirmed from room_record r join room_confirmation c on c.record_sn = r.sn
      where r.exam_sn = '${exam.sn}' group by 1`)
    expect(filed).toEqual([{ status: 'SUBMIT', confirmed: 2 }])
  })

  test('two examiners score apart; where they differ by more than 30 points a third scores', async () => {
    await Promise.all(
      [
        { who: people.first, sheets: FIRST },
        { who: people.second, sheets: SECOND },
      ].map(async ({ who, sheets }) => {
        await openSheet(day, who)
        for (const [at, one] of candidates.slice(0, COME).entries()) await handIn(who, one, sheets[at] ?? sheets[0])
      }),
    )
    await openSheet(day, day.chief)
    const due = page.locator('.zk-cards li:visible').filter({ hasText: '须第三人评分' })
    expect(await due.locator('h2').allInnerTexts()).toEqual([`${candidates[1]?.name} ${candidates[1]?.ticket_no}`])
    for (const one of candidates.slice(1, 2)) await handIn(day.chief, one, THIRD)
    await settle()
    expect(await due.count()).toBe(0)
  })

  test('the site submits the scores, the centre publishes them', async () => {
    await submit(day, people.site)
    await publish(day, people.center)
    const [sheet] = await server.read<{ status: string }>(`select status from score_sheet where sn = '${exam.plan_sn}'`)
    expect(sheet?.status).toBe('AUDIT')
  })

  test('the final state is as expected, and no invariant is broken', async () => {
    // The time in which the site reports a draft of the theory has passed, whatever the hour of the demo world.
    await moveTo(server, exam.sn, DAY_MINUTES, 'end_time')
    expect(await readEnd(day)).toEqual(END)
  })
})
