import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import type { APIRequestContext, Locator, Page } from 'playwright-core'
import { openMenu } from './journey.forms.ts'
import { fromAvatar } from './shellActions.ts'
import { lookOf } from './themeVariants.ts'
import type { TestServer } from './testServer.ts'
import { DEMO_PASSWORD, openWindow } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

/** Opens the settings from the avatar's menu. */
export async function openSettings(page: Page): Promise<Locator> {
  await fromAvatar(page, '界面设置')
  const drawer = page.getByRole('dialog', { name: '界面设置' })
  await drawer.waitFor()
  return drawer
}
/** Flips these switches of the settings, as a user does, and closes the settings again. */
export async function flip(page: Page, ...names: readonly string[]): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const drawer = await openSettings(page)
  for (const name of names) await drawer.getByRole('switch', { name }).click()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}
/** Chooses one of the pictures or colours. */
export const choose = (drawer: Locator, name: string) => drawer.getByRole('radio', { name }).check({ force: true })

/** Chooses one option of a list; a language gives the list another label. */
export async function select(page: Page, drawer: Locator, label: string, option: string): Promise<void> {
  const { item } = await openMenu(page, drawer.getByLabel(label), option)
  await item.click()
}

/** A centre account that may open these sections alone. */
export async function openNarrowed(server: TestServer, sections: readonly string[]): Promise<Window> {
  const at = ({ base, path }: { base: string; path: string }) => `${server.url}${base}${path}`
  const send = async (request: APIRequestContext, method: 'post' | 'put', url: string, data: object) => {
    const answer = await request[method](url, { data })
    if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as { data: { sn: string } }
  }
  const window = await openWindow(server, 'CN', 1440, [], lookOf({ layout: 'mix' }).setting)
  const { request } = window.context
  const fresh = {
    username: 'narrowed',
    role: 'center',
    initial_password: 'Anfang@2026',
    name: '欧阳慧',
    mobile: '13511110000',
  }
  await send(request, 'post', at(authContract.login), { username: 'system', password: DEMO_PASSWORD })
  const { data } = await send(request, 'post', at(operatorContract.create), { ...fresh, permissions: sections })
  await send(request, 'post', at(authContract.login), { username: 'narrowed', password: 'Anfang@2026' })
  const change = { old_password: 'Anfang@2026', password: DEMO_PASSWORD, password2: DEMO_PASSWORD }
  await send(request, 'put', at(authContract.password).replace(':id', data.sn), change)
  await send(request, 'post', at(authContract.login), { username: 'narrowed', password: DEMO_PASSWORD })
  return window
}

/** What is drawn before a tag without colour weakness: a dot without a sign. */
export const PLAIN_DOT = '""'
/** Runs in the page: of each tag of a state its kind, the sign drawn before it, and its word. */
export const statesOf = (tags: Element[]) =>
  tags.map((tag) => ({
    tone: [...tag.classList].find((name) => name.startsWith('zk-tone-')),
    sign: getComputedStyle(tag, '::before').content,
    word: tag.textContent.trim(),
  }))

/** Saves the settings; answers how many messages of it are visible so many ms later. Then they disappear. */
export async function messagesAfterSave(page: Page, drawer: Locator, ms: number): Promise<number> {
  const saving = page.getByText('正在保存到本地，请稍后...')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await drawer.getByRole('button', { name: '保存配置' }).click()
  await saving.waitFor()
  await page.clock.runFor(ms)
  const count = await saving.count()
  await page.clock.resume()
  await saving.waitFor({ state: 'detached' })
  return count
}
