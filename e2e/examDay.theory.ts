import type { Page } from 'playwright-core'
import { z } from 'zod'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { envelopeOf } from '@zhikao/domain/kernel/answer.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { SUCCESS } from '@zhikao/domain/kernel/error.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { TestServer } from './testServer.ts'

const anyEnvelope = envelopeOf(z.unknown())
type Read<D extends z.ZodType> = Endpoint & { answer: { kind: 'data'; schema: D } }
type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** A call with the session of a signed-in page: for what a journey prepares and does not show. */
export async function callIn<D extends z.ZodType>(
  page: Page,
  { method, base, path, answer }: Read<D>,
  { params = {}, query = {}, body }: Sent = {},
): Promise<z.output<D>> {
  const where = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = `${base}${where}?${new URLSearchParams(query)}`
  const text = await page.evaluate(
    async (sent) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': sent.key }
      const options = sent.method === 'GET' ? {} : { headers, body: sent.body }
      return (await fetch(sent.url, { method: sent.method, ...options })).text()
    },
    { url, method, body: JSON.stringify(body ?? {}), key: crypto.randomUUID() },
  )
  const { status, data } = anyEnvelope.parse(JSON.parse(text))
  if (status !== SUCCESS) throw new Error(`${method} ${url}: ${text.slice(0, 400)}`)
  return answer.schema.parse(data)
}

/** Resets the password of an account; answers the one-time password. */
export async function resetPassword(page: Page, accountSn: string): Promise<string> {
  const { password } = await callIn(page, operatorContract.reset, { params: { id: accountSn }, body: {} })
  return password
}

/** The chief finishes the theory exam; candidates who did not come are marked absent first. */
export async function finishTheory(chief: Page, examSn: string): Promise<void> {
  const params = { id: examSn }
  const { candidates } = await callIn(chief, attendanceContract.list, { params })
  for (const { sn, state } of candidates)
    if (state === 'EXPECTED')
      await callIn(chief, attendanceContract.update, {
        params: { ...params, candidate: sn },
        body: { state: 'ABSENT', reason: '未到场，电话无人接听' },
      })
  await callIn(chief, attendanceContract.finish, { params, body: { reason: '全部考生已交卷离场' } })
}

/** Two people of the room confirm the record of each room, the chief submits it. */
export async function fileRecords(chief: Page, member: Page, examSn: string): Promise<void> {
  const { rooms } = await callIn(chief, roomRecordContract.list, { params: { id: examSn } })
  for (const { room_sn } of rooms) {
    const params = { id: examSn, room: room_sn }
    const body = { checks: ROOM_CHECKS, remarks: '考场秩序良好。' }
    const { version } = await callIn(chief, roomRecordContract.save, { params, body })
    for (const page of [chief, member]) await callIn(page, roomRecordContract.confirm, { params, body: { version } })
    await callIn(chief, roomRecordContract.submit, { params, body: {} })
  }
}

/** The site enters the theory of a plan: these points for everybody without a flag who was there. */
export async function enterTheory(server: TestServer, site: Page, planSn: string, points: number): Promise<void> {
  const { items } = await callIn(site, scoreContract.rows, { params: { id: planSn }, query: { limit: '100' } })
  const absent = await server.read<{ sn: string }>(
    `select a.sn from attendance a join exam e on e.sn = a.exam_sn where e.plan_sn = '${planSn}' and a.subject = 'ONLINE' and a.state = 'ABSENT'`,
  )
  const open = items.flatMap(({ theory }) => (theory && !theory.kept && theory.flag === null ? [theory] : []))
  const entryFor = (sn: string) =>
    absent.some((one) => one.sn === sn) ? { flag: 'ABSENT' } : { flag: 'NORMAL', score: points }
  const { refused } = await callIn(site, scoreContract.enter, {
    params: { id: planSn },
    body: { items: open.map(({ sn }) => ({ sn, entry: entryFor(sn) })) },
  })
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
}
