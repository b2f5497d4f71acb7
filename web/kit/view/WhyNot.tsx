import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'
import type { ReactNode, Ref } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { RefusalText, useRefusalName } from '../wire/lift.tsx'
import type { Refused } from '../wire/lift.tsx'

type Props = { label: string; refused: Refused | null; children: ReactNode }

/** Shows why the button inside is disabled, and who lifts it: by the mouse, by the keyboard, and to a screen reader. */
export function WhyNot({ label, refused, children }: Props) {
  const nameOf = useRefusalName()
  // A disabled button gets no events: the tooltip is on the wrapper, which is focusable by keyboard. Without a reason the
  // wrapper stays, so that the button is the same element and keeps the focus, but it takes no part in the layout.
  const named = refused && ({ tabIndex: 0, role: 'note', 'aria-label': `${label}: ${nameOf(refused)}` } as const)
  return (
    <Tooltip title={refused && <RefusalText {...refused} />}>
      <span className={refused ? undefined : 'zk-no-box'} {...named}>
        {children}
      </span>
    </Tooltip>
  )
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
