import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { canonical } from '../record/audit.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The key of a request, or undefined; a malformed one is refused. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) throw new AppError('input', { rule: 'idempotency_key' })
  return header
}

type Keyed = { account: string; key: string; endpoint: string; content: unknown }

/** The first with a key does the work; a repeat waits for it and gets the same answer; another body is refused (interface.md §4). An error is not stored for a repeat. */
export async function once<T>(db: Db, request: Keyed, work: () => Promise<T>): Promise<T> {
  const keyHash = sha256(request.key)
  const bodyHash = sha256(request.endpoint + canonical(request.content))
  const { rowCount } = await db.execute(sql`
    insert into idempotency_key (account_sn, key_hash, body_hash) values (${request.account}, ${keyHash}, ${bodyHash}) on conflict do nothing`)
  if (rowCount === 0) return earlierAnswer<T>(db, request, keyHash, bodyHash)
  const answer = await work()
  if (answer instanceof AppError) {
    await db.execute(sql`delete from idempotency_key where account_sn = ${request.account} and key_hash = ${keyHash}`)
    return answer
  }
  const sealed = seal(request.key, JSON.stringify({ data: answer ?? null }))
  await db.execute(
    sql`update idempotency_key set answer = ${sealed} where account_sn = ${request.account} and key_hash = ${keyHash}`,
  )
  return answer
}

/** How often a repeat looks whether the first has ended. */
const LOOK_MS = 200

/**
 * The same for work that is too long for one transaction and has its own: the first claims the key, a repeat waits until
 * it has ended, `limitMs` at most. A claim that is older belongs to a process that ended; the next one takes it over.
 */
export async function onceClaimed<T>(
  pool: pg.Pool,
  request: Keyed,
  limitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const keyHash = sha256(request.key)
  const bodyHash = sha256(request.endpoint + canonical(request.content))
  const own = sql`account_sn = ${request.account} and key_hash = ${keyHash}`
  const claim = (db: Db) =>
    db.execute(sql`
      insert into idempotency_key as k (account_sn, key_hash, body_hash) values (${request.account}, ${keyHash}, ${bodyHash})
      on conflict (account_sn, key_hash) do update set create_time = now()
      where k.answer is null and k.body_hash = excluded.body_hash and k.create_time < now() - make_interval(secs => ${limitMs / 1000})`)
  const isRunning = (db: Db) =>
    db.execute(sql`select 1 from idempotency_key where ${own} and answer is null and body_hash = ${bodyHash}`)
  while ((await transaction(pool, claim)).rowCount === 0) {
    if ((await transaction(pool, isRunning)).rowCount === 0)
      return transaction(pool, (db) => earlierAnswer<T>(db, request, keyHash, bodyHash))
    await wait(LOOK_MS)
  }
  try {
    const answer = await work()
    const sealed = seal(request.key, JSON.stringify({ data: answer ?? null }))
    await transaction(pool, (db) => db.execute(sql`update idempotency_key set answer = ${sealed} where ${own}`))
    return answer
  } catch (error) {
    await transaction(pool, (db) => db.execute(sql`delete from idempotency_key where ${own} and answer is null`))
    throw error
  }
}

async function earlierAnswer<T>(db: Db, request: Keyed, keyHash: Buffer, bodyHash: Buffer): Promise<T> {
  const { rows } = await db.execute<{ body_hash: Buffer; answer: Buffer | null }>(
    sql`select body_hash, answer from idempotency_key where account_sn = ${request.account} and key_hash = ${keyHash}`,
  )
  const row = rows[0]
  if (!row?.answer || !row.body_hash.equals(bodyHash))
    throw new AppError('conflict', { rule: 'idempotency_reused', message: kernelMessages.idempotency_reused })
  // What was stored is what this endpoint answered before: the same T.
  const stored = JSON.parse(unseal(request.key, row.answer)) as { data: T }
  return stored.data
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const sealingKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'zhikao idempotency answer', 32))

function seal(key: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}
