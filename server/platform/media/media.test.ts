import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { can } from '@zhikao/domain/access/actor.ts'
import { JOB_KINDS } from '@zhikao/domain/platform/job/job.model.ts'
import { JOB_PERMISSIONS } from '@zhikao/domain/platform/job/job.rules.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { ORG_QUOTA_BYTES } from '@zhikao/domain/platform/media/media.model.ts'
import type { MediaKind } from '@zhikao/domain/platform/media/media.model.ts'
import { newSn } from '../../db/sn.ts'
import { transaction } from '../../db/transaction.ts'
import { newKey } from '../../files/storage.ts'
import { job } from '../../jobs/tables.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { USERNAMES } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { getActor } from '../auth/auth.queries.ts'
import { account } from '../operator/operator.table.ts'
import { linkMedia, storeMedia, sweepMedia, sweepStorage, unlinkMedia } from './media.commands.ts'
import { media } from './media.table.ts'

let t: TestApp
let school: Client

beforeAll(async () => {
  t = await testApp()
  school = await t.as('school')
})
afterAll(() => t.close())

const picture = (format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .toFormat(format)
    .toBuffer()
const upload = async (client: Client, bytes: Uint8Array) =>
  client.call(mediaContract.file, { file: { name: '证明.jpg', bytes }, body: {} })
const store = (kind: MediaKind, owner: Username = 'school', more: { endHours?: number } = {}) =>
  transaction(t.pool, async (db) =>
    storeMedia(db, t.services, await getActor(db, `acc-${owner}`), {
      kind,
      name: '文件.jpg',
      type: 'image/jpeg',
      ext: 'jpg',
      source: Buffer.from('bytes'),
      ...more,
    }),
  )
/** Which callers get an answer: every account, and a visitor without one. */
async function readers(
  endpoint: typeof mediaContract.showImage | typeof mediaContract.download,
  key: string,
): Promise<string[]> {
  const clients = [
    ['nobody', t.anonymous] as const,
    ...(await Promise.all(USERNAMES.map(async (name) => [name, await t.as(name)] as const))),
  ]
  const answers = await Promise.all(
    clients.map(async ([name, client]) => [name, (await client.call(endpoint, { query: { key } })).http] as const),
  )
  for (const [name, http] of answers) expect([200, 404, ...(name === 'nobody' ? [401] : [])]).toContain(http)
  return answers.filter(([, http]) => http === 200).map(([name]) => name)
}

describe('uploads', () => {
  it('store only the picture: decoded, made small, without its metadata', async () => {
    const sent = await school.call(mediaContract.image, {
      body: { kind: 'AVATAR' },
      file: { name: '../头像.png', bytes: await picture('png') },
    })
    expect(sent.data.name).toBe('头像.png')
    const shown = await t.anonymous.call(mediaContract.showImage, { query: { key: sent.data.key } })
    expect([shown.http, shown.headers['content-type'], shown.headers['content-security-policy']]).toEqual([
      200,
      'image/png',
      "default-src 'none'; sandbox",
    ])
    const { width, height, exif } = await sharp(shown.raw).metadata()
    expect([width, height, exif]).toEqual([512, 341, undefined])
    expect(shown.raw.length).toBe(sent.data.bytes)
  })

  it('are accepted by content, not by name (spec §7.37)', async () => {
    expect((await upload(school, Buffer.from('<svg onload="alert(1)"/>'))).http).toBe(415)
    const broken = await upload(school, (await picture()).subarray(0, 800))
    expect([broken.http, broken.rule]).toEqual([400, 'file_broken'])
    expect((await upload(t.anonymous, await picture())).http).toBe(401)
    const pdf = await upload(school, drawDocument('proof'))
    const down = await school.call(mediaContract.download, { query: { key: pdf.data.key } })
    expect([down.headers['content-type'], down.raw]).toEqual(['application/pdf', drawDocument('proof')])
    // Saved, its name says what it is.
    expect(String(down.headers['content-disposition'])).toMatch(
      /^attachment; .*filename\*=UTF-8''%E8%AF%81.*\.jpg\.pdf$/,
    )
    expect((await school.call(mediaContract.showImage, { query: { key: pdf.data.key } })).http).toBe(404)
  })

  it('are refused above the quota of the institution', async () => {
    const full = {
      key: newKey('jpg'),
      kind: 'ATTACHMENT' as const,
      name: 'n',
      type: 'image/jpeg',
      bytes: ORG_QUOTA_BYTES,
      sha256: '',
      account_sn: 'acc-college2',
      org_sn: 'org-college2',
    }
    await t.db.insert(media).values(full)
    const refused = await upload(await t.as('college2'), await picture())
    expect([refused.http, refused.rule]).toEqual([422, 'media_quota'])
    await t.db.delete(media).where(eq(media.key, full.key))
  })
})

describe('who may read', () => {
  const PLATFORM = ['system', 'center', 'admin']

  it.each([
    ['AVATAR', ['nobody', ...USERNAMES], []],
    ['LOGO', ['nobody', ...USERNAMES], []],
    ['ATTACHMENT', [...PLATFORM, 'school'], [...PLATFORM, 'school']],
    ['PHOTO', [...PLATFORM, 'school'], []],
    ['EXPORT', [], ['school']],
    ['IMPORT', [], []],
  ] as const)('%s', async (kind, images, downloads) => {
    const { key } = await store(kind)
    expect(new Set(await readers(mediaContract.showImage, key))).toEqual(new Set(images))
    expect(new Set(await readers(mediaContract.download, key))).toEqual(new Set(downloads))
  })

  it.each(JOB_KINDS)(
    'L1: the result of %s by the account that asked, as long as it may do such a job',
    async (kind) => {
      for (const who of ['school', 'center', 'teacher'] as const) {
        const { key } = await store('EXPORT', who)
        await t.db
          .insert(job)
          .values({ sn: newSn(), kind, account_sn: `acc-${who}`, payload: {}, state: 'done', result_key: key })
        const may = can(await getActor(t.db, `acc-${who}`), JOB_PERMISSIONS[kind])
        expect([who, await readers(mediaContract.download, key)]).toEqual([who, may ? [who] : []])
      }
    },
  )

  it.each(['student.photoExport', 'student.export', 'signup.export'] as const)(
    'L1: the result of %s is no longer given once the section is closed to the account',
    async (kind) => {
      const { key } = await store('EXPORT', 'school')
      await t.db
        .insert(job)
        .values({ sn: newSn(), kind, account_sn: 'acc-school', payload: {}, state: 'done', result_key: key })
      const http = async () => (await school.call(mediaContract.download, { query: { key } })).http
      const open = (sections: readonly string[]) =>
        t.db
          .update(account)
          .set({ permissions: [...sections] })
          .where(eq(account.sn, 'acc-school'))
      expect(await http()).toBe(200)
      await open(['/school/major'])
      expect(await http()).toBe(404)
      await open([])
      expect(await http()).toBe(200)
    },
  )

  it('ended files, unknown files and invalid keys cannot be read', async () => {
    const { key } = await store('EXPORT', 'school', { endHours: 24 })
    expect((await school.call(mediaContract.download, { query: { key } })).http).toBe(200)
    await t.db.update(media).set({ end_time: sql`now() - interval '1 second'` }).where(eq(media.key, key))
    expect((await school.call(mediaContract.download, { query: { key } })).http).toBe(404)
    expect((await school.call(mediaContract.download, { query: { key: newKey('xlsx') } })).http).toBe(404)
    expect((await school.call(mediaContract.download, { query: { key: '../../etc/passwd' } })).http).toBe(400)
  })
})

describe('files that records use', () => {
  const actor = () => getActor(t.db, 'acc-school')

  it('are linked when they exist, have the right kind and belong to the caller, else the input is refused', async () => {
    const { key } = await store('LOGO')
    await linkMedia(t.db, await actor(), [key, key], ['LOGO'])
    expect((await t.db.select().from(media).where(eq(media.key, key)))[0]?.linked).toBe(true)
    const foreign = await store('LOGO', 'school2')
    for (const [keys, kinds] of [
      [[foreign.key], ['LOGO']],
      [[key], ['AVATAR']],
      [[newKey('jpg')], ['LOGO']],
    ] as const) {
      await expect(linkMedia(t.db, await actor(), keys, kinds, 'logo')).rejects.toMatchObject({
        code: 'input',
        errors: [{ path: 'logo', rule: 'media_unknown' }],
      })
    }
  })

  it('are kept by the sweeper; orphans, ended files and files without a row are deleted', async () => {
    await sweepMedia(t.db, t.services)
    const [linked, orphan, young, ended, let_go] = [
      await store('LOGO'),
      await store('LOGO'),
      await store('LOGO'),
      await store('EXPORT', 'school', { endHours: 24 }),
      await store('LOGO'),
    ]
    await linkMedia(t.db, await actor(), [linked.key, let_go.key], ['LOGO'])
    for (const { key } of [linked, orphan, let_go])
      await t.db.update(media).set({ create_time: sql`now() - interval '25 hours'` }).where(eq(media.key, key))
    await t.db.update(media).set({ end_time: sql`now() - interval '1 second'` }).where(eq(media.key, ended.key))
    await unlinkMedia(t.db, [let_go.key])
    expect(await sweepMedia(t.db, t.services)).toBe(2)
    const left = async (key: string) => [
      (await t.db.select().from(media).where(eq(media.key, key))).length,
      existsSync(t.services.storage.path(key) ?? ''),
    ]
    expect(await Promise.all([linked, young, let_go].map(({ key }) => left(key)))).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ])
    expect(await Promise.all([orphan, ended].map(({ key }) => left(key)))).toEqual([
      [0, false],
      [0, false],
    ])

    const lost = newKey('jpg')
    await t.services.storage.put(lost, Buffer.from('rolled back'))
    expect(await sweepStorage(t.db, t.services)).toBe(0)
    expect(await sweepStorage(t.db, t.services, Date.now() + 25 * 3_600_000)).toBe(1)
    expect(await left(lost)).toEqual([0, false])
  })

  it('are not deleted while a record takes them: the sweeper leaves a locked file (reliability.md §1.7)', async () => {
    const { key } = await store('LOGO')
    await t.db.update(media).set({ create_time: sql`now() - interval '25 hours'` }).where(eq(media.key, key))
    let swept: Promise<number> | undefined
    await transaction(t.pool, async (db) => {
      await linkMedia(db, await actor(), [key], ['LOGO'])
      swept = sweepMedia(t.db, t.services)
      await t.pool.query('select pg_sleep(0.3)')
    })
    expect(await swept).toBe(0)
    expect(await t.db.select().from(media).where(eq(media.key, key))).toHaveLength(1)
  })

  it('leave nothing in the temp folder', async () => {
    expect(await readdir(t.services.tempRoot)).toEqual([])
  })
})
