import { ALL_PORTALS } from '@zhikao/domain/portals/sections.ts'
import { ROUTES_KEY } from './session.ts'

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}

/** The version of the portals table, eight hexadecimal digits: it changes with every row, title and permission. */
export const routesVersion = hashOf(JSON.stringify(ALL_PORTALS)).toString(16).padStart(8, '0')

/** Keeps the version beside the hints of the session: of the routes that spec §3 stores nothing else (shell.md §0.13). */
export function keepRoutesVersion(): void {
  try {
    localStorage.setItem(ROUTES_KEY, JSON.stringify(routesVersion))
  } catch {
    // A browser without storage: nothing reads it at the next start either.
  }
}
