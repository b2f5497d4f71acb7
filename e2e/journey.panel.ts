import type { Locator } from 'playwright-core'
import { act, button, press, rowOf } from './journey.forms.ts'
import type { Person } from './journey.people.ts'

/** From the site's list of plans to the choice of its examiners, all of them on one page. */
export async function openPanel({ page, go, settle }: Person, plan: string): Promise<void> {
  await go('/college/exam/plan/list')
  await act(page, rowOf(page, plan), '选择考评员')
  await page.waitForURL(/\/teacher$/)
  await settle()
  await go(`${new URL(page.url()).pathname}?limit=50`)
}

/** The card of a session: what it needs, and who was chosen. */
const sessionOf = ({ page }: Person, session: string): Locator =>
  page.getByRole('region', { name: session, exact: true })

/** Examiners for a session, by their role. */
export async function choosePanel(
  person: Person,
  session: string,
  people: Record<'选择' | '设主考', readonly string[]>,
): Promise<void> {
  const { page } = person
  const card = sessionOf(person, session)
  // The first session is selected from the start.
  if (await button(card, '为此场次选择').isVisible()) await press(card, '为此场次选择')
  await page.getByRole('heading', { name: `正在为“${session}”选择考评员` }).waitFor()
  for (const name of people.设主考) await act(page, rowOf(page, name), '设主考')
  for (const name of people.选择) await act(page, rowOf(page, name), '选择')
  for (const name of [...people.设主考, ...people.选择]) await card.getByText(name, { exact: true }).waitFor()
}

export async function savePanel({ page }: Person): Promise<void> {
  await page.getByText('各场次考评员已齐备').waitFor()
  await press(page, '保存名单')
  await page.getByText('考评员名单已保存').waitFor()
}
