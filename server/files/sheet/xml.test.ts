import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { parseXml } from './xml.ts'

async function eventsOf(xml: string, chunkBytes: number): Promise<string[]> {
  const events: string[] = []
  const bytes = Buffer.from(xml)
  async function* chunks(): AsyncIterable<Buffer> {
    for (let i = 0; i < bytes.length; i += chunkBytes) yield bytes.subarray(i, i + chunkBytes)
  }
  await parseXml(chunks(), {
    open: (name, attributes) => events.push(`<${name} ${attributes.get('a') ?? ''}|${attributes.get('b') ?? ''}`),
    close: (name) => events.push(`>${name}`),
    text: (text) => events.push(`"${text}`),
  })
  return joined(events)
}

function peerEventsOf(xml: string): string[] {
  const events: string[] = []
  const parser = new SaxesParser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', ({ name, attributes }) =>
    events.push(`<${local(name)} ${attributes['a'] ?? ''}|${attributes['b'] ?? ''}`),
  )
  parser.on('closetag', ({ name }) => events.push(`>${local(name)}`))
  parser.on('text', (text) => events.length > 0 && events.push(`"${text}`))
  parser.on('cdata', (text) => events.push(`"${text}`))
  parser.write(xml).close()
  // It also reports the line after the root.
  return joined(events.slice(0, events.lastIndexOf('>root') + 1))
}

// The test does not depend on where a text is split into pieces.
function joined(events: string[]): string[] {
  const whole: string[] = []
  for (const event of events) {
    const last = whole.at(-1)
    if (event.startsWith('"') && last?.startsWith('"')) whole[whole.length - 1] = last + event.slice(1)
    else whole.push(event)
  }
  return whole.filter((event) => event !== '"')
}

const word = fc.string({
  unit: fc.constantFrom('a', '中', '😀', ' ', '\n', '\r', '&amp;', '&#65;', '&lt;', '.', '/', '=', '"'),
  maxLength: 6,
})
const value = word.map((text) => text.replaceAll('"', '').replaceAll(/[\n\r]/g, ' '))
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.constantFrom('<!-- > -->', '<![CDATA[<&>]]>', '<?p x?>'),
    fc
      .tuple(fc.constantFrom('c', 'row', 'x:v', 'sheetData'), value, value, fc.array(tie('element'), { maxLength: 4 }))
      .map(([name, a, b, inner]) => `<${name} a="${a}" b = '${b}' >${inner.join('')}</${name} >`),
    fc.constantFrom('<c/>', '<c a="1"/>', '<f a=">" />'),
  ),
}))

test('gives the same events as saxes, with any chunk size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), async (inner, cut) => {
      const xml = `<?xml version="1.0"?>\n<root>${inner.join('')}</root>\n`
      expect(await eventsOf(xml, cut)).toEqual(peerEventsOf(xml))
    }),
    { numRuns: 400 },
  )
})

test.each([
  '<a>',
  '</a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a',
  '<a b>',
  '<a b=1/>',
  '<a b="1/>',
  'text',
  '<a/>text',
  '<a/><b/>',
  '',
  '< a/>',
  '<a>&nbsp;</a>',
  '<a>&#xFFFFFFF;</a>',
  '<a>&amp</a>',
  '<!x><a/>',
  '<a></ a>',
  '<a "x"/>',
  '<a><</a>',
])('refuses %s', async (xml) => {
  await expect(eventsOf(xml, 100)).rejects.toThrow('sheet_broken')
})
