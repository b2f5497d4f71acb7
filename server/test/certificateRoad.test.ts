import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, addWorkingDays, daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { issueDue } from '../results/certificate/certificate.jobs.ts'
import { brokenInvariants } from './invariants.ts'
import { approveExam, choosePanel, confirmCalls, readExams, refusedCalls } from './road/application.ts'
import { PAPERS, submitExam } from './road/application.ts'
import { fileRecord, holdPractical, holdTheory, namesOnTickets, printTickets } from './road/exam.ts'
import { judging } from './road/judging.ts'
import type { Points } from './road/judging.ts'
import { addExaminer, addStudents, givePhoto, refusedExaminers, refusedStudents } from './road/people.ts'
import { approveBorrow, approvePlan, confirmSignup, readPlan, requestSignUp, settleFee, signUp } from './road/plan.ts'
import { PRACTICAL_DAY, SIGNUP_END, SIGNUP_START, THEORY_DAY } from './road/plan.ts'
import { finalStates } from './road/records.ts'
import { dayOf, granted, openRoad, refusal, setClock } from './road/road.ts'
import type { Road } from './road/road.ts'
import { certificateNo, certificatesSeen, checkCertificate, printCertificate } from './road/scores.ts'
import { enterTheory, moveSheet, readResults, resultsSeen } from './road/scores.ts'
import { addCredential, addTemplate, applyForSite, approveSite } from './road/site.ts'

/** Students of the site: one passes, one is absent from the theory, one comes too late to find a place. */
const [OWN, ABSENT, LATE] = ['马鹏建', '史丽宇', '于华凯'] as const
/** Students of the school: one needs a third scorer, one fails the practical, one has no place. */
const [BORROWED, FAILED, LEFT] = ['彭磊', '曾佳军', '梁雨桐'] as const
/** Examiners of other institutions, and one of the site itself. */
const [CHIEF, SECOND, THIRD, COLLEAGUE] = ['易洋琪', '李飞阳', '江梅', '乔军文'] as const

/** What the chief and the second examiner give in the practical. */
const POINTS: Points[] = [
  { name: OWN, ofChief: [33, 48.5], ofSecond: [32, 48] },
  { name: ABSENT, ofChief: [36, 54], ofSecond: [36, 54] },
  { name: BORROWED, ofChief: [35, 53], ofSecond: [22, 35] },
  { name: FAILED, ofChief: [24, 35.9], ofSecond: [24, 35.8] },
]

let road: Road
beforeAll(async () => {
  road = await openRoad()
})
afterAll(() => road.t.close())

describe('one exam from the application of the site to the certificate', { timeout: patience(2) }, () => {
  it('spec §1.5, spec §1.8, domain §5.10: the platform offers a credential with a complete exam template', async () => {
    expect(await addCredential(road)).toEqual({
      status: 'INIT',
      refused: {
        'created by a site': '403',
        'read by a site before it is enabled': '404',
        'its authority deleted': '422 authority_in_use',
      },
    })
    const { template, credential, refused } = await addTemplate(road)
    expect(refused).toEqual({ 'of 98 points': '422 template_question_sum' })
    expect([template.status, template.theory_weight, template.practical_weight]).toEqual(['ENABLE', 40, 60])
    expect(credential.status).toBe('ENABLE')
  })

  it('spec §4.3, domain §5.1: the site applies; the centre approves it for twelve months and the seats of a day', async () => {
    expect(await applyForSite(road)).toEqual({
      status: 'SUBMIT',
      refused: { 'submitted with a form that is not whole': '422 form_incomplete', 'approved as a draft': '409 state' },
    })
    const { approval, cards, refused } = await approveSite(road)
    expect(refused).toEqual({ 'approved by the site itself': '403', 'read by another site': '404' })
    expect(approval).toMatchObject({
      status: 'AUDIT',
      approved_levels: ['MIDDLE'],
      // 20 stations, two sessions of 180 minutes a day (§3.6 D).
      approved_capacities: [{ level: 'MIDDLE', capacity: 40 }],
      valid_from: road.today,
      valid_to: addDays(addMonths(road.today, 12), -1),
    })
    expect(cards).toEqual([['JXGCZT', 'AUDIT', '220001']])
  })

  it('domain §3.3, §3.8, §8.2: institutions enter majors, students and photos; a blurred photo is rejected', async () => {
    await addStudents(road, 'college', [OWN, ABSENT, LATE])
    await addStudents(road, 'school', [BORROWED, FAILED, LEFT])
    const ofSite = [OWN, ABSENT].map((name) => givePhoto(road, 'college', name, 'good'))
    const ofSchool = [BORROWED, FAILED, LEFT].map((name) => givePhoto(road, 'school', name, 'good'))
    expect(await Promise.all([...ofSite, ...ofSchool])).toEqual(Array.from({ length: 5 }, () => ['AUDIT']))
    expect(await givePhoto(road, 'college', LATE, 'blurred')).toEqual(['REJECT', 'photo_blurred'])
    expect(await refusedStudents(road, OWN)).toEqual({
      'entered by the centre': '403',
      'of an unknown major': '400 major_unknown',
      'read by another institution': '404',
    })
  })

  it('spec §4.1, domain §5.2: the plan goes from PLAN_INIT through PLAN_SUBMIT to PLAN_AUDIT', async () => {
    const { plan, refused } = await approvePlan(road)
    expect(refused).toEqual({
      'made by a site that is not approved': '422 plan_frozen',
      'for a level that is not approved': '422 plan_level',
      'approved as a draft': '409 state',
      'approved by the site': '403',
      'read by another site': '404',
    })
    const sn = `JH${road.today.slice(0, 4)}2200012001`
    expect(plan).toMatchObject({ sn, status: 'PLAN_AUDIT', capacity: 4, borrow_quota: 2 })
  })

  it('spec §4.2, domain §5.3: a borrowed exam goes from SCHOOL_INIT to SCHOOL_AUDIT and joins the plan that it names', async () => {
    expect(await refusal(requestSignUp(road, 'college', [OWN], null))).toBe('422 signup_not_open')
    await setClock(road, SIGNUP_START + 1, '10:00')
    const { borrow, refused } = await approveBorrow(road)
    expect(refused).toEqual({
      'more than the quota': '422 borrow_quota',
      'asked for twice': '422 borrow_repeated',
      'approved by the school': '403',
      'approved by another site': '404',
    })
    expect(borrow).toMatchObject({ status: 'SCHOOL_AUDIT', approved_count: 2, plan_sn: road.sn.plan })
  })

  it('domain §5.4: own students are signed up at once, borrowed ones wait for the site; none without a photo or a place', async () => {
    const own = await signUp(road, 'college', [OWN, ABSENT, LATE], null)
    expect(own).toEqual({ [OWN]: 'AUDIT', [ABSENT]: 'AUDIT', [LATE]: 'signup_photo' })
    expect(await givePhoto(road, 'college', LATE, 'good')).toEqual(['AUDIT'])
    // Two of the four places are kept for the borrowed exam.
    expect(await signUp(road, 'college', [LATE], null)).toEqual({ [LATE]: 'signup_full' })
    const borrowed = await signUp(road, 'school', [BORROWED, FAILED, LEFT], road.sn.borrow)
    expect(borrowed).toEqual({ [BORROWED]: 'SUBMIT', [FAILED]: 'SUBMIT', [LEFT]: 'signup_borrow_full' })
    expect(await refusal(confirmSignup(road, 'school', BORROWED))).toBe('403')
    for (const name of [BORROWED, FAILED])
      expect(await granted(confirmSignup(road, 'college', name))).toMatchObject({ status: 'AUDIT', source: 'BORROW' })
    expect(await readPlan(road)).toMatchObject({ taken: 4, own_taken: 2, candidates: 4 })
  })

  it('domain §3.7: the centre registers examiners and enables those who are qualified', async () => {
    await addExaminer(road, { name: CHIEF, org: 'college2', is_chief: true })
    for (const name of [SECOND, THIRD]) await addExaminer(road, { name, org: 'school2' })
    await addExaminer(road, { name: COLLEAGUE, org: 'college' })
    expect(await refusedExaminers(road)).toEqual({ 'by a site': '403', 'with too few years': '422 years_few' })
  })

  it('domain §5.2, §6.4: the exam application needs a closed sign-up, settled fees and a complete panel', async () => {
    expect(await refusal(submitExam(road))).toBe('422 exam_signup_open')
    await setClock(road, SIGNUP_END + 1, '09:00')
    expect(await refusal(submitExam(road))).toBe('422 exam_unpaid')
    for (const name of [OWN, BORROWED, FAILED]) await settleFee(road, name)
    await settleFee(road, ABSENT, '家庭经济困难，学校审核后免缴')
    const fees = { count: 4, total: '1160.00', paid: '870.00', waived: '290.00', unpaid: '0.00' }
    expect((await readPlan(road)).fees).toMatchObject(fees)
    expect(await refusal(submitExam(road))).toBe('422 panel_few')
    const theory = { [CHIEF]: 'CHIEF', [THIRD]: 'INVIGILATOR', [COLLEAGUE]: 'INVIGILATOR' } as const
    const practical = { [CHIEF]: 'CHIEF', [SECOND]: 'EXAMINER', [THIRD]: 'EXAMINER' } as const
    // Who works at the institution of a candidate may watch the theory, but not judge the practical.
    const biased = { ...practical, [COLLEAGUE]: 'EXAMINER' } as const
    expect(await refusal(choosePanel(road, theory, biased))).toBe('422 panel_own_school')
    await granted(choosePanel(road, theory, practical))
    expect((await granted(submitExam(road))).status).toBe('EXAM_SUBMIT')
  })

  it('spec §4.1, domain §5.2: with sealed papers EXAM_SUBMIT becomes EXAM_AUDIT; exams, seats and tickets are made', async () => {
    expect(await approveExam(road)).toEqual({
      status: 'EXAM_AUDIT',
      refused: {
        'approved without papers': '422 exam_papers',
        'approved by the site': '403',
        'its paper sealed by the site': '403',
      },
    })
    const { exams, seats } = await readExams(road)
    expect(exams).toEqual(['P01', 'T01'].map((suffix) => [`${road.sn.plan}${suffix}`, 'NOT_STARTED', 4]))
    // Decided 1: site, year, plan 01, room 001 of the theory, seat. Seats are in the order of school code and student number.
    const ticket = (seat: number) => `220001${road.today.slice(2, 4)}010010${seat}`
    expect(seats).toEqual([BORROWED, FAILED, OWN, ABSENT].map((name, nth) => [ticket(nth + 1), name, 2]))
  })

  it('domain §3.20, §5.7: examiners confirm their own calls', async () => {
    expect(await refusedCalls(road, CHIEF, SECOND)).toEqual({ 'by another examiner': '404', 'by the site': '403' })
    expect(await confirmCalls(road, CHIEF)).toEqual(['OFFLINE CHIEF CONFIRMED', 'ONLINE CHIEF CONFIRMED'])
    expect(await confirmCalls(road, SECOND)).toEqual(['OFFLINE EXAMINER CONFIRMED'])
    expect(await confirmCalls(road, THIRD)).toEqual(['OFFLINE EXAMINER CONFIRMED', 'ONLINE INVIGILATOR CONFIRMED'])
    expect(await confirmCalls(road, COLLEAGUE)).toEqual(['ONLINE INVIGILATOR CONFIRMED'])
  })

  it('domain §6.5: tickets open three days before the first exam, for an institution those of its own students', async () => {
    expect(await refusal(printTickets(road, 'school'))).toBe('422 ticket_not_open')
    await setClock(road, THEORY_DAY - 3, '09:00')
    expect(await namesOnTickets(road, 'school')).toEqual([BORROWED, FAILED])
    expect(await refusal(printTickets(road, 'school2'))).toBe('404')
  })

  it('domain §3.13a: the theory is checked, drawn, started with the sealed paper and finished; one is absent', async () => {
    expect(await holdTheory(road, CHIEF, THIRD, [OWN, BORROWED, FAILED], ABSENT)).toEqual({
      refused: {
        'check-in at 08:20': '422 checkin_early',
        'start without the checklist': '422 checklist_open',
        'start without the draw': '422 draw_missing',
        'paper before the start': '404',
        'absence before 09:30': '422 absent_early',
      },
      stations: [1, 2, 3, 4],
      started: ['IN_PROGRESS', []],
      paper: PAPERS.ONLINE,
      counts: { all: 4, expected: 0, present: 0, late: 0, absent: 1, left: 3 },
    })
  })

  it('domain Decided 13, §3.13a: two examiners judge the practical apart and hand in after its end', async () => {
    expect(await holdPractical(road, CHIEF, SECOND, POINTS)).toEqual({
      refused: { 'points before the start': '422 entry_early', 'hand-in before the end': '422 entry_running' },
      counts: { all: 4, expected: 0, present: 0, late: 0, absent: 0, left: 4 },
    })
    expect(await refusal(judging(road, COLLEAGUE, OWN).type([40, 60]))).toBe('404')
    for (const { name } of POINTS) await granted(judging(road, CHIEF, name).handIn())
    expect(await judging(road, SECOND, BORROWED).seen()).toEqual([])
    for (const { name } of POINTS) await granted(judging(road, SECOND, name).handIn())
    expect(await judging(road, SECOND, BORROWED).seen()).toEqual([88])
  })

  it('domain Decided 13: totals that differ by more than 30 points need a third scorer, others take none', async () => {
    await granted(judging(road, THIRD, FAILED).type([40, 60]))
    expect(await refusal(judging(road, THIRD, FAILED).handIn())).toBe('422 entry_enough')
    expect(await refusal(moveSheet(road, 'college', 'submit'))).toBe('422 third_scorer')
    await granted(judging(road, THIRD, BORROWED).type([30, 50]))
    await granted(judging(road, THIRD, BORROWED).handIn())
    expect(await refusal(moveSheet(road, 'college', 'submit'))).toBe('422 score_blank')
  })

  it('domain §5.5: the site submits whole scores with the record of every room; the centre publishes them', async () => {
    const theory = { [OWN]: 82.5, [BORROWED]: 60, [FAILED]: 70 }
    expect(await refusal(enterTheory(road, 'center', theory))).toBe('403')
    expect(await refusal(enterTheory(road, 'college2', theory))).toBe('404')
    expect((await granted(enterTheory(road, 'college', theory))).refused).toEqual([])
    expect(await refusal(moveSheet(road, 'college', 'submit'))).toBe('422 records_missing')
    const alone = '422 record_unconfirmed'
    expect(await fileRecord(road, 'theory', CHIEF, THIRD)).toEqual({ alone, status: 'SUBMIT', figures: [4, 3, 1] })
    expect(await fileRecord(road, 'practical', CHIEF, SECOND)).toEqual({ alone, status: 'SUBMIT', figures: [4, 4, 0] })
    expect(await refusal(moveSheet(road, 'center', 'publish'))).toBe('409 state')
    expect((await granted(moveSheet(road, 'college', 'submit'))).status).toBe('SUBMIT')
    expect(await refusal(moveSheet(road, 'college', 'publish'))).toBe('403')
    expect(await refusal(readResults(road, 'school'))).toBe('404')
    const sheet = await granted(moveSheet(road, 'center', 'publish'))
    const publicity_end = addWorkingDays(dayOf(road, PRACTICAL_DAY), 5)
    expect(sheet).toMatchObject({ status: 'AUDIT', candidates: 4, passed: 2, publicity_end })
  })

  it('domain §6.1, §6.2: the composite is 40 per cent theory and 60 per cent practical, rounded half up; each subject must be passed', async () => {
    // The practical is the mean of the hand-ins: 81.5 and 80; 88, 57 and 80; 59.9 and 59.8.
    const borrowed = { [BORROWED]: [60, 75, 69, 'PASSED'], [FAILED]: [70, 59.9, 63.9, 'FAILED'] }
    const own = { [OWN]: [82.5, 80.8, 81.5, 'PASSED'], [ABSENT]: [null, 90, 54, 'ABSENT'] }
    expect(await resultsSeen(road, 'college')).toEqual({ ...own, ...borrowed })
    expect(await resultsSeen(road, 'school')).toEqual(borrowed)
    const { refused } = await granted(enterTheory(road, 'college', { [OWN]: 90 }))
    expect(refused).toMatchObject([{ rule: 'score_locked' }])
  })

  it('domain Decided 7, §6.6: certificates are issued when the public notice has ended, to those who passed', async () => {
    const end = addWorkingDays(dayOf(road, PRACTICAL_DAY), 5)
    await setClock(road, daysBetween(road.today, end), '23:00')
    expect(await issueDue(road.t.services)).toBe(0)
    const [issued, last] = [addDays(end, 1), addDays(addMonths(addDays(end, 1), 36), -1)]
    await setClock(road, daysBetween(road.today, issued), '01:00')
    expect(await issueDue(road.t.services)).toBe(1)
    const [borrowed, own] = [certificateNo(issued, 1), certificateNo(issued, 2)]
    expect(await certificatesSeen(road, 'school')).toEqual([[borrowed, BORROWED, issued, last, 'VALID']])
    expect(await certificatesSeen(road, 'center')).toEqual([
      [borrowed, BORROWED, issued, last, 'VALID'],
      [own, OWN, issued, last, 'VALID'],
    ])
    expect(await refusal(printCertificate(road, 'school2', borrowed))).toBe('404')
    expect(await refusal(printCertificate(road, 'college', borrowed))).toBe('422 certificate_owner_only')
    expect((await printCertificate(road, 'school', borrowed)).raw.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  it('domain Decided 27: anybody checks a certificate by its number and the name of the holder', async () => {
    const issued = addDays(addWorkingDays(dayOf(road, PRACTICAL_DAY), 5), 1)
    const [borrowed, own] = [certificateNo(issued, 1), certificateNo(issued, 2)]
    expect(await granted(checkCertificate(road, own, OWN))).toMatchObject({
      name: '马*建',
      credential_name: '机械工程制图',
      direction: '零件测绘',
      authority_name: '机械行业职业技能评价中心',
      status: 'VALID',
    })
    expect(await granted(checkCertificate(road, borrowed, BORROWED))).toMatchObject({ name: '彭*', level: 'MIDDLE' })
    expect(await refusal(checkCertificate(road, own, BORROWED))).toBe('404 certificate_unmatched')
    expect(await refusal(checkCertificate(road, certificateNo(issued, 3), OWN))).toBe('404 certificate_unmatched')
  })

  it('reliability §4: every record has its final state, and no invariant is broken', async () => {
    expect(await finalStates(road)).toEqual({
      application: '1 AUDIT',
      plan: '1 PLAN_AUDIT',
      examApplication: '1 EXAM_AUDIT',
      borrow: '1 SCHOOL_AUDIT',
      signup: '3 AUDIT PAID, 1 AUDIT WAIVED',
      assignment: '6 CONFIRMED',
      attendance: '1 ABSENT, 7 LEFT',
      room_record: '2 SUBMIT',
      score: '1 ABSENT, 7 NORMAL',
      score_sheet: '1 AUDIT',
      certificate: '2 VALID',
    })
    expect(await brokenInvariants(road.t.pool)).toEqual([])
  })
})
