import DOMPurify from 'dompurify'
import { useCallback } from 'react'
import { isRichLink, pictureKey, RICH_ELEMENTS } from '@zhikao/domain/kernel/richText.ts'
import './rich.css'

const purify = DOMPurify(window)
/** What is shown was cleaned by the server before it was stored: this is the second look at it. */
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && pictureKey(node.getAttribute('src') ?? '') === null) node.remove()
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

/** The one place where rich text is shown (reliability.md §2): the elements that kernel/richText.ts lists, nothing that runs or is loaded from elsewhere. */
export function RichText({ html }: { html: string }) {
  const fill = useCallback((node: HTMLElement | null) => node?.replaceChildren(purify.sanitize(html, KNOWN)), [html])
  return <div ref={fill} className="zk-rich" />
}
