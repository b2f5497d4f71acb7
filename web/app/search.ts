import type { Search } from '../kit/wire/page.tsx'

/** Reads `?status=a&status=b&page=2`: every value is text (007 stays 007), several of one name are joined by commas. */
export function parseSearch(query: string): Search {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name).join(',')]))
}

/** Writes the query part with its `?`, or nothing; empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if ((typeof value === 'string' || typeof value === 'number') && value !== '') params.append(name, String(value))
  }
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

/** The same address has the same text (percent-encoding undone, no slash at the end; shell.md C9 trap 2). */
export function plainPath(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  try {
    return decodeURI(trimmed)
  } catch {
    return trimmed
  }
}

/** Are two queries, or two sets of parameters, equal in content? */
export const sameSearch = (a: Search, b: Search): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)
