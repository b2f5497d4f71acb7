import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { siteConditionContract } from '@zhikao/domain/sites/siteCondition/siteCondition.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { fileOf } from '../../test/proof/requests.ts'
import { buildApplication } from '../application/application.factory.ts'
import { buildSiteCondition } from './siteCondition.factory.ts'
import { siteConditionTasks } from './siteCondition.jobs.ts'

let t: TestApp
let site: Client
let center: Client
let today = ''
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const runJobs = async () => {
  for (const task of siteConditionTasks) await task.run(t.services)
}
const to = <B extends object>(id: string, body: B) => ({ params: { id }, body })
const upload = async (who: Client) => {
  const file = { name: 'evidence.pdf', bytes: await fileOf('pdf') }
  return (await who.call(mediaContract.file, { file })).data.key
}
const waiting = () => buildApplication(t.db, { status: 'SUBMIT', isWhole: true })
type Row = { sn: string; application_sn: string; version: number }
const of = <B extends object>({ sn, application_sn, version }: Row, body: B) => ({
  params: { apply: application_sn, id: sn },
  body: { version, ...body },
})
const listOf = async (who: Client, id: string) => (await who.call(siteConditionContract.list, { params: { id } })).data
const noticesOf = async (sn: string) => {
  const { rows } = await t.db.execute<{ line: string }>(
    sql`select event || ' → ' || coalesce(to_org, 'platform') as line from notice where entity_sn = ${sn} order by create_time, 1`,
  )
  return rows.map(({ line }) => line)
}
const WISH = { text: '补充两台备用机', level: 'MIDDLE' as const }
const SITE = 'org-college'

describe('an approval with conditions (issue 34, conditions)', () => {
  it('sets them OPEN, in the order of the decision; both sides read them; the notice of the decision names them', async () => {
    const { sn } = await waiting()
    const [first, second] = [addDays(today, 30), addDays(today, 60)]
    const conditions = [
      { ...WISH, due: second },
      { ...WISH, text: '更新消防合格证', level: 'BEGINNER' as const, due: first },
    ]
    const { http, data } = await center.call(applicationContract.approve, to(sn, { conditions }))
    expect([http, data.open_conditions, data.level_ends]).toEqual([200, 2, {}])
    for (const who of [site, center, await t.as('system')])
      expect(await listOf(who, sn)).toMatchObject([
        { ...conditions[0], status: 'OPEN', days_left: 60, evidence_files: [], evidence_time: null },
        { ...conditions[1], status: 'OPEN', days_left: 30 },
      ])
    const [own] = await listOf(site, sn)
    expect([own?.actions, (await listOf(center, sn))[0]?.actions]).toEqual([['meet'], []])
    const { rows } = await t.db.execute<{ text: string }>(
      sql`select abstract ->> 'CN' as text from notice where event = 'application.approved' and entity_sn = ${sn}`,
    )
    expect(rows[0]?.text).toContain(`附 2 项条件，最早的期限为 ${first}`)
    const { rows: written } = await t.db.execute(
      sql`select h.move, a.action from history h join audit a on a.target_sn = h.entity_sn where h.entity = 'siteCondition' and h.entity_sn = ${own?.sn ?? ''}`,
    )
    expect(written).toEqual([{ move: 'create', action: 'siteCondition.create' }])
  })

  it('is refused: a level that is not approved, a due day outside the validity, more than ten', async () => {
    const { sn } = await waiting()
    const due = addDays(today, 30)
    type Wish = { text: string; level: 'MIDDLE'; due: string }
    const refused = async (conditions: Wish[], more: object = {}) => {
      const { http, rule } = await center.call(applicationContract.approve, to(sn, { conditions, ...more }))
      return [http, rule]
    }
    expect(await refused([{ ...WISH, due }], { approved_levels: ['BEGINNER'] })).toEqual([422, 'condition_level'])
    expect(await refused([{ ...WISH, due: today }])).toEqual([422, 'condition_due'])
    expect(await refused([{ ...WISH, due }], { valid_to: addDays(due, -1) })).toEqual([422, 'condition_due'])
    expect((await refused(Array.from({ length: 11 }, () => ({ ...WISH, due }))))[0]).toBe(400)
    expect((await refused([{ ...WISH, text: '字'.repeat(301), due }]))[0]).toBe(400)
    expect(await listOf(center, sn)).toEqual([])
  })
})

describe('the evidence (issue 34, conditions)', () => {
  it('is handed in by the site, told to centre and platform, and confirmed: MET', async () => {
    const made = await buildSiteCondition(t.db, { evidence_time: null, evidence_files: [] })
    const file = await upload(site)
    const sent = await site.call(siteConditionContract.meet, of(made, { files: [file], note: '已到货' }))
    expect([sent.http, sent.data.status, sent.data.evidence_files]).toEqual([200, 'OPEN', [file]])
    expect((await center.call(mediaContract.download, { query: { key: file } })).http).toBe(200)
    const done = await center.call(siteConditionContract.confirm, of(sent.data, { opinion: '已核实' }))
    expect(done.data).toMatchObject({ status: 'MET', opinion: '已核实', days_left: null, evidence_note: '已到货' })
    expect((await site.call(siteConditionContract.meet, of(done.data, { files: [file] }))).rule).toBe('state')
    expect(await noticesOf(made.sn)).toEqual(['siteCondition.meet → platform', `siteCondition.confirm → ${SITE}`])
    await shiftClock(t.db, '31 days')
    await runJobs()
    expect((await listOf(site, made.application_sn))[0]?.status).toBe('MET')
  })

  it('is returned with a reason before the due day: the site hands in again', async () => {
    const made = await buildSiteCondition(t.db)
    const bare = await center.call(siteConditionContract.return, of(made, {}))
    expect([bare.http, bare.errors?.[0]?.rule]).toEqual([400, 'opinion_required'])
    const back = await center.call(siteConditionContract.return, of(made, { opinion: '照片不清楚' }))
    expect(back.data).toMatchObject({ status: 'OPEN', opinion: '照片不清楚', evidence_time: null })
    expect((await center.call(siteConditionContract.confirm, of(back.data, {}))).rule).toBe('evidence_missing')
    const again = await site.call(siteConditionContract.meet, of(back.data, { files: [await upload(site)] }))
    expect(again.data).toMatchObject({ status: 'OPEN', opinion: null, evidence_files: [expect.any(String)] })
    expect(await noticesOf(made.sn)).toEqual([`siteCondition.return → ${SITE}`, 'siteCondition.meet → platform'])
  })

  it('is taken until the end of the due day, and for an approval in force alone', async () => {
    const due = addDays(today, 30)
    const made = await buildSiteCondition(t.db, { due, evidence_time: null })
    const meet = async () =>
      (await site.call(siteConditionContract.meet, of(made, { files: [await upload(site)] }))).rule
    await shiftClock(t.db, '31 days')
    expect(await meet()).toBe('condition_late')
    await shiftClock(t.db, '30 days')
    await t.db.execute(sql`update application set status = 'DISABLE' where sn = ${made.application_sn}`)
    expect(await meet()).toBe('condition_over')
    await t.db.execute(sql`update application set status = 'AUDIT' where sn = ${made.application_sn}`)
    expect(await meet()).toBeUndefined()
  })

  it('asks for the version that was seen, 1 to 5 files of the site, and the application of the address', async () => {
    const made = await buildSiteCondition(t.db)
    const other = await buildSiteCondition(t.db)
    const files = [await upload(site)]
    const meet = async (change: object, params = { apply: made.application_sn, id: made.sn }) =>
      (await site.call(siteConditionContract.meet, { params, body: { version: 1, files, ...change } })).http
    expect(await meet({ version: undefined })).toBe(400)
    expect(await meet({ version: 2 })).toBe(409)
    expect(await meet({ files: [] })).toBe(400)
    expect(await meet({ files: Array.from({ length: 6 }, (_, at) => `attachment/${at}.pdf`) })).toBe(400)
    expect(await meet({ files: ['attachment/none.pdf'] })).toBe(400)
    expect(await meet({}, { apply: other.application_sn, id: made.sn })).toBe(404)
    expect((await listOf(site, made.application_sn))[0]?.version).toBe(1)
  })

  it('is the site’s, its decision the centre’s: 401, 403, 404', async () => {
    const made = await buildSiteCondition(t.db, { org_sn: 'org-college2' })
    const asked = async (who: Client, call: 'meet' | 'confirm' | 'return') =>
      (
        await who.call(
          siteConditionContract[call],
          of(made, call === 'meet' ? { files: ['a'] } : { opinion: '请补充' }),
        )
      ).http
    const [anonymous, teacher] = [t.anonymous, await t.as('teacher')]
    for (const call of ['meet', 'confirm', 'return'] as const)
      expect([await asked(anonymous, call), await asked(teacher, call)]).toEqual([401, 403])
    expect([await asked(site, 'meet'), await asked(site, 'confirm'), await asked(site, 'return')]).toEqual([
      404, 403, 403,
    ])
    expect(await asked(center, 'meet')).toBe(403)
    expect((await site.call(siteConditionContract.list, { params: { id: made.application_sn } })).http).toBe(404)
  })
})
