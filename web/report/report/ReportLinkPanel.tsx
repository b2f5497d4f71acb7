import type { ReactNode } from 'react'
import { openInPlace } from '../../kit/wire/links.ts'
import { usePage } from '../../kit/wire/page.tsx'

/** A link to a screen of the reader's portal, or its plain words where there is none. */
export function PlaceLink({ to, className, children }: { to: string | null; className?: string; children: ReactNode }) {
  const { navigate } = usePage()
  const look = className ? { className } : {}
  if (to === null) return <span {...look}>{children}</span>
  return (
    <a {...look} href={to} onClick={openInPlace({ open: () => navigate(to) })}>
      {children}
    </a>
  )
}
