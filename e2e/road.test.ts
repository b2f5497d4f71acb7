import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { approveBorrow, attachBorrow, reapply, requestBorrow } from './road.borrow.ts'
import { importRows, listed, rowOf, tagsIn } from './road.forms.ts'
import { addInstitution, addOperator } from './road.house.ts'
import { followNotice, personOf, SCHOOL, SECOND_SCHOOL, SECOND_SITE, SITE } from './road.people.ts'
import type { Person } from './road.people.ts'
import { approvePlan, makePlan } from './road.plan.ts'
import { addAuthority, addCredential, addTemplate } from './road.scheme.ts'
import {
  confirmStudent,
  openBorrowedChoice,
  openOwnChoice,
  openStudents,
  placesOf,
  readRefusals,
  returnStudent,
  signUp,
} from './road.signup.ts'
import {
  applyForSite,
  approveApplication,
  correctAndSendAgain,
  rejectApplication,
  withdrawAndSendAgain,
} from './road.site.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { givePhotos, importStudents } from './road.students.ts'

/** Each step does more than a page: generous, because a busy machine is no fault of the road. */
const STEP_MS = 180_000
const PLAN = '2027年春季机械工程制图中级考核计划'
const OPINION = '实操机房缺少设备清单，请在补充说明中写明'

let stage: Stage
/** First passwords as the console showed them, by account. */
const shown = new Map<string, string>()
const people = new Map<string, Person>()

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
// What the people would have seen when it went wrong.
beforeEach(({ task }) => {
  onTestFailed(async () => {
    for (const { page, username } of people.values()) {
      const path = fileURLToPath(new URL(`../screenshots/failed-${task.id}-${username}.png`, import.meta.url))
      await page.screenshot({ path })
    }
  })
})

/** The person of this account, who enters the house when first asked for. */
async function personIn(username: string): Promise<Person> {
  const here = people.get(username)
  if (here) return here
  const person = await personOf(stage, username)
  people.set(username, person)
  await person.enter(shown.get(username) ?? '')
  return person
}
const center = () => personIn('center_one')
const site = () => personIn(SITE.username)
const school = () => personIn(SCHOOL.username)

describe('from an empty house to a full plan', { timeout: STEP_MS }, () => {
  test('the administrator makes an operator of the centre and registers four institutions', async () => {
    shown.set('admin', stage.adminPassword)
    const admin = await personIn('admin')
    shown.set('center_one', await addOperator(admin, 'center_one'))
    for (const org of [SITE, SECOND_SITE, SCHOOL, SECOND_SCHOOL])
      shown.set(org.username, await addInstitution(admin, org))
    await admin.go('/system/college')
    await listed(admin.page, 4)
    // Each account got a password of its own.
    expect(new Set(shown.values()).size).toBe(6)
  })

  test('the centre makes an authority, two credentials and an exam template, and enables them', async () => {
    const person = await center()
    await addAuthority(person)
    await addCredential(person, { code: 'JXGCZT', name: '机械工程制图', form: '机械制图' })
    await addCredential(person, { code: 'QCZP', name: '汽车装配', form: '汽车装配' })
    await addTemplate(person)
    await person.go('/center/credential/manage/list')
    await listed(person.page, 2)
    expect(await tagsIn(person.page.locator('tbody'))).toEqual(['启用', '启用'])
  })

  test('the examiners come by workbook', async () => {
    const { page, go } = await center()
    await go('/center/teacher/manage')
    await importRows(page, 'teachers.xlsx', 48)
    await go('/center/teacher/manage')
    await listed(page, 48)
    expect(new Set(await tagsIn(page.locator('tbody')))).toEqual(new Set(['启用']))
  })

  test('two institutions apply: one is withdrawn, one rejected; both are sent again and approved', async () => {
    const [one, other, decides] = [await site(), await personIn(SECOND_SITE.username), await center()]
    await applyForSite(one, 3)
    await applyForSite(other, 10)
    await withdrawAndSendAgain(other)
    await rejectApplication(decides, SITE.name, OPINION)
    expect(await followNotice(one, '考核站点申请被驳回')).toMatch(/^\/school\/submit/)
    await correctAndSendAgain(one, OPINION, '已补充设备清单：计算机 40 台，绘图软件 40 套。')
    await approveApplication(decides, SITE.name)
    await approveApplication(decides, SECOND_SITE.name)
  })

  test('their sessions end, and they come back to the portal of a site', async () => {
    for (const username of [SITE.username, SECOND_SITE.username]) {
      const person = await personIn(username)
      await person.page.goto(`${stage.url}/school/submit/list`)
      await person.page.waitForURL((url) => url.pathname === '/login')
      await person.signIn()
      await person.settled()
      expect(new URL(person.page.url()).pathname).toMatch(/^\/college\//)
      expect(await followNotice(person, '考核站点申请已通过')).toMatch(/^\/college\//)
    }
  })

  test('a site plans an exam of three places, two of them for others, and the centre lets it pass', async () => {
    await makePlan(await site(), { title: PLAN, examIn: 80, signupUntil: 60, expected: 3, borrowed: 2 })
    await approvePlan(await center(), PLAN)
    expect(await followNotice(await site(), '考核计划已通过')).toMatch(/^\/college\/exam\/plan/)
  })

  test('majors and students come by workbook, photos one by one', async () => {
    expect(await importStudents(await school(), 'school', { file: 'students-school.xlsx', count: 160 })).toBe(160)
    await givePhotos(await school(), 'school', ['曾佳军', '于华凯', '彭磊'])
    expect(await importStudents(await site(), 'college', { file: 'students-college.xlsx', count: 240 })).toBe(240)
    await givePhotos(await site(), 'college', ['马鹏建', '史丽宇'])
  })

  test('a request that nobody decides times out; sent again it is approved and put on the plan', async () => {
    const [asks, hosts] = [await school(), await site()]
    await requestBorrow(asks, PLAN, 21, 2)
    expect(await followNotice(hosts, '借考申请待审核')).toMatch(/^\/college\/exam\/audit/)
    await stage.moveClock('3 days')
    await asks.go('/school/plan/list')
    await rowOf(asks.page, '借考已驳回').getByText('超时未审，系统默认不通过').waitFor()
    expect(await followNotice(asks, '借考申请超时未审')).toBe('/school/plan/list')
    await reapply(asks, 80)
    await approveBorrow(hosts, SCHOOL.name, 2)
    await attachBorrow(hosts, SCHOOL.name, PLAN)
    expect(await followNotice(asks, '借考已加入考核计划')).toBe('/school/plan/list')
  })

  test('students are signed up until there is no place, and who found none is told why', async () => {
    const [borrows, hosts] = [await school(), await site()]
    await openOwnChoice(hosts, PLAN)
    await signUp(hosts, ['马鹏建', '史丽宇'])
    expect(await readRefusals(hosts)).toMatch(
      /已加入 1 人，1 人未加入[^]*史丽宇：名额已满：容量 3，已占 1，为借考保留 2/,
    )
    await placesOf(hosts, '已报名 1 / 3')
    await openBorrowedChoice(borrows)
    await signUp(borrows, ['曾佳军', '于华凯', '彭磊'])
    expect(await readRefusals(borrows)).toMatch(/已加入 2 人，1 人未加入[^]*彭磊：借考批准人数 2 已用完/)
    await placesOf(borrows, '本借考已报名 2 / 2')
  })

  test('the site confirms one and sends one back; the place that came free is taken', async () => {
    const [borrows, hosts] = [await school(), await site()]
    await openStudents(hosts, PLAN)
    await confirmStudent(hosts, '曾佳军')
    await returnStudent(hosts, '于华凯', '照片与证件不符，请核对')
    await placesOf(hosts, '已报名 2 / 3')
    expect(await followNotice(borrows, '借考报名被退回')).toMatch(/^\/school\/student\/plan\//)
    await rowOf(borrows.page, '于华凯').getByText('照片与证件不符，请核对').waitFor()
    await openBorrowedChoice(borrows)
    await placesOf(borrows, '本借考已报名 1 / 2')
    await signUp(borrows, ['彭磊'])
    await placesOf(borrows, '本借考已报名 2 / 2')
  })

  test('every list tells the same story', async () => {
    const [borrows, hosts, sees] = [await school(), await site(), await center()]
    await openStudents(hosts, PLAN)
    await listed(hosts.page, 4)
    const states = { 马鹏建: '已报名', 曾佳军: '已报名', 彭磊: '待确认', 于华凯: '已退回' }
    for (const [name, state] of Object.entries(states)) expect(await tagsIn(rowOf(hosts.page, name))).toEqual([state])
    await placesOf(hosts, '已报名 3 / 3')
    await borrows.go('/school/plan/list')
    await rowOf(borrows.page, PLAN).getByText('2 / 2').waitFor()
    for (const [{ page, go }, path] of [
      [hosts, '/college/exam/plan/list'],
      [sees, '/center/exam/plan/list'],
    ] as const) {
      await go(path)
      await listed(page, 1)
      await rowOf(page, PLAN).getByText('1 / 2', { exact: true }).waitFor()
    }
    const stranger = await personIn(SECOND_SCHOOL.username)
    await stranger.go('/school/plan/list')
    await listed(stranger.page, 0)
  })
})
