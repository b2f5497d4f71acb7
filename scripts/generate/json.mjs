const WIDTH = 120

const lineOf = (value) => JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')

/** The parts of a list of words, as many on a line as fit. */
function filled(parts, inner) {
  const lines = [parts[0]]
  for (const part of parts.slice(1)) {
    const longer = `${lines.at(-1)}, ${part}`
    if (inner.length + longer.length < WIDTH) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.map((line) => inner + line)
}

/** JSON with what fits into one line on one line: short to read, and a changed field changes one line. */
export function jsonLines(value, indent = '', before = 0) {
  const line = lineOf(value)
  if (value === null || typeof value !== 'object' || before + line.length <= WIDTH) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines =
    isList && value.every((one) => typeof one === 'string')
      ? filled(value.map(lineOf), inner)
      : Object.entries(value).map(([key, one]) => {
          const name = isList ? '' : `${JSON.stringify(key)}: `
          return `${inner}${name}${jsonLines(one, inner, inner.length + name.length + 1)}`
        })
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
