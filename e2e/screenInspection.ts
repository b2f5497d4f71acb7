import type { Page } from 'playwright-core'

/** What one drawn screen shows, as found in the document. */
export type Inspection = {
  title: string
  lang: string
  /** Headings of the first level that can be seen. */
  headings: string[]
  /** The console's own words: texts, labels, placeholders; what people entered is taken out. */
  chrome: string[]
  /** What sticks out of the window or is cut by its own box, and how. */
  cut: string[]
}

/** What the page in front shows; `dataWords` are words of the server's data, which are no words of the console. */
export function inspect(page: Page, dataWords: readonly string[] = []): Promise<Inspection> {
  const source = IN_PAGE.map(String).join('\n')
  return page.evaluate<Inspection>(`(() => {\n${source}\nreturn inspectDocument(${JSON.stringify(dataWords)})\n})()`)
}

// The functions below are sent to the page as one text: each may use the document and the other functions of IN_PAGE,
// and nothing else of this file.
const IN_PAGE = [
  isVisible,
  isOwnWord,
  sortTexts,
  ownAttributes,
  storedAccountWords,
  chromeWords,
  nameOf,
  scrolls,
  clips,
  visibleEdges,
  cutOf,
  coveredActions,
  cutElements,
  inspectDocument,
]

function isVisible(element: Element): boolean {
  return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true })
}

/** Whether a text of this element is a word of the console, in the language of the page. */
function isOwnWord(element: Element): boolean {
  const DATA = `tbody td, tbody th, dd, bdi, code, time, blockquote, .zk-rich, .zk-inline-link, .zk-detail h2,
    .zk-detail-title .zk-figures, .zk-copyable, .zk-cards .zk-figures, .zk-card-head > b, .ant-select-content,
    .ant-avatar, .ant-select-selection-item, .ant-select-item-option, .ant-cascader-menu, .ant-upload-drag b,
    .zk-timeline-head + div, [class*="subject"], .ant-typography-copy`
  const CHROME = '.ant-select-placeholder, .zk-tag, .zk-actions, button:not(.zk-inline-link), .zk-table-words'
  const page = document.documentElement
  const marked = element.closest('[lang]')
  if (marked && marked !== page && marked.getAttribute('lang') !== page.lang) return false
  const chrome = element.closest(CHROME)
  const data = element.closest(DATA)
  return !data || (chrome !== null && data.contains(chrome))
}

/** The visible texts: the console's own, and what people entered. */
function sortTexts(): { own: string[]; entered: string[] } {
  const own: string[] = []
  const entered: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, element] = [node.textContent?.trim() ?? '', node.parentElement]
    if (!text || !element || element.closest('script, style') || !isVisible(element)) continue
    if (isOwnWord(element)) own.push(text)
    else entered.push(text)
  }
  for (const field of document.querySelectorAll('input, textarea'))
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) entered.push(field.value.trim())
  return { own, entered }
}

function ownAttributes(): string[] {
  return [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')]
    .filter((element) => isVisible(element) && isOwnWord(element))
    .flatMap((element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)))
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
}

/** What is stored of the account that is signed in: its name and its institution's. */
function storedAccountWords(): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem('admin.user') ?? '{}')
  if (typeof stored !== 'object' || stored === null) return []
  return Object.values(stored).filter((value) => typeof value === 'string')
}

function chromeWords(dataWords: readonly string[]): string[] {
  const { own, entered } = sortTexts()
  // The longest first: a short word may be a part of a longer one.
  const words = new Set([...dataWords, ...entered, ...storedAccountWords()])
  const data = [...words].filter((word) => word.length > 1).sort((a, b) => b.length - a.length)
  const texts = new Set([...own, ...ownAttributes()])
  // A single letter is taken out only where it is the whole text.
  return [...texts]
    .filter((text) => !words.has(text))
    .map((text) => data.reduce((rest, word) => rest.replaceAll(word, '…'), text))
}

function nameOf(element: Element): string {
  const classes = (element.getAttribute('class') ?? '').split(' ').slice(0, 2).join('.')
  return `${element.tagName.toLowerCase()}.${classes} «${(element.textContent ?? '').trim().slice(0, 24)}»`
}

function scrolls(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
}

function clips(element: Element): boolean {
  return /hidden|clip/.test(getComputedStyle(element).overflowX)
}

/** Between which edges this element can be seen, and what sets the right one. */
function visibleEdges(element: Element): { left: number; right: number; by: string } {
  const edge = { left: 0, right: window.innerWidth, by: 'the window' }
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (scrolls(up)) return { ...edge, left: -Infinity, right: Infinity }
    const frame = up.getBoundingClientRect()
    if (clips(up) && frame.width > 1 && frame.right < edge.right) [edge.right, edge.by] = [frame.right, nameOf(up)]
    if (getComputedStyle(up).position === 'fixed') break
  }
  return edge
}

function cutOf(element: Element): string[] {
  const box = element.getBoundingClientRect()
  // A box of one pixel is for screen readers only.
  if (!isVisible(element) || box.width <= 1 || box.height <= 1) return []
  const edge = visibleEdges(element)
  const isOutside = box.right > edge.right + 1 || box.left < edge.left - 1
  const isCutByItself =
    element.matches('button, h1, .zk-tag, label') && element.scrollWidth > element.clientWidth + 1 && clips(element)
  return [
    ...(isOutside ? [`${nameOf(element)} ${Math.round(box.left)}–${Math.round(box.right)} out of ${edge.by}`] : []),
    ...(isCutByItself ? [`${nameOf(element)} is cut by itself`] : []),
  ]
}

/** An action that another box covers cannot be used. */
function coveredActions(): string[] {
  return [...document.querySelectorAll('.zk-actions-row button')]
    .filter((element) => {
      const cell = element.closest('td')
      const { right } = element.getBoundingClientRect()
      return cell !== null && isVisible(element) && right > cell.getBoundingClientRect().right + 1
    })
    .map((element) => `${nameOf(element)} leaves its cell`)
}

function cutElements(): string[] {
  const { scrollWidth } = document.documentElement
  const parts = document.querySelectorAll(
    'button, a, input, h1, h2, h3, p, label, .zk-tag, dt, dd, [role="menuitem"], .ant-alert, img',
  )
  return [
    ...(scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...[...parts].flatMap(cutOf),
    ...coveredActions(),
  ]
}

function inspectDocument(dataWords: readonly string[]): Inspection {
  // A dialog over the page has a heading of its own.
  const headings = [...document.querySelectorAll('h1')]
    .filter((heading) => isVisible(heading) && !heading.closest('[role="dialog"]'))
    .map((heading) => heading.textContent ?? '')
  const { title, documentElement } = document
  return { title, lang: documentElement.lang, headings, chrome: chromeWords(dataWords), cut: cutElements() }
}
