import type pg from 'pg'

/** Counts the statements that a pool's connections send from now on. */
export function countStatements(pool: pg.Pool): { take: () => number } {
  let count = 0
  const counted = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client)
    client.query = function counting(...given: unknown[]) {
      count += 1
      return Reflect.apply(query, client, given)
    } as typeof client.query
  })
  return {
    take: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
