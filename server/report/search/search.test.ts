import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { examContract } from '@zhikao/domain/exams/exam/exam.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { transferContract } from '@zhikao/domain/people/transfer/transfer.contract.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { searchContract } from '@zhikao/domain/report/search/search.contract.ts'
import { SEARCH_KINDS, SEARCH_MAX } from '@zhikao/domain/report/search/search.model.ts'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { buildExam } from '../../exams/exam/exam.factory.ts'
import { buildPlan } from '../../exams/plan/plan.factory.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildStudent } from '../../people/student/student.factory.ts'
import { student } from '../../people/student/student.table.ts'
import { buildTransfer } from '../../people/transfer/transfer.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { buildCertificate } from '../../results/certificate/certificate.factory.ts'
import { buildApplication } from '../../sites/application/application.factory.ts'
import { buildNews } from '../../publishing/news/news.factory.ts'
import { buildTrainSession } from '../../training/session/session.factory.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { buildPaper } from '../../bank/paper/paper.factory.ts'
import { buildQuestion } from '../../bank/question/question.factory.ts'
import { buildDocument } from '../../publishing/document/document.factory.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS, USERNAMES } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { search as findAll } from './search.queries.ts'

const LISTS = {
  student: studentContract.list,
  teacher: teacherContract.list,
  college: collegeContract.list,
  transfer: transferContract.list,
  application: applicationContract.list,
  trainSession: trainSessionContract.list,
  plan: planContract.list,
  exam: examContract.list,
  certificate: certificateContract.list,
  question: questionContract.list,
  paper: paperContract.list,
  document: documentContract.list,
  news: newsContract.list,
} as const
/** The mark of every record of this file, in its name or title. */
const MARK = '寻梅'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  for (const [at, org_sn] of [ORGS.school, ORGS.school2, ORGS.college, ORGS.college2].entries())
    await buildStudent(t.db, { org_sn, name: `单${MARK}${'甲乙丙丁'[at]}` })
  await buildCollege(t.db, { name: `重庆${MARK}职业学院` })
  // Of the first school, to the second one; and for a person who is not on the platform.
  await buildTransfer(t.db, { org_sn: ORGS.school, from_org_sn: ORGS.school2, name: `单${MARK}` })
  await buildTransfer(t.db, { org_sn: ORGS.college, from_org_sn: null, name: `单${MARK}` })
  await buildTrainSession(t.db, { title: `${MARK}初训`, org_sn: ORGS.trainer })
  await buildTrainSession(t.db, { title: `${MARK}复训`, status: 'INIT' })
  await buildQuestion(t.db, { plain: `${MARK}：选择量具` })
  await buildQuestion(t.db, { plain: `${MARK}：判断对错`, status: 'INIT' })
  await buildPaper(t.db, { title: `${MARK}理论 A 卷` })
  await buildPaper(t.db, { title: `${MARK}理论 B 卷`, status: 'INIT' })
  await buildDocument(t.db, { title: `${MARK}站点手册`, scope: ['college', 'system'] })
  await buildDocument(t.db, { title: `${MARK}考评员手册`, scope: ['teacher'] })
  await buildDocument(t.db, { title: `${MARK}草稿`, status: 'INIT', publish_time: null })
  await buildNews(t.db, { title: `${MARK}站点通知`, scope: ['college'] })
  await buildNews(t.db, { title: `${MARK}指名通知`, scope: [], org_sns: [ORGS.school2] })
  await buildNews(t.db, { title: `${MARK}解读`, kind: 'policy', scope: ['teacher'], policy_no: '教职〔2026〕1号' })
  await buildNews(t.db, { title: `${MARK}撤回`, scope: ['college', 'public'], status: 'DISABLE' })
  await buildNews(t.db, { title: `${MARK}未发布`, scope: ['college', 'public'], status: 'INIT' })
  for (const org_sn of [ORGS.college, ORGS.college2]) {
    await buildTeacher(t.db, { org_sn, name: `曾${MARK}` })
    await buildPlan(t.db, { org_sn, title: `${MARK}批次` })
    await buildExam(t.db, { org_sn, name: `${MARK}理论考试` })
    await buildApplication(t.db, { org_sn, site_name: `${MARK}考点` })
    const { sn } = await buildCertificate(t.db, { org_sn, owners: [ORGS.school2] })
    await t.pool.query(`update certificate set content = jsonb_set(content, '{name}', '"${MARK}"') where sn = $1`, [sn])
  }
})
afterAll(() => t.close())

const search = async (username: Username, keyword: string, kind?: (typeof SEARCH_KINDS)[number]) =>
  (await t.as(username)).call(searchContract.find, { query: { keyword, ...(kind ? { kind } : {}) } })

describe('the search finds what the lists of the account show, and nothing else', () => {
  test.each(USERNAMES)('%s: of each kind the rows that its list finds with the same word', async (username) => {
    const client = await t.as(username)
    const { data } = await search(username, MARK)
    for (const kind of SEARCH_KINDS) {
      const asked = { query: { keyword: MARK } }
      const written = await client.call(LISTS[kind], asked)
      // Who does not write news has the list of its readers.
      const list = kind === 'news' && written.http === 403 ? await client.call(newsContract.read, asked) : written
      const listed = list.http === 200 ? list.data.items.map(({ sn }) => sn) : []
      const found = data.filter((item) => item.kind === kind).map(({ sn }) => sn)
      // A kind that has no list screen in the portal of the role is not found: nothing would open it.
      expect([kind, found.toSorted()]).toEqual([kind, found.length > 0 ? listed.toSorted() : []])
      expect((await search(username, MARK, kind)).data.map(({ sn }) => sn)).toEqual(found)
    }
  })

  test('the kinds of each role', async () => {
    const kindsOf = async (username: Username) => [
      ...new Set((await search(username, MARK)).data.map(({ kind }) => kind)),
    ]
    expect(await kindsOf('school')).toEqual(['student', 'transfer', 'trainSession'])
    expect(await kindsOf('college')).toEqual([
      'student',
      'transfer',
      'application',
      'trainSession',
      'plan',
      'exam',
      'document',
      'news',
    ])
    expect(await kindsOf('system')).toEqual([
      'student',
      'teacher',
      'college',
      'transfer',
      'application',
      'trainSession',
      'plan',
      'exam',
      'certificate',
      'question',
      'paper',
      'document',
      'news',
    ])
    expect(await kindsOf('teacher')).toEqual(['document', 'news'])
    expect(await kindsOf('trainer')).toEqual(['trainSession'])
  })

  test('a paper is found by its title and its number, and is opened in the tab of the papers (issue 36)', async () => {
    const { sn } = await buildPaper(t.db, { title: '焊接理论模拟卷' })
    for (const keyword of ['焊接理论', sn.toLowerCase()])
      expect((await search('center', keyword, 'paper')).data).toMatchObject([
        { sn, title: '焊接理论模拟卷', subtitle: sn, url: `/center/question/manage?tab=paper&record=${sn}` },
      ])
    expect((await search('college', '焊接理论', 'paper')).data).toEqual([])
  })

  test('an application is found by the number and the name of its room (issue 34)', async () => {
    const rooms = [{ room_no: 'X909', name: `${MARK}绘图室`, subject: 'OFFLINE' as const, seats: 30 }]
    const { sn } = await buildApplication(t.db, { org_sn: ORGS.college, site_name: '没有标记的站点', rooms })
    for (const keyword of ['X909', `${MARK}绘图`]) {
      expect((await search('college', keyword, 'application')).data.map((item) => item.sn)).toEqual([sn])
      expect((await search('college2', keyword, 'application')).data).toEqual([])
    }
  })

  test('an item names its record, what tells it apart, and the page that opens it', async () => {
    const { data } = await search('school', `单${MARK}甲`)
    expect(data).toEqual([
      {
        kind: 'student',
        sn: data[0]?.sn,
        title: `单${MARK}甲`,
        subtitle: expect.stringMatching(/^T\d{7} · 机械2401班$/),
        url: `/school/student/manage?record=${data[0]?.sn}`,
      },
    ])
  })

  test('transfers are found by both institutions by the name in the request, never by the numbers that the list masks', async () => {
    const request = await buildTransfer(t.db, { org_sn: ORGS.school, from_org_sn: ORGS.school2, name: '蒲寻蕊' })
    const found = async (username: Username, keyword: string) =>
      (await search(username, keyword, 'transfer')).data.map(({ url }) => url)
    expect(await found('school', '寻蕊')).toEqual([`/school/student/transfer?record=${request.sn}`])
    expect(await found('school2', '寻蕊')).toHaveLength(1)
    expect(await found('center', '寻蕊')).toEqual([`/center/student/transfer?record=${request.sn}`])
    expect(await found('college2', '寻蕊')).toEqual([])
    for (const number of [request.id_no, request.student_no])
      for (const username of ['school', 'school2', 'center'] as const) expect(await found(username, number)).toEqual([])
  })

  test('news: readers find what is published for them, on its page; who writes them finds every state, in the list of its kind', async () => {
    const found = async (username: Username) =>
      (await search(username, MARK, 'news')).data
        .map(({ title, url }) => `${title} ${url.replace(/\w+$/, '')}`)
        .toSorted()
    expect(await found('college')).toEqual([`${MARK}站点通知 /user/news/`])
    expect(await found('school')).toEqual([])
    expect(await found('school2')).toEqual([`${MARK}指名通知 /user/news/`])
    expect(await found('teacher')).toEqual([`${MARK}解读 /user/news/`])
    for (const writer of ['center', 'system'] as const)
      expect(await found(writer)).toEqual(
        [
          `${MARK}指名通知 /${writer}/news/notice/list?record=`,
          `${MARK}撤回 /${writer}/news/notice/list?record=`,
          `${MARK}未发布 /${writer}/news/notice/list?record=`,
          `${MARK}站点通知 /${writer}/news/notice/list?record=`,
          `${MARK}解读 /${writer}/news/policy/list?record=`,
        ].toSorted(),
      )
    const [policy] = (await search('teacher', `${MARK}解`, 'news')).data
    expect(policy?.subtitle).toBe('教职〔2026〕1号 · 2026-11-01')
  })

  test('without a session it is refused; a word is needed, of 64 characters at most', async () => {
    expect((await t.anonymous.call(searchContract.find, { query: { keyword: MARK } })).status).toBe(40002)
    for (const keyword of ['', '  ', '字'.repeat(65)]) expect((await search('school', keyword)).http).toBe(400)
  })
})

describe('names are found by their reading', () => {
  test.each([
    ['sxm', '单寻梅甲'],
    ['shanxunm', '单寻梅甲'],
    ['Shan Xunmei', '单寻梅甲'],
  ])('%s: the surname 单 is read shan', async (word, name) => {
    expect((await search('school', word)).data.map(({ title }) => title)).toEqual([name])
  })

  test.each(['sx', 'dxm', 'xunmei', 'sxmz'])('%s: only what begins like this', async (word) => {
    const found = (await search('school', word)).data.map(({ title }) => title)
    expect(found).toEqual(word === 'sx' ? ['单寻梅甲'] : [])
  })

  test('of examiners and institutions too; of more than five the first five in the order of the reading', async () => {
    const titles = async (word: string) => (await search('center', word)).data.map(({ title }) => title)
    expect(await titles('zengxun')).toEqual(['曾寻梅', '曾寻梅'])
    expect(await titles('cqxm')).toEqual(['重庆寻梅职业学院'])
    for (const name of ['白一', '白二', '白三', '白四', '白五', '白六']) await buildStudent(t.db, { name })
    const white = (await search('school', 'bai')).data.map(({ title }) => title)
    expect(white).toEqual(['白二', '白六', '白三', '白四', '白五'])
    expect(white).toHaveLength(SEARCH_MAX)
  })
})

test('a number is found whole or by the four digits that lists show, never by another part (Decided 28)', async () => {
  const one = await buildStudent(t.db, { name: '数字人', mobile: '13900008642' })
  const found = async (word: string) => (await search('school', word)).data.map(({ sn }) => sn)
  expect(await found(one.id_no)).toEqual([one.sn])
  expect(await found(one.id_no.slice(-4))).toContain(one.sn)
  expect(await found(one.mobile)).toEqual([one.sn])
  // Its last four digits may be those of another student's ID number.
  for (const part of [one.id_no.slice(0, 10), one.id_no.slice(3, 15), one.mobile.slice(0, 7), one.mobile.slice(-4)])
    expect(await found(part)).not.toContain(one.sn)
  const stored = await t.db.select({ name_pinyin: student.name_pinyin }).from(student)
  expect(stored.every(({ name_pinyin }) => name_pinyin !== null)).toBe(true)
})

test('L4: an examiner’s number finds only for who may reveal it, whatever list the reader has (Decided 28)', async () => {
  const one = await buildTeacher(t.db, { name: '数字考评', mobile: '13900007531' })
  const actor = await getActor(t.db, 'acc-system')
  const found = async (word: string, permissions: ReadonlySet<Permission>) =>
    (await findAll(t.db, { ...actor, permissions }, { keyword: word })).map(({ sn }) => sn)
  const less = new Set([...actor.permissions].filter((permission) => permission !== 'teacher:reveal'))
  for (const number of [one.id_no, one.mobile, '１３９ 0000 7531']) {
    expect(await found(number, actor.permissions)).toEqual([one.sn])
    expect(await found(number, less)).toEqual([])
  }
  expect(await found('数字考评', less)).toEqual([one.sn])
})
