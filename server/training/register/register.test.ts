import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { clock } from '../../db/clock.ts'
import { buildUploadTicket } from '../../platform/publicUpload/publicUpload.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { registration, send, showsFile, solvedFor, uploadWith } from '../../test/registrants.ts'
import { decideTrainee, faultsOf, traineeDetail } from '../../test/trainees.ts'
import { ORGS } from '../../test/world.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee } from '../trainee/trainee.factory.ts'

// A platform that sends no codes: the codes are tested in register.code.test.ts.
let t: TestApp
let trainer: Client
let system: Client
let today: string
beforeAll(async () => {
  t = await testApp()
  trainer = await t.as('trainer')
  system = await t.as('system')
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())

const ofTrainer = (change: Parameters<typeof buildTrainSession>[1] = {}) =>
  buildTrainSession(t.db, { org_sn: ORGS.trainer, ...change })
const rowsOf = async (train_sn: string) =>
  (
    await t.db.execute<{ sn: string; status: string; mobile: string }>(
      sql`select sn, status, mobile from trainee where train_sn = ${train_sn} and delete_time is null order by create_time, sn`,
    )
  ).rows
const onlyOf = async (train_sn: string): Promise<string> => {
  const [one, ...others] = await rowsOf(train_sn)
  expect(others).toEqual([])
  return one?.sn ?? ''
}
const takenOf = async (train_sn: string) =>
  (await t.db.execute<{ taken: number }>(sql`select taken from train_session where sn = ${train_sn}`)).rows[0]?.taken

describe('POST /register/{kind}: a person without an account registers (spec §7.4; Decided 30, domain.md §5.6)', () => {
  it('is SUBMIT with a place, a disabled account, a notice to the organiser, files that it may open, and history', async () => {
    const { sn: train_sn, title } = await ofTrainer()
    const body = await registration(t, train_sn)
    const answer = await send(t, body)
    expect([answer.http, answer.data]).toEqual([
      200,
      { registrations: [{ train_sn, train_title: title, status: 'SUBMIT', opinion: null, is_correctable: false }] },
    ])
    const sn = await onlyOf(train_sn)
    const { data } = await traineeDetail(trainer, sn)
    expect(data).toMatchObject({
      status: 'SUBMIT',
      kind: 'train',
      verified_contact: null,
      photo: body.photo,
      name: body.name,
    })
    expect([await takenOf(train_sn), await showsFile(t, body.photo ?? '', body.token)]).toEqual([1, false])
    const { rows } = await t.db.execute(
      sql`select a.role, a.status, t.registrar_org from trainee t join account a on a.sn = t.account_sn where t.sn = ${sn}`,
    )
    expect(rows).toEqual([{ role: 'teacher', status: 'DISABLE', registrar_org: null }])
    const { data: notices } = await trainer.call(noticeContract.list, { query: {} })
    expect(notices.items[0]).toMatchObject({ title: '培训报名待审核' })
    const history = await trainer.call(traineeContract.history, { params: { id: sn } })
    expect(history.data.map(({ move, actor_name }) => `${move} ${actor_name}`).toSorted()).toEqual([
      `create ${body.name}`,
      `submit ${body.name}`,
    ])
  })

  it('approved by both, the account is enabled', async () => {
    const { sn: train_sn } = await ofTrainer()
    const body = await registration(t, train_sn)
    await send(t, body)
    const sn = await onlyOf(train_sn)
    await decideTrainee(trainer, trainer, sn, 'AUDIT')
    await decideTrainee(system, system, sn, 'AUDIT')
    const { rows } = await t.db.execute(sql`select status, username from account where mobile = ${body.mobile}`)
    expect(rows).toEqual([{ status: 'ENABLE', username: body.mobile }])
  })

  it('one body sent twice, and five times at once, is one registration with one place and the same answer', async () => {
    const { sn: train_sn } = await ofTrainer()
    const body = await registration(t, train_sn)
    const answers = [...(await Promise.all(Array.from({ length: 5 }, () => send(t, body)))), await send(t, body)]
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect([(await rowsOf(train_sn)).length, await takenOf(train_sn)]).toEqual([1, 1])
  })

  it('the last place goes to one of two people at the same time', async () => {
    const { sn: train_sn } = await ofTrainer({ quota: 1 })
    const bodies = [await registration(t, train_sn), await registration(t, train_sn)]
    const answers = await Promise.all(bodies.map((body) => send(t, body)))
    expect(answers.map(({ http, rule }) => `${http} ${rule ?? ''}`).toSorted()).toEqual(['200 ', '422 train_full'])
    expect(await takenOf(train_sn)).toBe(1)
  })
})

describe('refusals', () => {
  it.each([
    ['full', () => ofTrainer({ quota: 1, taken: 1 }), 'train_full'],
    ['whose registration ended', () => ofTrainer({ signup_end: addDays(today, -1) }), 'trainee_signup_over'],
    ['withdrawn', () => ofTrainer({ status: 'DISABLE' }), 'trainee_session_closed'],
    ['not offered yet, like one that is withdrawn', () => ofTrainer({ status: 'INIT' }), 'trainee_session_closed'],
    ['unknown, like one that is withdrawn', async () => ({ sn: 'unknown-training' }), 'trainee_session_closed'],
  ])('a training that is %s takes nobody, and the files stay with their token', async (_, build, rule) => {
    const body = await registration(t, (await build()).sn)
    const answer = await send(t, body)
    expect([answer.http, answer.rule]).toEqual([422, rule])
    expect(await showsFile(t, body.photo ?? '', body.token)).toBe(true)
  })

  it('a captcha that is missing, of another registration, or spent by a refusal is refused; a fault of the form spends none', async () => {
    const { sn: train_sn } = await ofTrainer()
    const body = await registration(t, train_sn)
    expect((await send(t, { ...body, captcha: undefined })).status).toBe(40102)
    expect((await send(t, { ...body, org_sn: 'unknown-college' })).http).toBe(400)
    expect((await send(t, { ...body, train_sn: 'unknown-training' })).http).toBe(422)
    expect((await send(t, body)).status).toBe(40102)
    expect(await rowsOf(train_sn)).toEqual([])
    expect((await send(t, { ...body, ...(await solvedFor(t)) })).http).toBe(200)
  })

  it('faults are named at their fields', async () => {
    const { sn: train_sn } = await ofTrainer()
    const body = await registration(t, train_sn)
    const faulty = await send(t, {
      ...body,
      org_sn: 'unknown-college',
      gender: 'FEMALE',
      photo: (body.photo ?? '').replace('png', 'pdf'),
    })
    expect(faulty.http).toBe(400)
    expect(faultsOf(faulty)).toEqual(
      expect.arrayContaining(['org_sn trainee_org_unknown', 'photo trainee_photo', expect.stringMatching(/^gender /)]),
    )
  })

  it('files of another token, or of a registration already, are refused at their field', async () => {
    const { sn: train_sn } = await ofTrainer()
    const body = await registration(t, train_sn)
    const foreign = await uploadWith(t, await buildUploadTicket(t.db))
    const refused = await send(t, { ...body, recommend_letter: foreign })
    expect([refused.http, faultsOf(refused)]).toEqual([400, ['recommend_letter media_unknown']])
    expect((await send(t, { ...body, ...(await solvedFor(t)) })).http).toBe(200)
    const other = await registration(t, train_sn)
    const again = await send(t, { ...other, token: body.token, title_proof: body.title_proof })
    expect([again.http, await takenOf(train_sn)]).toEqual([400, 1])
  })

  it('a network makes so many calls a day', async () => {
    const { sn: train_sn } = await ofTrainer()
    await t.db.execute(
      sql`insert into register_call (body_hash, network) select sha256(n::text::bytea), '127.0.0.1' from generate_series(1, 200) n`,
    )
    const body = await registration(t, train_sn)
    const refused = await send(t, body)
    expect([refused.http, refused.headers['retry-after']]).toEqual([429, '3600'])
    await t.db.execute(
      sql`delete from register_call where body_hash in (select sha256(n::text::bytea) from generate_series(1, 200) n)`,
    )
    expect((await send(t, body)).http).toBe(200)
  })

  it.each([
    ['a list', []],
    ['a role', { role: 'system' }],
    ['a name of 10,000 letters', { name: 'x'.repeat(10_000) }],
    ['NUL in a text', { major: 'a\0b' }],
    ['a nested object', { name: { first: '王' } }],
    ['a query without numbers', { query: {} }],
  ])('a hostile body, %s, is 400 and counts nothing', async (_, change) => {
    const { sn: train_sn } = await ofTrainer()
    const before = await t.db.$count(sql`register_call`)
    const body = Array.isArray(change) ? change : { ...(await registration(t, train_sn)), ...change }
    expect((await send(t, body as never)).http).toBe(400)
    expect(await t.db.$count(sql`register_call`)).toBe(before)
  })
})

describe('sent again (ADR 0069)', () => {
  it('a rejected one is corrected: the same record, SUBMIT again with a place, the old files swept, its account kept', async () => {
    const { sn: train_sn } = await ofTrainer()
    const first = await registration(t, train_sn)
    await send(t, first)
    const sn = await onlyOf(train_sn)
    await decideTrainee(trainer, trainer, sn, 'REJECT', '推荐函未盖章')
    expect(await takenOf(train_sn)).toBe(0)
    const { id_no, mobile } = first
    const second = await registration(t, train_sn, { id_no, mobile, major: '机械制造' })
    expect((await send(t, second, undefined, 'teacher')).http).toBe(200)
    expect([await onlyOf(train_sn), await takenOf(train_sn)]).toEqual([sn, 1])
    const { data } = await traineeDetail(trainer, sn)
    expect(data).toMatchObject({
      status: 'SUBMIT',
      opinion: null,
      major: '机械制造',
      kind: 'teacher',
      photo: second.photo,
    })
    const { rows } = await t.db.execute(
      sql`select linked from media where key in (${first.photo}, ${first.recommend_letter})`,
    )
    expect(rows).toEqual([{ linked: false }, { linked: false }])
    const history = await trainer.call(traineeContract.history, { params: { id: sn } })
    expect(history.data.map(({ move }) => move).toSorted()).toEqual(['create', 'reject', 'submit', 'submit'])
  })

  it('a rejected one is corrected after the end of registration, until the training begins (domain.md §5.6)', async () => {
    const { sn: train_sn } = await ofTrainer()
    const first = await registration(t, train_sn)
    await send(t, first)
    await decideTrainee(trainer, trainer, await onlyOf(train_sn), 'REJECT', '推荐函未盖章')
    const again = async () => {
      const { id_no, mobile } = first
      return send(t, await registration(t, train_sn, { id_no, mobile }))
    }
    await t.db.execute(
      sql`update train_session set signup_end = ${addDays(today, -3)}, start_date = ${today} where sn = ${train_sn}`,
    )
    expect((await again()).rule).toBe('trainee_begun')
    await t.db.execute(sql`update train_session set start_date = ${addDays(today, 1)} where sn = ${train_sn}`)
    expect((await again()).http).toBe(200)
  })

  it('without proof one that waits, is approved, or belongs to an institution looks like a new one, and nothing changes', async () => {
    const { sn: train_sn } = await ofTrainer()
    const people = [
      await buildTrainee(t.db, { train_sn, status: 'SUBMIT', kind: 'train', registrar_org: null }),
      await buildTrainee(t.db, { train_sn, status: 'AUDIT', kind: 'train', registrar_org: null }),
      await buildTrainee(t.db, { train_sn, status: 'REJECT' }),
    ]
    const fresh = await send(t, await registration(t, train_sn))
    const before = [await rowsOf(train_sn), await takenOf(train_sn)]
    for (const { id_no, mobile } of people) {
      const body = await registration(t, train_sn, { id_no, mobile })
      const answer = await send(t, body)
      expect([answer.http, answer.data]).toEqual([200, fresh.data])
      expect(await showsFile(t, body.photo ?? '', body.token)).toBe(false)
    }
    expect([await rowsOf(train_sn), await takenOf(train_sn)]).toEqual(before)
  })

  it('what a new one is refused for, it is refused for too: no place, no more registration', async () => {
    const { sn: train_sn } = await ofTrainer({ quota: 1 })
    const { id_no, mobile } = await buildTrainee(t.db, { train_sn })
    const again = async () => (await send(t, await registration(t, train_sn, { id_no, mobile }))).rule
    expect(await again()).toBe('train_full')
    await t.db.execute(sql`update train_session set signup_end = ${addDays(today, -1)} where sn = ${train_sn}`)
    expect(await again()).toBe('trainee_signup_over')
  })

  it('the same document with another mobile stands beside the first (ADR 0066)', async () => {
    const { sn: train_sn } = await ofTrainer()
    const { id_no } = await buildTrainee(t.db, { train_sn })
    expect((await send(t, await registration(t, train_sn, { id_no }))).http).toBe(200)
    expect((await rowsOf(train_sn)).length).toBe(2)
  })
})
