/** What one drawn screen shows, as found in the document. */
export type Sight = {
  title: string
  lang: string
  /** Headings of the first level that can be seen. */
  headings: string[]
  /** The console's own words: texts, labels, placeholders; what people entered is taken out. */
  chrome: string[]
  /** What sticks out of the window or is cut by its own box, and how. */
  cut: string[]
}

/** Runs in the page, so it stands on nothing but the document and the words that the server's data brought. */
export function inspect(brought: readonly string[] = []): Sight {
  const DATA = [
    'tbody td',
    'tbody th',
    'dd',
    'bdi',
    'code',
    'time',
    'blockquote',
    '.zk-inline-link',
    '.zk-detail h2',
    '.zk-detail-title .zk-figures',
    '.zk-copyable',
    '.zk-cards .zk-figures',
    '.zk-card-head > b',
    '.ant-select-content',
    '.ant-avatar',
    '.ant-select-selection-item',
    '.ant-select-item-option',
    '.ant-cascader-menu',
    '.ant-upload-drag b',
    '.zk-timeline-head + div',
    '[class*="subject"]',
    '.ant-typography-copy',
  ].join(',')
  const CHROME = '.ant-select-placeholder, .zk-tag, .zk-actions, button:not(.zk-inline-link), .zk-table-words'
  const visible = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true })
  const isOwnWord = (element: Element) => {
    const spoken = element.closest('[lang]')
    if (spoken && spoken !== document.documentElement && spoken.getAttribute('lang') !== document.documentElement.lang)
      return false
    const chrome = element.closest(CHROME)
    const data = element.closest(DATA)
    return !data || (chrome !== null && data.contains(chrome))
  }

  const chrome: string[] = []
  const entered = new Set<string>(brought)
  const kept: unknown = JSON.parse(localStorage.getItem('admin.user') ?? '{}')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const own: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, element] = [node.textContent?.trim() ?? '', node.parentElement]
    if (!text || !element || element.closest('script, style') || !visible(element)) continue
    if (isOwnWord(element)) own.push(text)
    else entered.add(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
    if (!visible(element) || !isOwnWord(element)) continue
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
      const text = element.getAttribute(name)?.trim()
      if (text) own.push(text)
    }
  }
  for (const field of document.querySelectorAll('input, textarea'))
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) entered.add(field.value.trim())
  if (typeof kept === 'object' && kept !== null)
    for (const value of Object.values(kept)) if (typeof value === 'string') entered.add(value)
  const long = [...entered].filter((word) => word.length > 1).sort((a, b) => b.length - a.length)
  for (const text of new Set(own)) chrome.push(long.reduce((rest, word) => rest.replaceAll(word, '…'), text))

  const cut: string[] = []
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').slice(0, 2).join('.')} «${(element.textContent ?? '').trim().slice(0, 24)}»`
  const page = document.documentElement
  if (page.scrollWidth > window.innerWidth) cut.push(`the page is ${page.scrollWidth} px wide`)
  const scrolls = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth
  const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
  for (const element of document.querySelectorAll(
    'button, a, input, h1, h2, h3, p, label, .zk-tag, dt, dd, [role="menuitem"], .ant-alert, img',
  )) {
    const box = element.getBoundingClientRect()
    // What is one pixel small is for readers only.
    if (!visible(element) || box.width <= 1 || box.height <= 1) continue
    const edge = { left: 0, right: window.innerWidth, by: 'the window' }
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (scrolls(up)) {
        edge.left = -Infinity
        edge.right = Infinity
        break
      }
      const frame = up.getBoundingClientRect()
      if (clips(up) && frame.width > 1 && frame.right < edge.right) [edge.right, edge.by] = [frame.right, nameOf(up)]
      if (getComputedStyle(up).position === 'fixed') break
    }
    if (box.right > edge.right + 1 || box.left < edge.left - 1)
      cut.push(`${nameOf(element)} ${Math.round(box.left)}–${Math.round(box.right)} out of ${edge.by}`)
    if (
      element.matches('button, h1, .zk-tag, label') &&
      element.scrollWidth > element.clientWidth + 1 &&
      clips(element)
    )
      cut.push(`${nameOf(element)} is cut by itself`)
  }
  // An action that another box covers cannot be used.
  for (const element of document.querySelectorAll('.zk-actions-row button')) {
    const cell = element.closest('td')
    if (cell && visible(element) && element.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1)
      cut.push(`${nameOf(element)} leaves its cell`)
  }
  // A dialog over the page has its own.
  const headings = [...document.querySelectorAll('h1')]
    .filter((heading) => visible(heading) && !heading.closest('[role="dialog"]'))
    .map((heading) => heading.textContent ?? '')
  return { title: document.title, lang: page.lang, headings, chrome, cut }
}
