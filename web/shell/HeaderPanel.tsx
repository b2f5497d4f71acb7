import { CatchBoundary } from '@tanstack/react-router'
import { Badge, Popover } from 'antd'
import type { BadgeProps, PopoverProps } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { AppDrawer } from '../kit/view/AppDrawer.tsx'
import { PageFailed } from './PageFailed.tsx'
import shell from './Shell.module.css'

type Props = {
  open: boolean
  narrow: boolean
  onToggle: (open: boolean) => void
  button: ReactNode
  title: string
  /** A class of the drawer; absent for none. */
  drawerClass?: string | undefined
  popover?: PopoverProps
  children: ReactNode
}

/** What a tool of the header opens: a popover under its button, on a phone a drawer. */
export function HeaderPanel({ open, narrow, onToggle, button, title, drawerClass, popover, children }: Props) {
  const panel = <PanelBoundary open={open}>{children}</PanelBoundary>
  if (narrow)
    return (
      <>
        {button}
        <AppDrawer open={open} onClose={() => onToggle(false)} title={title} rootClassName={drawerClass}>
          {panel}
        </AppDrawer>
      </>
    )
  return (
    <Popover
      open={open}
      onOpenChange={onToggle}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      {...popover}
      content={panel}
    >
      {button}
    </Popover>
  )
}

/** A panel that is loaded when first opened; after a failure the next opening retries. */
export function PanelBoundary({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => String(open)}
      errorComponent={({ reset }) => <PageFailed kind="chunk" onRetry={reset} />}
    >
      {children}
    </CatchBoundary>
  )
}

type BadgeButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { badge: BadgeProps; icon: ReactNode }

/** A tool of the header with a count; the popover that it opens adds its own handlers to the props. */
export function BadgeButton({ badge, icon, ...button }: BadgeButtonProps) {
  return (
    <button {...button} type="button" className={shell.tool} aria-haspopup="dialog">
      <Badge size="small" {...badge}>
        {icon}
      </Badge>
    </button>
  )
}
