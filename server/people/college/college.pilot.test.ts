import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import type { PilotCredential } from '@zhikao/domain/people/college/college.model.ts'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { newKey } from '../../files/storage.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { rowsOf } from '../../test/jobs.ts'
import { buildCredential, THREE_LEVELS } from '../../catalogue/credential/credential.factory.ts'
import { media } from '../../platform/media/media.table.ts'
import { FACTORY_PASSWORD, buildOperator } from '../../platform/operator/operator.factory.ts'
import { buildCollege, collegeForm } from './college.factory.ts'

let t: TestApp
let center: Client
let drawing: string
beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
  const made = await buildCredential(t.db, {
    name: '机械工程制图',
    name_hk: '機械工程製圖',
    name_en: 'Machine drawing',
    levels: THREE_LEVELS.slice(0, 2),
  })
  drawing = made.sn
})
afterAll(() => t.close())

const ENGLISH = { 'accept-language': 'en-US' }

/** The form of a new institution, its licence uploaded by the given account. */
async function formWith(pilots: PilotCredential[], accountSn = 'acc-center', orgSn: string | null = null) {
  const key = newKey('pdf')
  await t.db.insert(media).values({
    key,
    kind: 'ATTACHMENT',
    name: '证书.pdf',
    type: 'application/pdf',
    bytes: 10,
    sha256: '0'.repeat(64),
    account_sn: accountSn,
    org_sn: orgSn,
  })
  return { ...collegeForm(key), pilot_credentials: pilots }
}
let serial = 0
const create = async (pilots: PilotCredential[]) =>
  center.call(collegeContract.create, {
    body: { account_username: `pilot_${++serial}`, ...(await formWith(pilots)) },
  })
const pilotOf = (changes: Partial<PilotCredential> = {}): PilotCredential => ({
  credential_sn: drawing,
  level: 'MIDDLE',
  declared_count: 60,
  ...changes,
})

describe('the pilot certificates of an institution', () => {
  test('are kept in their order, named in the reader’s language, shown in list and detail, and may be emptied', async () => {
    const pilots = [pilotOf(), pilotOf({ level: 'BEGINNER', declared_count: 30 })]
    const { data, http } = await create(pilots)
    expect(http).toBe(200)
    const named = pilots.map((pilot) => ({ ...pilot, name: '机械工程制图' }))
    expect(data.college.pilot_credentials).toEqual(named)
    const params = { id: data.college.sn }
    const list = await center.call(collegeContract.list, { query: { keyword: data.college.school_code } })
    expect(list.data.items.map((row) => row.pilot_credentials)).toEqual([named])
    const english = await center.call(collegeContract.detail, { params, headers: ENGLISH })
    expect(english.data.pilot_credentials[0]?.name).toBe('Machine drawing')
    const emptied = await center.call(collegeContract.update, { params, body: await formWith([]) })
    expect(emptied.data.pilot_credentials).toEqual([])
  })

  test.each([
    [
      'fewer than 30 persons, as the setting has it (W15)',
      () => [pilotOf({ declared_count: 29 })],
      '0.declared_count',
      'pilot_count',
    ],
    ['one level twice', () => [pilotOf(), pilotOf({ declared_count: 90 })], '', 'pilot_repeats'],
    ['a level that is not offered', () => [pilotOf({ level: 'SENIOR' })], '0.level', 'pilot_level_unoffered'],
    ['an unknown certificate', () => [pilotOf({ credential_sn: 'none' })], '0.credential_sn', 'credential_unknown'],
  ])('are refused with %s', async (_, pilots, place, rule) => {
    const answer = await create(pilots())
    expect([answer.http, answer.status]).toEqual([400, 40000])
    expect(answer.errors).toMatchObject([{ path: ['pilot_credentials', place].filter(Boolean).join('.'), rule }])
  })

  test('a disabled certificate cannot be added, and stays where it is already listed', async () => {
    const { sn } = await buildCredential(t.db)
    const pilot = pilotOf({ credential_sn: sn })
    const { data } = await create([pilot])
    expect((await center.call(credentialContract.disable, { params: { id: sn }, body: {} })).http).toBe(200)
    const params = { id: data.college.sn }
    const kept = await center.call(collegeContract.update, {
      params,
      body: await formWith([{ ...pilot, declared_count: 70 }]),
    })
    expect(kept.data.pilot_credentials[0]?.declared_count).toBe(70)
    const more = [pilot, { ...pilot, level: 'SENIOR' as const }]
    const refused = await center.call(collegeContract.update, { params, body: await formWith(more) })
    expect(refused.errors).toMatchObject([{ path: 'pilot_credentials.1.credential_sn', rule: 'credential_disabled' }])
    expect((await create([pilot])).errors).toMatchObject([{ rule: 'credential_disabled' }])
  })

  test('may be changed by the institution itself', async () => {
    const made = await buildCollege(t.db)
    const login = await buildOperator(t.db, { role: 'college', org_sn: made.sn })
    const client = await signIn(t.app, login.username, FACTORY_PASSWORD)
    const send = async (pilots: PilotCredential[]) => {
      const {
        name: _,
        org_type: _type,
        school_code: _code,
        uscc: _uscc,
        ...own
      } = await formWith(pilots, login.sn, made.sn)
      return client.call(collegeContract.updateInfo, { body: own })
    }
    expect((await send([pilotOf()])).data.pilot_credentials).toMatchObject([pilotOf()])
    expect((await send([pilotOf({ level: 'SENIOR' })])).errors).toMatchObject([{ rule: 'pilot_level_unoffered' }])
  })

  test('prevent the deletion of the certificate and of its level', async () => {
    const { sn, levels, ...rest } = await buildCredential(t.db)
    await create([pilotOf({ credential_sn: sn })])
    const params = { id: sn }
    await center.call(credentialContract.disable, { params, body: {} })
    expect(await center.call(credentialContract.remove, { params })).toMatchObject({ rule: 'credential_in_use' })
    const { name, authority_sn, form_type, exam_form } = rest
    const fields = { name, authority_sn, form_type, exam_form }
    const without = levels.filter(({ level }) => level !== 'MIDDLE')
    expect(
      await center.call(credentialContract.update, { params, body: { ...fields, levels: without } }),
    ).toMatchObject({ rule: 'credential_level_in_use' })
    const senior = levels.filter(({ level }) => level !== 'SENIOR')
    expect((await center.call(credentialContract.update, { params, body: { ...fields, levels: senior } })).http).toBe(
      200,
    )
  })
})

describe('the list of institutions', () => {
  test('finds those that pilot one of the certificates, and the export lists what they pilot', async () => {
    const [one, two] = [await buildCredential(t.db), await buildCredential(t.db, { name: '导出用证书' })]
    const first = await create([pilotOf({ credential_sn: one.sn })])
    const second = await create([pilotOf({ credential_sn: two.sn, level: 'BEGINNER', declared_count: 45 }), pilotOf()])
    const found = async (...sns: string[]) => {
      const { data } = await center.call(collegeContract.list, { query: { pilot_credential_sn: sns, sort: 'name' } })
      return data.items.map((row) => row.sn).toSorted()
    }
    expect(await found(one.sn)).toEqual([first.data.college.sn])
    expect(await found(one.sn, two.sn)).toEqual([first.data.college.sn, second.data.college.sn].toSorted())
    expect(await found('none')).toEqual([])
    const file = await center.call(collegeContract.export, { body: { pilot_credential_sn: [two.sn] } })
    const [head = [], row = [], ...more] = await rowsOf(file.raw)
    expect(more).toEqual([])
    expect(row[head.indexOf('试点证书')]).toBe('导出用证书初级 45 人; 机械工程制图中级 60 人')
  })

  test('finds them by an index', async () => {
    const client = await t.pool.connect()
    try {
      await client.query(`begin;
        insert into college select (jsonb_populate_record(c, jsonb_build_object('sn', 'many' || n, 'name', 'many' || n, 'school_code', n, 'uscc', n))).*
          from college c, generate_series(1, 3000) n where c.sn = 'org-school';
        analyze college`)
      const { rows } = await client.query(
        `explain select sn from college where delete_time is null and pilot_credentials @> any(array(
          select jsonb_build_array(jsonb_build_object('credential_sn', one)) from unnest($1::text[]) one))`,
        [[drawing]],
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('college_pilot')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('an institution has a position of two degrees or none, in its detail, the list and after a change (domain.md §3.11)', async () => {
  const form = await formWith([])
  const enter = (position: object) =>
    center.call(collegeContract.create, { body: { account_username: 'positioned', ...form, ...position } })
  const { data } = await enter({ lng: 125.3235, lat: 43.8171 })
  expect(data.college).toMatchObject({ lng: 125.3235, lat: 43.8171 })
  const change = (position: object) =>
    center.call(collegeContract.update, { params: { id: data.college.sn }, body: { ...form, ...position } })
  const listed = await center.call(collegeContract.list, { query: { keyword: data.college.school_code } })
  expect(listed.data.items).toMatchObject([{ lng: 125.3235, lat: 43.8171 }])
  expect((await change({ lng: 125.3235 })).errors).toMatchObject([{ path: 'lat', rule: 'position_half' }])
  const outside = await change({ lng: 151.2, lat: -33.9 })
  expect(outside.errors?.map(({ path }) => path)).toEqual(['lng', 'lat'])
  expect((await change({})).data).toMatchObject({ lng: null, lat: null })
})
