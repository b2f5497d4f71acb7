import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { noticeEntries } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import type { NoticeEvent } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { buildOpenPlan, buildRequest } from '../exams/borrow/borrow.factory.ts'
import { borrowTasks } from '../exams/borrow/borrow.jobs.ts'
import { buildIncident } from '../exams/incident/incident.factory.ts'
import { examinerStage, replaced } from '../exams/panel/panel.factory.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import { buildMessage } from '../publishing/message/message.factory.ts'
import { buildCertificates } from '../results/certificate/certificate.factory.ts'
import { warnDue } from '../results/certificate/certificate.jobs.ts'
import { buildScoreSheet } from '../results/score/score.factory.ts'
import { buildApplication } from '../sites/application/application.factory.ts'
import { warnSites } from '../sites/application/application.jobs.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { bellOf } from './bells.ts'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { openSession } from './proof/accounts.ts'
import { atVersion } from './storedVersion.ts'
import { ORGS } from './world.ts'
import type { Username } from './world.ts'

// The rows of domain.md §5.11 that noticeRoad.test.ts does not pass.

let t: TestApp
let college: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  ;[college, center] = await Promise.all([t.as('college'), t.as('center')])
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const bell = async (who: Username, event: NoticeEvent) => bellOf(t.db, await t.as(who), event)

describe('the bells of the catalogue (domain.md §5.11)', () => {
  it('borrow timed out: the host and the school', async () => {
    await buildRequest(t.db, await buildOpenPlan(t.db))
    await shiftClock(t.db, '21 days')
    for (const task of borrowTasks) await task.run(t.services)
    expect(await bell('college', 'borrow.timeout')).toEqual([expect.stringMatching('^NOTIFY /college/exam/audit')])
    expect(await bell('school', 'borrow.timeout')).toEqual([expect.stringMatching('^NOTIFY /school/plan/')])
  })

  it('examiner changed: the examiner whose call ended', async () => {
    const { save, held } = examinerStage(() => ({ t, college }))
    const { theory, linesOf, examiner } = await held()
    const lines = await linesOf(theory)
    const next = await examiner()
    expect((await save(college, theory, replaced(lines, 1, next.sn))).http).toBe(200)
    const [gone] = await t.db
      .select({ account: teacher.account_sn })
      .from(teacher)
      .where(eq(teacher.sn, lines[1]?.teacher_sn ?? ''))
    const client = clientOf(t.app, await openSession(t.pool, gone?.account ?? ''))
    expect(await bellOf(t.db, client, 'assignment.replace')).toEqual([expect.stringMatching('^MESSAGE /teacher/')])
  })

  it('score published, certificate issued: the site and the school of the candidates, to the scores of the plan', async () => {
    const scores = [[{ score: 80 }, { score: 70 }] as const]
    const sheet = await buildScoreSheet(t.db, { status: 'SUBMIT', scores, owners: [ORGS.school] })
    const published = await center.call(scoreSheetContract.publish, await atVersion(t.db, 'score_sheet', sheet.sn, {}))
    expect(published.http).toBe(200)
    const [made] = await buildCertificates(t.db, { scores, owners: [ORGS.school] })
    for (const who of ['college', 'school'] as const) {
      expect(await bell(who, 'score.publish')).toEqual([`NOTIFY /${who}/score/plan/${sheet.sn}/score`])
      expect(await bell(who, 'certificate.issue')).toEqual([`NOTIFY /${who}/score/plan/${made?.plan_sn}/score`])
    }
    expect(await bell('school2', 'score.publish')).toEqual([])
  })

  it('emergency 重大: centre and platform, to the incident', async () => {
    const { sn } = await buildIncident(t.db, { grade: 'CRITICAL' })
    await college.call(incidentContract.submit, await atVersion(t.db, 'incident', sn, {}))
    for (const who of ['center', 'system'] as const)
      expect(await bell(who, 'incident.critical')).toEqual([
        expect.stringMatching(new RegExp(`^MESSAGE /${who}/.*record=${sn}$`)),
      ])
    expect(await bell('college', 'incident.critical')).toEqual([])
  })

  it('feedback new: the role system alone; answered: the submitter', async () => {
    const { data } = await college.call(messageContract.create, {
      body: {
        title: '考场电脑无法登录',
        category: 'FAULT',
        content: '第二考场的电脑登录后显示空白页面',
        images: [],
        contact_name: '王晓明',
        contact_mobile: '13900001234',
      },
    })
    expect(await bell('system', 'message.create')).toEqual([`OPINION /system/message/opinion?record=${data.sn}`])
    expect(await bell('center', 'message.create')).toEqual([])
    const { sn } = await buildMessage(t.db)
    await center.call(messageContract.reply, { params: { id: sn }, body: { opinion: '请更换浏览器' } })
    expect(await bell('college', 'message.reply')).toEqual([`OPINION /college/message/opinion?record=${sn}`])
  })

  it('certificate or site expiring: the owner', async () => {
    const made = await buildCertificates(t.db, { scores: [[{ score: 81 }, { score: 81 }]], owners: [ORGS.school] })
    const today = (await clock(t.db)).slice(0, 10)
    await t.db.execute(
      sql`update certificate set expire_date = ${addDays(today, 90)} where plan_sn = ${made[0]?.plan_sn}`,
    )
    await warnDue(t.services)
    expect(await bell('school', 'certificate.ending')).toEqual([expect.stringMatching('^NOTIFY /school/score/')])
    const { sn } = await buildApplication(t.db, { status: 'AUDIT' })
    await t.db.execute(sql`update application set valid_to = ${addDays(today, 20)} where sn = ${sn}`)
    await warnSites(t.services)
    expect(await bell('college', 'application.expiring')).toEqual([expect.stringMatching('^NOTIFY /college/')])
    expect(await bell('school', 'application.expiring')).toEqual([])
  })
})

const SERVER = join(import.meta.dirname, '..')
const IS_SOURCE = /^(?!node_modules|test|seed).*(?<!\.test|\.factory)\.ts$/
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => IS_SOURCE.test(path) && !path.includes('node_modules'))
  .map((path) => readFileSync(join(SERVER, path), 'utf8'))
  .filter((text) => text.includes("notice.commands.ts'"))
const all = sources.join('\n')

/** Is the event in the sources, as a whole name or as the parts of a composed one? */
function isSent(event: string, texts = all): boolean {
  const [entity, move] = event.split('.')
  if (texts.includes(`'${event}'`)) return true
  return texts.includes(`event: \`${entity}.\${`) && new RegExp(`\\b${move}\\b`).test(texts)
}

test('§5.11 every event of the catalogue is sent by some source of the server', () => {
  expect(sources.length).toBeGreaterThan(30)
  expect(noticeEntries().flatMap(([event]) => (isSent(event) ? [] : [event]))).toEqual([])
})

test.each([
  ['plan.dreamt', "event: 'plan.submit'", false],
  ['plan.submit', "event: 'plan.submit'", true],
  ['plan.submit', 'event: `plan.${move}`; notify(db, record, "submit")', true],
  ['plan.submit', 'event: `exam.${move}`; notify(db, record, "submit")', false],
])('that %s is sent in %s: %s', (event, text, sent) => {
  expect(isSent(event, text)).toBe(sent)
})
