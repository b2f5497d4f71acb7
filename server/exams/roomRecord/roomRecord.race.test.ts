import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { calmOf, DUEL_ROUNDS, DUEL_SECONDS } from '../../test/proof/figures.ts'
import { buildRoomRecord } from './roomRecord.factory.ts'

const { list, save, confirm, submit } = roomRecordContract
let t: TestApp
let [chief, second, college]: Client[] = []
beforeAll(async () => {
  t = await testApp()
  ;[chief, second, college] = [await t.as('teacher'), await t.as('teacher2'), await t.as('college')]
})
afterAll(() => t.close())

type Place = { id: string; room: string }
/** The record of a room whose exam is over, of version 1, with two people; `written`: every check is ticked. */
async function held({ written = true } = {}): Promise<Place> {
  const examiners = { 'acc-teacher': 'CHIEF', 'acc-teacher2': 'INVIGILATOR' } as const
  const { sn: id, room_sn: room } = await buildRoomRecord(t.db, {
    org_sn: 'org-college',
    examiners,
    recorded: true,
    written,
  })
  return { id, room }
}
const SEEN = { version: 1 }
const write = (who: Client | undefined, params: Place, body: { remarks: string; version?: number }) =>
  who!.call(save, { params, body: { checks: [...ROOM_CHECKS], ...body } })
const agree = (who: Client | undefined, params: Place) => who!.call(confirm, { params, body: SEEN })
const file = (who: Client | undefined, params: Place) => who!.call(submit, { params, body: {} })
const read = async (who: Client | undefined, { id, room }: Place) => {
  const { data } = await who!.call(list, { params: { id } })
  return { row: data.rooms.find(({ room_sn }) => room_sn === room) }
}

it('Decided 43: two accounts of one person are one confirmation: here two examiners with one travel permit', async () => {
  const place = await held()
  const permit = (issue: string, account: string) =>
    t.db.execute(
      sql`update teacher set id_type = 'HK_MACAO_PERMIT', id_no = ${`H71350246${issue}`} where account_sn = ${account}`,
    )
  const { rows: before } = await t.db.execute<{ sn: string; id_no: string }>(
    sql`select sn, id_no from teacher where account_sn in ('acc-teacher', 'acc-teacher2')`,
  )
  await permit('', 'acc-teacher')
  await permit('01', 'acc-teacher2')
  await agree(chief, place)
  const refused = await agree(second, place)
  for (const { sn, id_no } of before)
    await t.db.execute(sql`update teacher set id_type = 'ID_CARD', id_no = ${id_no} where sn = ${sn}`)
  expect(refused.rule).toBe('record_confirmed')
  expect((await agree(second, place)).data.confirmations).toHaveLength(2)
})

describe('at the same moment', () => {
  it(
    'one person confirms twice: one confirmation; two people: two',
    async () => {
      for (let round = 0; round < DUEL_ROUNDS; round++) {
        const place = await held()
        const all = await Promise.all([agree(chief, place), agree(chief, place), agree(second, place)])
        expect(all.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 200, 422])
        expect((await read(college, place)).row?.confirmations).toHaveLength(2)
      }
    },
    patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
  )

  it(
    'the text is changed while the chief submits: never a submitted record whose words two people did not confirm',
    async () => {
      for (let round = 0; round < DUEL_ROUNDS; round++) {
        const place = await held()
        for (const who of [chief, second]) await agree(who, place)
        const [changed, sent] = await Promise.all([write(second, place, { remarks: '改动' }), file(chief, place)])
        expect([changed.http, sent.http].toSorted((a, b) => a - b)).toEqual([200, 422])
        const row = (await read(college, place)).row
        expect([row?.status, row?.remarks, row?.confirmations.length]).toEqual(
          sent.http === 200 ? ['SUBMIT', '', 2] : ['INIT', '改动', 0],
        )
      }
    },
    patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
  )

  it(
    'the text is saved while both confirm what they saw: never a confirmation of other text (Decided 49, L5)',
    async () => {
      for (let round = 0; round < DUEL_ROUNDS; round++) {
        const place = await held()
        const [changed, ...agreed] = await Promise.all([
          write(college, place, { remarks: '改动' }),
          agree(chief, place),
          agree(second, place),
        ])
        expect(changed.http).toBe(200)
        for (const { http, rule } of agreed) expect([200, 409]).toContain(rule === 'stale' ? 409 : http)
        const row = (await read(college, place)).row
        expect([row?.remarks, row?.confirmations]).toEqual(['改动', []])
      }
    },
    patience(calmOf(DUEL_ROUNDS, DUEL_SECONDS)),
  )

  it('two write the first words: one record', async () => {
    const place = await held({ written: false })
    const both = await Promise.all(['甲', '乙'].map((remarks) => write(chief, place, { remarks, version: 0 })))
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
