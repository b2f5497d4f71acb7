import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { beginWithAll } from '../../test/keptDay.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { examinerOf as signedIn, score } from '../../test/scoreEntries.ts'
import type { Made } from '../../test/scoreEntries.ts'
import { buildImported, buildUnscored } from './scoreEntry.factory.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const examinerOf = (made: Made) => signedIn(t, made)
const practicalOf = async (signup: string) => {
  const { rows } = await t.db.execute<{ raw: number; final: number }>(
    sql`select raw_score::float8 as raw, final_score::float8 as final from score where sn = ${`${signup}-P`}`,
  )
  return rows[0] ?? null
}

describe('a paper sheet on behalf (Decided 13)', () => {
  const PDF = { name: '评分表.pdf', bytes: drawDocument('Score sheet') }
  const behalf = (client: Client, signup: string, certificate_no: string, body: object) =>
    client.call(scoreEntryContract.behalf, {
      body: { score_sn: `${signup}-P`, certificate_no, total: '80', ...body },
      file: PDF,
    })

  it('the site enters total and boxes for an examiner of the exam, with the scan; a hand-in is never overwritten', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const [one, two] = [await examinerOf(made), await examinerOf(made)]
    expect((await behalf(college, signup, 'KPY-NOBODY', {})).rule).toBe('entry_examiner')
    const made1 = await behalf(college, signup, one.certificate_no, { total: '85.5', critical: 'true' })
    expect(made1.http).toBe(200)
    expect(made1.data.entries).toMatchObject([
      { examiner_name: one.name, total: 85.5, critical: true, on_behalf: true, actions: [] },
    ])
    const key = made1.data.entries[0]?.scan ?? ''
    const { rows } = await t.db.execute(sql`select linked, kind from media where key = ${key}`)
    expect(rows).toEqual([{ linked: true, kind: 'ATTACHMENT' }])
    expect((await behalf(college, signup, one.certificate_no, { total: '10' })).rule).toBe('entry_handed')
    await score(two, signup, { total: 90, critical: true })
    expect((await behalf(college, signup, two.certificate_no, { total: '10' })).rule).toBe('entry_handed')
    expect(await practicalOf(signup)).toMatchObject({ raw: 87.8, final: 59 })
  })

  it('is for the site of the exam alone, and after its end', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    const one = await examinerOf(made)
    const tries = [await t.as('college2'), await t.as('center'), await t.as('school'), one.client, t.anonymous]
    const answers = await Promise.all(
      tries.map(async (who) => (await behalf(who, signup, one.certificate_no, {})).http),
    )
    expect(answers).toEqual([404, 403, 403, 403, 401])
    await beginWithAll(t.db, made.exam_sn)
    expect((await behalf(college, signup, one.certificate_no, {})).rule).toBe('entry_running')
    for (const total of ['101', '80.55', '-1', 'x'])
      expect((await behalf(college, signup, one.certificate_no, { total })).http).toBe(400)
  })
})

/** “The site's Excel of practical figures … takes one PDF or zip of scans” (Decided 13). */
describe('the scans of an import', () => {
  const ZIP = { name: '评分表.zip', bytes: Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]) }
  const PDF = { name: '评分表.pdf', bytes: drawDocument('Score sheets') }
  const sheetOf = async (client: Client, sn: string) =>
    (await client.call(scoreSheetContract.detail, { params: { id: sn } })).data.unscanned
  const send = (client: Client, sn: string, file = PDF) =>
    client.call(scoreEntryContract.scans, { params: { id: sn }, file })

  it('one file is the scan of all paper sheets that have none; then none lacks one', async () => {
    const sn = await buildImported(t.db)
    expect(await sheetOf(college, sn)).toBe(1)
    expect(await sheetOf(await t.as('center'), sn)).toBe(0)
    const answer = await send(college, sn)
    expect([answer.http, answer.data]).toEqual([200, { entries: 1 }])
    const { rows } = await t.db.execute<{ version: number; kind: string; linked: boolean; name: string }>(sql`
      select n.version, m.kind, m.linked, m.name from score_entry n join media m on m.key = n.scan where n.plan_sn = ${sn}`)
    expect(rows).toEqual([{ version: 2, kind: 'ATTACHMENT', linked: true, name: PDF.name }])
    const { rows: audited } = await t.db.execute(
      sql`select after ->> 'entries' as entries, after ->> 'file' as file from audit where action = 'scoreEntry.scans' and target_sn = ${sn}`,
    )
    expect(audited).toEqual([{ entries: '1', file: PDF.name }])
    expect(await sheetOf(college, sn)).toBe(0)
    expect((await send(college, sn)).rule).toBe('scan_none')
  })

  it('takes a zip, no picture; of the own site alone, while the scores are open', async () => {
    const sn = await buildImported(t.db)
    const picture = { name: '评分表.png', bytes: Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1') }
    expect((await send(college, sn, picture)).http).toBe(415)
    const tries = [await t.as('college2'), await t.as('center'), await t.as('school'), t.anonymous]
    expect(await Promise.all(tries.map(async (who) => (await send(who, sn)).http))).toEqual([404, 403, 403, 401])
    await t.db.execute(sql`update score_sheet set status = 'SUBMIT' where sn = ${sn}`)
    expect((await send(college, sn)).rule).toBe('score_locked')
    await t.db.execute(sql`update score_sheet set status = 'INIT' where sn = ${sn}`)
    expect((await send(college, sn, ZIP)).http).toBe(200)
  })
})

describe('the site types no practical figure (Decided 13)', () => {
  it('a typed one is refused by a rule that names the score sheet; flags are recorded', async () => {
    const made = await buildUnscored(t.db)
    const params = { id: `${made.signups[0]}-P` }
    const typed = await college.call(scoreContract.update, { params, body: { flag: 'NORMAL', score: 80 } })
    expect([typed.http, typed.errors?.[0]?.rule]).toEqual([400, 'score_by_entry'])
    const absent = await college.call(scoreContract.update, { params, body: { flag: 'ABSENT' } })
    expect(absent.data.flag).toBe('ABSENT')
    const back = await college.call(scoreContract.enter, {
      params: { id: made.plan_sn },
      body: { items: [{ sn: params.id, entry: null }] },
    })
    expect(back.data.refused).toEqual([])
  })

  it('an examiner has no way to the shared score any more', async () => {
    const made = await buildUnscored(t.db)
    const one = await examinerOf(made)
    const params = { id: `${made.signups[0]}-P` }
    const answer = await one.client.call(scoreContract.update, { params, body: { flag: 'NORMAL', score: 80 } })
    expect(answer.http).toBe(403)
  })

  /** “Nobody may force a change of a score” (domain.md §6.1). */
  it('a result of examiners is not removed by the site', async () => {
    const made = await buildUnscored(t.db)
    const [signup] = made.signups as [string]
    for (const who of [await examinerOf(made), await examinerOf(made)]) await score(who, signup, { total: 80 })
    const items = [{ sn: `${signup}-P`, entry: null }]
    const answer = await college.call(scoreContract.enter, { params: { id: made.plan_sn }, body: { items } })
    expect(answer.data.refused.map(({ rule }) => rule)).toEqual(['score_by_entry'])
  })
})
