import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { DEMO_PASSWORD, openSignedIn, tryLogin } from './browserWindow.ts'
import { button, choose, dialog, fill, press, setTime } from './journey.forms.ts'
import { fromAvatar } from './shellActions.ts'
import { openProfile, openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

/** Thirty entries of three kinds: attendance, scores, incidents. */
const [CHECKINS, SCORES, INCIDENTS] = [14, 14, 2]
const ALL = CHECKINS + SCORES + INCIDENTS
/** The candidate whom the site checks in meanwhile, and whom the same examiner scores on another device meanwhile. */
const CONTESTED = 13

let server: TestServer
let folder = ''
let context: BrowserContext
let page: Page
let exam = { sn: '', site: '' }
let candidates: { name: string; ticket_no: string; sn: string }[] = []

const dayAddress = () => `${server.url}/teacher/center/setting/${exam.sn}`
const scoreAddress = () => `${dayAddress()}/score`
const row = (at: number) => page.getByRole('article').filter({ hasText: candidates[at]?.ticket_no ?? '' })
const counted = (count: number) => page.getByRole('button', { name: new RegExp(`${count} 条待发送`) })
/** What the server recorded by this account, in its order. */
const recorded = () =>
  server.read<{ action: string; target: string }>(`
    select action, target_sn as target from audit
    where actor_sn = (select sn from account where username = 'teacher2') and action in ('attendance.checkin', 'scoreEntry.save', 'incident.create')
      and business_time > (select start_time from exam where sn = '${exam.sn}') order by time, seq`)

async function open(offline: boolean): Promise<void> {
  context = await openProfile(folder)
  context.setDefaultTimeout(patience())
  await context.setOffline(offline)
  page = context.pages()[0] ?? (await context.newPage())
}
async function signIn(username: string): Promise<void> {
  await page.goto(`${server.url}/login`)
  await tryLogin(page, username, DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/login')
}
/** The browser process ends at once, as when the battery is empty. */
async function kill(): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  const session = await context.browser()?.newBrowserCDPSession()
  const info = await session?.send('SystemInfo.getProcessInfo')
  const main = info?.processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('the browser does not name its process')
  process.kill(main.id, 'SIGKILL')
  await closed
}

beforeAll(async () => {
  server = await openTestServer({ DEMO: '1' })
  const [found] = await server.read<{ sn: string; site: string }>(`
    select e.sn, s.username as site from exam e join assignment a on a.exam_sn = e.sn and a.role = 'CHIEF' and a.status = 'CONFIRMED'
      join teacher t on t.sn = a.teacher_sn join account c on c.sn = t.account_sn join account s on s.org_sn = e.org_sn and s.role = 'college'
    where c.username = 'teacher2' and e.subject = 'OFFLINE' and e.start_time > business_now() order by e.start_time, s.username limit 1`)
  if (found) exam = found
  candidates = await server.read(`
    select st.name, g.ticket_no, g.sn from seat x join signup g on g.sn = x.signup_sn join student st on st.sn = x.student_sn
    where x.exam_sn = '${exam.sn}' order by x.seat_no`)
  const [moved] = await server.read<{ shift: string }>(
    `select (start_time + interval '2 minutes' - now())::text as shift from exam where sn = '${exam.sn}'`,
  )
  await server.moveClock(moved?.shift ?? '')
  folder = await mkdtemp(join(tmpdir(), 'zhikao-profile-'))
  await open(false)
})
afterAll(async () => {
  await context.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function checkIn(at: number): Promise<void> {
  await row(at)
    .getByRole('button', { name: `签到：${candidates[at]?.name}` })
    .click()
  const asked = dialog(page).filter({ hasText: '已核对本人与身份证件' })
  await asked.getByRole('checkbox').check()
  await press(asked, '签到')
  await asked.waitFor({ state: 'hidden' })
}

async function score(at: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^评分 .*${candidates[at]?.ticket_no}`) }).click()
  const form = page.getByRole('dialog').filter({ hasText: candidates[at]?.ticket_no ?? '' })
  await form.getByRole('spinbutton').first().fill('1')
  await press(form, '保存')
  await counted(CHECKINS + at + 1).waitFor()
  await form.getByRole('button', { name: '关闭' }).first().click()
  await form.waitFor({ state: 'hidden' })
}

async function recordIncident(what: string): Promise<void> {
  await button(page, '登记异常').first().click()
  const form = dialog(page, '登记异常情况')
  await choose(page, form, '类型', '设备故障')
  const [time] = await server.read<{ now: string }>(
    `select to_char(business_now() - interval '1 minute', 'YYYY-MM-DD HH24:MI') as now`,
  )
  await setTime(form, '发生时间', time?.now ?? '')
  await fill(form, { 情况描述: what, 处置措施: '更换备用设备，记录耽误时间' })
  await press(form, '存草稿')
  await form.waitFor({ state: 'hidden' })
}

describe('an exam day without network (issue 14, acceptance row 2; domain.md §3.13a)', () => {
  test('what is needed is read before; its screens open again without network', async () => {
    expect(candidates.length).toBeGreaterThanOrEqual(CHECKINS)
    await signIn('teacher2')
    await page.goto(dayAddress())
    await page.getByText('离线数据已备好').waitFor()
    await context.setOffline(true)
    await page.goto(scoreAddress())
    await page.getByRole('heading', { level: 1, name: '实操评分' }).waitFor()
    await page.goto(dayAddress())
    await row(0).waitFor()
    // The service worker answers this page, and is cut off too: what it does not hold fails.
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(await page.evaluate(() => fetch('/not-stored.txt').then(String, () => 'cut off'))).toBe('cut off')
    // Nothing that names a person is stored in clear text.
    const stored = await page.evaluate(async () => {
      const cache = await caches.open('zhikao-console')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })
    expect(stored.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('thirty entries of three kinds are kept, and shown as if they were sent', async () => {
    for (let at = 0; at < CHECKINS; at += 1) {
      await checkIn(at)
      await counted(at + 1).waitFor()
    }
    await row(0).getByText('迟到', { exact: true }).waitFor()
    await page.goto(scoreAddress())
    for (let at = 0; at < SCORES; at += 1) await score(at)
    await page.goto(`${server.url}/teacher/center/setting/${exam.sn}`)
    await press(page, '异常情况')
    for (let at = 1; at <= INCIDENTS; at += 1) {
      await recordIncident(`第 ${at} 号工位电源断电，已更换插座并复位`)
      await counted(CHECKINS + SCORES + at).waitFor()
    }
    expect(await recorded()).toEqual([])
  })

  test('the browser is killed; another account sees nothing and loses nothing', async () => {
    await kill()
    const site = await openSignedIn(server, exam.site, 'CN')
    const body = { signup: candidates[CONTESTED]?.sn, way: 'MANUAL', identity_checked: true, reason: '站点代为签到' }
    const http = await site.page.evaluate(
      async ([path, text]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'site-checkin' }
        return (await fetch(path ?? '', { method: 'POST', headers, body: text ?? '' })).status
      },
      [`/api/admin/exam/${exam.sn}/checkin`, JSON.stringify(body)],
    )
    expect(http).toBe(200)
    await site.context.close()
    const other = await openSignedIn(server, 'teacher2', 'CN')
    // The other device has no network either for a while: the exam is not begun.
    await other.page.goto(dayAddress())
    await other.page.getByText('离线数据已备好').waitFor()
    await other.context.setOffline(true)
    await other.page.goto(scoreAddress())
    await other.page.getByRole('button', { name: new RegExp(`^评分 .*${candidates[CONTESTED]?.ticket_no}`) }).click()
    const typed = other.page.getByRole('dialog').filter({ hasText: candidates[CONTESTED]?.ticket_no ?? '' })
    await typed.getByRole('spinbutton').first().fill('2')
    await press(typed, '保存')
    await other.page.getByText('1 条待发送').first().waitFor()
    await other.context.setOffline(false)
    await expect.poll(async () => (await recorded()).map(({ action }) => action)).toContain('scoreEntry.save')
    await other.context.close()
    await open(false)
    await context.clearCookies()
    await signIn('teacher')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // Its own store is opened: what it holds is its own.
    await expect.poll(async () => (await page.evaluate(readStore)).accounts).toBe(2)
    expect(await page.getByText('条待发送').count()).toBe(0)
    const keys = await page.evaluate(readStore)
    expect(keys).toMatchObject({ entries: ALL, extractable: false, clear: false })
    // Only what was typed on the other device is there.
    expect(await recorded()).toEqual([{ action: 'scoreEntry.save', target: `${candidates[CONTESTED]?.sn}-P` }])
    await fromAvatar(page, '退出登录')
    await page.waitForURL((url) => url.pathname === '/login')
  })

  test('after the same account signs in they are sent, once each and in order; later ones do not wait for a conflict', async () => {
    await signIn('teacher2')
    await counted(1).waitFor()
    const rows = await recorded()
    const kinds = (action: string) => rows.filter((one) => one.action === action).map(({ target }) => target)
    const sent = candidates.slice(0, CHECKINS).filter((_, at) => at !== CONTESTED)
    expect(kinds('attendance.checkin')).toEqual(sent.map(({ sn }) => `${sn}-P`))
    const contested = candidates.slice(CONTESTED, CONTESTED + 1)
    const scored = [...contested, ...candidates.slice(0, SCORES - 1)]
    expect(kinds('scoreEntry.save')).toEqual(scored.map(({ sn }) => `${sn}-P`))
    expect(kinds('incident.create')).toHaveLength(INCIDENTS)
    expect(rows).toHaveLength(ALL - 1)
    const [marked] = await server.read<{ attendance: number; scores: number; incidents: number }>(`
      select (select count(*)::int from attendance where exam_sn = '${exam.sn}' and offline) as attendance,
        (select count(*)::int from score_entry where exam_sn = '${exam.sn}' and offline) as scores,
        (select count(*)::int from incident where exam_sn = '${exam.sn}' and offline) as incidents`)
    // Of the scores one is the other device's.
    expect(marked).toEqual({ attendance: CHECKINS - 1, scores: SCORES, incidents: INCIDENTS })
  })

  test('a conflict is shown with both sides, and logging out asks first and says how many', async () => {
    await fromAvatar(page, '退出登录')
    const asked = dialog(page).filter({ hasText: '还有 1 条记录未发送' })
    await press(asked, '留下')
    await counted(1).click()
    const list = dialog(page, '待发送的记录')
    const conflict = list.getByRole('article', { name: new RegExp(candidates[CONTESTED]?.ticket_no ?? '') })
    await conflict.getByText('有冲突').waitFor()
    const sides = conflict.getByRole('row').filter({ hasText: '总分' })
    await expect.poll(() => sides.getByRole('cell').allInnerTexts()).toEqual(['1.0', '2.0'])
    await press(conflict, '放弃')
    await press(dialog(page).filter({ hasText: '放弃这条记录' }), '放弃')
    await list.getByText('没有待发送的记录').waitFor()
  })

  test('Decided 38: what can no longer be applied is a late report on the server, beside the present state; the device has no copy any more', async () => {
    await page.goto(dayAddress())
    const report = page.getByRole('listitem').filter({ hasText: '未写入的原因' })
    await report.getByText(candidates[CONTESTED]?.ticket_no ?? '').waitFor()
    await report.getByText('当前考勤：迟到').waitFor()
    // It is the chief's own: the centre decides.
    expect(await report.getByRole('button', { name: '采纳' }).isEnabled()).toBe(false)
    const kept = await server.read<{ act: string; status: string }>(
      `select act, status from late_report where exam_sn = '${exam.sn}'`,
    )
    expect(kept).toEqual([{ act: 'checkin', status: 'OPEN' }])
    expect(await page.evaluate(readStore)).toMatchObject({ entries: 0 })
  })
})

/** What is in the store of the browser: how many entries, whether a key can be exported, whether a name can be read. */
async function readStore() {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('zhikao-offline')
    request.addEventListener('success', () => resolve(request.result))
  })
  const all = (name: string) =>
    new Promise<object[]>((resolve) => {
      const request = database.transaction(name).objectStore(name).getAll()
      request.addEventListener('success', () => resolve(request.result))
    })
  // Beside the keys is the mark of the database.
  const keys = (await all('keys')).filter((one) => one instanceof CryptoKey)
  const entries = await all('entries')
  return {
    entries: entries.length,
    accounts: keys.length,
    extractable: keys.some(({ extractable }) => extractable),
    clear: entries.some(
      (entry) =>
        'sealed' in entry &&
        entry.sealed instanceof ArrayBuffer &&
        new TextDecoder().decode(entry.sealed).includes('occurred_at'),
    ),
  }
}
