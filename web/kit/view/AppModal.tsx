import { App, Modal } from 'antd'
import type { ModalFuncProps, ModalProps } from 'antd'
import { createContext, use, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { notTwice } from './notTwice.ts'
import { OWN_ELEMENT } from './ownElement.ts'
import { WhyNot } from './WhyNot.tsx'
import './kit.css'

/** `okWhy`: why the dialog cannot be confirmed yet; null once it can. */
type AppModalProps = ModalProps & { okWhy?: Text | null }

const STILL = { transitionName: '', maskTransitionName: '' }

/** The dialog of the console: antd's own motion breaks in a hidden tab (shell.md C3), so it enters by our CSS. A click outside does not close it. */
export function AppModal({ okWhy, ...props }: AppModalProps) {
  const say = useSay()
  const ok = { ...notTwice, ...props.okButtonProps }
  const reasoned: ModalProps =
    okWhy === undefined
      ? { okButtonProps: ok }
      : {
          okButtonProps: { ...ok, disabled: okWhy !== null },
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <WhyNot
                label={typeof props.okText === 'string' ? props.okText : ''}
                refused={okWhy && { message: say(okWhy) }}
              >
                <OkBtn />
              </WhyNot>
            </>
          ),
        }
  return (
    <Modal
      centered
      destroyOnHidden
      getContainer={OWN_ELEMENT}
      mask={{ closable: false }}
      {...STILL}
      {...props}
      {...reasoned}
      rootClassName={`zk-modal ${props.rootClassName ?? ''}`}
    />
  )
}

type Ask = (question: ModalFuncProps) => unknown
const AskContext = createContext<Ask | null>(null)

/** Around each page: its confirmations belong to it, so that they are hidden and shown with it. */
export function ConfirmScope({ children }: { children: ReactNode }) {
  const [modal, holder] = Modal.useModal()
  const ask = useMemo(
    () => (question: ModalFuncProps) => modal.confirm({ ...STILL, rootClassName: 'zk-modal', ...question }),
    [modal],
  )
  return (
    <AskContext value={ask}>
      {children}
      {holder}
    </AskContext>
  )
}

/**
 * Asks the user for confirmation; the dialog belongs to the calling page, outside of pages to the frame. In a
 * dangerous question the cancel button has the focus: if Enter is pressed twice, the second one does not confirm a question
 * before it could be read.
 */
export function useConfirm(): Ask {
  const { modal } = App.useApp()
  const ask = use(AskContext) ?? modal.confirm
  return ({ okButtonProps, ...question }) => {
    const focusable = okButtonProps?.danger ? { autoFocusButton: 'cancel' as const } : {}
    return ask({ ...question, focusable, okButtonProps: { ...notTwice, ...okButtonProps } })
  }
}
