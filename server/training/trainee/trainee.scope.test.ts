import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import {
  completeWith,
  decideTrainee,
  faultsOf,
  registerTrainee,
  traineeDetail,
  uploadProof,
} from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee, traineeForm } from './trainee.factory.ts'

let t: TestApp
let college: Client
let trainer: Client
let system: Client
let photo: string

beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
  trainer = await t.as('trainer')
  system = await t.as('system')
  photo = await uploadProof(t, college)
})
afterAll(() => t.close())

const complete = (key = photo) => completeWith(key)
const audit = (client: Client, id: string, decision: 'AUDIT' | 'REJECT', opinion?: string) =>
  decideTrainee(client, system, id, decision, opinion)

describe('whose it is (interface.md §6)', () => {
  it('an organiser sees its own trainees, an institution its own staff, centre and platform all; examiners none (spec §7.12–13)', async () => {
    const { sn: train } = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
    const { sn } = await buildTrainee(t.db, { train_sn: train })
    const seen: [Username, number][] = [
      ['trainer', 200],
      ['trainer2', 404],
      ['college', 200],
      ['college2', 404],
      ['school', 404],
      ['center', 200],
      ['system', 200],
      ['teacher', 403],
    ]
    for (const [name, http] of seen) {
      const client = await t.as(name)
      expect([name, (await traineeDetail(client, sn)).http]).toEqual([name, http])
      const { data } = await client.call(traineeContract.list, { query: { train_sn: train } })
      expect([name, http === 403 ? [] : data.items.map((one) => one.sn)]).toEqual([name, http === 200 ? [sn] : []])
    }
    expect((await traineeDetail(t.anonymous, sn)).http).toBe(401)
    for (const name of ['center', 'college', 'school', 'teacher'] as const)
      expect((await audit(await t.as(name), sn, 'AUDIT')).http).toBe(403)
    expect((await audit(await t.as('trainer2'), sn, 'AUDIT')).http).toBe(404)
  })

  it('an institution sees who of its staff registered themselves, without their files, and changes nothing', async () => {
    const { sn } = await buildTrainee(t.db, { kind: 'train', registrar_org: null })
    expect((await traineeDetail(college, sn)).data).toMatchObject({
      kind: 'train',
      photo: null,
      recommend_letter: null,
      actions: [],
    })
    expect((await traineeDetail(system, sn)).data.photo).toBe('photo.jpg')
    const { id_no: _, mobile: __, ...fields } = traineeForm()
    const change = await college.call(traineeContract.update, { params: { id: sn }, body: fields })
    expect(change).toMatchObject({ http: 422, rule: 'trainee_registrar' })
    expect((await college.call(traineeContract.remove, { params: { id: sn } })).rule).toBe('trainee_registrar')
  })

  it('the organiser opens the documents of its trainees, another organisation does not', async () => {
    const { sn: train } = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
    const key = await uploadProof(t, college)
    await registerTrainee(college, train, complete(key))
    const open = async (name: Username) =>
      (await (await t.as(name)).call(mediaContract.showImage, { query: { key } })).http
    expect([await open('trainer'), await open('trainer2'), await open('school'), await open('college')]).toEqual([
      200, 404, 404, 200,
    ])
  })
})

describe('numbers', () => {
  it('are shown whole to who decides, with a reason in the audit trail; masked everywhere else', async () => {
    const { sn: train } = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
    const { sn, id_no, mobile } = await buildTrainee(t.db, { train_sn: train })
    const reveal = (client: Client) =>
      client.call(traineeContract.reveal, { params: { id: sn }, body: { reason: '核对身份证原件' } })
    expect((await reveal(trainer)).data).toEqual({ id_no, mobile })
    expect((await reveal(college)).http).toBe(403)
    const { rows } = await t.db.execute<{ after: unknown }>(
      sql`select after from audit where action = 'trainee.reveal' and target_sn = ${sn}`,
    )
    expect(JSON.stringify(rows)).toContain('核对身份证原件')
    expect(JSON.stringify(rows)).not.toContain(id_no)
  })

  it('a trainee is found by name, whole document number, whole mobile and its last four digits (Decided 28)', async () => {
    const { sn, id_no, mobile } = await buildTrainee(t.db, { name: '令狐婉清' })
    const found = async (keyword: string) =>
      (await system.call(traineeContract.list, { query: { keyword } })).data.items.map((one) => one.sn)
    for (const word of ['令狐婉清', '婉清', '狐', id_no, mobile, mobile.slice(-4)])
      expect([word, (await found(word)).includes(sn)]).toEqual([word, true])
    expect(await found(id_no.slice(0, 10))).not.toContain(sn)
  })
})

describe('hours and scores (§5.6)', () => {
  it('are recorded by organiser and platform for approved trainees; a pass needs hours and score', async () => {
    const { sn: train } = await buildTrainSession(t.db, { org_sn: ORGS.trainer, hours: 24, pass_score: 60 })
    const { sn } = await buildTrainee(t.db, { train_sn: train, status: 'AUDIT' })
    const pending = await buildTrainee(t.db, { train_sn: train })
    const record = (client: Client, id: string, change: object = {}) =>
      client.call(traineeContract.result, {
        params: { id },
        body: { hours_done: 24, theory_score: 85.5, skill_score: 78, practice: 'PASS', result: 'PASS', ...change },
      })
    expect(faultsOf(await record(trainer, sn, { hours_done: 20, skill_score: 59.9 }))).toEqual([
      'hours_done result_hours',
      'skill_score result_score',
    ])
    expect((await record(trainer, sn)).data).toMatchObject({ theory_score: 85.5, result: 'PASS', practice: 'PASS' })
    expect((await record(system, sn, { result: 'FAIL', remark: '缺勤' })).data).toMatchObject({
      result: 'FAIL',
      remark: '缺勤',
    })
    expect(await record(trainer, pending.sn)).toMatchObject({ http: 422, rule: 'result_before' })
    expect((await record(college, sn)).http).toBe(403)
    expect((await record(await t.as('trainer2'), sn)).http).toBe(404)
    expect((await system.call(traineeContract.remove, { params: { id: sn } })).rule).toBe('trainee_has_result')
  })
})

describe('what waits for the reader’s decision (Decided 30)', () => {
  it('is of the organiser until it has decided, then of the platform; at once of the platform where it holds the training', async () => {
    const { sn: train } = await buildTrainSession(t.db, { org_sn: ORGS.trainer })
    const first = await buildTrainee(t.db, { train_sn: train })
    const second = await buildTrainee(t.db, { train_sn: train, first_audit_time: '2026-01-05 08:00:00' })
    const { sn: platforms } = await buildTrainSession(t.db)
    const own = await buildTrainee(t.db, { train_sn: platforms })
    await buildTrainee(t.db, { train_sn: platforms, status: 'AUDIT' })
    const found = async (client: Client, due: boolean) =>
      (
        await client.call(traineeContract.list, {
          query: { train_sn: `${train},${platforms}`, due, sort: 'create_time' },
        })
      ).data.items.map(({ sn }) => sn)
    expect([await found(trainer, true), await found(trainer, false)]).toEqual([[first.sn], [second.sn]])
    expect(new Set(await found(system, true))).toEqual(new Set([second.sn, own.sn]))
    expect(await found(system, false)).toHaveLength(2)
  })
})
