import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSignedIn } from './browserWindow.ts'
import { filmFlags, writeFilm } from './cameraFilm.ts'
import { act, addRow, button, choose, dialog, fill, press, sample, setTime } from './journey.forms.ts'
import { openBrowser, openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const PHONE = 390
const SCANNED = 7
const BY_HAND = 3

let server: TestServer
let filmed: Browser
let folder = ''
/** What the camera of the phone shows. */
let film = ''
let page: Page
let settle: () => Promise<void>
/** The next practical exam of which the account is the chief. */
let exam = { sn: '', name: '' }
/** Its candidates in the order of their seats. */
let candidates: { name: string; ticket_no: string }[] = []

/** Moves business time to so many minutes after the planned start of the exam. */
async function moveTo(minutes: number): Promise<void> {
  const [found] = await server.read<{ shift: string }>(
    `select (start_time + interval '${minutes} minutes' - now())::text as shift from exam where sn = '${exam.sn}'`,
  )
  await server.moveClock(found?.shift ?? '')
}
/** So many minutes after the planned start, as the server writes it. */
const timeAt = async (minutes: number) => {
  const [found] = await server.read<{ time: string }>(
    `select to_char(start_time + interval '${minutes} minutes', 'YYYY-MM-DD HH24:MI:SS') as time from exam where sn = '${exam.sn}'`,
  )
  return found?.time ?? ''
}
const openDay = async () => {
  await page.goto(`${server.url}/teacher/center/setting/${exam.sn}`)
  await settle()
}
const states = () =>
  server.read<{ state: string; count: number }>(
    `select state, count(*)::int from attendance where exam_sn = '${exam.sn}' group by 1 order by 1`,
  )
/** A candidate in the list: by the ticket, for two may have one name. */
const row = (at: number) => page.getByRole('article').filter({ hasText: candidates[at]?.ticket_no ?? '' })
const verbOf = (at: number, verb: string) => row(at).getByRole('button', { name: `${verb}：${candidates[at]?.name}` })

beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const [found] = await server.read<{ sn: string; name: string }>(`
    select e.sn, e.name from exam e join assignment a on a.exam_sn = e.sn and a.role = 'CHIEF' and a.status = 'CONFIRMED'
      join teacher t on t.sn = a.teacher_sn join account c on c.sn = t.account_sn
    where c.username = 'teacher2' and e.subject = 'OFFLINE' and e.start_time > business_now() order by e.start_time limit 1`)
  if (found) exam = found
  candidates = await server.read(`
    select st.name, g.ticket_no from seat x join signup g on g.sn = x.signup_sn join student st on st.sn = x.student_sn
    where x.exam_sn = '${exam.sn}' order by x.seat_no`)
  folder = await mkdtemp(join(tmpdir(), 'zhikao-film-'))
  film = join(folder, 'tickets.y4m')
  filmed = await openBrowser(filmFlags(film))
  await moveTo(-25)
  ;({ page, settle } = await openSignedIn({ ...server, browser: filmed }, 'teacher2', 'CN', PHONE))
})
afterAll(async () => {
  await filmed.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Confirms the person in the dialog of a check-in. */
async function confirmPerson(reason?: string): Promise<void> {
  const asked = dialog(page).filter({ hasText: '已核对本人与身份证件' })
  await asked.getByRole('checkbox').check()
  if (reason) await asked.getByLabel('原因').fill(reason)
  await press(asked, '签到')
  await asked.waitFor({ state: 'hidden' })
}

/** Answers the dialog of an act on a candidate. */
async function answer(at: number, verb: string, given: { number?: string; reason?: string } = {}): Promise<void> {
  await verbOf(at, verb).click()
  const asked = dialog(page, `${verb}：${candidates[at]?.name}`)
  if (given.number) await asked.getByRole('spinbutton').fill(given.number)
  if (given.reason) await asked.getByLabel('原因').fill(given.reason)
  await press(asked, verb)
  await asked.waitFor({ state: 'hidden' })
}

/** Makes a move of the exam, with a reason where one is asked for. */
async function move(verb: string, reason?: string): Promise<void> {
  await press(page, verb)
  const asked = dialog(page, verb)
  if (reason) await asked.getByLabel('原因').fill(reason)
  await press(asked, verb)
  await asked.waitFor({ state: 'hidden' })
}

describe('the day of an exam on a phone, as its chief (issue 14, acceptance row 1)', () => {
  test('the call leads to the running view; the checklist is completed', async () => {
    expect(candidates.length).toBeGreaterThanOrEqual(12)
    await page.goto(`${server.url}/teacher/center/setting`)
    await settle()
    await act(page, page.locator('.zk-cards li:visible').filter({ hasText: exam.name }), '考试日')
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
      await confirmPerson()
      await settle()
    }
    await page.getByLabel('准考证号、证件号后四位或姓名').fill(candidates[7]?.ticket_no ?? '')
    await press(page, '查找')
    await confirmPerson()
    await page.getByLabel('准考证号、证件号后四位或姓名').fill(candidates[8]?.name ?? '')
    await press(page, '查找')
    await confirmPerson()
    await verbOf(9, '签到').click()
    await confirmPerson()
    await settle()
    const ways = await server.read<{ way: string; count: number }>(
      `select checkin_way as way, count(*)::int from attendance where exam_sn = '${exam.sn}' group by 1 order by 1`,
    )
    expect(ways).toEqual([
      { way: 'MANUAL', count: BY_HAND },
      { way: 'QR', count: SCANNED },
    ])
  })

  test('the workstations are drawn once, and anyone can compute the same order from the seed', async () => {
    await moveTo(-4)
    await openDay()
    await move('抽签')
    await settle()
    const drawn = await server.read<{ station: number; ticket_no: string }>(`
      select a.station, g.ticket_no from attendance a join signup g on g.sn = a.signup_sn
      where a.exam_sn = '${exam.sn}' order by a.room_sn, a.station`)
    expect(drawn.map(({ station }) => station)).toEqual(candidates.map((_, at) => at + 1))
    await page.getByText('抽签公证').click()
    const facts = page.locator('dl:visible').filter({ hasText: '种子哈希' }).locator('dd')
    const [seedHash, , seed] = await facts.allInnerTexts()
    await page.goto(`${server.url}/exam/draw`)
    await page.getByLabel('种子').fill(seed ?? '')
    await page.getByLabel('准考证号').fill(candidates.map(({ ticket_no }) => ticket_no).join('\n'))
    await press(page, '重新计算')
    await page.getByText(seedHash ?? '').waitFor()
    const shown = await page.locator('ol').last().innerText()
    expect([...shown.matchAll(/\d{15}/g)].map(([ticket]) => ticket)).toEqual(drawn.map(({ ticket_no }) => ticket_no))
  })

  test('the exam begins; the eleventh comes late and is admitted; the others are marked absent after half an hour', async () => {
    await moveTo(0)
    await openDay()
    await move('开考')
    await moveTo(8)
    await openDay()
    await verbOf(10, '签到').click()
    await confirmPerson()
    await row(10).getByText('迟到', { exact: true }).waitFor()
    await moveTo(31)
    await openDay()
    for (const at of candidates.keys()) if (at > 10) await answer(at, '登记缺考', { reason: '未到场，电话无人接听' })
    await expect.poll(states).toEqual([
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
    await setTime(form, '发生时间', (await timeAt(31)).slice(0, 16))
    await fill(form, {
      情况描述: '五号工位举升机无法升起，更换到备用工位',
      处置措施: '切断电源，换用备用工位，记录耽误时间',
    })
    const affected = await addRow(form, '考生', 1)
    await choose(page, affected, '考生', candidates[1]?.name ?? '')
    await choose(page, affected, '影响', '补时')
    await form.locator('input[type="file"]').first().setInputFiles(sample('licence.png'))
    await form.getByRole('button', { name: /移除/ }).first().waitFor()
    await press(form, '保存')
    await press(dialog(page).filter({ hasText: '现在上报？' }), '立即上报')
    await page.getByText('待处理').first().waitFor()
    const incidents = await server.read<{ status: string; evidence: number }>(
      `select status, cardinality(evidence) as evidence from incident where exam_sn = '${exam.sn}'`,
    )
    expect(incidents).toEqual([{ status: 'SUBMIT', evidence: 1 }])
    await openDay()
    await answer(1, '补时', { number: '10', reason: '举升机故障，更换工位' })
    await row(1).getByText('补时 10 分钟').waitFor()
    await answer(2, '离场')
    await row(2).getByText('已离场', { exact: true }).waitFor()
  })

  test('the exam ends: who was in the room has left, and nothing can be changed any more', async () => {
    await moveTo(36)
    await openDay()
    await move('结束考试', '全部考生已完成并离开工位')
    await page.getByText(/结束$/).first().waitFor()
    expect(await states()).toEqual([
      { state: 'ABSENT', count: candidates.length - 11 },
      { state: 'LEFT', count: 11 },
    ])
    expect(await button(page, '结束考试').count()).toBe(0)
    const [held] = await server.read<{ extra: number; late: number }>(`
      select max(extra_minutes)::int as extra, (count(*) filter (where checkin_time > e.actual_start_time))::int as late
      from attendance a join exam e on e.sn = a.exam_sn where a.exam_sn = '${exam.sn}'`)
    expect(held).toEqual({ extra: 10, late: 1 })
  })
})
