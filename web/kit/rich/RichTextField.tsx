import { Skeleton } from 'antd'
import { lazyPart } from '../wire/lazyPart.tsx'
import type { RichTextProps } from './RichTextEditor.tsx'

/** A text with headings, tables and pictures; its HTML is the value. The editor is loaded when it is shown. */
export const RichTextField = lazyPart<RichTextProps>(
  async () => (await import('./RichTextEditor.tsx')).RichTextEditor,
  <Skeleton active title={false} />,
)
