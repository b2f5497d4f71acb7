import { openApiOf } from '../../server/http/openapi.ts'
import { jsonLines } from './json.mjs'

/** The OpenAPI 3.1 document of all contracts, as the server gives it at /api/openapi.json but in alphabetical order. */
export function openApi({ contracts }) {
  const calls = contracts.flatMap(({ calls: declared }) => Object.values(declared))
  return `${jsonLines(openApiOf(calls))}\n`
}
