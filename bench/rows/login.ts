import { verify } from '@node-rs/argon2'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { absolute, atLeast } from '../goals.ts'
import type { Book } from '../goals.ts'
import { pathOf, requestOf } from '../connection.ts'
import { PASSWORD } from '../institutions.ts'
import { inTurns, loadHttp, loop, median, probe } from '../load.ts'
import type { World } from '../world.ts'

const AREA = 'login'
const CLIENTS = 8
const TURNS = 3
/** As many as the product lets run at once. */
const HASHES = 2
const HEALTH = requestOf({ path: '/healthz' })

/** From so many addresses that none of them exceeds its rate limit. */
const addressOf = (at: number) => `10.${at % 250}.${Math.floor(at / 250) % 250}.7`

/** One round: signing in over HTTP, whole (ladder, session, audit, commit), and the password hash alone. */
export async function measureLogin(world: World, book: Book, round: number, seconds: number): Promise<void> {
  const { rows } = await world.pool.query<{ password_hash: string }>('select password_hash from account limit 1')
  const stored = rows[0]?.password_hash ?? ''
  const requests = Array.from({ length: 2000 }, (_, at) =>
    requestOf({
      method: 'POST',
      path: pathOf(authContract.login),
      headers: { 'x-forwarded-for': addressOf(at + round * 2000) },
      body: { username: world.sessions[at % world.sessions.length]?.username, password: PASSWORD },
    }),
  )
  const given = { seconds: seconds / TURNS }
  const own = async () => {
    const stop = await probe(world.product.url, HEALTH, 10)
    const load = await loadHttp(world.product.url, requests, { clients: CLIENTS, ...given })
    return { perSecond: load.perSecond, health: (await stop()).p99 }
  }
  const bare = () => loop({ clients: HASHES, ...given }, () => verify(stored, PASSWORD))
  const [product = [], bareHash = []] = await inTurns<{ perSecond: number; health?: number }>([own, bare], TURNS)
  const rates = [product, bareHash].map((loads) => median(loads.map(({ perSecond }) => perSecond)))
  const [rate = 0, floor = 0] = rates
  const health = median(product.map((load) => load.health ?? 0))
  book.put({ area: AREA, name: '/healthz p99 meanwhile', unit: 'ms', goal: absolute(20) }, health)
  book.put({ area: AREA, name: 'product', unit: '/s' }, rate)
  book.put({ area: AREA, name: 'bare argon2 loop', unit: '/s' }, floor)
  book.put({ area: AREA, name: 'product ÷ bare loop', unit: '×', goal: atLeast(0.9) }, rate / floor)
}
