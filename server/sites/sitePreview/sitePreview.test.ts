import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import { sitePreviewContract } from '@zhikao/domain/sites/sitePreview/sitePreview.contract.ts'
import { tokenParts } from '@zhikao/domain/sites/sitePreview/sitePreview.rules.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { audit } from '../../record/auditTable.ts'
import { machineForm } from '../../seed/siteForms.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { uploadFormFiles } from '../../test/formFiles.ts'
import { buildApplication } from '../application/application.factory.ts'
import { application } from '../application/application.table.ts'
import { shareToken } from './sitePreview.queries.ts'

let t: TestApp
let site: Client
let form: SiteFormValues
let credential: { sn: string; code: string }

beforeAll(async () => {
  t = await testApp({ environment: { PUBLIC_URL: 'https://exam.example/' } })
  site = await t.as('college')
})
afterAll(() => t.close())

/** A round that was sent in, with the names and numbers that the tests look for. */
async function submitted(): Promise<string> {
  const { data } = await site.call(applicationContract.create, {
    body: { credential_sn: credential.sn, levels: ['MIDDLE'], form },
  })
  const sent = await site.call(applicationContract.submit, { params: { id: data.sn }, body: {} })
  expect(sent.data.status).toBe('SUBMIT')
  return data.sn
}
beforeEach(async () => {
  credential = await buildCredential(t.db)
  const examiners = []
  for (let at = 0; at < 6; at += 1)
    examiners.push(
      (await buildTeacher(t.db, { name: `李雷${at}`, examines: [{ credential_sn: credential.sn, level: 'MIDDLE' }] }))
        .sn,
    )
  const today = (await clock(t.db)).slice(0, 10)
  form = machineForm({ today, examiners, files: await uploadFormFiles(site) })
  form['site'] = { ...form['site'], legal_person: '欧阳𠮷', legal_person_id_no: '220102197001011237' }
  const remote = { remote_url: 'https://nvr.example/live', remote_account: 'patrol01' }
  form['surveillance'] = { ...form['surveillance'], ...remote }
})

const share = (id: string, body: { days?: number } = {}, client = site) =>
  client.call(sitePreviewContract.share, { params: { id }, body })
type Query = { token?: string; apply?: string; code?: string; form_type?: 'CAR' | 'MACHINE' }
const read = (query: Query, client = t.anonymous) => client.call(sitePreviewContract.read, { query })
/** Everything that a reader can tell of an answer, without the number of its request. */
const seen = ({ http, status, rule, message }: Awaited<ReturnType<typeof read>>) => ({ http, status, rule, message })

describe('a shared application (domain.md §3.6, public review page)', () => {
  it('is a link to what was sent in last, for seven days; each share is in the audit trail, without its token (spec §2.1.8)', async () => {
    const sn = await submitted()
    const { http, data } = await share(sn)
    expect(http).toBe(200)
    const query = `apply=${sn}&token=${data.token}`
    expect(data.url).toBe(`https://exam.example/school/submit/machine/${credential.code}/review?${query}`)
    const { rows } = await t.db.execute<{ days: number }>(
      sql`select round(extract(epoch from ${data.expires}::timestamptz - now()) / 86400)::int as days`,
    )
    expect([rows[0]?.days, tokenParts(data.token)]).toMatchObject([7, { sn, round: 1 }])
    const entries = await t.db.select().from(audit).where(eq(audit.target_sn, sn))
    const shares = entries.filter(({ action }) => action === 'application.share')
    expect(shares.map(({ after }) => after)).toEqual([{ round: 1, expires: data.expires }])
    expect(JSON.stringify(entries)).not.toContain(data.token.slice(-22))
  })

  it('is shared for 1 to 30 days, by its institution and by those who review it; others do not find it', async () => {
    const sn = await submitted()
    expect((await share(sn, { days: 1 })).http).toBe(200)
    for (const days of [0, 31, 1.5]) expect((await share(sn, { days })).http).toBe(400)
    for (const who of ['center', 'system'] as const) expect((await share(sn, {}, await t.as(who))).http).toBe(200)
    for (const who of ['college2', 'school'] as const) expect((await share(sn, {}, await t.as(who))).http).toBe(404)
    for (const who of ['teacher', 'trainer'] as const) expect((await share(sn, {}, await t.as(who))).http).toBe(403)
    expect((await share(sn, {}, t.anonymous)).http).toBe(401)
  })

  it('was sent in at least once', async () => {
    const { sn } = await buildApplication(t.db, { status: 'INIT' })
    const refused = await share(sn)
    expect([refused.http, refused.rule]).toEqual([422, 'preview_unsent'])
  })

  it('shows the round without a session: personal numbers masked, files and examiners by name, no key of any, no access to cameras', async () => {
    const sn = await submitted()
    const { token, expires } = (await share(sn)).data
    const shown = await read({ token, apply: sn, code: credential.code, form_type: 'MACHINE' })
    expect(shown.data).toMatchObject({ round: 1, status: 'SUBMIT', levels: ['MIDDLE'], capacity_per_day: 168, expires })
    expect(shown.data.capacities).toEqual([{ level: 'MIDDLE', computed: 168 }])
    expect(shown.data.rooms).toHaveLength(4)
    expect(shown.data.form).toMatchObject({
      site: { legal_person: '欧阳𠮷', legal_person_id_no: '220102********1237' },
      safety: { evacuation_plan: ['证明.pdf'] },
    })
    const text = JSON.stringify(shown.data)
    expect(text).toContain('李雷0')
    const hidden = ['220102197001011237', 'contact_mobile', 'nvr.example', 'patrol01']
    for (const secret of [form['safety']?.['evacuation_plan'], ...hidden].flat()) expect(text).not.toContain(secret)
    for (const { sn: teacher } of await t.db
      .execute<{ sn: string }>(sql`select sn from teacher`)
      .then(({ rows }) => rows))
      expect(text).not.toContain(teacher)
  })

  it('stays the round that was shared, whatever is written and sent in after it', async () => {
    const sn = await submitted()
    const { token } = (await share(sn)).data
    await site.call(applicationContract.withdraw, { params: { id: sn }, body: {} })
    const { levels, contact_name, contact_mobile, statement } = (
      await site.call(applicationContract.detail, { params: { id: sn } })
    ).data
    const changed = { ...form, site: { ...form['site'], site_name: '改名后的站点' } }
    const body = { levels, contact_name, contact_mobile, statement, form: changed }
    await site.call(applicationContract.update, { params: { id: sn }, body })
    await site.call(applicationContract.submit, { params: { id: sn }, body: {} })
    const old = await read({ token })
    const latest = await read({ token: (await share(sn)).data.token })
    expect([old.data.round, latest.data.round, latest.data.site_name]).toEqual([1, 2, '改名后的站点'])
    expect(old.data.site_name).not.toBe('改名后的站点')
  })

  it('of before there was a form shows its rooms', async () => {
    const { sn } = await buildApplication(t.db, { status: 'AUDIT', isWhole: false })
    const { data } = await read({ token: (await share(sn)).data.token })
    expect([data.form, data.rooms.length, data.status]).toEqual([null, 3, 'AUDIT'])
  })

  it('unknown, foreign, malformed, ended and gone are answered alike, and so is an address of another credential or form', async () => {
    const sn = await submitted()
    const other = await buildApplication(t.db, { status: 'SUBMIT' })
    const { token } = (await share(sn)).data
    const { secret } = t.services
    const end = Math.floor(Date.now() / 1000)
    const gone = await buildApplication(t.db, { status: 'SUBMIT' })
    const goneToken = (await share(gone.sn)).data.token
    await t.db.update(application).set({ delete_time: sql`now()` }).where(eq(application.sn, gone.sn))
    const answers = [
      {},
      { token: '' },
      { token: 'x' },
      { token: 'x'.repeat(5000) },
      { token: '\u0000坏' },
      { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { token: token.replace('.1.', '.2.') },
      { token: shareToken('another secret', { sn, round: 1, end: end + 1000 }) },
      { token: shareToken(secret, { sn, round: 1, end: end - 1000 }) },
      { token: shareToken(secret, { sn, round: 9, end: end + 1000 }) },
      { token: shareToken(secret, { sn: 'absent', round: 1, end: end + 1000 }) },
      { token: goneToken },
      { token, apply: other.sn },
      { token, apply: '../坏' },
      { token, code: 'QCZP' },
      { token, form_type: 'CAR' as const },
      { apply: sn },
    ]
    const unknown = seen(await read({ token: 'unknown' }))
    expect(unknown).toMatchObject({ http: 404, status: 40400 })
    for (const query of answers) expect([query, seen(await read(query))]).toEqual([query, unknown])
    expect((await read({ token })).http).toBe(200)
  })

  it('is read with an account by its scope, of those who may not as if it were unknown', async () => {
    const sn = await submitted()
    for (const who of ['college', 'center', 'system'] as const) {
      const { http, data } = await read({ apply: sn, code: credential.code }, await t.as(who))
      expect([who, http, data.expires]).toEqual([who, 200, null])
      expect(JSON.stringify(data)).not.toContain('220102197001011237')
    }
    const unknown = seen(await read({ apply: 'absent' }))
    for (const who of ['college2', 'school', 'teacher', 'trainer'] as const)
      expect([who, seen(await read({ apply: sn }, await t.as(who)))]).toEqual([who, unknown])
    const draft = await buildApplication(t.db, { status: 'INIT' })
    expect(seen(await read({ apply: draft.sn }, site))).toEqual(unknown)
    // An ended link is still an application that this account reads.
    const over = shareToken(t.services.secret, { sn, round: 1, end: 1000 })
    expect((await read({ token: over, apply: sn }, site)).http).toBe(200)
  })

  it('all its links end at once, by whoever may share it; an ended link is answered like an unknown one, a new one opens', async () => {
    const sn = await submitted()
    const tokens = [(await share(sn)).data.token, (await share(sn, { days: 30 }, await t.as('center'))).data.token]
    const other = await buildApplication(t.db, { status: 'SUBMIT' })
    const otherToken = (await share(other.sn)).data.token
    const { version } = (await site.call(applicationContract.detail, { params: { id: sn } })).data
    const revoke = (who: Client, id = sn) => who.call(sitePreviewContract.revoke, { params: { id } })
    for (const who of ['college2', 'school'] as const) expect((await revoke(await t.as(who))).http).toBe(404)
    for (const who of ['teacher', 'trainer'] as const) expect((await revoke(await t.as(who))).http).toBe(403)
    expect([(await revoke(t.anonymous)).http, (await revoke(site, 'absent')).http]).toEqual([401, 404])
    for (const token of tokens) expect((await read({ token })).http).toBe(200)

    expect((await revoke(site)).http).toBe(200)
    const unknown = seen(await read({ token: 'unknown' }))
    for (const token of tokens) expect(seen(await read({ token, apply: sn }))).toEqual(unknown)
    expect((await read({ token: otherToken })).http).toBe(200)
    const next = (await share(sn)).data.token
    expect([(await read({ token: next })).http, tokenParts(next)]).toMatchObject([200, { sn, round: 1 }])
    // The reviewers end the links too: the links made since then end, and earlier ones stay ended.
    expect((await revoke(await t.as('center'))).http).toBe(200)
    for (const token of [...tokens, next]) expect(seen(await read({ token }))).toEqual(unknown)
    expect((await site.call(applicationContract.detail, { params: { id: sn } })).data.version).toBe(version)
    const entries = await t.db.select().from(audit).where(eq(audit.target_sn, sn))
    expect(entries.filter(({ action }) => action === 'application.revokeShares')).toHaveLength(2)
  })
})
