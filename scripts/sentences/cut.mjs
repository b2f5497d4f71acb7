// How a line of a document is cut into its parts.

/** Cuts at these marks outside brackets. */
export function cut(text, mark) {
  const parts = ['']
  let depth = 0
  for (const piece of text.split(/([()])|(?<=\s)|(?=[,;]\s)/).filter(Boolean)) {
    depth += piece === '(' ? 1 : piece === ')' ? -1 : 0
    if (depth === 0 && mark.test(piece.trim())) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => part.replace(/^[\s,;]+|[\s,;]+$/g, '')).filter(Boolean)
}
