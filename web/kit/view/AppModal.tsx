import { App, Modal } from 'antd'
import type { ModalFuncProps, ModalProps } from 'antd'
import { createContext, use, useMemo } from 'react'
import type { ReactNode } from 'react'
import './kit.css'

const STILL = { transitionName: '', maskTransitionName: '' }

/** The dialog of the console: antd's own motion breaks in a hidden tab (shell.md C3), so it enters by our CSS. A click outside does not close it. */
export function AppModal(props: ModalProps) {
  return (
    <Modal
      centered
      destroyOnHidden
      mask={{ closable: false }}
      {...STILL}
      {...props}
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

/** Asks the user for confirmation; the dialog belongs to the calling page, outside of pages to the frame. */
export function useConfirm(): Ask {
  const { modal } = App.useApp()
  const own = use(AskContext)
  return own ?? modal.confirm
}
