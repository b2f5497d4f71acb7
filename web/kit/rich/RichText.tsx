import DOMPurify from 'dompurify'
import { useCallback } from 'react'
import { isRichLink, pictureKey, RICH_ELEMENTS } from '@zhikao/domain/kernel/richText.ts'
import { formulaNodes, useFormulas } from './useFormulas.ts'
import type { FormulaMap } from './useFormulas.ts'
import './rich.css'

const purify = DOMPurify(window)
/** What is shown was cleaned by the server before it was stored: this is the second look at it. */
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  if (!isRichLink(node.getAttribute('href') ?? '')) node.removeAttribute('href')
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

const KNOWN = {
  ALLOWED_TAGS: Object.keys(RICH_ELEMENTS),
  ALLOWED_ATTR: [...new Set<string>(Object.values(RICH_ELEMENTS).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** The address under which a picture is shown; null: it is not one of ours. `own` is how the addresses of a page's own pictures begin. */
function addressOf(source: string, own: string | undefined): string | null {
  const key = pictureKey(source)
  if (own === undefined) return key === null ? null : source
  if (key !== null) return `${own}${encodeURIComponent(key)}`
  return source.startsWith(own) ? source : null
}

function cleaned(html: string, own: string | undefined, formulas: FormulaMap): Node {
  const part = purify.sanitize(html, KNOWN)
  // Nothing of it is in the document yet: what is removed or changed here was not loaded.
  for (const picture of part.querySelectorAll('img')) {
    const address = addressOf(picture.getAttribute('src') ?? '', own)
    if (address === null) picture.remove()
    else picture.setAttribute('src', address)
  }
  if (formulas.size > 0) showFormulas(part, formulas)
  return part
}

/** Puts formulas in the place of their TeX. */
function showFormulas(part: Node, formulas: FormulaMap): void {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) text.replaceWith(...formulaNodes(text.data, formulas))
}

type Props = {
  html: string
  /** How the addresses of its pictures begin, the key follows: of a page that shows them to readers without an account. */
  pictures?: string
}

/** The one place where rich text is shown (reliability.md §2): the elements that kernel/richText.ts lists, nothing that runs or is loaded from elsewhere. */
export function RichText({ html, pictures }: Props) {
  const formulas = useFormulas()
  const fill = useCallback(
    (node: HTMLElement | null) => node?.replaceChildren(cleaned(html, pictures, formulas)),
    [html, pictures, formulas],
  )
  return <div ref={fill} className="zk-rich" />
}
