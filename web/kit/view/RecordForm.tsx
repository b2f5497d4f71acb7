import { Alert, Button, Form } from 'antd'
import { cloneElement } from 'react'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { LiftLine } from '../wire/lift.tsx'
import { UploadsScope } from '../wire/uploads.ts'
import { isRequired } from './form.ts'
import type { FormField, FormGroup, Values } from './form.ts'
import { kitLabels } from './kit.labels.ts'
import { NumberLinks } from './NumberLinks.tsx'
import type { RecordFormState, ShownFault } from './useRecordForm.ts'
import './kit.css'

/** Scrolls to an alert: the form may be scrolled far down. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

type SummaryProps = Pick<RecordFormState, 'faults' | 'rule'> & { onPick: (field: string) => void }

function FaultSummary({ faults, rule, onPick }: SummaryProps) {
  const say = useSay()
  if (faults.length === 0) return null
  const line = ({ label, message }: ShownFault) => (label ? say(kitLabels.fault_of, { label, message }) : message)
  const list = faults.map((fault) => (
    <li key={`${fault.field} ${fault.message}`}>
      {fault.field === null ? (
        <NumberLinks text={line(fault)} />
      ) : (
        <Button type="link" size="small" className="zk-inline-link" onClick={() => fault.field && onPick(fault.field)}>
          {line(fault)}
        </Button>
      )}
    </li>
  ))
  const isUnplaced = faults.every(({ field }) => field === null)
  return (
    <div {...(isUnplaced ? { ref: intoView } : {})}>
      <Alert
        type="error"
        showIcon
        title={say(kitLabels.faults, { count: faults.length })}
        description={
          <>
            <ul className="zk-plain-list">{list}</ul>
            <LiftLine rule={rule} />
          </>
        }
      />
    </div>
  )
}

type FieldProps = { field: FormField; endpoint: Endpoint; state: RecordFormState }

/** A field that depends on the values of others. */
function DependentField({ when, ...props }: FieldProps & { when: (values: Values) => boolean }) {
  // Watched, so that each change decides again.
  Form.useWatch([], { form: props.state.form, preserve: true })
  return when(props.state.values()) && <FieldItem {...props} />
}

function FieldItem({ field, endpoint, state }: FieldProps) {
  const say = useSay()
  const judge = () => {
    const fault = state.judge(field.name)
    return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
  }
  return (
    <Form.Item
      name={field.name}
      label={say(field.label)}
      required={isRequired(endpoint, field.name)}
      validateTrigger="onBlur"
      rules={[{ validator: judge }]}
      {...(field.half ? {} : { className: 'zk-full' })}
      {...(field.hint ? { extra: say(field.hint) } : {})}
    >
      {cloneElement(field.input, { onBlur: () => state.tidy(field.name) })}
    </Form.Item>
  )
}

type Props = {
  state: RecordFormState
  endpoint: Endpoint
  initial: Values
  groups: readonly FormGroup[]
  onReload: (() => void) | undefined
  before?: ReactNode
  /** What belongs to the record but is not typed: below the fields. */
  after?: ReactNode
}

function StaleAlert({ onReload }: { onReload: (() => void) | undefined }) {
  const say = useSay()
  return (
    <div ref={intoView}>
      <Alert
        type="warning"
        showIcon
        title={say(kitLabels.stale)}
        description={say(kitLabels.stale_hint)}
        action={onReload && <Button onClick={onReload}>{say(kitLabels.reload)}</Button>}
      />
    </div>
  )
}

/** The form itself: what went wrong, then groups of fields in one column, each with its hint. */
export function RecordForm({ state, endpoint, initial, groups, onReload, before, after }: Props) {
  const { form } = state
  const reload = () => {
    state.touch(false)
    onReload?.()
  }
  const changed = (values: Values) => {
    state.touch(true)
    state.judgeTyped(Object.keys(values))
  }
  return (
    <Form
      form={form}
      name={state.id}
      layout="vertical"
      // Other people's data: autocomplete is off, else the browser offers to save them at each change of the address.
      autoComplete="off"
      initialValues={initial}
      onValuesChange={changed}
      onFinish={() => void state.submit()}
      onFinishFailed={() => void state.submit()}
      className="zk-form"
    >
      {state.stale && <StaleAlert onReload={onReload && reload} />}
      <FaultSummary faults={state.faults} rule={state.rule} onPick={state.focus} />
      <UploadsScope value={state.track}>
        {before}
        {groups.map((group, at) => (
          <Group key={group.title?.US ?? at} group={group} endpoint={endpoint} state={state} />
        ))}
        {after}
      </UploadsScope>
    </Form>
  )
}

function Group({ group, endpoint, state }: { group: FormGroup; endpoint: Endpoint; state: RecordFormState }) {
  const say = useSay()
  return (
    <fieldset>
      {group.title && <legend>{say(group.title)}</legend>}
      {group.hint && <p className="zk-quiet">{say(group.hint)}</p>}
      <div className="zk-fields">
        {group.fields.map((field) => {
          const props = { field, endpoint, state }
          return field.when ? (
            <DependentField key={field.name} when={field.when} {...props} />
          ) : (
            <FieldItem key={field.name} {...props} />
          )
        })}
      </div>
    </fieldset>
  )
}
