// Lists of what exceeds a limit today (scripts/structure/*.json): they only shrink. An entry is `key: amount`, or
// `key: { amount, reason }` for what stays as it is. A key names the package and the file, not its folders, so that it
// is still valid when a folder moves. check-structure --shrink lowers the lists to the amounts of today.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path/posix'

/** `web/Shell.tsx` of `web/shell/Shell.tsx`. */
export const keyOf = (path) => `${path.split('/')[0]}/${basename(path)}`

const fileOf = (name) => `scripts/structure/${name}.json`
export const readAllowed = (name) => (existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : {})
const amountOf = (entry) => (typeof entry === 'number' ? entry : entry.amount)

/** The largest amount per key. */
function largest(findings) {
  const amounts = new Map()
  for (const { key, amount } of findings) amounts.set(key, Math.max(amount, amounts.get(key) ?? 0))
  return amounts
}

/** Faults of findings { key, path, line, amount, lesson } above the limit that the list `name` does not allow. */
export function faultsAbove(name, rule, findings) {
  const allowed = readAllowed(name)
  const now = largest(findings)
  const grown = findings.filter(({ key, amount }) => allowed[key] === undefined || amount > amountOf(allowed[key]))
  const stale = Object.keys(allowed).filter((key) => !now.has(key))
  return [
    ...grown.map(({ key, path, line, amount, lesson }) => {
      const grew = allowed[key] === undefined ? '' : ` It has grown from ${amountOf(allowed[key])} to ${amount}.`
      return [path, line, rule, `${lesson}${grew}`]
    }),
    ...stale.map((key) => [fileOf(name), 1, rule, `“${key}” is within the limit now: remove it from this list.`]),
  ]
}

/** Writes the list without what is within the limit now, with the amounts of today where they are lower. */
export function shrinkAllowed(name, findings) {
  const now = largest(findings)
  const lower = (entry, amount) =>
    typeof entry === 'number' ? Math.min(entry, amount) : { ...entry, amount: Math.min(entry.amount, amount) }
  const kept = Object.entries(readAllowed(name)).filter(([key]) => now.has(key))
  const list = Object.fromEntries(kept.map(([key, entry]) => [key, lower(entry, now.get(key))]))
  if (existsSync(fileOf(name))) writeFileSync(fileOf(name), `${JSON.stringify(list, null, 2)}\n`)
}
