import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import type { Page } from 'playwright-core'
import type { TestServer } from './testServer.ts'
import { openWindow, tryLogin } from './browserWindow.ts'
import type { Window } from './browserWindow.ts'

const PASSWORD = 'Journey@2026'

/** An institution as the administrator registers it. */
export type Institution = {
  name: string
  username: string
  level: '中职' | '高职'
  code: string
  uscc: string
  mobile: string
}
/** A unified social credit code with its right check character. */
export const usccOf = (first17: string) => first17 + usccCheck(first17)

const institution = (at: number, name: string, username: string, level: Institution['level']): Institution => ({
  name,
  username,
  level,
  code: `362200010${at}`,
  uscc: usccOf(`12220000412750${String(100 + at)}`),
  mobile: `1390431000${at}`,
})
/** The four of the examiners' workbook: two will be exam sites. */
export const SITE = institution(1, '长春汽车工业高等专科学校', 'auto_college', '高职')
export const SECOND_SITE = institution(2, '吉林工业职业技术学院', 'industry_college', '高职')
export const SCHOOL = institution(3, '长春市第一中等专业学校', 'first_school', '中职')
export const SECOND_SCHOOL = institution(4, '吉林机电工程学校', 'second_school', '中职')

/** Of the examiners' workbook those who sign in; an account is called by its mobile. */
export const EXAMINERS = {
  chief: { name: '易洋琪', mobile: '13974924143' },
  declining: { name: '谭若静', mobile: '13819256774' },
  replacement: { name: '宋霞超', mobile: '13989124259' },
  practicalChief: { name: '李飞阳', mobile: '18637049070' },
  practical: { name: '江梅', mobile: '13890138359' },
}

const listed = (name: string, serial: string, credential = 'JXGCZT') => ({
  name,
  cert_no: `KPY2025${credential}${serial}`,
})
/** Those of the first site for car assembly; the first may be chief. */
export const CAR_EXAMINERS = [
  listed('姚芳', '00021', 'QCZP'),
  listed('袁杰佑', '00005', 'QCZP'),
  listed('贺敏桂', '00013', 'QCZP'),
]
/** Of the examiners' workbook those whom a site lists in its application. */
export const listedBy = ({ username }: Institution) =>
  username === SITE.username
    ? [listed('郭晨阳', '00009'), listed('刘雪诗', '00017'), listed('范芳', '00025')]
    : [listed('魏秀芳', '00027'), listed('邵琪婷', '00035'), listed('谭若静', '00003')]

/** Who scores the practical. */
export const PRACTICAL_PANEL = [EXAMINERS.practicalChief, EXAMINERS.practical]

/** A person of the journey: a window of their own, in which they stay signed in. */
export type Person = Window & {
  username: string
  go: (path: string) => Promise<void>
  signIn: (password?: string) => Promise<void>
  /** Signs in with the one-time password and chooses a password, which is required. */
  enter: (oneTime: string) => Promise<void>
}

/** A new window for this account, not signed in yet. */
export async function personOf(server: TestServer, username: string, width?: number): Promise<Person> {
  const window = await openWindow(server, 'CN', width)
  const { page, settle } = window
  const go = async (path: string) => {
    await page.goto(`${server.url}${path}`)
    await settle()
  }
  const signIn = async (password = PASSWORD) => {
    await page.goto(`${server.url}/login`)
    await tryLogin(page, username, password)
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  const enter = async (oneTime: string) => {
    await signIn(oneTime)
    await choosePassword(page, oneTime)
    await settle()
  }
  return { ...window, username, go, signIn, enter }
}

async function choosePassword(page: Page, oneTime: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原密码').fill(oneTime)
  await dialog.getByLabel('新密码', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('确认新密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('密码修改成功').waitFor()
}

/** Opens the notice of the bell with this title; answers the address of the page that it leads to. `shown`: what is awaited first; the notice of a decision is shown once it can no longer be taken back (Decided 49). */
export async function followNotice(
  { page, settle, go }: Person,
  title: string,
  shown?: Promise<void>,
): Promise<string> {
  await shown
  await go('/')
  await page.getByRole('button', { name: /^通知，/ }).click()
  const panel = page.getByRole('region', { name: '通知' })
  await panel.getByRole('tab', { name: /^今日/ }).click()
  const before = page.url()
  await panel
    .getByRole('button', { name: new RegExp(`未读.*${title}|^${title}`) })
    .first()
    .click()
  await page.waitForURL((url) => url.href !== before)
  await settle()
  await page.locator('main h1:visible').first().waitFor()
  const { pathname } = new URL(page.url())
  if (['/403', '/404', '/500'].includes(pathname)) throw new Error(`“${title}” leads to ${pathname}`)
  return pathname
}
