import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { FACTORY_PASSWORD } from '../platform/operator/operator.factory.ts'
import { signIn } from './app.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { callTo, itemsOf } from '../results/scoreEntry/scoreEntry.factory.ts'
import type { buildUnscored } from '../results/scoreEntry/scoreEntry.factory.ts'
import { entryKey } from '../results/scoreEntry/scoreEntry.queries.ts'
import { storedVersion } from './storedVersion.ts'
import type { Db } from '../db/client.ts'

export type Made = Awaited<ReturnType<typeof buildUnscored>>
export type Examiner = { db: Db; sn: string; client: Client; certificate_no: string; name: string }
export type Role = 'CHIEF' | 'EXAMINER' | 'INVIGILATOR'
/** An examiner with a confirmed call to the exam, signed in. */
export async function examinerOf(
  t: Pick<TestApp, 'app' | 'db'>,
  made: Made,
  role: Role = 'EXAMINER',
): Promise<Examiner> {
  const found = await callTo(t.db, made, role)
  const client = await signIn(t.app, found.mobile, FACTORY_PASSWORD)
  return { db: t.db, sn: found.sn, client, certificate_no: found.train_cert_no ?? '', name: found.name }
}
export type Typed = { total: number; critical?: boolean; stopped?: boolean; reason?: string; version?: number }
export const bodyOf = ({ total, critical = false, stopped = false, ...more }: Typed) => ({
  items: itemsOf(total),
  critical,
  stopped,
  ...more,
})
export const at = (signup: string, { sn }: Examiner) => ({ params: { id: entryKey(signup, sn) } })
/** Types an entry; a change with a reason names the version that is stored now, unless it names another. */
export const save = async (who: Examiner, signup: string, typed: Typed) => {
  const version =
    typed.reason === undefined ? undefined : await storedVersion(who.db, 'score_entry', entryKey(signup, who.sn))
  const body = bodyOf({ ...(version === undefined ? {} : { version }), ...typed })
  return who.client.call(scoreEntryContract.save, { ...at(signup, who), body })
}
/** Hands in the entry of this version, else that which is stored now. */
export async function handin(who: Examiner, signup: string, seen?: number) {
  const version = seen ?? (await storedVersion(who.db, 'score_entry', entryKey(signup, who.sn)))
  return who.client.call(scoreEntryContract.handin, { ...at(signup, who), body: { version } })
}
export async function score(who: Examiner, signup: string, typed: Typed) {
  await save(who, signup, typed)
  return handin(who, signup)
}
