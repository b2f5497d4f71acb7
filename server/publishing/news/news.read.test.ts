import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import type { NewsScope } from '@zhikao/domain/publishing/news/news.model.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { drawDocument } from '../../seed/emblem.ts'
import type { Username } from '../../test/world.ts'
import { buildNews } from './news.factory.ts'

let t: TestApp
let center: Client

beforeAll(async () => {
  t = await testApp()
  center = await t.as('center')
})
afterAll(() => t.close())

const EVERYONE = [
  'school',
  'school2',
  'college',
  'teacher',
  'trainer',
  'center',
  'system',
] as const satisfies readonly Username[]
const PLATFORM = ['center', 'system']
const clients = async () => [
  ['nobody', t.anonymous] as const,
  ...(await Promise.all(EVERYONE.map(async (name) => [name, await t.as(name)] as const))),
]

/** Who may read it: by its own page, and by the list. */
async function readersOf(sn: string): Promise<{ page: string[]; list: string[]; visitors: boolean }> {
  const [page, list]: [string[], string[]] = [[], []]
  for (const name of EVERYONE) {
    const client = await t.as(name)
    if ((await client.call(newsContract.readOne, { params: { id: sn } })).http === 200) page.push(name)
    const { data } = await client.call(newsContract.read, { query: { limit: '100' } })
    if (data.items.some((one) => one.sn === sn)) list.push(name)
  }
  const visitors = (await t.anonymous.call(newsContract.publicOne, { params: { id: sn } })).http === 200
  return { page, list, visitors }
}

describe('who reads what is published', () => {
  it.each([
    [['school'], [], ['school', 'school2']],
    [['college', 'teacher'], [], ['college', 'teacher']],
    [['train'], [], ['trainer']],
    [[], [ORGS.school2, ORGS.trainer], ['school2', 'trainer']],
    [['teacher'], [ORGS.school], ['school', 'teacher']],
    [['public'], [], ['school', 'school2', 'college', 'teacher', 'trainer']],
  ] as [NewsScope[], string[], string[]][])(
    'scope %j and institutions %j: %j, centre and platform (§3.16)',
    async (scope, org_sns, readers) => {
      const { sn } = await buildNews(t.db, { scope, org_sns })
      const expected = EVERYONE.filter((name) => readers.includes(name) || PLATFORM.includes(name))
      expect(await readersOf(sn)).toEqual({ page: expected, list: expected, visitors: scope.includes('public') })
    },
  )

  it.each(['INIT', 'DISABLE'] as const)('nobody reads it in the state %s, by whatever call', async (status) => {
    const { sn } = await buildNews(t.db, { scope: ['public'], status })
    expect(await readersOf(sn)).toEqual({ page: [], list: [], visitors: false })
    expect(
      (await t.anonymous.call(newsContract.publicList, { query: { limit: '100' } })).data.items.some(
        (one) => one.sn === sn,
      ),
    ).toBe(false)
  })

  it('what is on top comes first until its last day; each account counts once as a reader', async () => {
    const at = (publish_time: string, more: object = {}) =>
      buildNews(t.db, { scope: ['train'], title: '排序', publish_time, ...more })
    const [old, top, over] = [
      await at('2025-01-01 08:00:00'),
      await at('2025-01-02 08:00:00', { is_top: true, top_until: '2999-01-01' }),
      await at('2025-01-03 08:00:00', { is_top: true, top_until: '2025-02-01' }),
    ]
    const trainer = await t.as('trainer')
    const { data } = await trainer.call(newsContract.read, { query: { keyword: '排序' } })
    expect(data.items.map(({ sn, on_top }) => [sn, on_top])).toEqual([
      [top.sn, true],
      [over.sn, false],
      [old.sn, false],
    ])
    for (const reader of [trainer, trainer, await t.as('trainer2')])
      await reader.call(newsContract.readOne, { params: { id: old.sn } })
    expect((await center.call(newsContract.detail, { params: { id: old.sn } })).data.view_count).toBe(2)
    expect(
      (await trainer.call(newsContract.read, { query: { keyword: '排序' } })).data.items.find(({ sn }) => sn === old.sn)
        ?.is_read,
    ).toBe(true)
  })
})

describe('pictures and attachments', () => {
  const upload = async () =>
    (
      await center.call(mediaContract.image, {
        body: { kind: 'CONTENT' },
        file: {
          name: '图.png',
          bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aabbcc' } })
            .png()
            .toBuffer(),
        },
      })
    ).data.key
  const attach = async () =>
    (
      await center.call(mediaContract.file, {
        body: {},
        file: { name: '名单.pdf', bytes: drawDocument('rooms') },
      })
    ).data.key
  async function openers(key: string) {
    const found: string[] = []
    for (const [name, client] of await clients())
      if ((await client.call(mediaContract.showImage, { query: { key } })).http === 200) found.push(name)
    return found
  }

  it('are opened by the readers of what is published, and by nobody else', async () => {
    const [picture, cover, file] = [await upload(), await upload(), await attach()]
    const body = {
      title: '图片与附件',
      content: `<p>见图</p><p><img src="${pictureSource(picture)}" alt="考场"></p>`,
      cover,
      attachments: [{ key: file, name: '考场名单.pdf' }],
      scope: ['school' as const],
    }
    const { data } = await center.call(newsContract.create, { query: { kind: 'public' }, body })
    expect(data.content).toBe(`<p>见图</p><p><img src="${pictureSource(picture)}" alt="考场" /></p>`)
    expect(await openers(picture)).toEqual(['center', 'system'])
    await center.call(newsContract.publish, { params: { id: data.sn }, body: {} })
    for (const key of [picture, cover]) expect(await openers(key)).toEqual(['school', 'school2', 'center', 'system'])
    const get = async (client: Client) => (await client.call(mediaContract.download, { query: { key: file } })).http
    expect([await get(await t.as('school2')), await get(await t.as('college')), await get(t.anonymous)]).toEqual([
      200, 404, 401,
    ])
    expect((await t.anonymous.call(newsContract.publicFile, { params: { id: data.sn, at: '1' } })).http).toBe(404)

    const { publish_time } = (await center.call(newsContract.detail, { params: { id: data.sn } })).data
    await center.call(newsContract.update, {
      params: { id: data.sn },
      body: { ...body, scope: ['public'], publish_time },
    })
    expect(await openers(picture)).toEqual(['nobody', ...EVERYONE])
    const opened = await t.anonymous.call(newsContract.publicFile, { params: { id: data.sn, at: '1' } })
    expect(opened.headers['content-disposition']).toContain(encodeURIComponent('考场名单.pdf'))
    expect((await t.anonymous.call(newsContract.publicFile, { params: { id: data.sn, at: '2' } })).http).toBe(404)

    await center.call(newsContract.withdraw, { params: { id: data.sn }, body: {} })
    expect(await openers(picture)).toEqual(['center', 'system'])
  })

  it('a picture that the author may not use is refused', async () => {
    const foreign = (
      await (
        await t.as('school')
      ).call(mediaContract.file, { body: {}, file: { name: 'a.pdf', bytes: drawDocument('rooms') } })
    ).data.key
    const answer = await center.call(newsContract.create, {
      query: { kind: 'public' },
      body: { title: '题', content: `<p><img src="${pictureSource(foreign)}"></p>`, scope: ['public'] },
    })
    expect(answer.errors).toMatchObject([{ path: 'content', rule: 'media_unknown' }])
  })
})

it('the login page shows the first five public ones, on top first (GET /welcome)', async () => {
  for (let day = 1; day <= 7; day++)
    await buildNews(t.db, {
      scope: ['public'],
      title: `公开第${day}条`,
      publish_time: `2027-01-0${day} 08:00:00`,
      is_top: day === 1,
    })
  const { data } = await t.anonymous.call(authContract.welcome)
  expect(data.news.map(({ title }) => title)).toEqual(['公开第1条', '公开第7条', '公开第6条', '公开第5条', '公开第4条'])
})
