import { RightOutlined } from '@ant-design/icons'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { openInPlace } from '../wire/links.ts'
import { usePage } from '../wire/page.tsx'
import './kit.css'

type Props = { label: Text; count: number; to: string | null }

/** A figure of a dashboard that leads to its list. */
export function Tile({ label, count, to }: Props) {
  const say = useSay()
  const { navigate } = usePage()
  const content = (
    <>
      <span className="zk-tile-label">{say(label)}</span>
      <span className="zk-tile-count zk-figures">{count.toLocaleString('en-US')}</span>
    </>
  )
  if (to === null) return <div className="zk-tile">{content}</div>
  return (
    <a className="zk-tile" href={to} onClick={openInPlace({ open: () => navigate(to) })}>
      {content}
      <RightOutlined className="zk-tile-arrow" />
    </a>
  )
}
