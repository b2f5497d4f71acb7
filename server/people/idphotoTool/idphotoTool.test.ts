import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { buildStudent } from '../student/student.factory.ts'
import { idphotoCall } from '../idphotoCall/idphotoCall.table.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { ORGS } from '../../test/world.ts'
import { forgeZip } from '../../test/zip.ts'

let t: TestApp
let school: Client
let snapshot: Buffer
beforeAll(async () => {
  t = await testApp({ runner: true })
  school = await t.as('school')
  snapshot = await readFile(new URL('../../test/samples/portraits/016m.jpg', import.meta.url))
})
afterAll(() => t.close())

const check = (client: Client, bytes: Uint8Array, body: Record<string, string> = {}) =>
  client.call(idphotoToolContract.check, { body, file: { name: '照片.jpg', bytes } })
const make = (client: Client, bytes: Uint8Array, body: Record<string, string> = {}) =>
  client.call(idphotoToolContract.make, { body, file: { name: '照片.jpg', bytes } })
const lastCall = async () => (await t.db.select().from(idphotoCall).orderBy(sql`call_time desc, sn desc`).limit(1))[0]!
const imageOf = async (client: Client, key: string) => client.call(mediaContract.showImage, { query: { key } })

describe('one picture', () => {
  it('§8.2: check → make → the made photo passes; both calls are in the log with the fields of §8.3, the photo in neither', async () => {
    const first = await check(school, snapshot)
    expect(first.data).toMatchObject({ preset: 'ONE_INCH', verdict: 'FAIL', normal_ok: false })
    expect(first.data.items.find(({ item }) => item === 'pixels')).toMatchObject({
      verdict: 'FAIL',
      message: '照片须为 295×413 像素，当前为 512×512',
      appealable: false,
    })
    expect(await lastCall()).toMatchObject({
      api: 'CHECK',
      vendor: 'local',
      spec: 'ONE_INCH',
      org_sn: ORGS.school,
      role: 'school',
      source: 'PC',
      result: 'FAIL',
      error_code: null,
      cost: 1,
      photo_id: null,
      fail_codes: expect.arrayContaining(['photo_pixels']),
    })
    const made = await make(school, snapshot, { sheet: 'true', background: 'WHITE' })
    expect(made.data.report).toMatchObject({ normal_ok: true, advanced_ok: true, normal_reasons: [] })
    expect(await lastCall()).toMatchObject({ api: 'MAKE', result: 'OK', fail_codes: [], photo_id: made.data.photo })
    const image = await imageOf(school, made.data.photo)
    expect(await sharp(image.raw).metadata()).toMatchObject({ width: 295, height: 413, density: 300 })
    expect(await sharp((await imageOf(school, made.data.sheet!)).raw).metadata()).toMatchObject({ width: 1795 })
    expect((await check(school, image.raw)).data).toMatchObject({ normal_ok: true, advanced_ok: true })
    expect((await imageOf(await t.as('school2'), made.data.photo)).http).toBe(404)
  })

  it('a size, a colour and a KB limit of one’s own', async () => {
    const made = await make(school, snapshot, {
      width: '200',
      height: '280',
      max_kb: '15',
      colour: '#00AA88',
      dpi: '150',
    })
    const { raw } = await imageOf(school, made.data.photo)
    expect(raw.length).toBeLessThanOrEqual(15 * 1024)
    expect(await sharp(raw).metadata()).toMatchObject({ width: 200, height: 280, density: 150 })
    expect(made.data.report.items.find(({ item }) => item === 'background_colour')?.verdict).toBe('PASS')
  })

  it('refuses a background that the use does not accept, a picture without a face, and what is no picture', async () => {
    expect((await check(school, snapshot, { preset: 'COMPUTER_RANK', background: 'RED' })).rule).toBe(
      'background_choice',
    )
    const blank = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    expect((await make(school, blank)).rule).toBe('make_face_none')
    expect(await lastCall()).toMatchObject({ result: 'FAIL', fail_codes: ['make_face_none'] })
    expect((await check(school, Buffer.from('<svg/>'))).status).toBe(41500)
    expect((await check(school, snapshot, { preset: 'HUGE' })).status).toBe(40000)
  })

  it('needs a session and the permission; a student must be in scope', async () => {
    const foreign = await buildStudent(t.db, { org_sn: ORGS.school2 })
    expect((await check(t.anonymous, snapshot)).status).toBe(40002)
    expect((await check(await t.as('teacher'), snapshot)).status).toBe(40300)
    expect((await check(school, snapshot, { student_sn: foreign.sn })).status).toBe(40400)
    for (const name of ['college', 'center', 'system'] as const)
      expect((await (await t.as(name)).call(idphotoToolContract.spec)).data.presets[0]?.name).toBe('ONE_INCH')
  })
})

describe('quota (§8.2)', () => {
  it('a student has 10 checks, an institution so many calls a month; the platform is told once', async () => {
    const system = await t.as('system')
    const { data: quota } = await system.call(idphotoCallContract.quota)
    expect(quota).toMatchObject({ student_max: 10, orgs: [] })
    const { sn } = await buildStudent(t.db, { org_sn: ORGS.school })
    const before = { ...quota, update_time: undefined }
    const save = (change: object) =>
      system.call(idphotoCallContract.saveQuota, {
        body: { student_max: 10, org_month_max: 3000, month_total: 100_000, warn_below: 0, orgs: [], ...change },
      })
    expect((await save({ student_max: 1, version: quota.version + 5 })).status).toBe(40900)
    await save({ student_max: 1 })
    expect((await check(school, snapshot, { student_sn: sn })).http).toBe(200)
    const refused = await check(school, snapshot, { student_sn: sn })
    expect([refused.http, refused.rule]).toEqual([422, 'quota_student'])
    await save({ orgs: [{ org_sn: ORGS.school, month_max: 0 }] })
    const none = await check(school, snapshot)
    expect([none.rule, none.message]).toEqual(['quota_month', '本月调用次数已用完'])
    expect((await save({ orgs: [{ org_sn: 'nobody', month_max: 1 }] })).rule).toBe('quota_org_unknown')
    const used = await t.db.select({ n: sql<number>`count(*)::int` }).from(idphotoCall)
    const remaining = 100_000 - (used[0]?.n ?? 0)
    await save({ warn_below: remaining })
    expect((await check(school, snapshot)).http).toBe(200)
    await check(school, snapshot)
    const { rows } = await t.pool.query("select to_platform from notice where event = 'idphoto.quota'")
    expect(rows).toEqual([{ to_platform: true }])
    await save({ warn_below: before.warn_below })
  })
})

test('an archive of pictures: progress, each fault with row and file, and an archive of what was made', async () => {
  const blank = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const send = (entries: { name: string; data: Buffer | string }[], body: Record<string, string> = {}) =>
    school.call(idphotoToolContract.batch, {
      body,
      file: { name: '快照.zip', bytes: forgeZip(entries.map((one) => ({ stored: true, ...one }))) },
    })
  const started = await send([
    { name: 'a/20250101.jpg', data: snapshot },
    { name: '20250102.jpg', data: blank },
    { name: 'x.jpg', data: 'no picture' },
  ])
  const job = await finishedJob(school, started.data.job)
  expect(job).toMatchObject({ state: 'done', ok: 1, failed: 2, total: 3, progress: 3 })
  const errors = await school.call(jobContract.errors, { params: { id: job.sn } })
  expect(errors.data.items.map(({ row, column, rule }) => [row, column, rule])).toEqual([
    [2, '20250102.jpg', 'make_face_none'],
    [3, 'x.jpg', 'make_unreadable'],
  ])
  const { rows } = await t.pool.query<{ result_key: string }>('select result_key from job where sn = $1', [job.sn])
  expect(rows[0]?.result_key).toBeTruthy()
  const logged = await t.db.select().from(idphotoCall).where(eq(idphotoCall.source, 'IMPORT'))
  expect(logged.map(({ api, result }) => `${api} ${result}`).toSorted()).toEqual(['MAKE FAIL', 'MAKE FAIL', 'MAKE OK'])
  const checked = await finishedJob(
    school,
    (await send([{ name: 'x/快照.jpg', data: snapshot }], { make: 'false' })).data.job,
  )
  const { data: faults } = await school.call(jobContract.errors, { params: { id: checked.sn } })
  // Each fault with its picture, which is kept for a day, and its place there.
  const head = faults.items.find(({ rule }) => rule === 'head_small')
  expect(head).toMatchObject({ column: '快照.jpg', picture: { label: '头部大小', place: { w: expect.any(Number) } } })
  const key = head?.picture?.key ?? ''
  expect((await imageOf(school, key)).http).toBe(200)
  expect((await (await t.as('school2')).call(mediaContract.showImage, { query: { key } })).http).toBe(404)
  const many = await send(Array.from({ length: 301 }, (_, at) => ({ name: `${at}.jpg`, data: 'x' })))
  expect(await finishedJob(school, many.data.job)).toMatchObject({
    state: 'failed',
    error: '压缩包内有 301 个文件，一次最多 300 张照片',
  })
})

describe('a second provider over HTTP', () => {
  let answer: object = {}
  const asked: { path: string; key: unknown; body: Record<string, unknown> }[] = []
  const vendor = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        key: request.headers['api-key'],
        body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  let far: TestApp
  let client: Client
  beforeAll(async () => {
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
    const { port } = vendor.address() as AddressInfo
    far = await testApp({ environment: { IDPHOTO_URL: `http://127.0.0.1:${port}/v1/`, IDPHOTO_KEY: 'key-1' } })
    client = await far.as('school')
  })
  afterAll(async () => {
    await far.close()
    await new Promise((resolve) => vendor.close(resolve))
  })

  it('is sent the picture and what is wanted, and its faults become a report', async () => {
    answer = { code: 0, result: { faults: [{ rule: 'face_many', params: { found: 2 } }] } }
    const { data } = await check(client, snapshot)
    expect(asked.at(-1)).toMatchObject({
      path: '/v1/check',
      key: 'key-1',
      body: { width: 295, height: 413, backgrounds: ['#FFFFFF'] },
    })
    expect(Buffer.from(String(asked.at(-1)?.body.image), 'base64').equals(snapshot)).toBe(true)
    expect(data.items.filter(({ verdict }) => verdict !== 'PASS')).toMatchObject([
      { item: 'faces', message: '检测到 2 张人脸，照片中只能有一人' },
    ])
    answer = { code: 0, result: { faults: [], image: snapshot.toString('base64') } }
    const made = await make(client, snapshot)
    expect((await imageOf(client, made.data.photo)).raw.equals(snapshot)).toBe(true)
  })

  it.each([
    [1, 'vendor_image'],
    [3, 'vendor_busy'],
    [4, 'vendor_parameter'],
    [6, 'vendor_unknown'],
    [7, 'vendor_expired'],
    [101, 'vendor_key'],
    [999, 'vendor_unknown'],
  ])('§8.2: its code %i is our message %s; the call is logged and costs nothing', async (code, rule) => {
    answer = { code, error: 'vendor text' }
    const refused = await check(client, snapshot)
    expect([refused.http, refused.rule]).toEqual([422, rule])
    expect(refused.message).not.toContain('vendor text')
    const { rows } = await far.pool.query<Record<string, unknown>>(
      'select result, error_code, cost from idphoto_call order by call_time desc, sn desc limit 1',
    )
    expect(rows).toEqual([{ result: 'FAIL', error_code: code === 999 ? '6' : String(code), cost: 0 }])
  })

  it('its credits are those of the statistics; one that answers no JSON is unreachable', async () => {
    answer = { code: 0, TotalCredits: 5000, UsedCredits: 1234, ExpireTimestamp: 0 }
    const { data } = await (await far.as('system')).call(idphotoCallContract.stat)
    expect(data.month).toMatchObject({ total: 5000, used: 1234, remaining: 3766 })
    vendor.closeAllConnections()
    await new Promise((resolve) => vendor.close(resolve))
    expect((await check(client, snapshot)).rule).toBe('vendor_unreachable')
  })
})
