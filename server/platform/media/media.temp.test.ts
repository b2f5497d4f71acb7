import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { sweepMedia } from './media.commands.ts'
import { media } from './media.table.ts'

let t: TestApp
let site: Client
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
})
afterAll(() => t.close())

const keep = (bytes: Buffer = drawDocument('proof'), client = site, name = '方案.pdf') =>
  client.call(mediaContract.temp, { body: {}, file: { name, bytes } })
const age = (key: string) =>
  t.db.update(media).set({ create_time: sql`now() - interval '25 hours'` }).where(eq(media.key, key))
const isKept = async (key: string) => {
  await sweepMedia(t.db, t.services)
  return (await t.db.select().from(media).where(eq(media.key, key))).length === 1
}

describe('a file that is kept for a draft (interface.md §5, uploads)', () => {
  it('is swept after 24 hours where nothing names it (spec §7.37)', async () => {
    const { http, data } = await keep()
    expect([http, data.name, await isKept(data.key)]).toEqual([200, '方案.pdf', true])
    await age(data.key)
    expect(await isKept(data.key)).toBe(false)
  })

  it('is kept as long as a saved draft names it, and a day longer', async () => {
    const { key } = (await keep()).data
    const form = { safety: { evacuation_plan: [key] } }
    const body = { credential_sn: (await buildCredential(t.db)).sn, levels: ['MIDDLE' as const] }
    const draft = (await site.call(applicationContract.create, { body: { ...body, form } })).data
    await age(key)
    expect(await isKept(key)).toBe(true)
    await site.call(applicationContract.remove, { params: { id: draft.sn } })
    expect(await isKept(key)).toBe(true)
    await age(key)
    expect(await isKept(key)).toBe(false)
  })

  it('is judged like every upload: by content and size; a draft of another institution cannot name it', async () => {
    expect((await keep(Buffer.from('<svg onload="alert(1)"/>'))).http).toBe(415)
    expect((await keep(Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-1.7'))).http).toBe(413)
    expect((await keep(drawDocument('proof'), t.anonymous)).http).toBe(401)
    const { key, name } = (await keep(drawDocument('proof'), site, '../方案.pdf')).data
    expect(name).toBe('方案.pdf')
    const body = { credential_sn: (await buildCredential(t.db)).sn, levels: ['MIDDLE' as const] }
    const form = { safety: { evacuation_plan: [key] } }
    const refused = await (await t.as('college2')).call(applicationContract.create, { body: { ...body, form } })
    expect([refused.http, refused.errors?.[0]?.path, refused.errors?.[0]?.rule]).toEqual([
      400,
      'form.safety.evacuation_plan',
      'media_unknown',
    ])
  })
})
