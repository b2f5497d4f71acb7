import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { buildAttendanceCorrection } from '../../exams/attendanceCorrection/attendanceCorrection.factory.ts'
import { attendanceCorrection } from '../../exams/attendanceCorrection/attendanceCorrection.table.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { score } from '../score/score.table.ts'
import { buildScore } from '../score/score.factory.ts'
import { buildCertificate } from './certificate.factory.ts'
import { certificate } from './certificate.table.ts'

let t: TestApp
let system: Client
beforeAll(async () => {
  t = await testApp()
  system = await t.as('system')
})
afterAll(() => t.close())

type Answer = { http: number; rule?: string | undefined }
type Case = {
  second: string
  /** A record on which the account made the first of the two acts; the answer of the second act by the platform. */
  build: (first: string) => Promise<() => Promise<Answer>>
}
const CASES: [string, Case][] = [
  [
    'the confirmation of a void',
    {
      second: 'certificate_second_person',
      build: async (first) => {
        const { no, sn } = await buildCertificate(t.db)
        const asked = await system.call(certificateContract.void, { params: { no }, body: { reason: '由他人替考' } })
        await t.db.update(certificate).set({ void_by: first }).where(eq(certificate.sn, sn))
        const body = { version: asked.data.version }
        return () => system.call(certificateContract.confirmVoid, { params: { no }, body })
      },
    },
  ],
  [
    'the correction of a published score',
    {
      second: 'score_second_person',
      build: async (first) => {
        const { sn } = await buildScore(t.db, { status: 'AUDIT' })
        await t.db.update(score).set({ entered_by: first }).where(eq(score.sn, sn))
        return async () => {
          const { data } = await system.call(scoreContract.detail, { params: { id: sn } })
          // The row offers what the call accepts; the correction itself needs evidence.
          const refused = data.refused.find(({ move }) => move === 'correct')
          return data.actions.includes('correct') ? { http: 200 } : { http: 422, rule: refused?.rule }
        }
      },
    },
  ],
  [
    'the confirmation of a correction of attendance',
    {
      second: 'correction_second',
      build: async (first) => {
        const { sn } = await buildAttendanceCorrection(t.db)
        await t.db.update(attendanceCorrection).set({ account_sn: first }).where(eq(attendanceCorrection.sn, sn))
        return () => system.call(attendanceCorrectionContract.confirm, { params: { id: sn }, body: { version: 1 } })
      },
    },
  ],
]

describe('Decided 43: “where two people are needed, … persons are compared” (M2)', () => {
  test.each(CASES)('%s: not by an account that the first person made or reset', async (_, { second, build }) => {
    const puppet = await buildOperator(t.db, { role: 'system' })
    const act = await build(puppet.sn)
    expect((await system.call(operatorContract.reset, { params: { id: puppet.sn }, body: {} })).http).toBe(200)
    expect(await act()).toMatchObject({ http: 422, rule: second })
    await t.pool.query('alter table audit disable trigger all')
    await t.pool.query("update audit set time = time - interval '31 days' where action = 'operator.reset'")
    await t.pool.query('alter table audit enable trigger all')
    expect((await act()).http).toBe(200)
  })

  const PASSWORD = 'Anfang@2026'
  let made = 0
  /** An account that the administrator gave a password, and the name under which it signs in. */
  const PUPPETS = {
    made: async (admin: Client) => {
      made += 1
      const [username, mobile] = [`puppet_${made}`, `1355556${String(made).padStart(4, '0')}`]
      const body = { role: 'system' as const, username, mobile, name: '欧阳静怡', initial_password: PASSWORD }
      expect((await admin.call(operatorContract.create, { body })).http).toBe(200)
      return [username, PASSWORD] as const
    },
    reset: async (admin: Client) => {
      const { sn, username } = await buildOperator(t.db, { role: 'system' })
      const { data } = await admin.call(operatorContract.reset, { params: { id: sn }, body: {} })
      return [username, data.password] as const
    },
  }
  test.each(['made', 'reset'] as const)(
    'an account that the first person %s does not confirm what this person asked for',
    async (how) => {
      const admin = await t.as('admin')
      const { no } = await buildCertificate(t.db)
      const asked = await admin.call(certificateContract.void, { params: { no }, body: { reason: '由他人替考' } })
      const [username, password] = await PUPPETS[how](admin)
      await t.pool.query('update account set password_due = false where username = $1', [username])
      const confirm = { params: { no }, body: { version: asked.data.version } }
      const refused = await (await signIn(t.app, username, password)).call(certificateContract.confirmVoid, confirm)
      expect(refused).toMatchObject({ http: 422, rule: 'certificate_second_person' })
      expect((await system.call(certificateContract.confirmVoid, confirm)).http).toBe(200)
    },
  )

  test.each(CASES)('%s: not by an account with the mobile of the first', async (_, { second, build }) => {
    const { rows } = await t.pool.query<{ mobile: string }>("select mobile from account where sn = 'acc-system'")
    const earlier = await buildOperator(t.db, {
      role: 'system',
      mobile: rows[0]?.mobile ?? '',
      delete_time: '2026-01-05 08:00:00',
    })
    expect(await (await build(earlier.sn))()).toMatchObject({ http: 422, rule: second })
    const other = await buildOperator(t.db, { role: 'system' })
    expect((await (await build(other.sn))()).http).toBe(200)
  })
})
