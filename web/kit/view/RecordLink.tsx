import type { ReactNode } from 'react'
import { openInPlace } from '../wire/links.ts'
import type { Link } from '../wire/links.ts'
import './kit.css'

/** The name of a record as a link to it; plain text where the account has no screen for it. */
export function RecordLink({ to, children }: { to: Link | null; children: ReactNode }) {
  if (to === null) return children
  return (
    <a className="zk-inline-link" href={to.href} onClick={openInPlace(to)}>
      {/* One part, however many lines it has. */}
      <span>{children}</span>
    </a>
  )
}
