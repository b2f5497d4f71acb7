import { expect, it, test } from 'vitest'
import { pictureKeys, pictureSource, RICH_ALIGNMENTS, RICH_ELEMENTS } from '@zhikao/domain/kernel/richText.ts'
import { HOSTILE_HTML } from '@zhikao/domain/test/hostileHtml.ts'
import { cleanRichText, plainTextOf, textChanges } from './richText.ts'

const ELEMENTS: Record<string, readonly string[]> = RICH_ELEMENTS
const KEY = 'ab/cd/0123456789abcdefghij.png'
const PICTURE = pictureSource(KEY)

/** Every element of a cleaned text with its attributes, read by rules of its own: what is cleaned has one plain form. */
const elementsOf = (html: string) =>
  [...html.matchAll(/<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( \/)?>/g)].map(([whole, , tag = '', given = '']) => ({
    whole,
    tag,
    attributes: [...given.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const),
  }))

function faultsOf(html: string): string[] {
  const elements = elementsOf(html)
  const rest = elements.reduce((text, { whole }) => text.replace(whole, ''), html)
  return [
    ...(rest.includes('<')
      ? [`an element in no plain form: ${rest.slice(rest.indexOf('<'), rest.indexOf('<') + 40)}`]
      : []),
    ...elements.flatMap(({ tag, attributes }) => [
      ...(tag in ELEMENTS ? [] : [`<${tag}>`]),
      ...attributes.filter(([name]) => !ELEMENTS[tag]?.includes(name)).map(([name]) => `${tag} ${name}`),
      ...attributes.filter(([name, value]) => name === 'src' && value !== PICTURE).map(([, value]) => `src ${value}`),
      ...attributes
        .filter(([name, value]) => name === 'href' && !/^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(value))
        .map(([, value]) => `href ${value}`),
      ...attributes
        .filter(([name, value]) => name === 'align' && !RICH_ALIGNMENTS.some((one) => one === value))
        .map(([, value]) => `align ${value}`),
    ]),
  ]
}

test('there are 200 hostile fragments and more', () => {
  expect(new Set(HOSTILE_HTML).size).toBeGreaterThan(200)
})

it.each(HOSTILE_HTML)('reliability.md §2: of %j only listed elements, attributes and addresses stay', (fragment) => {
  const cleaned = cleanRichText(fragment)
  expect(faultsOf(cleaned)).toEqual([])
  // Cleaned once more it is the same: nothing of it is read differently a second time.
  expect(cleanRichText(cleaned)).toBe(cleaned)
})

it('all of them in one document leave nothing either', () => {
  const cleaned = cleanRichText(`<p>前</p>${HOSTILE_HTML.join('\n')}<p>后</p>`)
  expect(faultsOf(cleaned)).toEqual([])
})

it('text, tables, lists, links and own pictures stay; other spellings of an element become the listed one', () => {
  const html = `<h1>标题</h1><p align="center"><b>粗</b> <i>斜</i></p><table><tr><td colspan="2">格</td></tr></table><ol start="3"><li>项</li></ol><p><a href="https://example.com/a?b=1&amp;c=2" target="_blank">链</a><img src="${PICTURE}" alt="图" style="x"></p>`
  expect(cleanRichText(html)).toBe(
    `<h2>标题</h2><p align="center"><strong>粗</strong> <em>斜</em></p><table><tr><td colspan="2">格</td></tr></table><ol start="3"><li>项</li></ol><p><a href="https://example.com/a?b=1&amp;c=2">链</a><img src="${PICTURE}" alt="图" /></p>`,
  )
  expect(pictureKeys(cleanRichText(html))).toEqual([KEY])
})

it('a paste from Word keeps its table and loses its styles', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><xml><o:OfficeDocumentSettings/></xml></head><body lang=ZH-CN><!--StartFragment--><p class=MsoNormal style='text-align:center;mso-layout-grid-align:none'><b><span lang=EN-US style='font-size:16.0pt;font-family:宋体'>考核安排<o:p></o:p></span></b></p><table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=277 valign=top style='width:207.4pt'><p class=MsoNormal><span style='mso-bidi-font-size:10.5pt'>环节</span></p></td><td><p>时间</p></td></tr></table><img width=100 src="file:///C:/Users/x/image001.png"><!--EndFragment--></body></html>`
  expect(cleanRichText(word)).toBe(
    '<p><strong>考核安排</strong></p><table><tr><td><p>环节</p></td><td><p>时间</p></td></tr></table>',
  )
})

it('the plain text has a line for each block and a tab between cells', () => {
  const html =
    '<h2>一</h2><p>甲&lt;乙&amp;丙</p><ul><li><p>项</p></li></ul><table><tbody><tr><td><p>左</p></td><td>右</td></tr></tbody></table><p></p>'
  expect(plainTextOf(html)).toBe('一\n甲<乙&丙\n项\n左\n右')
})

it('changes are found by lines, within a changed line by words', () => {
  expect(textChanges('甲\n开考时间为九点\n丙', '甲\n开考时间为十点\n丙\n丁')).toEqual([
    { kind: 'same', text: '甲\n' },
    { kind: 'same', text: '开考时间为' },
    { kind: 'removed', text: '九' },
    { kind: 'added', text: '十' },
    { kind: 'same', text: '点\n' },
    { kind: 'same', text: '丙\n' },
    { kind: 'added', text: '丁\n' },
  ])
  // A rewritten paragraph is one change, whatever its length: the time to compare words grows with the square of their number.
  const words = (from: number) => Array.from({ length: 900 }, (_, at) => String.fromCharCode(from + at)).join('，')
  expect(textChanges(words(0x4e00), words(0x6e00)).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  const [long, other] = ['甲\n'.repeat(5000), '乙\n'.repeat(5000)]
  expect(textChanges(long, other).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
