// The smallest server that answers a list page over HTTP: Fastify, pg, prepared statements; no session, no permission, no masking, no log.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import pg from 'pg'
import type { Pair } from './statements.ts'

const [, , databaseUrl = '', statements = ''] = process.argv
const asText = (value: string) => value
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asText)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: '-c timezone=Asia/Shanghai' })
const pairs: Pair[] = JSON.parse(readFileSync(statements, 'utf8'))

const app = fastify()
app.get<{ Params: { at: string } }>('/list/:at', async (request, reply) => {
  const pair = pairs[Number(request.params.at)]
  if (!pair) return reply.code(404).send()
  const [rows, total] = await Promise.all([pool.query(pair.rows), pool.query<Record<string, number>>(pair.total)])
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ total: Object.values(total.rows[0] ?? {})[0], items: rows.rows }))
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(`ready at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0} `)
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
