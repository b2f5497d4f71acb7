import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'
import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref, RefObject } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { RefusalText, useLiftOf, useRefusalName } from '../wire/lift.tsx'
import type { Refused } from '../wire/lift.tsx'

type Props = { label: string; refused: Refused | null; children: ReactNode }

/** Shows why the button inside is disabled, and who lifts it: by the mouse, by the keyboard, and to a screen reader. */
export function WhyNot({ label, refused, children }: Props) {
  const [nameOf, liftOf, { isOpen, tooltip, text, target, opener }] = [useRefusalName(), useLiftOf(), useReason()]
  // A disabled button gets no events: the tooltip is on the wrapper, which is focusable by keyboard. Without a reason the
  // wrapper stays, so that the button is the same element and keeps the focus, but it takes no part in the layout.
  const named = refused && {
    ...target,
    tabIndex: 0,
    'aria-label': `${label}: ${nameOf(refused)}`,
    ...(liftOf(refused.rule)?.place ? opener : { role: 'note' }),
  }
  const title = refused && (
    <span {...text}>
      <RefusalText {...refused} />
    </span>
  )
  return (
    <Tooltip {...tooltip} open={title !== null && isOpen} title={title}>
      <span className={refused ? undefined : 'zk-no-box'} {...named}>
        {children}
      </span>
    </Tooltip>
  )
}

const has = (part: RefObject<HTMLElement | null>, node: unknown) => node instanceof Node && part.current?.contains(node)

/** A reason that the mouse and the focus show: Enter goes to its link, Escape and Tab return to what it is about, Escape closes it. */
function useReason() {
  const [isOpen, setOpen] = useState(false)
  const [wrapper, content] = [useRef<HTMLSpanElement>(null), useRef<HTMLSpanElement>(null)]
  const enter = () => (isOpen ? content.current?.querySelector('a')?.focus() : setOpen(true))
  return {
    isOpen,
    // The mouse may leave while the focus is in the reason.
    tooltip: { onOpenChange: (next: boolean) => setOpen(next || has(content, document.activeElement) === true) },
    text: {
      ref: content,
      onClick: () => setOpen(false),
      onBlur: ({ relatedTarget }: FocusEvent) => setOpen(has(wrapper, relatedTarget) === true),
      // The reason is drawn at the end of the document: Tab goes on from the wrapper. Escape then closes the tooltip itself.
      onKeyDown: ({ key }: KeyboardEvent) => ['Escape', 'Tab'].includes(key) && wrapper.current?.focus(),
    },
    target: {
      ref: wrapper,
      onFocus: () => setOpen(true),
      onBlur: ({ relatedTarget }: FocusEvent) => setOpen(has(content, relatedTarget) === true),
    },
    opener: {
      role: 'button',
      'aria-expanded': isOpen,
      onClick: enter,
      onKeyDown: (event: KeyboardEvent) => {
        if (!['Enter', ' '].includes(event.key)) return
        event.preventDefault()
        enter()
      },
    },
  }
}

/** What is missing: a label of the console, or a refusal of the server. */
export type Why = Text | Refused

type ReasonedProps = Omit<ButtonProps, 'disabled' | 'children'> & {
  label: string
  why: Why | null
  ref?: Ref<HTMLButtonElement>
}

/** A button that is disabled while something is missing, and says what. */
export function ReasonedButton({ label, why, ...props }: ReasonedProps) {
  const say = useSay()
  const refused = why && ('message' in why ? why : { message: say(why) })
  return (
    <WhyNot label={label} refused={refused}>
      <Button {...props} disabled={why !== null}>
        {label}
      </Button>
    </WhyNot>
  )
}
