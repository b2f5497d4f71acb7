import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { newKey } from '../../files/storage.ts'
import { media } from '../../platform/media/media.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'

let t: TestApp
let center: Client

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const draft = { title: '关于考核安排的通知', scope: ['school' as const] }
const create = (content: string) =>
  center.call(newsContract.create, { query: { kind: 'notice' }, body: { ...draft, content } })

it('a text whose 200th character has two code units is saved and audited', async () => {
  expect((await create(`<p>${'甲'.repeat(199)}😀乙</p>`)).http).toBe(200)
})

it.each([
  ['a direction mark', '<p>甲&#x202E;乙</p>', 'direction_mark'],
  ['a private character', '<p>甲&#xE000;乙</p>', 'private_character'],
  ['a control character', '<p>甲&#1;乙</p>', 'bad_text'],
  ['U+0000', '<p>甲&#0;乙</p>', 'broken_character'],
  ['escapes that make it longer than the limit', `<p>${'&'.repeat(90_000)}</p>`, 'too_long'],
])('%s that cleaning brings about is refused as if it were typed', async (_, content, rule) => {
  expect(await create(content)).toMatchObject({ http: 400, errors: [{ path: 'content', rule }] })
})

async function picture(): Promise<string> {
  const key = newKey('png')
  const file = { key, kind: 'CONTENT', name: '图.png', type: 'image/png', bytes: 10 } as const
  await t.db.insert(media).values({ ...file, sha256: '0'.repeat(64), account_sn: 'acc-center', org_sn: null })
  return key
}
const isLinked = async (key: string) =>
  (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${key}`)).rows[0]?.linked

it('a picture is kept whatever its description says', async () => {
  const key = await picture()
  await create(`<p>甲<img alt="如 src=" src="${pictureSource(key)}"></p>`)
  expect(await isLinked(key)).toBe(true)
})

it('a picture that a credential shows too is kept when the news lets go of it, and the other way round', async () => {
  const key = await picture()
  const shown = `<p>甲<img src="${pictureSource(key)}"></p>`
  const { data } = await create(shown)
  const { sn, authority_sn, form_type, exam_form, name, levels } = await buildCredential(t.db, { intro: shown })
  const form = { authority_sn, form_type, exam_form, name, levels: [...levels] }
  const introduce = (intro: string | null) =>
    center.call(credentialContract.update, { params: { id: sn }, body: { ...form, intro } })
  const write = (content: string) =>
    center.call(newsContract.update, { params: { id: data.sn }, body: { ...draft, content } })

  expect((await write('<p>甲</p>')).http).toBe(200)
  expect(await isLinked(key)).toBe(true)
  await write(shown)
  expect((await introduce(null)).http).toBe(200)
  expect(await isLinked(key)).toBe(true)
  await write('<p>甲</p>')
  expect(await isLinked(key)).toBe(false)
})
