import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { fileOf } from '../../test/proof/requests.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { FACTORY_PASSWORD, buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildApplication } from './application.factory.ts'

let t: TestApp
let site: Client
let center: Client
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
})
afterAll(() => t.close())

const to = <B extends object>(id: string, body: B) => ({ params: { id }, body })
const SHEET = { points: { org_legal: 4, people_head: 0 }, notes: { theory: '请补充照片', 'site.hotline': '号码有误' } }
const detailFor = async (who: Client, sn: string) =>
  (await who.call(applicationContract.detail, { params: { id: sn } })).data
const waiting = (overrides: Parameters<typeof buildApplication>[1] = {}) =>
  buildApplication(t.db, { status: 'SUBMIT', isWhole: true, ...overrides })

describe('the sheet and the notes of a review (domain.md §3.6 J)', () => {
  it('is written by those who decide, while it waits: 401, 403, 404, wrong state', async () => {
    const { sn } = await waiting()
    const answers = []
    for (const who of [t.anonymous, site, await t.as('school'), await t.as('teacher')])
      answers.push((await who.call(applicationContract.checksheet, to(sn, SHEET))).http)
    answers.push((await center.call(applicationContract.checksheet, to('none', SHEET))).http)
    expect(answers).toEqual([401, 403, 403, 403, 404])
    for (const status of ['INIT', 'REJECT', 'AUDIT', 'DISABLE'] as const) {
      const other = await buildApplication(t.db, { status })
      const { http, rule } = await center.call(applicationContract.checksheet, to(other.sn, SHEET))
      expect([http, rule]).toEqual([409, 'state'])
    }
  })

  it('is refused at its place: more points than the item has, an unknown item, a place that the form does not have, a long note', async () => {
    const { sn } = await waiting()
    const fault = async (change: object) => {
      const { http, errors } = await center.call(applicationContract.checksheet, to(sn, { ...SHEET, ...change }))
      return [http, errors?.[0]?.path]
    }
    expect(await fault({ points: { org_legal: 5 } })).toEqual([400, 'points.org_legal'])
    expect((await fault({ points: { other: 1 } }))[0]).toBe(400)
    expect(await fault({ notes: { theory: '字'.repeat(301) } })).toEqual([400, 'notes.theory'])
    expect(await fault({ notes: { 'theory.none': '请补充' } })).toEqual([400, 'notes.theory.none'])
    expect((await fault({ notes: { 'theory.rooms.0': '请补充' } }))[0]).toBe(400)
    expect((await detailFor(center, sn)).check_sheet).toEqual({ version: 0, points: {}, notes: {} })
  })

  it('of two reviewers the second is refused; the version of the record stays, so that its decision and its withdrawal go on', async () => {
    const { sn, version } = await waiting()
    const first = await center.call(applicationContract.checksheet, to(sn, { version: 0, ...SHEET }))
    expect(first.data.check_sheet).toEqual({ version: 1, ...SHEET })
    expect(first.data.version).toBe(version)
    const system = await t.as('system')
    const late = await system.call(applicationContract.checksheet, to(sn, { version: 0, points: {}, notes: {} }))
    expect([late.http, late.rule]).toEqual([409, 'stale'])
    expect((await detailFor(system, sn)).check_sheet).toEqual({ version: 1, ...SHEET })
    expect((await center.call(applicationContract.reject, to(sn, { version, opinion: '请补正' }))).http).toBe(200)
  })

  it('a draft is shown to nobody else before the decision: not in detail, rounds or the audit trail of the institution', async () => {
    const { sn } = await waiting()
    await center.call(applicationContract.checksheet, to(sn, SHEET))
    const answers = [
      await site.call(applicationContract.detail, { params: { id: sn } }),
      await site.call(applicationContract.list, { query: { chosen: [sn] } }),
      await site.call(applicationContract.round, { params: { id: sn, round: 1 } }),
      await site.call(applicationContract.history, { params: { id: sn } }),
    ]
    for (const { http, data } of answers) {
      expect(http).toBe(200)
      expect(JSON.stringify(data)).not.toMatch(/请补充照片|号码有误|org_legal/)
    }
    const { rows } = await t.pool.query<{ chain: string; after: object }>(
      `select chain, after from audit where action = 'application.checksheet' and target_sn = $1`,
      [sn],
    )
    expect(rows).toEqual([{ chain: 'platform', after: { points: SHEET.points, notes: ['site.hotline', 'theory'] } }])
  })

  it('is frozen with a rejection: part of the round, shown to the applicant; the next submission begins with an empty one', async () => {
    const { sn } = await waiting()
    await center.call(applicationContract.checksheet, to(sn, SHEET))
    const rejected = await center.call(applicationContract.reject, to(sn, { opinion: '请按批注补正' }))
    const review = { decision: 'reject', ...SHEET }
    expect(rejected.data).toMatchObject({ check_sheet: null, rounds: [{ round: 1, review }] })
    expect((await detailFor(site, sn)).rounds[0]?.review).toEqual(review)
    const whole = await site.call(applicationContract.round, { params: { id: sn, round: 1 } })
    expect(whole.data.review).toEqual(review)
    expect((await center.call(applicationContract.checksheet, to(sn, SHEET))).rule).toBe('state')
    await site.call(applicationContract.submit, to(sn, { opinion: '已补正' }))
    const again = await detailFor(center, sn)
    expect(again.check_sheet).toEqual({ version: 0, points: {}, notes: {} })
    expect(again.rounds.map((round) => round.review)).toEqual([null, review])
  })

  it('is dropped by a withdrawal: it was about what was taken back', async () => {
    const { sn } = await waiting()
    await center.call(applicationContract.checksheet, to(sn, SHEET))
    await site.call(applicationContract.withdraw, to(sn, {}))
    expect((await detailFor(center, sn)).check_sheet).toBeNull()
    expect((await site.call(applicationContract.submit, to(sn, {}))).http).toBe(200)
    expect((await detailFor(center, sn)).check_sheet).toMatchObject({ version: 0, notes: {} })
  })

  it('is frozen with an approval; without a sheet the round has none', async () => {
    const { sn } = await waiting()
    await center.call(applicationContract.checksheet, to(sn, SHEET))
    await center.call(applicationContract.approve, to(sn, {}))
    expect((await detailFor(site, sn)).rounds[0]?.review).toEqual({ decision: 'approve', ...SHEET })
    const plain = await waiting()
    await center.call(applicationContract.approve, to(plain.sn, {}))
    expect((await detailFor(site, plain.sn)).rounds[0]?.review).toBeNull()
  })
})

describe('the agreement with an approved site (domain.md §5.1: “agreement file slot opens”)', () => {
  const upload = async (who: Client) => {
    const file = { name: 'agreement.pdf', bytes: await fileOf('pdf') }
    return (await who.call(mediaContract.file, { file })).data.key
  }

  it('is filed by those who decide, once it is approved: 401, 403, 404, wrong state, stale, limits', async () => {
    const { sn, version } = await buildApplication(t.db, { status: 'AUDIT' })
    const answers = []
    for (const who of [t.anonymous, site, await t.as('school'), await t.as('teacher')])
      answers.push((await who.call(applicationContract.agreement, to(sn, { files: [] }))).http)
    answers.push((await center.call(applicationContract.agreement, to('none', { files: [] }))).http)
    answers.push((await center.call(applicationContract.agreement, to(sn, { version: version + 1, files: [] }))).http)
    const many = Array.from({ length: 6 }, (_, at) => `attachment/${at}.pdf`)
    answers.push((await center.call(applicationContract.agreement, to(sn, { files: many }))).http)
    answers.push((await center.call(applicationContract.agreement, to(sn, { files: ['attachment/none.pdf'] }))).http)
    expect(answers).toEqual([401, 403, 403, 403, 404, 409, 400, 400])
    for (const status of ['INIT', 'SUBMIT', 'REJECT', 'DISABLE'] as const) {
      const other = await buildApplication(t.db, { status })
      expect((await center.call(applicationContract.agreement, to(other.sn, { files: [] }))).rule).toBe('state')
    }
  })

  it('is read by both sides; another one takes its place; a file of another record is refused', async () => {
    const { sn } = await buildApplication(t.db, { status: 'AUDIT' })
    const [first, second] = [await upload(center), await upload(center)]
    const filed = await center.call(
      applicationContract.agreement,
      to(sn, { agreement_no: 'XY2026-017', files: [first] }),
    )
    expect(filed.data).toMatchObject({ agreement_no: 'XY2026-017', agreement_files: [first] })
    expect(await detailFor(site, sn)).toMatchObject({ agreement_no: 'XY2026-017', agreement_files: [first] })
    expect((await site.call(mediaContract.download, { query: { key: first } })).http).toBe(200)
    const other = await buildApplication(t.db, { status: 'AUDIT' })
    expect((await center.call(applicationContract.agreement, to(other.sn, { files: [first] }))).http).toBe(400)
    const again = await center.call(
      applicationContract.agreement,
      to(sn, { version: filed.data.version, files: [second] }),
    )
    expect(again.data.agreement_files).toEqual([second])
    const { rows } = await t.pool.query(`select key, linked from media where key = any($1) order by linked`, [
      [first, second],
    ])
    expect(rows).toEqual([
      { key: first, linked: false },
      { key: second, linked: true },
    ])
    const entries = await t.pool.query(
      `select before, after from audit where action = 'application.agreement' and target_sn = $1 order by seq`,
      [sn],
    )
    expect(entries.rows).toEqual([
      { before: { agreement_no: null, files: [] }, after: { agreement_no: 'XY2026-017', files: [first] } },
      { before: { agreement_no: 'XY2026-017', files: [first] }, after: { agreement_no: null, files: [second] } },
    ])
  })

  it('stands with its number and end beside the approved credential on the page of the institution, for both sides (domain.md §3.2)', async () => {
    const org = await buildCollege(t.db)
    const { sn, credential_sn, approved_levels, approved_capacity_per_day, valid_from } = await buildApplication(t.db, {
      status: 'AUDIT',
      org_sn: org.sn,
    })
    const own = await signIn(
      t.app,
      (await buildOperator(t.db, { role: 'college', org_sn: org.sn })).username,
      FACTORY_PASSWORD,
    )
    const later = await buildApplication(t.db, { status: 'AUDIT', org_sn: org.sn, valid_to: '2099-12-31' })
    await buildApplication(t.db, { status: 'SUBMIT', org_sn: org.sn })
    const numbered = async (agreement_no: string | null, application_sn: string) =>
      center.call(applicationContract.agreement, to(application_sn, { agreement_no, files: [] }))
    await numbered('XY2026-018', sn)
    const pages = async () => [
      (await own.call(collegeContract.info)).data,
      (await center.call(collegeContract.detail, { params: { id: org.sn } })).data,
    ]
    for (const page of await pages()) {
      expect(page).toMatchObject({ approved_count: 2, agreement_no: null, agreement_end: '2099-12-31' })
      expect(page.approvals).toHaveLength(2)
      expect(page.approvals.find((one) => one.sn === sn)).toMatchObject({
        credential_sn,
        levels: approved_levels,
        capacity: approved_capacity_per_day,
        agreement_no: 'XY2026-018',
        valid_from,
      })
    }
    await numbered('XY2026-019', later.sn)
    for (const page of await pages()) expect(page.agreement_no).toBe('XY2026-019')
    expect((await numbered('', sn)).http).toBe(400)
    expect((await numbered('X'.repeat(41), sn)).http).toBe(400)
  })
})
