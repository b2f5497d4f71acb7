import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { buildCredential } from '../../catalogue/credential/credential.factory.ts'
import { clock } from '../../db/clock.ts'
import { buildCollege } from '../../people/college/college.factory.ts'
import { drawEmblem } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainSession } from './session.factory.ts'

let t: TestApp
let today: string
beforeAll(async () => {
  t = await testApp()
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const openList = async () => (await t.anonymous.call(trainSessionContract.open, { query: { limit: '100' } })).data

describe('GET /credential/train/list (interface.md §5)', () => {
  it('tells everybody the credentials with the sessions that take registrations today, the next first', async () => {
    const { sn: credential_sn, code, name } = await buildCredential(t.db)
    const later = await buildTrainSession(t.db, {
      credential_sn,
      start_date: addDays(today, 30),
      end_date: addDays(today, 30),
    })
    const next = await buildTrainSession(t.db, { credential_sn, org_sn: ORGS.trainer, signup_end: today, quota: 12 })
    const gone = await buildCollege(t.db, { org_level: 'TRAINING', status: 'DISABLE' })
    for (const change of [{ status: 'INIT' }, { status: 'DISABLE' }, { signup_end: addDays(today, -1) }] as const)
      await buildTrainSession(t.db, { credential_sn, ...change })
    await buildTrainSession(t.db, { credential_sn, org_sn: gone.sn })
    const found = (await openList()).items.find(({ sn }) => sn === credential_sn)
    expect(found).toMatchObject({ code, name })
    expect(found?.sessions.map(({ sn }) => sn)).toEqual([next.sn, later.sn])
    expect(found?.sessions[0]).toEqual({
      sn: next.sn,
      title: next.title,
      levels: ['MIDDLE'],
      type: 'FIRST',
      mode: 'OFFLINE',
      start_date: next.start_date,
      end_date: next.end_date,
      signup_end: today,
      place: next.place,
      hours: 24,
      quota: 12,
      fee: 380,
      org_name: '长春智造培训中心',
    })
  })

  it.each([
    ['is disabled', { status: 'DISABLE' as const }],
    ['is not open for training', { training_open: false }],
  ])('names no credential that %s', async (_, change) => {
    const { sn: credential_sn } = await buildCredential(t.db, change)
    await buildTrainSession(t.db, { credential_sn })
    expect((await openList()).items.map(({ sn }) => sn)).not.toContain(credential_sn)
  })
})

describe('GET /teacher/types/list (spec §7.15)', () => {
  it('tells every account the four types in its language; nobody without a session', async () => {
    const types = async (lang: string) =>
      (await (await t.as('teacher')).call(trainSessionContract.types, { headers: { 'accept-language': lang } })).data
    expect(await types('zh-CN')).toEqual([
      { type: 'FIRST', name: '初训' },
      { type: 'RENEW', name: '复训' },
      { type: 'SENIOR', name: '高级考评员' },
      { type: 'SUPERVISOR', name: '督导员' },
    ])
    expect((await types('en-US'))[1]?.name).toBe('Refresher training')
    expect((await t.anonymous.call(trainSessionContract.types)).http).toBe(401)
  })
})

describe('pictures of the content', () => {
  it('are seen by those who see the session, and by nobody else', async () => {
    const trainer = await t.as('trainer')
    const { key } = (
      await trainer.call(mediaContract.image, {
        body: { kind: 'CONTENT' },
        file: { name: 'a.png', bytes: await drawEmblem('#1f5fae') },
      })
    ).data
    const { sn, credential_sn } = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
    const { data: now } = await trainer.call(trainSessionContract.detail, { params: { id: sn } })
    const body = {
      title: now.title,
      credential_sn,
      levels: now.levels,
      type: now.type,
      mode: now.mode,
      start_date: now.start_date,
      end_date: now.end_date,
      signup_end: now.signup_end,
      place: now.place,
      hours: now.hours,
      quota: now.quota,
      contact: now.contact,
      content: `<p><img src="${pictureSource(key)}" alt="教室"></p>`,
    }
    const saved = await trainer.call(trainSessionContract.update, { params: { id: sn }, body })
    expect(saved.data.content).toContain(key)
    const httpAs = async (name: Username) =>
      (await (await t.as(name)).call(mediaContract.showImage, { query: { key } })).http
    const seen = async () => [
      await httpAs('school'),
      await httpAs('center'),
      await httpAs('trainer'),
      await httpAs('trainer2'),
      await httpAs('teacher'),
    ]
    expect(await seen()).toEqual([200, 200, 200, 404, 404])
    await trainer.call(trainSessionContract.disable, { params: { id: sn }, body: {} })
    expect(await seen()).toEqual([404, 200, 200, 404, 404])
  })
})
