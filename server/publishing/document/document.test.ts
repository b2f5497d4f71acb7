import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { USERNAMES } from '../../test/world.ts'
import { buildDocument } from './document.factory.ts'

const { list, create, detail, update, remove, publish, withdraw, history } = documentContract

let t: TestApp
let system: Client
beforeAll(async () => {
  t = await testApp()
  system = await t.as('system')
})
afterAll(() => t.close())

let drawn = 0
async function stored(client = system): Promise<string> {
  drawn += 1
  const file = { name: `第${drawn}版.pdf`, bytes: drawDocument(`document ${drawn}`) }
  return (await client.call(documentContract.upload, { file, body: {} })).data.key
}
const body = async (title: string, more = {}) => ({
  title,
  category: 'STANDARD' as const,
  scope: ['college' as const],
  file: await stored(),
  note: null,
  ...more,
})
const drafted = async (title: string, more = {}) => (await system.call(create, { body: await body(title, more) })).data
const titlesOf = async (client: Client, keyword: string) =>
  (await client.call(list, { query: { keyword } })).data.items.map(({ title }) => title)

describe('publishing documents (domain.md §3.21, interface.md §5a: document:edit of system)', () => {
  test('without a session 40002; every other role is refused each call that writes', async () => {
    const { sn } = await buildDocument(t.db)
    const given = await body('被拒的文档')
    expect((await t.anonymous.call(list)).status).toBe(40002)
    expect((await t.anonymous.call(detail, { params: { id: sn } })).status).toBe(40002)
    for (const username of USERNAMES.filter((one) => !['system', 'admin'].includes(one))) {
      const client = await t.as(username)
      const params = { id: sn }
      const refused = [
        await client.call(create, { body: given }),
        await client.call(update, { params, body: given }),
        await client.call(publish, { params, body: {} }),
        await client.call(withdraw, { params, body: {} }),
        await client.call(remove, { params }),
        await client.call(history, { params }),
        await client.call(documentContract.upload, {
          file: { name: 'a.pdf', bytes: drawDocument('a') },
          body: {},
        }),
      ]
      expect([username, ...new Set(refused.map(({ status }) => status))]).toEqual([username, 40300])
    }
  })

  test('a draft is seen by its makers alone; published by its roles; withdrawn again by its makers alone', async () => {
    const [college, teacher] = [await t.as('college'), await t.as('teacher')]
    const draft = await drafted('评分标准甲')
    const params = { id: draft.sn }
    const seen = async () => [
      (await system.call(detail, { params })).http,
      (await college.call(detail, { params })).http,
      (await teacher.call(detail, { params })).http,
      (await titlesOf(system, '评分标准甲')).length,
      (await titlesOf(college, '评分标准甲')).length,
      (await titlesOf(teacher, '评分标准甲')).length,
    ]
    expect(draft).toMatchObject({ status: 'INIT', edition: 1, actions: ['edit', 'publish', 'delete'] })
    expect(await seen()).toEqual([200, 404, 404, 1, 0, 0])
    const { data: published } = await system.call(publish, { params, body: { version: draft.version } })
    expect(published).toMatchObject({ status: 'ENABLE', actions: ['edit', 'withdraw'] })
    expect(published.publish_time).toMatch(/^\d{4}-\d{2}-\d{2} /)
    expect(await seen()).toEqual([200, 200, 404, 1, 1, 0])
    const { data: withdrawn } = await system.call(withdraw, { params, body: { opinion: '标准已更新' } })
    expect(withdrawn.actions).toEqual(['edit', 'publish'])
    expect(await seen()).toEqual([200, 404, 404, 1, 0, 0])
    const moves = (await system.call(history, { params })).data.map(({ move, opinion }) => [move, opinion])
    expect(moves).toEqual([
      ['withdraw', '标准已更新'],
      ['publish', null],
      ['create', null],
    ])
  })

  test('a reader is told nothing of scope, state, key and earlier versions', async () => {
    const { sn } = await drafted('给站点的标准')
    await system.call(publish, { params: { id: sn }, body: {} })
    const college = await t.as('college')
    const { data } = await college.call(detail, { params: { id: sn } })
    expect(data).toMatchObject({ scope: null, file: null, editions: [], actions: [], refused: [] })
    const [row] = (await college.call(list, { query: { keyword: '给站点的标准' } })).data.items
    expect(row).toMatchObject({ scope: null, status: null, version: null, actions: [], edition: 1, format: 'PDF' })
  })

  test('another file is the next version, at once where the document is published; the earlier ones stay for its makers', async () => {
    const { sn } = await drafted('分版标准')
    const params = { id: sn }
    await system.call(publish, { params, body: {} })
    const second = await body('分版标准', { note: '补充实操部分' })
    const { data } = await system.call(update, { params, body: second })
    expect(data).toMatchObject({ edition: 2, note: '补充实操部分', status: 'ENABLE' })
    expect(data.editions.map(({ edition, note }) => [edition, note])).toEqual([
      [2, '补充实操部分'],
      [1, null],
    ])
    const [revised] = (await system.call(history, { params })).data
    expect(revised).toMatchObject({ move: 'revise', opinion: '补充实操部分', to_status: 'ENABLE' })
    const kept = await system.call(update, { params, body: { ...second, note: '更正说明' } })
    expect([kept.data.edition, kept.data.editions.length, kept.data.note]).toEqual([2, 2, '更正说明'])
    const old = { params, query: { edition: 1 } }
    expect((await system.call(documentContract.file, old)).http).toBe(200)
    expect((await (await t.as('college')).call(documentContract.file, old)).http).toBe(404)
    expect((await system.call(documentContract.file, { params, query: { edition: 3 } })).http).toBe(404)
  })

  test('only a draft is deleted; a stale version is refused; a deleted one is not found', async () => {
    const { sn, version } = await drafted('待删草稿')
    const params = { id: sn }
    const change = await body('待删草稿二')
    expect((await system.call(update, { params, body: { ...change, version } })).http).toBe(200)
    expect(await system.call(update, { params, body: { ...change, version } })).toMatchObject({ rule: 'stale' })
    await system.call(publish, { params, body: {} })
    expect((await system.call(remove, { params })).status).toBe(40900)
    const other = await drafted('另一草稿')
    expect((await system.call(remove, { params: { id: other.sn } })).http).toBe(200)
    expect((await system.call(detail, { params: { id: other.sn } })).http).toBe(404)
    expect((await system.call(remove, { params: { id: other.sn } })).http).toBe(404)
    const { rows } = await t.pool.query<{ linked: boolean }>('select linked from media where key = $1', [other.file])
    expect(rows).toEqual([{ linked: false }])
  })

  test('two published documents of one category never have one title, also when both are published at once', async () => {
    const [one, two] = [await drafted('同名标准'), await drafted('同名标准')]
    const answers = await Promise.all(
      [one, two].map(({ sn }) => system.call(publish, { params: { id: sn }, body: {} })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.find(({ http }) => http !== 200)?.rule).toBe('document_title_taken')
    const [loser] = [one, two].filter((_, at) => answers[at]?.http !== 200)
    const refused = (await system.call(detail, { params: { id: loser!.sn } })).data.refused
    expect(refused).toMatchObject([{ move: 'publish', rule: 'document_title_taken' }])
    const { sn } = await drafted('改名前')
    await system.call(publish, { params: { id: sn }, body: {} })
    const renamed = await system.call(update, { params: { id: sn }, body: await body('同名标准') })
    expect(renamed).toMatchObject({ http: 409, rule: 'document_title_taken' })
  })

  test('a file is named that was uploaded for documents; any other is refused', async () => {
    const bytes = drawDocument('attachment')
    const attachment = await system.call(mediaContract.file, { file: { name: 'a.pdf', bytes }, body: {} })
    for (const file of [attachment.data.key, 'ab/cd/00000000000000000000000000.pdf']) {
      const answer = await system.call(create, { body: await body('别处的文件', { file }) })
      expect(answer).toMatchObject({ status: 40000, errors: [{ path: 'file', rule: 'media_unknown' }] })
    }
  })

  test('every role of the scope sees it, and no other', async () => {
    for (const role of ROLES) await buildDocument(t.db, { title: `角色文档${role}`, scope: [role] })
    for (const username of USERNAMES) {
      const client = await t.as(username)
      const role = (await t.pool.query<{ role: string }>('select role from account where sn = $1', [`acc-${username}`]))
        .rows[0]?.role
      const titles = await titlesOf(client, '角色文档')
      const seen = role === 'system' ? ROLES.map((one) => `角色文档${one}`) : [`角色文档${role}`]
      expect([username, titles.toSorted()]).toEqual([username, seen.toSorted()])
    }
  })
})
