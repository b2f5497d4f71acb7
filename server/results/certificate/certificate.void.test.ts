import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { clock } from '../../db/clock.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { renameStudents } from '../../test/renamed.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { rowsOf } from '../../test/jobs.ts'
import { textOfPdf } from '../../test/pdf.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildCertificate } from './certificate.factory.ts'
import { expireDue } from './certificate.jobs.ts'

const contract = certificateContract
const REASON = '复核监控录像，认定由他人替考'
let t: TestApp
let today: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

/** The version that the act of signing names: this one, else that which is stored now. */
const named = async (no: string, { version }: { version?: number }) => ({
  version: version ?? (await stored(no))?.version ?? 1,
})
const ask = async (who: Username, no: string, body: object = {}) =>
  (await t.as(who)).call(contract.void, { params: { no }, body: { reason: REASON, ...body } })
const confirm = async (who: Username, no: string, body: { version?: number } = {}) =>
  (await t.as(who)).call(contract.confirmVoid, { params: { no }, body: await named(no, body) })
const cancel = async (who: Username, no: string) =>
  (await t.as(who)).call(contract.cancelVoid, { params: { no }, body: { reason: '核对后无误' } })
const reissue = async (who: Username, no: string, body: { version?: number; reason?: string } = {}) =>
  (await t.as(who)).call(contract.reissue, {
    params: { no },
    body: { reason: '证书遗失', ...body, ...(await named(no, body)) },
  })
const print = async (who: Username, no: string) => (await t.as(who)).call(contract.pdf, { params: { no } })
const checked = (no: string, name: string) => t.anonymous.call(contract.check, { params: { no }, query: { name } })

type Stored = { status: string; version: number; void_by: string | null; void_date: string | null }
const stored = async (no: string) =>
  (
    await t.db.execute<Stored>(
      sql`select status, version, void_by, void_date::text as void_date from certificate where no = ${no}`,
    )
  ).rows[0]
const historyOf = async (who: Username, no: string) =>
  (await (await t.as(who)).call(contract.history, { params: { id: no } })).data.map(
    ({ move, from_status, to_status, actor_name, opinion }) => [move, from_status, to_status, actor_name, opinion],
  )
const auditOf = async (sn: string) =>
  (await t.db.execute<{ action: string }>(sql`select action from audit where target_sn = ${sn} order by seq`)).rows.map(
    ({ action }) => action,
  )
const noticesOf = async (event: string, no: string) =>
  (
    await t.db.execute<{ org: string | null; text: string }>(
      sql`select to_org as org, abstract ->> 'CN' as text from notice where event = ${event} and abstract ->> 'CN' like ${`%${no}%`} order by to_org`,
    )
  ).rows

describe('“void (system, reason, a second person confirms)” (Decided 29)', () => {
  it('takes two persons: asked for it waits, confirmed by another account it is void; 2 history lines, 2 audit entries, version + 2', async () => {
    const { sn, no, version } = await buildCertificate(t.db, { owners: [ORGS.school] })
    const asked = await ask('system', no, { version })
    expect([asked.http, asked.data.status, asked.data.void_reason]).toEqual([200, 'VOIDING', REASON])
    const done = await confirm('admin', no, { version: version + 1 })
    expect([done.http, done.data.status, done.data.void_date]).toEqual([200, 'VOID', today])
    expect(await stored(no)).toEqual({ status: 'VOID', version: version + 2, void_by: 'acc-system', void_date: today })
    expect((await historyOf('center', no)).map(([move, from, to]) => [move, from, to])).toEqual([
      ['confirmVoid', 'VOIDING', 'VOID'],
      ['void', 'VALID', 'VOIDING'],
      ['issue', null, 'VALID'],
    ])
    expect((await auditOf(sn)).slice(-2)).toEqual(['certificate.void', 'certificate.confirmVoid'])
    expect((await brokenInvariants(t.pool)).filter(({ rule }) => rule.includes('certificate'))).toEqual([])
  })
  it('is refused to the person who asked, with rule and what lifts it in 3 languages; the row shows it as a refused move', async () => {
    const { no } = await buildCertificate(t.db)
    await ask('system', no)
    const system = await t.as('system')
    const words = {
      'zh-CN': '请由另一人的平台账号确认',
      'zh-HK': '請由另一人的平台帳戶確認',
      'en-US': 'the platform account of another person',
    }
    for (const [lang, phrase] of Object.entries(words)) {
      const refused = await system.call(contract.confirmVoid, {
        params: { no },
        body: await named(no, {}),
        headers: { 'accept-language': lang },
      })
      expect([refused.http, refused.status, refused.rule]).toEqual([422, 42200, 'certificate_second_person'])
      expect(refused.message).toContain(phrase)
    }
    const seen = async (who: Username) => {
      const { data } = await (await t.as(who)).call(contract.list, { query: { keyword: no } })
      return [data.items[0]?.actions, data.items[0]?.refused.map(({ rule }) => rule)]
    }
    expect(await seen('system')).toEqual([['pdf', 'cancelVoid'], ['certificate_second_person']])
    expect(await seen('admin')).toEqual([['pdf', 'confirmVoid', 'cancelVoid'], []])
    expect(await seen('center')).toEqual([['pdf'], []])
    expect((await stored(no))?.status).toBe('VOIDING')
  })
  test.each(['school', 'college', 'center', 'teacher', 'trainer'] as const)(
    'is not for %s: all 4 moves answer 40300 and change nothing',
    async (who) => {
      const { no } = await buildCertificate(t.db, { owners: [ORGS.school] })
      const tries = [await ask(who, no), await confirm(who, no), await cancel(who, no), await reissue(who, no)]
      expect(tries.map(({ status }) => status)).toEqual([40300, 40300, 40300, 40300])
      expect((await stored(no))?.status).toBe('VALID')
    },
  )
  it('needs a session, a number that exists, a reason, the right state and the right version', async () => {
    const { no, version } = await buildCertificate(t.db)
    expect((await t.anonymous.call(contract.void, { params: { no }, body: { reason: REASON } })).status).toBe(40002)
    expect((await ask('system', 'S000199000001264999999')).status).toBe(40400)
    const bare = await ask('system', no, { reason: '' })
    expect([bare.status, bare.errors[0]?.path]).toEqual([40000, 'reason'])
    expect((await ask('system', no, { version: version + 7 })).status).toBe(40900)
    for (const reply of [await confirm('admin', no), await cancel('admin', no)]) expect(reply.status).toBe(40900)
    expect((await stored(no))?.status).toBe('VALID')
    const over = await buildCertificate(t.db, { status: 'VOID' })
    const tries = [await ask('system', over.no), await confirm('admin', over.no), await reissue('system', over.no)]
    expect(tries.map(({ status }) => status)).toEqual([40900, 40900, 40900])
    const expired = await buildCertificate(t.db, { status: 'EXPIRED' })
    expect((await reissue('system', expired.no)).status).toBe(40900)
  })
  it('of two who confirm at the same time one succeeds, the other answers 40900; a repeated call with the same key is one void', async () => {
    const { no } = await buildCertificate(t.db, { status: 'VOIDING' })
    const replies = await Promise.all([confirm('system', no), confirm('admin', no)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([40900, 80200])
    const again = await buildCertificate(t.db)
    const system = await t.as('system')
    const headers = { 'idempotency-key': 'a'.repeat(32) }
    const once = () => system.call(contract.void, { params: { no: again.no }, body: { reason: REASON }, headers })
    expect([(await once()).status, (await once()).status]).toEqual([80200, 80200])
    expect((await historyOf('center', again.no)).filter(([move]) => move === 'void')).toHaveLength(1)
  })
  it('the platform is notified of the request; the student’s institution and the site once of the void, with date and reason', async () => {
    const { no } = await buildCertificate(t.db, { owners: [ORGS.school] })
    await ask('system', no)
    expect(await noticesOf('certificate.void', no)).toEqual([{ org: null, text: expect.stringContaining(REASON) }])
    expect(await noticesOf('certificate.confirmVoid', no)).toEqual([])
    await confirm('admin', no)
    const sent = await noticesOf('certificate.confirmVoid', no)
    expect(sent.map(({ org }) => org)).toEqual([ORGS.college, ORGS.school])
    for (const { text } of sent) for (const word of [today, REASON]) expect(text).toContain(word)
  })
  it('a request alone changes nothing: the certificate is checked as valid, downloaded, and in force for a sign-up', async () => {
    const { no, content } = await buildCertificate(t.db, { owners: [ORGS.school], status: 'VOIDING' })
    expect((await checked(no, content.name)).data.status).toBe('VALID')
    expect((await print('school', no)).http).toBe(200)
    const { data } = await (await t.as('school')).call(contract.list, { query: { keyword: no } })
    expect(data.items[0]).toMatchObject({ status: 'VOIDING', void_reason: null, void_by_name: null })
    expect((await historyOf('school', no)).map(([move]) => move)).toEqual(['issue'])
  })
  it('cancelled, by whoever of the two, it is valid again and can be asked for again; after its last day it is expired instead', async () => {
    const { no } = await buildCertificate(t.db, { status: 'VOIDING' })
    expect((await cancel('system', no)).data.status).toBe('VALID')
    expect(await stored(no)).toMatchObject({ void_by: null })
    expect((await ask('admin', no)).http).toBe(200)
    await t.db.execute(sql`update certificate set expire_date = ${addDays(today, -1)} where no = ${no}`)
    // The job leaves it to its two persons.
    await expireDue(t.services)
    expect((await stored(no))?.status).toBe('VOIDING')
    expect((await cancel('system', no)).data.status).toBe('EXPIRED')
    expect((await ask('system', no)).data.status).toBe('VOIDING')
    expect((await confirm('admin', no)).data.status).toBe('VOID')
  })
})

describe('a void certificate', () => {
  it('“the public check says void with the date”: number, state and date, and nothing else (Decided 29)', async () => {
    const { no, content } = await buildCertificate(t.db, { status: 'VOID' })
    const { http, data, raw } = await checked(no, content.name)
    expect([http, data]).toEqual([200, { no, status: 'VOID', void_date: today }])
    for (const word of [content.name, content.id_no, content.credential_name, content.authority_name])
      expect(raw.includes(word)).toBe(false)
    expect((await checked(no, '别的人')).rule).toBe('certificate_unmatched')
  })
  it('is not downloaded any more by anyone: rule certificate_void with the day; lists offer no download', async () => {
    const { no, plan_sn } = await buildCertificate(t.db, { owners: [ORGS.school], status: 'VOID' })
    for (const who of ['school', 'center', 'system'] as const) {
      const refused = await print(who, no)
      expect([refused.http, refused.rule]).toEqual([422, 'certificate_void'])
      expect(refused.message).toContain(today)
      const { data } = await (await t.as(who)).call(contract.list, { query: { keyword: no } })
      expect(data.items[0]).toMatchObject({ actions: [], status: 'VOID', void_reason: '成绩复核认定作弊' })
      const scores = await (await t.as(who)).call(scoreContract.rows, { params: { id: plan_sn } })
      expect(scores.data.items[0]).toMatchObject({ certificate_no: no, certificate_void_date: today, actions: [] })
    }
  })
  it('“numbers are never reused”: the next certificate of the series has the next number (Decided 29)', async () => {
    const gone = await buildCertificate(t.db, { status: 'VOID' })
    const next = await buildCertificate(t.db)
    expect(Number(next.no.slice(-6))).toBe(Number(gone.no.slice(-6)) + 1)
  })
})

describe('“reissue (old number kept, history kept, reason)” (Decided 29)', () => {
  it('prints the name and ID number that the exam attests now (Decided 42), with the day of the reissue; the earlier content is kept and listed', async () => {
    const before = await buildCertificate(t.db, { owners: [ORGS.school] })
    const { no, content, student_sn, issue_date } = before
    await renameStudents(t.db, sql`${student_sn}`, sql`'彭改名'`)
    const { data } = await reissue('system', no, { version: before.version })
    expect(data).toMatchObject({ no, name: '彭改名', status: 'VALID', issue_date, reissue_dates: [today] })
    const text = (await textOfPdf((await print('school', no)).raw)).join('').replaceAll(/\s/g, '')
    const [year, month, day] = today.split('-').map(Number)
    for (const word of [no, '彭改名', `补发日期${year}年${month}月${day}日`, `Reissuedon${today}`])
      expect(text).toContain(word)
    expect(text).not.toContain(content.name)
    const lines = await (await t.as('school')).call(contract.reissues, { params: { no } })
    expect(lines.data).toEqual([
      expect.objectContaining({
        date: today,
        reason: '证书遗失',
        name: content.name,
        id_no: expect.stringMatching(/\*{8}/),
      }),
    ])
    const [line] = await historyOf('school', no)
    expect(line).toEqual(['reissue', 'VALID', 'VALID', '职考', '证书遗失'])
    expect(await noticesOf('certificate.reissue', no)).toEqual([
      { org: ORGS.school, text: expect.stringContaining(today) },
    ])
  })
  it('what attests the exam stays, whatever the credential and the authority are called now', async () => {
    const { no, content } = await buildCertificate(t.db)
    await t.db.execute(sql`update authority set name = name || '（新）'`)
    await reissue('system', no)
    const { rows } = await t.db.execute<{ content: object }>(sql`select content from certificate where no = ${no}`)
    expect(rows[0]?.content).toEqual(content)
    await t.db.execute(sql`update authority set name = replace(name, '（新）', '')`)
  })
  it('“the public check says reissued with the date”: the code of the earlier paper finds the same number (Decided 29)', async () => {
    const { no, content } = await buildCertificate(t.db)
    expect((await checked(no, content.name)).data).toMatchObject({ status: 'VALID', reissue_dates: [] })
    await reissue('system', no)
    await reissue('admin', no)
    expect((await checked(no, content.name)).data).toMatchObject({ no, status: 'VALID', reissue_dates: [today, today] })
  })
})

describe('the list of certificates', () => {
  it('is filtered by each of the 4 states, and exported with state, reissue, void date and reason', async () => {
    const voided = await buildCertificate(t.db, { status: 'VOID' })
    await buildCertificate(t.db, { status: 'VOIDING' })
    const center = await t.as('center')
    for (const status of ['VALID', 'VOIDING', 'EXPIRED', 'VOID']) {
      const { data } = await center.call(contract.list, { query: { status, limit: 100 } })
      expect(new Set(data.items.map((row) => row.status))).toEqual(new Set([status]))
    }
    const { raw } = await center.call(contract.export, { body: { keyword: voided.no } })
    const [head = [], row = []] = await rowsOf(raw)
    const cell = (title: string) => row[head.indexOf(title)]
    expect([cell('证书编号'), cell('证书状态'), cell('作废日期'), cell('作废原因')]).toEqual([
      voided.no,
      '已作废',
      today,
      '成绩复核认定作弊',
    ])
    expect(String(cell('证件号码'))).toMatch(/\*{8}/)
    expect((await (await t.as('school')).call(contract.export, { body: {} })).status).toBe(40300)
  })
})
