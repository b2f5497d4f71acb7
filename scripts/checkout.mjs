// Where this checkout is.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** The path of a file of this checkout. */
export const inCheckout = (...path) => join(root, ...path)
