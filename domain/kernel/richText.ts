// Rich text is stored as HTML of a short list of elements (reliability.md §2): the server's cleaning, the browser's, and the editor know this list alone.

/** The elements, each with its attributes. */
export const RICH_ELEMENTS = {
  p: ['align'],
  h2: ['align'],
  h3: ['align'],
  h4: ['align'],
  br: [],
  hr: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href'],
  img: ['src', 'alt', 'width'],
  table: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'align'],
  td: ['colspan', 'rowspan', 'align'],
} as const satisfies Record<string, readonly string[]>

/** Elements that other programs write for the same meaning. */
export const RICH_SYNONYMS = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
} as const

export const RICH_ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const

/** A link leads to a page, an address of mail or telephone, or to a place of this console. */
const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d() -]+|\/(?!\/)[^\s\\]*)$/i
export const isRichLink = (href: string): boolean => href.length <= 2000 && LINK.test(href)

/** A picture is one that was uploaded here, by its key: nothing is loaded from elsewhere. */
const PICTURE = /^\/api\/media\/image\/file\?key=([0-9a-z]{2}\/[0-9a-z]{2}\/[0-9a-z]{20,40}\.[a-z]{2,5})$/
export const pictureKey = (src: string): string | null => PICTURE.exec(src)?.[1] ?? null
export const pictureSource = (key: string): string => `/api/media/image/file?key=${key}`

/** By whole attributes: a description may say `src=` too. */
const SOURCES = /<img(?: [a-z]+="[^"]*")*? src="([^"]*)"/g

/** The keys of the pictures of a cleaned text, each once, in their order. */
export function pictureKeys(html: string): string[] {
  const keys = [...html.matchAll(SOURCES)].map(([, src]) => pictureKey((src ?? '').replaceAll('&amp;', '&')))
  return [...new Set(keys.filter((key) => key !== null))]
}
