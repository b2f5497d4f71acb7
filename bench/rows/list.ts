import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { absolute, atLeast } from '../goals.ts'
import type { Book } from '../goals.ts'
import { openConnection, pathOf, requestOf } from '../connection.ts'
import { MAJORS, orgSn } from '../institutions.ts'
import type { Session } from '../institutions.ts'
import { inTurns, loadHttp, loop, median } from '../load.ts'
import type { Load } from '../load.ts'
import { hasPgbench, runPgbench } from '../pgbench.ts'
import { startProgram } from '../product.ts'
import type { Running } from '../product.ts'
import { recordPairs } from '../statements.ts'
import type { Pair } from '../statements.ts'
import type { World } from '../world.ts'

const AREA = 'list, 1 M rows'
const CLIENTS = 8
const TIMES = 14
const major = (at: number) => MAJORS[at % MAJORS.length]
const year = (at: number) => String(2022 + (at % 4))

/** The usual requests of schools and the platform: page, filter, count. Institution 0 has a fifth of all students. */
const KINDS: ((at: number) => { org: number | null; query: Record<string, string> })[] = [
  (at) => ({ org: 3 + at, query: {} }),
  (at) => ({ org: 23 + at, query: { grade_year: year(at) } }),
  (at) => ({
    org: 43 + at,
    query: { class_name: `${year(at)}级${major(at)?.name.slice(0, 4)}1班`, sort: 'student_no' },
  }),
  (at) => ({ org: 63 + at, query: { photo_status: 'INIT,REJECT' } }),
  (at) => ({ org: 83 + at, query: { major_code: major(at)?.code ?? '', page: '2' } }),
  (at) => ({ org: 103 + at, query: { grade_year: year(at), photo_status: 'AUDIT', page: '5' } }),
  (at) => ({ org: 0, query: { grade_year: year(at), status: 'ENABLE' } }),
  (at) => ({ org: 0, query: { class_name: `${year(at)}级${major(at)?.name.slice(0, 4)}${1 + at}班` } }),
  (at) => ({ org: null, query: { org_sn: orgSn(123 + at), sort: '-student_no' } }),
]

export type ListStage = { requests: Buffer[]; pairs: Pair[]; peer: Running; floor: pg.Pool; close: () => Promise<void> }

/** Requests, their statements as the product runs them, and the two sides that it is compared with. */
export async function stageList(world: World): Promise<ListStage> {
  const turns = new Map<number | null, number>()
  const sessionFor = (org: number | null): Session => {
    const own = world.sessions.filter((session) => session.org === org)
    const turn = turns.get(org) ?? 0
    turns.set(org, turn + 1)
    const session = own[turn % own.length]
    if (!session) throw new Error(`institution ${org} has no account`)
    return session
  }
  const asked = Array.from({ length: TIMES }, (_, at) => KINDS.map((kind) => kind(at)))
    .flat()
    .map(({ org, query }) => ({ query, session: sessionFor(org) }))
  const pairs = await recordPairs(
    world.databaseUrl,
    asked.map(({ query, session }) => ({ account: session.account, query })),
  )
  const file = join(world.folder, 'statements.json')
  await writeFile(file, JSON.stringify(pairs))
  const peer = await startProgram('bench/peer.ts', { folder: world.folder, args: [world.databaseUrl, file] })
  const requests = asked.map(({ query, session }) =>
    requestOf({
      path: `${pathOf(studentContract.list)}?${new URLSearchParams(query).toString()}`,
      headers: { authorization: `Bearer ${session.token}` },
    }),
  )
  const floor = new pg.Pool({ connectionString: world.databaseUrl, max: CLIENTS })
  const close = async () => {
    await floor.end()
    await peer.stop()
  }
  return { requests, pairs, peer, floor, close }
}

const peerRequests = ({ pairs }: ListStage) => pairs.map((_, at) => requestOf({ path: `/list/${at}` }))

type ListBody = { total: number; items: { sn: string }[] }
const gist = ({ total, items }: ListBody) => JSON.stringify([Math.min(total, 10_000), items.map(({ sn }) => sn)])

/** Both sides must answer the same rows and the same total before anything is timed. */
export async function compareBodies(world: World, stage: ListStage): Promise<number> {
  const [product, peer] = await Promise.all([openConnection(world.product.url), openConnection(stage.peer.url)])
  const others = peerRequests(stage)
  let rows = 0
  for (const [at, request] of stage.requests.entries()) {
    const [own, other] = await Promise.all([product.send(request), peer.send(others[at] ?? request)])
    const answered: { data: ListBody } = JSON.parse(own.body.toString())
    const expected: ListBody = JSON.parse(other.body.toString())
    if (own.status !== 200 || gist(answered.data) !== gist(expected))
      throw new Error(
        `list ${at}: product and peer differ:\n${own.body.toString().slice(0, 300)}\n${other.body.toString().slice(0, 300)}`,
      )
    rows += answered.data.items.length
  }
  product.close()
  peer.close()
  return rows
}

async function loadFloor(stage: ListStage, seconds: number): Promise<Load> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => stage.floor.connect()))
  try {
    return await loop({ clients: CLIENTS, seconds }, async (at, own) => {
      const [pair, client] = [stage.pairs[at % stage.pairs.length], clients[own]]
      if (!pair || !client) return
      await client.query(pair.rows)
      await client.query(pair.total)
    })
  } finally {
    for (const client of clients) client.release()
  }
}

/** The product under this load alone: for the comparison of table sizes too. */
export const loadProduct = (world: World, stage: ListStage, seconds: number) =>
  loadHttp(world.product.url, stage.requests, { clients: CLIENTS, seconds })

const TURNS = 4
/** pgbench prepares every text again at each start, so it is given one question of each kind. */
const BRIEF = KINDS.length

/** One round: all sides in turn; the figure of a side is the median of its turns. */
export async function measureList(world: World, stage: ListStage, book: Book, seconds: number): Promise<void> {
  const given = { clients: CLIENTS, seconds: seconds / TURNS }
  const brief = stage.pairs.slice(0, BRIEF)
  const sides = [
    () => loadProduct(world, stage, given.seconds),
    () => loadHttp(stage.peer.url, peerRequests(stage), given),
    () => loadFloor(stage, given.seconds),
    ...(hasPgbench() ? [() => runPgbench(world.databaseUrl, world.folder, brief, given)] : []),
  ]
  const [own = [], ...others] = await inTurns<{ perSecond: number; p50?: number; p99?: number }>(sides, TURNS)
  const rate = median(own.map(({ perSecond }) => perSecond))
  book.put({ area: AREA, name: 'product, p50', unit: 'ms' }, median(own.map(({ p50 = 0 }) => p50)))
  book.put({ area: AREA, name: 'product, p99', unit: 'ms', goal: absolute(50) }, median(own.map(({ p99 = 0 }) => p99)))
  book.put({ area: AREA, name: 'product, whole handler', unit: '/s' }, rate)
  // Without pgbench the loop is the reference.
  const floor = { goal: atLeast(0.55) }
  const names = [
    { name: 'minimal Fastify + pg', goal: atLeast(0.9) },
    { name: 'bare pg loop', ...(hasPgbench() ? {} : floor) },
    { name: 'pgbench', ...floor },
  ]
  for (const [at, loads] of others.entries()) {
    const { name, ...goal } = names[at] ?? { name: '' }
    const other = median(loads.map(({ perSecond }) => perSecond))
    book.put({ area: AREA, name, unit: '/s' }, other)
    book.put({ area: AREA, name: `product ÷ ${name}`, unit: '×', ...goal }, rate / other)
  }
}
