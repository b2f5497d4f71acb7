import { openApiOf } from '../../server/http/openapi.ts'

const WIDTH = 120

/** JSON with what fits into one line on one line: short to read, and a changed field changes one line. */
function linesOf(value, indent, before) {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
  if (value === null || typeof value !== 'object' || before + line.length <= WIDTH) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(([key, one]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `
    return `${inner}${name}${linesOf(one, inner, inner.length + name.length + 1)}`
  })
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

/** The OpenAPI 3.1 document of all contracts, as the server gives it at /api/openapi.json but in alphabetical order. */
export function openApi({ contracts }) {
  const calls = contracts.flatMap(({ calls: declared }) => Object.values(declared))
  return `${linesOf(openApiOf(calls), '', 0)}\n`
}
