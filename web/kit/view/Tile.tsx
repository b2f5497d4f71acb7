import { RightOutlined } from '@ant-design/icons'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { openInPlace } from '../wire/links.ts'
import { usePage } from '../wire/page.tsx'
import './kit.css'

type Props = { label: Text; hint?: Text; count: number; to: string | null; urgent?: boolean }

/** A figure of a dashboard that leads to its list; `urgent` marks what waits. */
export function Tile({ label, hint, count, to, urgent = false }: Props) {
  const say = useSay()
  const { navigate } = usePage()
  const content = (
    <>
      <span className="zk-tile-label">{say(label)}</span>
      <span className="zk-tile-count zk-figures">{count.toLocaleString('en-US')}</span>
      {hint && <span className="zk-quiet">{say(hint)}</span>}
    </>
  )
  const className = urgent && count > 0 ? 'zk-tile zk-tile-urgent' : 'zk-tile'
  if (to === null) return <div className={className}>{content}</div>
  return (
    <a className={className} href={to} onClick={openInPlace({ open: () => navigate(to) })}>
      {content}
      <RightOutlined className="zk-tile-arrow" />
    </a>
  )
}
