import { Form } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { BodyIn, DataOf, Endpoint, ParamsIn } from '@zhikao/domain/kernel/endpoint.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { isStale } from '../wire/failure.ts'
import type { AppFailure } from '../wire/failure.ts'
import { formFaults, rowOf, toBody } from './form.ts'
import type { FormGroup, Values } from './form.ts'
import { kitLabels } from './kit.labels.ts'
import { usePage } from '../wire/page.tsx'
import { useSend } from '../wire/send.ts'

export type RecordFormOptions<E extends Endpoint> = {
  endpoint: E
  params?: ParamsIn<E>
  /** What stands in the form at first; `version` goes along unseen. */
  initial: Values
  groups: readonly FormGroup[]
  success?: Text
  refresh?: readonly string[]
  /** Rules across fields, judged with the schema. */
  check?: (values: Values) => InputFault[]
  /** Fields that follow from others, put in before judging and sending. */
  complete?: (values: Values) => Values
  onDone: (data: DataOf<E>) => void
}

/** A fault as the summary shows it; `field` is null where no field of this form carries it. */
export type ShownFault = { field: string | null; label: Text | null; message: string }

/** What the form shows itself: faults of fields, an old version, a conflict or rule that its content breaks. */
const ownFaults = (failure: AppFailure) =>
  failure.errors.length > 0 || isStale(failure) || failure.http === 409 || failure.http === 422
const draft = z.record(z.string(), z.unknown())
const fieldOf = (path: string) => path.split('.')[0] ?? path

/** The state and ritual of a form: judged by the contract's own schema, the server's faults brought back to their fields. */
export function useRecordForm<E extends Endpoint>(options: RecordFormOptions<E>) {
  const { endpoint, groups, check, complete = (values) => values } = options
  // Frozen: a read that refreshes behind the form may bring neither other values nor a newer version under it.
  const [initial] = useState(options.initial)
  const [form] = Form.useForm<Record<string, unknown>>()
  const id = useId()
  const say = useSay()
  const { setDirty, draftOf } = usePage()
  const [faults, setFaults] = useState<readonly ShownFault[]>([])
  const [stale, setStale] = useState(false)
  const [touched, setTouched] = useState(false)
  const { send, busy } = useSend(endpoint, { success: options.success, refresh: options.refresh, silent: ownFaults })
  const fields = groups.flatMap((group) => group.fields)

  const draftId = `${endpoint.name} ${JSON.stringify(options.params ?? {})}`
  const touch = (now: boolean) => {
    setTouched(now)
    setDirty(now, now ? { id: draftId, read: () => ({ ...initial, ...form.getFieldsValue(true) }) } : undefined)
  }
  // What was typed here when the session was lost; its version goes along, so that nobody's later work is overwritten.
  useEffect(() => {
    const { data: typed } = draft.safeParse(draftOf(draftId))
    if (!typed) return
    form.setFieldsValue(typed)
    touch(true)
    // Once, when the form stands: typing goes on from there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const allValues = (): Values => complete({ ...initial, ...form.getFieldsValue(true) })
  const judge = (name: string): string | undefined => {
    const fault = formFaults(endpoint, allValues(), check).find(({ path }) => fieldOf(path) === name)
    return fault && told(fault.path, say(fault.message))
  }
  const told = (path: string, message: string) => {
    const row = rowOf(path)
    return row === null ? message : say(kitLabels.fault_in_row, { row, message })
  }
  const focus = (name: string) => form.scrollToField(name, { block: 'center', focus: true })

  const show = (list: readonly { path: string; message: string }[]) => {
    const all = list.map(({ path, message }): ShownFault => {
      const field = fields.find(({ name }) => name === fieldOf(path))
      return { field: field?.name ?? null, label: field?.label ?? null, message: told(path, message) }
    })
    // Several cells of a row may lack the same: said once.
    const shown = all.filter(
      (one, at) => all.findIndex(({ field, message }) => field === one.field && message === one.message) === at,
    )
    // In the order of the form; what no field carries comes first.
    shown.sort(
      (a, b) => fields.findIndex(({ name }) => name === a.field) - fields.findIndex(({ name }) => name === b.field),
    )
    setFaults(shown)
    const messagesOf = (name: string) => shown.filter(({ field }) => field === name).map(({ message }) => message)
    form.setFields(
      fields.filter(({ name }) => messagesOf(name).length > 0).map(({ name }) => ({ name, errors: messagesOf(name) })),
    )
    const first = shown.find(({ field }) => field !== null)?.field
    if (first) focus(first)
  }

  const submit = async () => {
    const values = allValues()
    const own = formFaults(endpoint, values, check)
    if (own.length > 0) return show(own.map(({ path, message }) => ({ path, message: say(message) })))
    setFaults([])
    // The schema has just accepted this body; TypeScript cannot follow it through the record of values.
    const body = toBody(endpoint, values) as BodyIn<E>
    const sent = await send({ ...(options.params === undefined ? {} : { params: options.params }), body })
    if (sent.ok) {
      touch(false)
      return options.onDone(sent.data)
    }
    setStale(isStale(sent.failure))
    if (sent.failure.errors.length > 0) show(sent.failure.errors)
    else if (ownFaults(sent.failure) && !isStale(sent.failure)) show([{ path: '', message: sent.failure.message }])
    return undefined
  }

  return { form, id, faults, stale, busy, touched, touch, judge, focus, submit }
}

export type RecordFormState = ReturnType<typeof useRecordForm>
