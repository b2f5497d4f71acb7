import { Modal } from 'antd'
import type { ModalProps } from 'antd'
import './kit.css'

/** The dialog of the console: antd's own motion breaks in a hidden tab (shell.md C3), so it enters by our CSS. A click beside it does not close it. */
export function AppModal(props: ModalProps) {
  return (
    <Modal
      centered
      destroyOnHidden
      mask={{ closable: false }}
      transitionName=""
      maskTransitionName=""
      {...props}
      rootClassName={`zk-modal ${props.rootClassName ?? ''}`}
    />
  )
}
