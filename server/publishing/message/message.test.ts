import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { newKey } from '../../files/storage.ts'
import { media } from '../../platform/media/media.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildMessage } from './message.factory.ts'

const { create, detail, list, open, update, remove, reply, transfer, followup, rate, history } = messageContract
let t: TestApp
let college: Client
let center: Client
let system: Client
beforeAll(async () => {
  t = await testApp()
  ;[college, center, system] = await Promise.all([t.as('college'), t.as('center'), t.as('system')])
})
afterAll(() => t.close())

const at = (id: string) => ({ params: { id } })
const form = {
  title: '考场电脑无法登录',
  category: 'FAULT',
  content: '第二考场的电脑登录后显示空白页面，<b>请处理</b>',
  images: [] as string[],
  contact_name: '王晓明',
  contact_mobile: '139 0000 1234',
} as const
const asked = async (more: object = {}) => (await college.call(create, { body: { ...form, ...more } })).data
async function picture(account_sn: string, org_sn: string | null): Promise<string> {
  const key = newKey('jpg')
  const file = { key, kind: 'ATTACHMENT', name: '截图.jpg', type: 'image/jpeg', bytes: 10 } as const
  await t.db.insert(media).values({ ...file, sha256: '0'.repeat(64), account_sn, org_sn })
  return key
}
const isLinked = async (key: string) =>
  (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${key}`)).rows[0]?.linked
/** What the bell of an account says of a message: type and status. */
const bellOf = async (username: Username, title: string) => {
  const { items } = (await (await t.as(username)).call(noticeContract.list, { query: { limit: 100 } })).data
  return items.filter((item) => item.title.includes(title)).map(({ types, status, url }) => ({ types, status, url }))
}

describe('a message from the question to the rating (domain.md §3.17, §5.8; spec §7.34–35)', () => {
  it('is numbered, answered within a deadline, and has history and audit', async () => {
    const image = await picture('acc-college', ORGS.college)
    const made = await asked({ title: '登录后空白甲', images: [image] })
    expect(made.sn).toMatch(/^FK\d{8}\d{4}$/)
    expect(made).toMatchObject({
      status: 'SEND',
      answered: false,
      org_sn: ORGS.college,
      role: 'college',
      contact_mobile: '13900001234',
      content: form.content,
      images: [image],
      reply: null,
      minutes: 0,
      overdue: false,
      actions: ['edit', 'delete'],
      entries: [{ kind: 'QUESTION', images: [image] }],
    })
    expect(await isLinked(image)).toBe(true)
    const opened = await center.call(open, at(made.sn))
    expect(opened.data).toMatchObject({ status: 'READ', actions: ['reply', 'transfer'] })
    expect((await college.call(detail, at(made.sn))).data).toMatchObject({ status: 'READ', actions: [] })
    expect((await system.call(detail, at(made.sn))).data.status).toBe('SEND')
    const answered = await center.call(reply, { ...at(made.sn), body: { version: 1, opinion: '请更换浏览器\n再试' } })
    expect(answered.data).toMatchObject({ status: 'BACK', answered: true, reply: '请更换浏览器\n再试', actions: [] })
    const seen = (await college.call(open, at(made.sn))).data
    expect(seen).toMatchObject({ status: 'READ', answered: true, actions: ['followup', 'rate'] })
    // The staff of the platform have its name for an institution (interface.md §6).
    expect(seen.entries.map(({ kind, author_name }) => [kind, author_name])).toEqual([
      ['QUESTION', seen.submitter_name],
      ['REPLY', '职考'],
    ])
    expect([seen.replier, answered.data.replier]).toEqual(['职考', expect.not.stringMatching('职考')])
    const rated = await college.call(rate, { ...at(made.sn), body: { version: 2, satisfaction: 4 } })
    expect(rated.data).toMatchObject({ satisfaction: 4, actions: ['followup'] })
    expect(rated.data.refused).toMatchObject([{ move: 'rate', rule: 'message_rated' }])
    const again = await college.call(followup, { ...at(made.sn), body: { content: '更换后仍是空白' } })
    expect(again.data).toMatchObject({ status: 'SEND', answered: false, satisfaction: null, actions: [] })
    expect((await center.call(detail, at(made.sn))).data.status).toBe('SEND')
    expect(again.data.entries.map(({ kind }) => kind)).toEqual(['QUESTION', 'REPLY', 'FOLLOWUP'])
    const moves = (await center.call(history, at(made.sn))).data.map(({ move, to_status }) => `${move} ${to_status}`)
    expect(moves.toReversed()).toEqual([
      'create SEND',
      'open READ',
      'reply BACK',
      'open READ',
      'rate BACK',
      'followup SEND',
    ])
    const { rows } = await t.db.execute<{ action: string; after: Record<string, unknown> | null }>(
      sql`select action, after from audit where target_sn = ${made.sn} and chain = ${ORGS.college} order by seq`,
    )
    expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
      'create',
      'open',
      'reply',
      'open',
      'rate',
      'followup',
    ])
    expect(rows[0]?.after).toMatchObject({ title: '登录后空白甲', contact_mobile: '139****1234' })
  })

  it('the processing time ends with the first answer', async () => {
    const { sn } = await buildMessage(t.db)
    await t.db.execute(sql`update message set create_time = business_now() - interval '90 minutes' where sn = ${sn}`)
    expect((await center.call(detail, at(sn))).data.minutes).toBe(90)
    await center.call(reply, { ...at(sn), body: { opinion: '已处理' } })
    await t.db.execute(
      sql`update message set create_time = create_time - interval '1 day', first_reply_time = first_reply_time - interval '1 day' where sn = ${sn}`,
    )
    expect((await center.call(detail, at(sn))).data.minutes).toBe(90)
  })

  it('the text is text: what looks like markup is stored and answered as it was typed', async () => {
    const content = '<img src=x onerror=alert(1)> & "引号" 共十个字以上'
    expect((await asked({ title: '标记原样保存', content })).content).toBe(content)
    const marked = await college.call(create, { body: { ...form, content: `${content}\u202e反向` } })
    expect(marked.errors).toMatchObject([{ path: 'content' }])
  })
})

describe('who is told (spec §6.10–11, domain.md §5.11)', () => {
  it('a question: the role system alone; an answer: the submitter; each bell leads to the screen of its portal', async () => {
    const { sn } = await asked({ title: '谁会收到通知' })
    const waits = { types: 'OPINION', status: 'SEND', url: `/system/message/opinion?record=${sn}` }
    expect(await bellOf('system', '谁会收到通知')).toEqual([waits])
    for (const other of ['center', 'college', 'college2', 'school'] as const)
      expect([other, await bellOf(other, '谁会收到通知')]).toEqual([other, []])
    await center.call(reply, { ...at(sn), body: { opinion: '会通知提交单位' } })
    const answer = { types: 'OPINION', status: 'BACK', url: `/college/message/opinion?record=${sn}` }
    expect(await bellOf('college', '谁会收到通知')).toEqual([answer])
    for (const other of ['center', 'college2', 'school'] as const)
      expect([other, await bellOf(other, '谁会收到通知')]).toEqual([other, []])
    await college.call(followup, { ...at(sn), body: { content: '谢谢，还有一事' } })
    expect(await bellOf('center', '谁会收到通知')).toEqual([])
    expect((await bellOf('system', '谁会收到通知')).length).toBe(2)
  })

  it('opening a message reads what the bell of the account says of it', async () => {
    const { sn } = await asked({ title: '打开即已读' })
    await system.call(open, at(sn))
    expect((await bellOf('system', '打开即已读')).map(({ status }) => status)).toEqual(['READ'])
    expect((await bellOf('admin', '打开即已读')).map(({ status }) => status)).toEqual(['SEND'])
  })

  it('the operator to whom it is handed over, as a message; the list shows what is his', async () => {
    const { sn, version } = await asked({ title: '转给中心办理' })
    const body = { version, handler_sn: 'acc-center', opinion: '请核实' }
    const handed = await system.call(transfer, { ...at(sn), body })
    expect(handed.data).toMatchObject({ handler_sn: 'acc-center', answered: false, status: 'SEND' })
    expect(await bellOf('center', '转给中心办理')).toMatchObject([{ types: 'MESSAGE', status: 'SEND' }])
    const mine = (await center.call(list, { query: { mine: 'true' } })).data.items
    expect(mine.map((row) => row.sn)).toContain(sn)
    expect((await system.call(list, { query: { mine: 'true' } })).data.total).toBe(0)
    expect((await college.call(detail, at(sn))).data).toMatchObject({ handler_sn: null, handler_name: null })
    expect((await system.call(transfer, { ...at(sn), body })).rule).toBe('stale')
    // What operators write to each other is not for the institution.
    const notes = async (client: Client) =>
      (await client.call(history, at(sn))).data.filter(({ move }) => move === 'transfer').map(({ opinion }) => opinion)
    expect([await notes(center), await notes(college)]).toEqual([['请核实'], [null]])
  })

  it.each([
    ['an institution', 'acc-college'],
    ['nobody', 'absent00000000000000'],
  ])('handing it over to %s is refused', async (_, handler_sn) => {
    const { sn } = await buildMessage(t.db)
    const { http, errors } = await center.call(transfer, { ...at(sn), body: { version: 1, handler_sn } })
    expect([http, errors]).toMatchObject([400, [{ path: 'handler_sn', rule: 'handler_unknown' }]])
  })

  it('the operators to choose from are those of centre and platform', async () => {
    const { data } = await center.call(messageContract.handlers)
    expect(new Set(data.map(({ role }) => role))).toEqual(new Set(['center', 'system']))
  })
})

describe('§3.17 “补充/删除 before READ”', () => {
  it('is supplemented; a picture that is taken out is freed', async () => {
    const [first, second] = [await picture('acc-college', ORGS.college), await picture('acc-college', ORGS.college)]
    const { sn } = await asked({ images: [first] })
    const body = { ...form, title: '补充后的标题', images: [second], version: 1 }
    const changed = await college.call(update, { ...at(sn), body })
    expect(changed.data).toMatchObject({ title: '补充后的标题', images: [second], version: 2 })
    expect([await isLinked(first), await isLinked(second)]).toEqual([false, true])
    expect((await college.call(update, { ...at(sn), body })).rule).toBe('stale')
  })

  it('is deleted softly: gone from every list, the bell says so, the row stays', async () => {
    const { sn } = await asked({ title: '删除后不见' })
    expect((await college.call(remove, at(sn))).http).toBe(200)
    expect((await college.call(detail, at(sn))).http).toBe(404)
    expect((await center.call(reply, { ...at(sn), body: { opinion: '答复' } })).http).toBe(404)
    const { rows } = await t.db.execute(sql`select 1 from message where sn = ${sn} and delete_time is not null`)
    expect(rows).toHaveLength(1)
    expect(await bellOf('system', '删除后不见（已删除）')).toMatchObject([{ url: null }])
  })

  it.each([
    ['opened', { opened_by: 'acc-center' }],
    ['answered', { status: 'BACK' }],
  ] as const)('is neither supplemented nor deleted once it is %s', async (_, overrides) => {
    const { sn } = await buildMessage(t.db, overrides)
    expect((await college.call(update, { ...at(sn), body: { ...form } })).rule).toBe('message_opened')
    expect((await college.call(remove, at(sn))).rule).toBe('message_opened')
  })
})

describe('who may what', () => {
  test.each<[string, Username | null, number]>([
    ['no session', null, 401],
    ['a school', 'school', 403],
    ['an examiner', 'teacher', 403],
    ['another site', 'college2', 404],
    ['its own site', 'college', 200],
    ['the centre', 'center', 200],
  ])('%s reads a message of a site: %i', async (_, username, http) => {
    const { sn } = await buildMessage(t.db)
    const client = username ? await t.as(username) : t.anonymous
    expect((await client.call(detail, at(sn))).http).toBe(http)
    expect((await client.call(open, at(sn))).http).toBe(http)
  })

  it('a site does not answer, the platform does not ask', async () => {
    const { sn } = await buildMessage(t.db)
    expect((await college.call(reply, { ...at(sn), body: { opinion: '自答' } })).http).toBe(403)
    expect((await center.call(create, { body: { ...form } })).http).toBe(403)
  })

  it('an answer needs a text; what has one is not answered again', async () => {
    const { sn } = await buildMessage(t.db)
    expect((await center.call(reply, { ...at(sn), body: { opinion: ' ' } })).rule).toBe('opinion_required')
    expect((await center.call(reply, { ...at(sn), body: { opinion: '已处理' } })).http).toBe(200)
    expect((await system.call(reply, { ...at(sn), body: { opinion: '再答' } })).http).toBe(409)
    expect((await college.call(followup, { ...at(sn), body: { content: '追问内容' } })).http).toBe(200)
    expect((await college.call(followup, { ...at(sn), body: { content: '再追问' } })).http).toBe(409)
  })

  it('a file that another record names is refused: it would be deleted when the message drops it', async () => {
    const evidence = await picture('acc-college', ORGS.college)
    await t.db.execute(sql`update media set linked = true where key = ${evidence}`)
    const { sn } = await buildMessage(t.db)
    const refused = [
      await college.call(messageContract.saveDraft, { body: { images: [evidence] } }),
      await college.call(create, { body: { ...form, images: [evidence] } }),
      await college.call(update, { ...at(sn), body: { ...form, images: [evidence] } }),
    ]
    for (const { errors } of refused) expect(errors).toMatchObject([{ path: 'images', rule: 'media_unknown' }])
    const own = await picture('acc-college', ORGS.college)
    await college.call(messageContract.saveDraft, { body: { images: [own] } })
    expect((await college.call(create, { body: { ...form, images: [own] } })).http).toBe(200)
  })

  it('a picture of another institution is refused', async () => {
    const foreign = await picture('acc-college2', ORGS.college2)
    const { errors } = await college.call(create, { body: { ...form, images: [foreign] } })
    expect(errors).toMatchObject([{ path: 'images', rule: 'media_unknown' }])
  })
})
