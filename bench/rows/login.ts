import { verify } from '@node-rs/argon2'
import { authContract } from '@zhikao/domain/auth/auth.contract.ts'
import { absolute, atLeast } from '../book.ts'
import type { Book } from '../book.ts'
import { pathOf, requestOf } from '../connection.ts'
import { PASSWORD } from '../institutions.ts'
import { loadHttp, loop, probe } from '../load.ts'
import type { World } from '../world.ts'

const AREA = 'login'
const CLIENTS = 8
/** As many as the product lets run at once. */
const HASHES = 2
const HEALTH = requestOf({ path: '/healthz' })

/** From so many addresses that no one of them asks too often. */
const addressOf = (at: number) => `10.${at % 250}.${Math.floor(at / 250) % 250}.7`

/** One round: signing in over HTTP, whole (ladder, session, audit, commit), and the bare hash that it cannot do without. */
export async function measureLogin(world: World, book: Book, round: number, seconds: number): Promise<void> {
  const { rows } = await world.pool.query<{ password_hash: string }>('select password_hash from account limit 1')
  const stored = rows[0]?.password_hash ?? ''
  const requests = Array.from({ length: 4000 }, (_, at) =>
    requestOf({
      method: 'POST',
      path: pathOf(authContract.login),
      headers: { 'x-forwarded-for': addressOf(at + round * 4000) },
      body: { username: world.sessions[at % world.sessions.length]?.username, password: PASSWORD },
    }),
  )
  const took = { product: 0, bare: 0 }
  const sides = [
    async () => {
      const stop = await probe(world.product.url, HEALTH, 10)
      took.product = (await loadHttp(world.product.url, requests, { clients: CLIENTS, seconds })).perSecond
      book.put({ area: AREA, name: '/healthz p99 meanwhile', unit: 'ms', goal: absolute(20) }, (await stop()).p99)
    },
    async () => void (took.bare = (await loop({ clients: HASHES, seconds }, () => verify(stored, PASSWORD))).perSecond),
  ]
  for (const at of sides.keys()) await sides[(at + round) % sides.length]?.()
  book.put({ area: AREA, name: 'product', unit: '/s' }, took.product)
  book.put({ area: AREA, name: 'bare argon2 loop', unit: '/s' }, took.bare)
  book.put({ area: AREA, name: 'product ÷ bare loop', unit: '×', goal: atLeast(0.9) }, took.product / took.bare)
}
