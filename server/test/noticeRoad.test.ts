import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import type { NoticeEvent } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import { ticketTasks } from '../exams/ticket/ticket.jobs.ts'
import { bellOf } from './bells.ts'
import { approveExam, choosePanel, confirmCalls, readExams, submitExam } from './road/application.ts'
import { addExaminer, addStudents, givePhoto } from './road/people.ts'
import { approveBorrow, approvePlan, confirmSignup, settleFee, signUp } from './road/plan.ts'
import { SIGNUP_END, SIGNUP_START, THEORY_DAY } from './road/plan.ts'
import { examinerOf, granted, openRoad, setClock } from './road/road.ts'
import type { Road } from './road/road.ts'
import { addCredential, addTemplate, applyForSite, approveSite } from './road/site.ts'
import type { Username } from './world.ts'

// The rows of domain.md §5.11 that one exam passes, each in the bell of its receivers; the others are in noticeEvents.test.ts.

const OWN = ['马鹏建', '史丽宇'] as const
const BORROWED = ['彭磊', '曾佳军'] as const
const [CHIEF, SECOND, THIRD, COLLEAGUE] = ['易洋琪', '李飞阳', '江梅', '乔军文'] as const

let road: Road
beforeAll(async () => {
  road = await openRoad()
})
afterAll(() => road.t.close())

const bell = async (who: Username, event: NoticeEvent) => bellOf(road.t.db, await road.t.as(who), event)
const decisionOf = async (event: NoticeEvent) => [await bell('center', event), await bell('system', event)]

describe('the bells along one exam (domain.md §5.11)', { timeout: patience(2) }, () => {
  it('application submitted: centre and platform; decided: the applicant', async () => {
    await addCredential(road)
    await addTemplate(road)
    await applyForSite(road)
    expect(await decisionOf('application.submitted')).toEqual([
      ['NOTIFY /center/credential/audit'],
      ['NOTIFY /system/credential/audit'],
    ])
    expect(await bell('college', 'application.submitted')).toEqual([])
    await approveSite(road)
    expect(await bell('college', 'application.approved')).toEqual([expect.stringMatching('^NOTIFY /college/submit/')])
    expect(await bell('college2', 'application.approved')).toEqual([])
  })

  it('plan submitted: centre and platform, to its decision; decided: the site', async () => {
    await addStudents(road, 'college', [...OWN])
    await addStudents(road, 'school', [...BORROWED])
    for (const name of OWN) await givePhoto(road, 'college', name, 'good')
    for (const name of BORROWED) await givePhoto(road, 'school', name, 'good')
    await approvePlan(road)
    expect(await decisionOf('plan.submit')).toEqual([
      [`NOTIFY /center/exam/plan/${road.sn.plan}/audit`],
      [`NOTIFY /system/exam/plan/${road.sn.plan}/audit`],
    ])
    // The notice of a decision is shown once it cannot be taken back any more (Decided 49).
    expect(await bell('college', 'plan.approve')).toEqual([])
    await setClock(road, SIGNUP_START + 1, '10:00')
    expect(await bell('college', 'plan.approve')).toEqual(['NOTIFY /college/exam/plan/list'])
  })

  it('borrow requested: the host; decided and attached: the school', async () => {
    await approveBorrow(road)
    expect(await bell('college', 'borrow.request')).toEqual([expect.stringMatching('^NOTIFY /college/exam/audit/')])
    for (const event of ['borrow.approve', 'borrow.attach'] as const)
      expect(await bell('school', event)).toEqual([expect.stringMatching('^NOTIFY /school/plan/')])
    expect(await bell('college2', 'borrow.request')).toEqual([])
  })

  it('exam application submitted: centre and platform; decided: the site and the school of its candidates', async () => {
    await signUp(road, 'college', [...OWN], null)
    await signUp(road, 'school', [...BORROWED], road.sn.borrow)
    for (const name of BORROWED) await granted(confirmSignup(road, 'college', name))
    await addExaminer(road, { name: CHIEF, org: 'college2', is_chief: true })
    for (const name of [SECOND, THIRD]) await addExaminer(road, { name, org: 'school2' })
    await addExaminer(road, { name: COLLEAGUE, org: 'college' })
    await setClock(road, SIGNUP_END + 1, '09:00')
    for (const name of [...OWN, ...BORROWED]) await settleFee(road, name)
    const theory = { [CHIEF]: 'CHIEF', [THIRD]: 'INVIGILATOR', [COLLEAGUE]: 'INVIGILATOR' } as const
    const practical = { [CHIEF]: 'CHIEF', [SECOND]: 'EXAMINER', [THIRD]: 'EXAMINER' } as const
    await granted(choosePanel(road, theory, practical))
    await granted(submitExam(road))
    expect(await decisionOf('plan.submitExam')).toEqual([
      [expect.stringMatching(`^NOTIFY /center/exam/.*${road.sn.plan}`)],
      [expect.stringMatching(`^NOTIFY /system/exam/.*${road.sn.plan}`)],
    ])
    await approveExam(road)
    await setClock(road, SIGNUP_END + 1, '10:00')
    expect(await bell('college', 'plan.approveExam')).toEqual(['NOTIFY /college/exam/plan/list'])
    expect(await bell('school', 'plan.approveExam')).toEqual([expect.stringMatching(/^NOTIFY (null|\/school\/)/)])
  })

  it('examiner assigned: the examiner; replied: the site', async () => {
    await readExams(road)
    const { client } = examinerOf(road, CHIEF)
    expect(await bellOf(road.t.db, client, 'assignment.called')).toEqual([expect.stringMatching('^MESSAGE /teacher/')])
    await confirmCalls(road, CHIEF)
    // The chief confirms both exams.
    const confirmed = expect.stringMatching('^MESSAGE /college/exam/manage/.*/teacher$')
    expect(await bell('college', 'assignment.confirm')).toEqual([confirmed, confirmed])
    expect(await bell('college2', 'assignment.confirm')).toEqual([])
  })

  it('ticket ready: the site and the schools of the candidates', async () => {
    await setClock(road, THEORY_DAY - 3, '09:00')
    for (const task of ticketTasks) await task.run(road.t.services)
    for (const who of ['college', 'school'] as const)
      expect(await bell(who, 'signup.ticket')).toEqual([
        expect.stringMatching(new RegExp(`^NOTIFY /${who}/.*${road.sn.plan}`)),
      ])
    expect(await bell('school2', 'signup.ticket')).toEqual([])
  })
})
