import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildCredential } from '../credential/credential.factory.ts'
import { authorityForm, buildAuthority } from './authority.factory.ts'

let t: TestApp
let center: Client

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

async function fileOf(bytes: Uint8Array, name = 'seal.png'): Promise<string> {
  const answer = await center.call(mediaContract.file, { body: {}, file: { name, bytes } })
  expect(answer.http).toBe(200)
  return answer.data.key
}
const picture = (alpha: number) =>
  sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } })
    .png()
    .toBuffer()
const linked = async (key: string) =>
  (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${key}`)).rows[0]?.linked

describe('an authority', () => {
  it('is created with history, shown whole, edited with its version, moved and deleted', async () => {
    const body = authorityForm()
    const made = await center.call(authorityContract.create, { body })
    expect(made.data).toMatchObject({
      ...body,
      status: 'ENABLE',
      credential_count: 0,
      version: 1,
      actions: ['edit', 'disable', 'delete'],
      refused: [],
    })
    const id = made.data.sn
    const update = { ...body, name_en: 'Assessment Centre', version: 1 }
    const edited = await center.call(authorityContract.update, { params: { id }, body: update })
    expect(edited.data).toMatchObject({ name_en: 'Assessment Centre', version: 2 })
    const stale = await center.call(authorityContract.update, { params: { id }, body: update })
    expect([stale.status, stale.rule]).toEqual([40900, 'stale'])
    const disabled = await center.call(authorityContract.disable, { params: { id }, body: { opinion: '协议到期' } })
    expect(disabled.data).toMatchObject({ status: 'DISABLE', actions: ['edit', 'enable', 'delete'] })
    const again = await center.call(authorityContract.disable, { params: { id }, body: {} })
    expect([again.http, again.status]).toEqual([409, 40900])
    expect((await center.call(authorityContract.enable, { params: { id }, body: {} })).data.status).toBe('ENABLE')
    const history = await center.call(authorityContract.history, { params: { id } })
    expect(history.data.map((line) => [line.move, line.opinion])).toEqual([
      ['enable', null],
      ['disable', '协议到期'],
      ['create', null],
    ])
    const audit = await t.db.execute(sql`select action, before, after from audit where target_sn = ${id} order by seq`)
    expect(audit.rows.map((row) => row.action)).toEqual([
      'authority.create',
      'authority.edit',
      'authority.disable',
      'authority.enable',
    ])
    expect(JSON.stringify(audit.rows)).not.toContain(body.mobile)
    expect((await center.call(authorityContract.remove, { params: { id } })).http).toBe(200)
    expect((await center.call(authorityContract.detail, { params: { id } })).http).toBe(404)
    expect((await center.call(authorityContract.create, { body })).http).toBe(200)
  })

  it('has a unique code, name and credit code, also when two are created at the same time', async () => {
    const taken = authorityForm()
    const twins = await Promise.all([1, 2].map(() => center.call(authorityContract.create, { body: taken })))
    expect(twins.map((twin) => twin.http).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const [field, rule] of [
      ['code', 'authority_code_taken'],
      ['name', 'authority_name_taken'],
      ['uscc', 'authority_uscc_taken'],
    ] as const) {
      const body = { ...authorityForm(), [field]: taken[field] }
      const refused = await center.call(authorityContract.create, { body })
      expect([refused.status, refused.rule]).toEqual([40901, rule])
      const other = await buildAuthority(t.db)
      const renamed = await center.call(authorityContract.update, { params: { id: other.sn }, body })
      expect([renamed.status, renamed.rule]).toEqual([40901, rule])
    }
  })

  it('is not disabled while it has enabled credentials, not deleted while it has any, and the reason is named', async () => {
    const { sn } = await buildAuthority(t.db)
    await buildCredential(t.db, { authority_sn: sn })
    const params = { id: sn }
    const detail = await center.call(authorityContract.detail, { params })
    expect(detail.data).toMatchObject({ credential_count: 1, actions: ['edit'] })
    expect(detail.data.refused.map(({ move, rule }) => [move, rule])).toEqual([
      ['disable', 'authority_enabled_credentials'],
      ['delete', 'authority_in_use'],
    ])
    const disabled = await center.call(authorityContract.disable, { params, body: {} })
    expect([disabled.http, disabled.rule]).toEqual([422, 'authority_enabled_credentials'])
    const removed = await center.call(authorityContract.remove, { params })
    expect([removed.http, removed.rule]).toEqual([422, 'authority_in_use'])
    expect((await center.call(authorityContract.detail, { params })).data.version).toBe(1)
    const resting = await buildAuthority(t.db)
    await buildCredential(t.db, { authority_sn: resting.sn, status: 'DISABLE' })
    const rested = await center.call(authorityContract.disable, { params: { id: resting.sn }, body: {} })
    expect(rested.data.status).toBe('DISABLE')
  })

  it('accepts a transparent seal and unlinks the replaced file', async () => {
    const seal = await fileOf(await picture(0.5))
    const body = { ...authorityForm(), seal }
    const made = await center.call(authorityContract.create, { body })
    expect(made.data.seal).toBe(seal)
    expect(await linked(seal)).toBe(true)
    const gone = await center.call(authorityContract.update, {
      params: { id: made.data.sn },
      body: { ...body, seal: null },
    })
    expect([gone.data.seal, await linked(seal)]).toEqual([null, false])
  })
  it('has its files unlinked when it is deleted', async () => {
    const seal = await fileOf(await picture(0.5))
    const made = await center.call(authorityContract.create, { body: { ...authorityForm(), seal } })
    await center.call(authorityContract.remove, { params: { id: made.data.sn } })
    expect(await linked(seal)).toBe(false)
  })

  it.each([
    ['on a white ground', () => picture(1), 'seal.png', 'seal_opaque'],
    [
      'no png',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
          .jpeg()
          .toBuffer(),
      'seal.jpg',
      'seal_format',
    ],
  ] as const)('refuses a seal %s', async (_, draw, name, rule) => {
    const seal = await fileOf(await draw(), name)
    const refused = await center.call(authorityContract.create, { body: { ...authorityForm(), seal } })
    expect([refused.http, refused.errors?.[0]]).toMatchObject([400, { path: 'seal', rule }])
    const unknown = await center.call(authorityContract.create, {
      body: { ...authorityForm(), seal: 'aa/bb/none.png' },
    })
    expect(unknown.errors?.[0]).toMatchObject({ path: 'seal', rule: 'media_unknown' })
  })

  it('is open to center and platform only', async () => {
    const { sn } = await buildAuthority(t.db)
    for (const name of ['school', 'college', 'teacher', 'trainer'] as const) {
      const other = await t.as(name)
      expect((await other.call(authorityContract.list)).http).toBe(403)
      expect((await other.call(authorityContract.detail, { params: { id: sn } })).http).toBe(403)
      expect((await other.call(authorityContract.create, { body: authorityForm() })).http).toBe(403)
    }
    expect((await t.anonymous.call(authorityContract.list)).http).toBe(401)
    expect((await (await t.as('system')).call(authorityContract.detail, { params: { id: sn } })).http).toBe(200)
  })
})

it('lists with filters and sorts, the mobile masked', async () => {
  const first = await buildAuthority(t.db, { code: 'ZZA1', name: '郑州甲评价中心', mobile: '13812345678' })
  await buildAuthority(t.db, { code: 'ZZA2', name: '郑州乙评价中心', status: 'DISABLE' })
  const codes = async (query: object) =>
    (await center.call(authorityContract.list, { query: { sort: 'code', ...query } })).data.items.map(
      ({ code }) => code,
    )
  expect(await codes({ keyword: '郑州' })).toEqual(['ZZA1', 'ZZA2'])
  expect(await codes({ keyword: 'zza' })).toEqual(['ZZA1', 'ZZA2'])
  expect(await codes({ keyword: first.uscc })).toEqual(['ZZA1'])
  expect(await codes({ keyword: '郑州%' })).toEqual([])
  expect(await codes({ keyword: '郑州', status: 'DISABLE' })).toEqual(['ZZA2'])
  expect(await codes({ keyword: '郑州', sort: '-code' })).toEqual(['ZZA2', 'ZZA1'])
  const page = await center.call(authorityContract.list, { query: { keyword: 'ZZA1' } })
  expect(page.data).toMatchObject({ total: 1, items: [{ mobile: '138****5678', credential_count: 0 }] })
})
