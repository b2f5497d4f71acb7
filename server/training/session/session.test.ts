import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyIn } from '@zhikao/domain/kernel/endpoint.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { drawEmblem } from '../../seed/emblem.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainSession } from './session.factory.ts'

let t: TestApp
let system: Client
let trainer: Client
let credential: Awaited<ReturnType<typeof buildCredential>>
let today: string

beforeAll(async () => {
  t = await testApp()
  system = await t.as('system')
  trainer = await t.as('trainer')
  credential = await buildCredential(t.db)
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

type Draft = BodyIn<typeof trainSessionContract.create>
const draft = (change: Partial<Draft> = {}): Draft => ({
  title: '汽车装配考评员初训',
  credential_sn: credential.sn,
  levels: ['MIDDLE'],
  type: 'FIRST',
  mode: 'OFFLINE',
  start_date: addDays(today, 20),
  end_date: addDays(today, 22),
  signup_end: addDays(today, 10),
  place: '长春市朝阳区培训楼 301',
  hours: 24,
  quota: 40,
  fee: 380.5,
  contact: '王老师 0431-85000000',
  content: '<p>评分标准</p><script>alert(1)</script>',
  exam_mode: '开卷笔试 90 分钟，技能抽查，实习考评',
  ...change,
})
const create = (client: Client, change: Partial<Draft> = {}) =>
  client.call(trainSessionContract.create, { body: draft(change) })
const detail = (client: Client, sn: string) => client.call(trainSessionContract.detail, { params: { id: sn } })
const move = (client: Client, name: 'enable' | 'disable', sn: string, version?: number) =>
  client.call(trainSessionContract[name], { params: { id: sn }, body: version === undefined ? {} : { version } })
const faultsOf = (answer: { errors: { path: string; rule: string }[] }) =>
  answer.errors.map(({ path, rule }) => `${path} ${rule}`)

describe('a training session', () => {
  it('is drafted, offered, withdrawn; each step is in its history (§3.19, §5.10)', async () => {
    const made = await create(system)
    expect(made.data).toMatchObject({
      status: 'INIT',
      org_sn: null,
      org_name: null,
      credential_name: credential.name,
      fee: 380.5,
      pass_score: 60,
      content: '<p>评分标准</p>',
      is_open: false,
      actions: ['edit', 'enable', 'delete'],
      refused: [],
    })
    const { sn } = made.data
    expect((await move(system, 'enable', sn)).data).toMatchObject({
      status: 'ENABLE',
      is_open: true,
      actions: ['edit', 'disable'],
    })
    expect((await move(system, 'disable', sn)).data).toMatchObject({ status: 'DISABLE', actions: ['edit', 'enable'] })
    const history = await system.call(trainSessionContract.history, { params: { id: sn } })
    expect(history.data.map((one) => one.move)).toEqual(['disable', 'enable', 'create'])
    expect((await move(system, 'disable', sn)).http).toBe(409)
  })

  it('is refused at the field that is wrong: dates, hours below the setting, levels, organiser', async () => {
    const faults = async (change: Partial<Draft>) => faultsOf(await create(system, change))
    expect(await faults({ signup_end: addDays(today, 21), end_date: addDays(today, 19) })).toEqual([
      'signup_end train_signup_end',
      'end_date train_end_date',
    ])
    expect(await faults({ hours: 7 })).toEqual(['hours train_hours_few'])
    expect(await faults({ org_sn: ORGS.school })).toEqual(['org_sn train_organiser_unknown'])
    const { sn } = await buildCollege(t.db, { org_level: 'TRAINING', status: 'DISABLE' })
    expect(await faults({ org_sn: sn })).toEqual(['org_sn train_organiser_unknown'])
    const narrow = await buildCredential(t.db, { levels: credential.levels.slice(0, 1) })
    expect(await faults({ credential_sn: narrow.sn })).toEqual(['levels train_level_unknown'])
    expect(await faults({ credential_sn: 'absent' })).toEqual(['credential_sn credential_unknown'])
  })

  it('needs a credential that is enabled and open for training (§3.5)', async () => {
    const closed = await buildCredential(t.db, { training_open: false })
    expect(await create(system, { credential_sn: closed.sn })).toMatchObject({
      http: 422,
      rule: 'train_credential_closed',
    })
    const disabled = await buildCredential(t.db, { status: 'DISABLE' })
    expect(await create(system, { credential_sn: disabled.sn })).toMatchObject({
      http: 422,
      rule: 'credential_disabled',
    })
  })

  it('takes its least hours and its pass score from the settings (Decided 23)', async () => {
    await buildSettings(t.db, 'training_rules', { hours_min: 30, pass_score: 75 })
    expect(faultsOf(await create(system))).toEqual(['hours train_hours_few'])
    const { data } = await create(system, { hours: 30 })
    expect(data.pass_score).toBe(75)
    await buildSettings(t.db, 'training_rules', { hours_min: 8, pass_score: 60 })
    expect((await create(system, { pass_score: 80 })).data.pass_score).toBe(80)
  })

  it('stays complete while it is offered; an older version is refused with 409', async () => {
    const { sn } = await buildTrainSession(t.db, { credential_sn: credential.sn })
    const update = (change: Partial<Draft> & { version?: number }) =>
      system.call(trainSessionContract.update, { params: { id: sn }, body: { ...draft(), ...change } })
    expect(await update({ content: null })).toMatchObject({ http: 422, rule: 'train_incomplete' })
    expect((await update({ title: '复训', version: 1 })).data).toMatchObject({ title: '复训', version: 2 })
    expect(await update({ version: 1 })).toMatchObject({ http: 409, rule: 'stale' })
    expect(await move(system, 'disable', sn, 1)).toMatchObject({ http: 409 })
  })

  it('is deleted as a draft alone; its credential is kept while it is named', async () => {
    const own = await buildCredential(t.db)
    const remove = (sn: string) => system.call(trainSessionContract.remove, { params: { id: sn } })
    const offered = await buildTrainSession(t.db, { credential_sn: own.sn })
    expect(await remove(offered.sn)).toMatchObject({ http: 409, rule: 'state' })
    const credentialGone = await (await t.as('center')).call(credentialContract.remove, { params: { id: own.sn } })
    expect(credentialGone).toMatchObject({ http: 422, rule: 'credential_in_use' })
    const { sn } = await buildTrainSession(t.db, { status: 'INIT' })
    expect((await remove(sn)).http).toBe(200)
    expect((await detail(system, sn)).http).toBe(404)
  })
})

describe('whose it is (domain.md §4: training session)', () => {
  it('a training organisation holds its own, in every state, and sees no other’s', async () => {
    const { data } = await create(trainer)
    expect(data).toMatchObject({ org_sn: ORGS.trainer, org_name: '长春智造培训中心', status: 'INIT' })
    expect(faultsOf(await create(trainer, { org_sn: ORGS.trainer2 }))).toEqual(['org_sn train_organiser_own'])
    expect((await move(trainer, 'enable', data.sn)).data.status).toBe('ENABLE')
    const other = await t.as('trainer2')
    expect((await detail(other, data.sn)).http).toBe(404)
    expect((await move(other, 'disable', data.sn)).http).toBe(404)
    const platforms = await buildTrainSession(t.db)
    expect((await detail(trainer, platforms.sn)).http).toBe(404)
    const body = draft({ org_sn: ORGS.trainer, title: '由平台修改' })
    const changed = await system.call(trainSessionContract.update, { params: { id: data.sn }, body })
    expect(changed.data).toMatchObject({ title: '由平台修改', org_sn: ORGS.trainer })
  })

  it('institutions see what is offered and change nothing; the centre reads all; examiners none', async () => {
    const offered = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
    const drafted = await buildTrainSession(t.db, { org_sn: ORGS.trainer, status: 'INIT' })
    const seen: [Username, number, number][] = [
      ['school', 200, 404],
      ['college', 200, 404],
      ['center', 200, 200],
      ['teacher', 403, 403],
    ]
    for (const [name, open, draftHttp] of seen) {
      const reader = await t.as(name)
      expect([name, (await detail(reader, offered.sn)).http, (await detail(reader, drafted.sn)).http]).toEqual([
        name,
        open,
        draftHttp,
      ])
      expect((await create(reader)).http).toBe(403)
      expect((await move(reader, 'disable', offered.sn)).http).toBe(403)
    }
    expect((await detail(await t.as('school'), offered.sn)).data.actions).toEqual([])
    expect((await detail(t.anonymous, offered.sn)).http).toBe(401)
  })
})

describe('the list', () => {
  it('is filtered by organiser, credential, type, state, day, title and open registration', async () => {
    const { sn } = await buildTrainSession(t.db, {
      title: '督导员 100%_研修',
      type: 'SUPERVISOR',
      org_sn: ORGS.trainer,
      start_date: '2031-03-05',
      end_date: '2031-03-07',
    })
    const { credential_sn } = (await detail(system, sn)).data
    const found = async (query: Record<string, unknown>) =>
      (await system.call(trainSessionContract.list, { query: { limit: '100', ...query } })).data.items.map(
        (one) => one.sn,
      )
    for (const query of [
      { org_sn: ORGS.trainer },
      { org_sn: `platform,${ORGS.trainer}` },
      { credential_sn },
      { type: 'SUPERVISOR' },
      { status: 'ENABLE' },
      { date_from: '2031-03-07' },
      { date_to: '2031-03-05' },
      { keyword: '100%_研' },
      { open: true },
    ])
      expect([query, (await found(query)).includes(sn)]).toEqual([query, true])
    for (const query of [
      { org_sn: 'platform' },
      { credential_sn: credential.sn },
      { type: 'FIRST,RENEW' },
      { status: 'INIT' },
      { date_from: '2031-03-08' },
      { date_to: '2031-03-04' },
      { keyword: '100__研' },
      { open: false },
    ])
      expect([query, (await found(query)).includes(sn)]).toEqual([query, false])
  })
})

describe('the content', () => {
  it('is kept in the audit trail by whole characters, and judged as text once more after it was cleaned (reliability.md §2)', async () => {
    const content = (text: string) => create(trainer, { content: `<p>${text}</p>` })
    expect((await content(`${'甲'.repeat(199)}😀乙`)).http).toBe(200)
    expect(faultsOf(await content('甲&#x202E;乙'))).toEqual(['content direction_mark'])
    expect(faultsOf(await content('&'.repeat(19_000)))).toEqual(['content too_long'])
  })

  it('keeps a picture that a credential or another session shows too', async () => {
    const { key } = (
      await trainer.call(mediaContract.image, {
        body: { kind: 'CONTENT' },
        file: { name: 'a.png', bytes: await drawEmblem('#1f5fae') },
      })
    ).data
    const shown = `<p>教室<img src="${pictureSource(key)}"></p>`
    const isLinked = async () =>
      (await t.db.execute<{ linked: boolean }>(sql`select linked from media where key = ${key}`)).rows[0]?.linked
    const { sn } = (await create(trainer, { content: shown })).data
    const write = (text: string) =>
      trainer.call(trainSessionContract.update, { params: { id: sn }, body: draft({ content: text }) })
    await buildCredential(t.db, { intro: shown })
    expect((await write('<p>教室</p>')).http).toBe(200)
    expect(await isLinked()).toBe(true)
    const { data } = await create(trainer, { content: shown })
    await t.db.execute(sql`update credential set intro = null where intro is not null`)
    await write(shown)
    await write('<p>改在线上</p>')
    expect(await isLinked()).toBe(true)
    await trainer.call(trainSessionContract.remove, { params: { id: data.sn } })
    expect(await isLinked()).toBe(false)
  })
})
