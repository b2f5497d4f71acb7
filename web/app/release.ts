/** The entry script that this window was started with. */
const ownEntry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? null

/** Does the index page on the server now name another entry script than this window's? False if the answer is not an index page. */
export function isOutdated(page: string, entry: string | null = ownEntry()): boolean {
  return entry !== null && page.includes('id="root"') && !page.includes(`"${entry}"`)
}
