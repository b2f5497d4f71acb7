import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile, mkdir, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { fileStorage } from '../files/fileStorage.ts'
import { serveConsole } from './console.ts'
import { createServer } from './server.ts'

const COMPRESS = fileURLToPath(new URL('../../scripts/compress.mjs', import.meta.url))
const SCRIPT = 'export const word = "考核计划";\n'.repeat(200)
let root: string
let app: FastifyInstance
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zhikao-console-'))
  await mkdir(join(root, 'assets'))
  const config = { ...readConfig({ DATA_DIR: root, NODE_ENV: 'test', LOG_LEVEL: 'silent' }), webRoot: root }
  app = await createServer({ config, draining: new AbortController(), storage: fileStorage(root) })
  await serveConsole(app, { config })
  await app.ready()
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})
const write = (name: string, text: string) => writeFile(join(root, name), text)
const get = (url: string, encoding = '', headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } })

test('a script, a style and a picture of more than 1 KB are sent as brotli or gzip, made at the build; a small file is not (F9)', async () => {
  await write('index.html', '<!doctype html>')
  for (const name of ['assets/a.js', 'assets/a.css', 'logo.svg']) await write(name, SCRIPT)
  await write('assets/small.js', 'export {}')
  execFileSync(process.execPath, [COMPRESS, root])
  for (const url of ['/assets/a.js', '/assets/a.css', '/logo.svg']) {
    const [br, gzip, plain] = await Promise.all([get(url, 'gzip, br'), get(url, 'gzip'), get(url)])
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT)
    expect(plain.body).toBe(SCRIPT)
    expect(br.rawPayload.length).toBeLessThan(SCRIPT.length / 10)
    for (const answer of [br, gzip, plain]) expect(answer.headers.vary).toContain('accept-encoding')
    const tags = [br, gzip, plain].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    const again = await get(url, 'gzip, br', { 'if-none-match': tags[0] })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
  const small = await get('/assets/small.js', 'gzip, br')
  expect([small.statusCode, small.headers['content-encoding'], small.body]).toEqual([200, undefined, 'export {}'])
  expect((await get('/assets/a.js', 'br')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/', 'br')).headers['cache-control']).toBe('no-cache')
})

test('files that a later build adds or removes are served or 404 without a restart, the page itself too (F10)', async () => {
  expect((await get('/')).statusCode).toBe(404)
  await write('index.html', 'first')
  expect([(await get('/')).body, (await get('/school/student/manage')).body]).toEqual(['first', 'first'])
  await write('assets/new.js', 'new')
  expect((await get('/assets/new.js')).body).toBe('new')
  await unlink(join(root, 'assets/new.js'))
  expect((await get('/assets/new.js')).statusCode).toBe(404)
})

test.each([
  ['/api/unknown', 404],
  ['/assets/missing.js', 404],
  ['/missing.png', 404],
  ['/.stamp', 404],
  ['/.vite/manifest.json', 404],
  ['/../package.json', 404],
  ['/assets/..%2f..%2fsecret.key', 400],
])('the path %s is refused with %s, not answered with the console', async (url, status) => {
  await write('index.html', 'console')
  await write('.stamp', 'hash')
  expect((await get(url)).statusCode).toBe(status)
})
