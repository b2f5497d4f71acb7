import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from './AppDrawer.tsx'
import { kitLabels } from './kit.labels.ts'
import { RecordForm } from './RecordForm.tsx'
import { useLeave } from './useLeave.ts'
import { useRecordForm } from './useRecordForm.ts'
import type { RecordFormOptions } from './useRecordForm.ts'

export type FormDrawerProps<E extends Endpoint> = RecordFormOptions<E> & {
  title: Text
  /** The verb on the button. */
  submit: Text
  /** What happens next, shown next to the button. */
  note?: Text
  size?: number
  before?: ReactNode
  after?: ReactNode
  /** Replaces a drawer that is already open: without the opening animation. */
  still?: boolean
  onClose: () => void
  /** Reads the record again after another user changed it. */
  onReload?: () => void
}

/** A form in a drawer: confirms before unsaved changes are discarded; its button is always visible. */
export function FormDrawer<E extends Endpoint>(props: FormDrawerProps<E>) {
  const { title, submit, note, size = 640, before, after, still = false, onClose, onReload } = props
  const say = useSay()
  const state = useRecordForm({ onKept: onClose, ...props })
  const leave = () => {
    state.touch(false)
    onClose()
  }
  const close = useLeave(state.touched, leave)
  const footer = (
    <div className="zk-form-footer">
      {note && <span className="zk-quiet">{say(note)}</span>}
      <Button onClick={close}>{say(kitLabels.cancel)}</Button>
      <Button type="primary" htmlType="submit" form={state.id} loading={state.busy}>
        {say(submit)}
      </Button>
    </div>
  )
  return (
    <AppDrawer
      open
      size={size}
      title={say(title)}
      onClose={close}
      footer={footer}
      {...(still ? { rootClassName: 'zk-still' } : {})}
    >
      <RecordForm {...props} state={state} onReload={onReload} before={before} after={after} />
    </AppDrawer>
  )
}
