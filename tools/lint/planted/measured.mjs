// Violations of what is measured: repeated code, and what may only shrink. They use folders that no feature owns.

const violation = (tool, name, says, files) => ({ tool, name, says: [says].flat(), files })

const repeated = (name, word) => `
export function ${name}(first: number, ${word}: number) {
  if (first > ${word}) return 'more'
  const sum = first + ${word}
  const product = first * ${word} - 1
  for (const part of [sum, product]) {
    if (part > ${word.length}) return \`\${part}\`
  }
  return 'less'
}
`

const duplicates = [
  violation('duplicates', 'the same lines under other names', ['server: 1 pairs', 'above its ceiling 0'], {
    'server/db/serial.ts': repeated('compareSerials', 'second'),
    'server/http/range.ts': repeated('compareRanges', 'other'),
  }),
  violation('duplicates', 'a package without a ceiling', 'domain: 0 pairs, ', {
    'docs/duplicates.json': JSON.stringify({ packages: { server: { ceiling: 0 }, 'web features': { ceiling: 0 } } }),
  }),
]

export const MEASURED = [...duplicates]
