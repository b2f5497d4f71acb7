import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

const PHOTO = fileURLToPath(new URL('../server/test/samples/photos/good.jpg', import.meta.url))
const PASSWORD = 'Journey@2026'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ BUCKET: '1' })
})
afterAll(() => server.close())

type Login = { data: { user: { sn: string } } }
const json = { 'content-type': 'application/json' }

async function signIn(password: string): Promise<{ token: string; sn: string }> {
  const body = JSON.stringify({ username: 'admin', password })
  const url = `${server.url}${authContract.login.base}${authContract.login.path}`
  const answer = await fetch(url, { method: 'POST', headers: json, body })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('Authorization='))
  const token = decodeURIComponent(/^Authorization=([^;]*)/.exec(cookie ?? '')?.[1] ?? '')
  return { token, sn: ((await answer.json()) as Login).data.user.sn }
}

/** An avatar of the administrator, whose first password is changed before. */
async function avatar(): Promise<string> {
  const first = await signIn(server.adminPassword)
  const { base, path, method } = authContract.password
  const body = JSON.stringify({ old_password: server.adminPassword, password: PASSWORD, password2: PASSWORD })
  const headers = { ...json, authorization: first.token }
  await fetch(`${server.url}${base}${path.replace(/:\w+/, first.sn)}`, { method, headers, body })
  const { token } = await signIn(PASSWORD)
  const form = new FormData()
  form.append('kind', 'AVATAR')
  form.append('file', new Blob([await readFile(PHOTO)]), 'good.jpg')
  const upload = `${server.url}${mediaContract.image.base}${mediaContract.image.path}`
  const stored = await fetch(upload, { method: 'POST', headers: { authorization: token }, body: form })
  return ((await stored.json()) as { data: { key: string } }).data.key
}

test('a browser shows an image of the bucket, whole and small, and none of another host (spec §9.14)', async () => {
  const key = await avatar()
  const page = await server.browser.newPage()
  const from: string[] = []
  // The page itself may still be loading.
  const isImage = (url: string) => decodeURIComponent(url).includes(key.replace(/\.\w+$/, ''))
  page.on('response', (answer) => {
    if (isImage(answer.url())) from.push(`${answer.status()} ${new URL(answer.url()).pathname.split('/')[1]}`)
  })
  await page.goto(`${server.url}/api/docs`)
  const heightOf = (src: string) =>
    page.evaluate(
      (url) =>
        new Promise<number>((resolve) => {
          const image = new Image()
          image.addEventListener('load', () => resolve(image.naturalHeight))
          image.addEventListener('error', () => resolve(0))
          image.src = url
        }),
      src,
    )
  const { base, path } = mediaContract.showImage
  const shown = `${base}${path}?key=${encodeURIComponent(key)}`
  expect([await heightOf(shown), await heightOf(`${shown}&size=small`)]).toEqual([413, 192])
  expect(from).toEqual(['302 api', '200 zhikao-test', '302 api', '200 zhikao-test'])
  // The same server under another name is another host.
  expect(await heightOf(`${server.url.replace('127.0.0.1', 'localhost')}${shown}`)).toBe(0)
  await page.close()
})
