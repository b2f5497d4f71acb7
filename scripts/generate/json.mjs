const WIDTH = 120

/** JSON with what fits into one line on one line: short to read, and a changed field changes one line. */
export function jsonLines(value, indent = '', before = 0) {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
  if (value === null || typeof value !== 'object' || before + line.length <= WIDTH) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(([key, one]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `
    return `${inner}${name}${jsonLines(one, inner, inner.length + name.length + 1)}`
  })
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
