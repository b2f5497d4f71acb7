/** The script that this window began with. */
const ownEntry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null

/** Does the console's page, as the server holds it now, begin with another script than this window? An answer that is no such page says nothing. */
export function isOutdated(page: string, entry: string | null = ownEntry()): boolean {
  return entry !== null && page.includes('id="root"') && !page.includes(`"${entry}"`)
}
