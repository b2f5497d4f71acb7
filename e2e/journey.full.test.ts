import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { approveBorrow, attachBorrow, reapply, requestBorrow } from './journey.borrow.ts'
import { openActors } from './journey.actors.ts'
import type { Actors } from './journey.actors.ts'
import { checkAsStranger, fetchCertificate } from './journey.certificate.ts'
import { applyAgain, applyForExam, approveExam, missingForExam, rejectExam, seatsOf } from './journey.exam.ts'
import { confirmCall, declineCall, paperIsOffered, passwordFor } from './journey.examiner.ts'
import { changeScore, fileBothRecords, readPaper, replaceExaminer, scoreApart } from './journey.examiner.ts'
import { button, importRows, listed, press, rowOf, tagsIn } from './journey.forms.ts'
import { addInstitution, addOperator } from './journey.institutions.ts'
import { RECORDS, readRecords, POINTS, PRACTICAL_POINTS, ticketOf } from './journey.invariants.ts'
import { choosePanel, openPanel, savePanel } from './journey.panel.ts'
import { download } from './journey.sealedPaper.ts'
import { EXAMINERS, followNotice, PRACTICAL_PANEL, SCHOOL, SECOND_SCHOOL, SECOND_SITE, SITE } from './journey.people.ts'
import { shiftTo } from './journey.days.ts'
import { approvePlan, makePlan, OPINION, PLAN } from './journey.plan.ts'
import { addAuthority, addCredential, addTemplate } from './journey.template.ts'
import { flagPractical, importScores, openScores, publishScores } from './journey.score.ts'
import { refusedSubmission, rejectScores, resultsOf, submitScores } from './journey.score.ts'
import { confirmStudent, noteFees, openBorrowedChoice, openOwnChoice, openStudents } from './journey.signup.ts'
import { placesOf, readRefusals, returnStudent, signUp } from './journey.signup.ts'
import { applyForSite, approveApplication, correctAndSendAgain } from './journey.application.ts'
import { rejectApplication, withdrawAndSendAgain } from './journey.application.ts'
import { givePhotos, importStudents } from './journey.students.ts'

let actors: Actors
beforeAll(async () => {
  actors = await openActors()
})
afterAll(() => actors.close())
// The screens at the moment of the failure.
beforeEach(({ task }) => {
  onTestFailed(() => actors.takePictures(`failed-${task.id}`))
})

const personIn = (username: string) => actors.personIn(username)
const center = () => personIn('center_one')
const site = () => personIn(SITE.username)
const school = () => personIn(SCHOOL.username)
const later = (days: number, time: string) => actors.server.moveClock(shiftTo(days, time))

describe('from an empty platform to a full plan', () => {
  test('the administrator creates an operator of the centre and registers four institutions (spec §1.17)', async () => {
    const admin = await personIn('admin')
    actors.keepPassword('center_one', await addOperator(admin, 'center_one'))
    for (const org of [SITE, SECOND_SITE, SCHOOL, SECOND_SCHOOL])
      actors.keepPassword(org.username, await addInstitution(admin, org))
    await admin.go('/system/college')
    await listed(admin.page, 4)
    expect(new Set(actors.firstPasswords.values()).size).toBe(6)
  })

  test('the centre creates an authority, two credentials and an exam template, and enables them (spec §1.5, §1.8)', async () => {
    const person = await center()
    await addAuthority(person)
    await addCredential(person, { code: 'JXGCZT', name: '机械工程制图', form: '机械制图' })
    await addCredential(person, { code: 'QCZP', name: '汽车装配', form: '汽车装配' })
    await addTemplate(person)
    await person.go('/center/credential/manage/list')
    await listed(person.page, 2)
    expect(await tagsIn(person.page.locator('tbody:visible'))).toEqual(['启用', '启用'])
  })

  test('the examiners are imported from a workbook (spec §1.13)', async () => {
    const { page, go } = await center()
    await go('/center/teacher/manage')
    await importRows(page, 'teachers.xlsx', 48)
    await go('/center/teacher/manage')
    await listed(page, 48)
    expect(new Set(await tagsIn(page.locator('tbody:visible')))).toEqual(new Set(['启用']))
  })

  test('two institutions apply: one is withdrawn, one rejected; both are sent again and approved (spec §1.6, §4.3)', async () => {
    const [one, other, examCenter] = [await site(), await personIn(SECOND_SITE.username), await center()]
    await applyForSite(one, SITE)
    await applyForSite(other, SECOND_SITE)
    await withdrawAndSendAgain(other)
    await rejectApplication(examCenter, SITE.name, OPINION)
    expect(await followNotice(one, '考核站点申请被驳回')).toMatch(/^\/school\/submit/)
    await correctAndSendAgain(one, OPINION, '已补充设备清单：计算机 40 台，绘图软件 40 套。')
    await approveApplication(examCenter, SITE.name)
    await approveApplication(examCenter, SECOND_SITE.name)
  })

  test('the approval ends their sessions; the next sign-in opens the portal of a site (spec §1.6)', async () => {
    for (const username of [SITE.username, SECOND_SITE.username]) {
      const person = await personIn(username)
      await person.page.goto(`${actors.server.url}/school/submit/list`)
      await person.page.waitForURL((url) => url.pathname === '/login')
      await person.signIn()
      await person.settle()
      expect(new URL(person.page.url()).pathname).toMatch(/^\/college\//)
      expect(await followNotice(person, '考核站点申请已通过')).toMatch(/^\/college\//)
    }
  })

  test('a site plans an exam with three places, two of them for borrowed exams, and the centre approves the plan (spec §1.9)', async () => {
    await makePlan(await site(), { title: PLAN, examIn: 80, signupUntil: 60, expected: 3, borrowed: 2 })
    await approvePlan(await center(), PLAN)
    expect(await followNotice(await site(), '考核计划已通过', later(0, '12:00'))).toMatch(/^\/college\/exam\/plan/)
  })

  test('majors and students are imported from workbooks, photos are uploaded one by one', async () => {
    expect(await importStudents(await school(), 'school', { file: 'students-school.xlsx', count: 160 })).toBe(160)
    await givePhotos(await school(), 'school', ['曾佳军', '于华凯', '彭磊'])
    expect(await importStudents(await site(), 'college', { file: 'students-college.xlsx', count: 240 })).toBe(240)
    await givePhotos(await site(), 'college', ['马鹏建', '史丽宇'])
  })

  test('a borrow request without a decision times out; sent again it is approved and attached to the plan (spec §1.10, §4.2)', async () => {
    const [borrower, host] = [await school(), await site()]
    await requestBorrow(borrower, PLAN, 21, 2)
    expect(await followNotice(host, '借考申请待审核')).toMatch(/^\/college\/exam\/audit/)
    await later(3, '10:00')
    await borrower.go('/school/plan/list')
    await rowOf(borrower.page, '借考已驳回').getByText('超时未审，系统默认不通过').waitFor()
    expect(await followNotice(borrower, '借考申请超时未审')).toBe('/school/plan/list')
    await reapply(borrower, 80)
    await approveBorrow(host, SCHOOL.name, 2)
    await attachBorrow(host, SCHOOL.name, PLAN)
    expect(await followNotice(borrower, '借考已加入考核计划')).toBe('/school/plan/list')
  })

  test('students are signed up until no place is free; for the others the reason is shown (spec §1.11)', async () => {
    const [borrower, host] = [await school(), await site()]
    await openOwnChoice(host, PLAN)
    await signUp(host, ['马鹏建', '史丽宇'])
    expect(await readRefusals(host)).toMatch(
      /已加入 1 人，1 人未加入[^]*史丽宇：名额已满：容量 3，已占 1，为借考保留 2/,
    )
    await placesOf(host, '已报名 1 / 3')
    await openBorrowedChoice(borrower)
    await signUp(borrower, ['曾佳军', '于华凯', '彭磊'])
    expect(await readRefusals(borrower)).toMatch(/已加入 2 人，1 人未加入[^]*彭磊：借考批准人数 2 已用完/)
    await placesOf(borrower, '本借考已报名 2 / 2')
  })

  test('the site confirms one borrowed student and sends one back; another student takes the free place', async () => {
    const [borrower, host] = [await school(), await site()]
    await openStudents(host, PLAN)
    await confirmStudent(host, '曾佳军')
    await returnStudent(host, '于华凯', '照片与证件不符，请核对')
    await placesOf(host, '已报名 2 / 3')
    expect(await followNotice(borrower, '借考报名被退回')).toMatch(/^\/school\/student\/plan\//)
    await rowOf(borrower.page, '于华凯').getByText('照片与证件不符，请核对').waitFor()
    await openBorrowedChoice(borrower)
    await placesOf(borrower, '本借考已报名 1 / 2')
    await signUp(borrower, ['彭磊'])
    await placesOf(borrower, '本借考已报名 2 / 2')
  })

  test('every list shows the same states and counts', async () => {
    const [borrower, host, examCenter] = [await school(), await site(), await center()]
    await openStudents(host, PLAN)
    await listed(host.page, 4)
    const states = { 马鹏建: '已报名', 曾佳军: '已报名', 彭磊: '待确认', 于华凯: '已退回' }
    for (const [name, state] of Object.entries(states)) expect(await tagsIn(rowOf(host.page, name))).toEqual([state])
    await placesOf(host, '已报名 3 / 3')
    await borrower.go('/school/plan/list')
    await rowOf(borrower.page, PLAN).getByText('2 / 2').waitFor()
    for (const [{ page, go }, path] of [
      [host, '/college/exam/plan/list'],
      [examCenter, '/center/exam/plan/list'],
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

/** Theory and practice of the plan, as the site calls them. */
const [THEORY, PRACTICE] = ['理论第 1 场', '实操第 1 场']

describe('from a full plan to a checked certificate', () => {
  test('the site confirms the last student and records the fees; after the sign-up ends only the examiners are missing', async () => {
    const host = await site()
    await openStudents(host, PLAN)
    await confirmStudent(host, '彭磊')
    await noteFees(host, ['马鹏建', '曾佳军', '彭磊'])
    await later(61, '10:00')
    expect(await missingForExam(host, PLAN)).toEqual(['考评员人数足够', '每场一名主考'])
  })

  test('the site chooses examiners: one of its own gets a warning for the theory and cannot be chosen for the practice', async () => {
    const host = await site()
    await openPanel(host, PLAN)
    const own = rowOf(host.page, '乔军文')
    await choosePanel(host, THEORY, { 设主考: ['易洋琪'], 选择: ['谭若静', '崔雅思'] })
    await own.getByText('建议回避').waitFor()
    await choosePanel(host, PRACTICE, { 设主考: ['李飞阳'], 选择: ['江梅'] })
    await own.getByText('须回避').waitFor()
    expect(await button(own, '选择').isEnabled()).toBe(false)
    await savePanel(host)
  })

  test('the exam application is rejected, sent again, and approved after the sealed papers are uploaded (spec §4.1)', async () => {
    const [host, examCenter] = [await site(), await center()]
    await applyForExam(host, PLAN)
    await rejectExam(examCenter, PLAN, '应急负责人请改为校领导')
    expect(await followNotice(host, '考试申请被驳回', later(61, '12:00'))).toMatch(/^\/college\/exam\/plan/)
    await applyAgain(host, PLAN, '副校长 郑海波')
    await approveExam(examCenter, PLAN)
    expect(await followNotice(host, '考试申请已通过', later(61, '14:00'))).toMatch(/^\/college\/exam/)
  })

  test('exams, seats and ticket numbers exist: the students of the site come first, then those of the school', async () => {
    const host = await site()
    expect(await seatsOf(host, THEORY)).toEqual({
      马鹏建: [ticketOf(1), 'A101 第一计算机房', '未抽签'],
      曾佳军: [ticketOf(2), 'A101 第一计算机房', '未抽签'],
      彭磊: [ticketOf(3), 'A101 第一计算机房', '未抽签'],
    })
    // The practice is sat under the same number.
    expect(Object.values(await seatsOf(host, PRACTICE)).map(([number]) => number)).toEqual([1, 2, 3].map(ticketOf))
  })

  test('one examiner confirms; one declines, and the replacement confirms', async () => {
    const [host, examCenter] = [await site(), await center()]
    for (const one of Object.values(EXAMINERS)) actors.keepPassword(one.mobile, await passwordFor(examCenter, one.name))
    const [chief, declining] = [await personIn(EXAMINERS.chief.mobile), await personIn(EXAMINERS.declining.mobile)]
    expect(await followNotice(chief, '您有新的考评任务')).toBe('/teacher/center/setting')
    await confirmCall(chief, THEORY)
    await declineCall(declining, THEORY, '当日在外地带队参赛，无法到岗')
    expect(await followNotice(host, '考评员请假')).toMatch(/^\/college\/exam\/manage\/\w+\/teacher$/)
    await replaceExaminer(host, { replaced: EXAMINERS.declining.name, replacement: EXAMINERS.replacement.name })
    await confirmCall(await personIn(EXAMINERS.replacement.mobile), THEORY)
    for (const { mobile } of PRACTICAL_PANEL) await confirmCall(await personIn(mobile), PRACTICE)
  })

  test('admission tickets can be downloaded from three days before the exam; each institution gets those of its own students', async () => {
    const [host, borrower] = [await site(), await school()]
    await openStudents(host, PLAN)
    await host.page.getByLabel(/^下载准考证: /).waitFor()
    expect(await followNotice(borrower, '准考证可下载', later(77, '09:00'))).toMatch(/^\/school\/student\/plan\//)
    const { name, pages } = await download(borrower.page, () => press(borrower.page, '下载准考证'))
    expect(name).toMatch(/^准考证.*\.pdf$/)
    expect(pages.map(({ code }) => code)).toEqual([ticketOf(2), ticketOf(3)])
    for (const [at, student] of ['曾佳军', '彭磊'].entries()) {
      expect(pages[at]?.text).toContain(student)
      expect(pages[at]?.text).toContain(pages[at]?.code ?? '?')
      expect(pages[at]?.text).toContain('A101第一计算机房')
    }
  })

  test('the paper cannot be opened before the exam begins; then the chief examiner opens it', async () => {
    const chief = await personIn(EXAMINERS.chief.mobile)
    expect(await paperIsOffered(chief, THEORY)).toBe(false)
    await later(80, '09:30')
    expect(await readPaper(chief, THEORY)).toContain('理论试卷')
  })

  test('the theory is imported from the workbook, two examiners score the practical apart, an absence is entered by hand; with one score missing nothing can be submitted', async () => {
    const host = await site()
    await later(81, '18:00')
    await openScores(host, PLAN)
    await importScores(host, POINTS)
    for (const { mobile } of PRACTICAL_PANEL) await scoreApart(await personIn(mobile), PRACTICE, PRACTICAL_POINTS)
    await fileBothRecords(actors.server, personIn)
    await openScores(host, PLAN)
    await expect.poll(() => refusedSubmission(host)).toContain('还有 1 条成绩未录入')
    await flagPractical(host, '曾佳军', '缺考')
    await submitScores(host)
  })

  test('the centre rejects the scores, they are corrected and published; a school sees the scores of its own students (spec §1.1, §1.12)', async () => {
    const [host, examCenter, borrower] = [await site(), await center(), await school()]
    await rejectScores(examCenter, PLAN, '彭磊的实操成绩与评分表不符，请核对')
    expect(await followNotice(host, '成绩被退回', later(81, '20:00'))).toMatch(/^\/college\/score\/plan\/\w+\/score$/)
    await host.page.getByText('彭磊的实操成绩与评分表不符，请核对').waitFor()
    await changeScore(await personIn(EXAMINERS.practical.mobile), PRACTICE, '彭磊', [49, 49], '复核评分表后更正')
    await openScores(host, PLAN)
    await submitScores(host)
    await publishScores(examCenter, PLAN)
    expect(await followNotice(borrower, '成绩已发布')).toMatch(/^\/school\/score\/plan\/\w+\/score$/)
    const absent = ['71.0', '缺考', '28.4', '不合格']
    expect(await resultsOf(borrower)).toEqual({ 曾佳军: absent, 彭磊: ['60.0', '88.0', '76.8', '合格'] })
  })

  test('after the public notice certificates are issued; a visitor without an account scans one and sees that it is valid (spec §1.1)', async () => {
    const borrower = await school()
    const place = await followNotice(borrower, '证书已颁发', later(101, '09:00'))
    expect(place).toMatch(/^\/school\/score\/plan\/\w+\/score$/)
    const { name, no, text, link } = await fetchCertificate(borrower, '彭磊')
    expect([name, link]).toEqual([expect.stringContaining(no), expect.stringContaining(`/certificate/${no}?token=`)])
    expect(text).toContain('彭磊')
    const changed = `${no.slice(0, -1)}${(Number(no.at(-1)) + 1) % 10}`
    const [genuine, forged] = await checkAsStranger(actors.server, [link, link.replace(no, changed)])
    expect(genuine).toMatch(/证书真实有效[^]*彭\*[^]*机械工程制图/)
    expect(forged).toMatch(/未能确认这张证书/)
    expect(forged).not.toMatch(/彭|机械工程制图/)
  })

  test('the database has the expected records: counts, seats, composite scores, numbers, moves; no invariant is broken (spec §3.1)', async () => {
    expect(await readRecords(actors.server)).toEqual(RECORDS)
  })
})
