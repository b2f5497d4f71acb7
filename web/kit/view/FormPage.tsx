import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import { whyLabels } from './why.labels.ts'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'
import type { RecordFormOptions } from './useRecordForm.ts'
import { ReasonedButton } from './WhyNot.tsx'

type Props<E extends Endpoint> = RecordFormOptions<E> & {
  title: Text
  submit: Text
  note?: Text
  before?: ReactNode
  onReload?: () => void
}

/** A form that is a page of its own; the button stays at the lower edge. Its tab confirms before unsaved changes are lost. */
export function FormPage<E extends Endpoint>(props: Props<E>) {
  const { title, submit, note, before, onReload } = props
  const say = useSay()
  const state = useRecordForm(props)
  return (
    <div className="zk-form-page">
      <h1>{say(title)}</h1>
      <RecordForm {...props} state={state} onReload={onReload} before={before} />
      <div className="zk-form-footer zk-sticky-footer">
        {note && <span className="zk-quiet">{say(note)}</span>}
        {state.touched && (
          <Button
            onClick={() => {
              state.form.resetFields()
              state.touch(false)
            }}
          >
            {say(kitLabels.undo_changes)}
          </Button>
        )}
        <ReasonedButton
          type="primary"
          htmlType="submit"
          form={state.id}
          loading={state.busy}
          label={say(submit)}
          why={state.touched ? null : whyLabels.why_unchanged}
        />
      </div>
    </div>
  )
}
