import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { clientOf } from '../../test/client.ts'
import { hashToken } from '../operator/operator.queries.ts'
import { extendSession } from '../operator/operator.session.commands.ts'
import { session } from '../operator/operator.table.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const current = async (token: string | null) => (await clientOf(t.app, token).call(authContract.current)).status
const change = (token: string) => (set: Partial<typeof session.$inferInsert>) =>
  t.db
    .update(session)
    .set(set)
    .where(eq(session.token_hash, hashToken(token)))

test('a session that was revoked is not extended by use: its end stays the same to the microsecond', async () => {
  const { token } = await signIn(t.app, 'trainer')
  const set = change(token!)
  const stored = async () =>
    (
      await t.db.execute(
        sql`select idle_end::text, used_time::text from ${session} where ${session.token_hash} = ${hashToken(token!)}`,
      )
    ).rows[0]
  await set({ used_time: sql`now() - interval '1 minute'`, revoke_time: sql`now()` } as never)
  const before = await stored()
  expect([await current(token), await current(token)]).toEqual([40003, 40003])
  expect(await stored()).toEqual(before)
  // Revoked between the look at the session and its extension: it has no new end.
  expect(Date.parse(await extendSession(t.db, hashToken(token!)))).toBe(0)
  expect(await stored()).toEqual(before)
  await set({ revoke_time: null })
  expect(await current(token)).toBe(80200)
  expect(await stored()).not.toEqual(before)
})
