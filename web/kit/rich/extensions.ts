import { Extension, Mark, mergeAttributes } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { TableKit } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { isRichLink, pictureKey, RICH_ALIGNMENTS } from '@zhikao/domain/kernel/richText.ts'

const alignmentOf = (element: HTMLElement): string | null => {
  const given = element.getAttribute('align') ?? element.style.textAlign
  return RICH_ALIGNMENTS.find((one) => one === given) ?? null
}

/** Paragraphs and headings to the left, in the middle, to the right. */
const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: { default: null, parseHTML: alignmentOf, renderHTML: ({ align }) => (align ? { align } : {}) },
      },
    },
  ],
})

/** A picture that was uploaded here; one from elsewhere is left out when it is pasted. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (pictureKey(element.getAttribute('src') ?? '') === null ? false : null),
    },
  ],
})

/** An address that domain/kernel/richText.ts allows; of any other the text stays. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (isRichLink(element.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), 0],
})

/** What the editor knows: the elements of domain/kernel/richText.ts. Pasted text loses all others, and its styles. */
export const extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3, 4] }),
  Bold,
  Italic,
  Underline,
  Strike,
  Link,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  HardBreak,
  HorizontalRule,
  Picture,
  TableKit.configure({ table: { resizable: false } }),
  Alignment,
  UndoRedo,
  Dropcursor,
  Gapcursor,
]
