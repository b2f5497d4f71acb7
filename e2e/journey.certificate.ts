import { act, rowOf } from './journey.forms.ts'
import { download } from './journey.sealedPaper.ts'
import type { Person } from './journey.people.ts'
import type { TestServer } from './testServer.ts'
import { openWindow } from './browserWindow.ts'

type Certificate = { name: string; no: string; text: string; link: string }

/** The certificate of a candidate, from the list of scores that is open: its text, and where its code leads. */
export async function fetchCertificate({ page }: Person, student: string): Promise<Certificate> {
  const { name, pages } = await download(page, () => act(page, rowOf(page, student), '下载证书'))
  const [{ text, code } = { text: '', code: null }] = pages
  const [no = ''] = /S\d{21}/.exec(text) ?? []
  return { name, no, text, link: code ?? '' }
}

/** The text of these addresses for a visitor, in a window without a session. */
export async function checkAsStranger(server: TestServer, addresses: readonly string[]): Promise<string[]> {
  const { context, page, settle } = await openWindow(server, 'CN', 390)
  const texts: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await page.locator('.check-verdict').waitFor()
    await settle()
    texts.push(await page.locator('main').innerText())
  }
  await context.close()
  return texts
}
