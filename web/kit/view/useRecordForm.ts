import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { BodyIn, DataOf, Endpoint, ParamsIn, QueryIn } from '@zhikao/domain/kernel/endpoint.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { isFinalRule } from '@zhikao/domain/kernel/field.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { isStale } from '../wire/failure.ts'
import type { AppFailure } from '../wire/failure.ts'
import { canonicalValues, formFaults, rowOf, toBody } from './form.ts'
import type { FormField, FormGroup, Values } from './form.ts'
import { kitLabels } from './kit.labels.ts'
import { usePage } from '../wire/page.tsx'
import { useSend } from '../wire/send.ts'
import { useUploads } from '../wire/uploads.ts'

type Say = ReturnType<typeof useSay>

export type RecordFormOptions<E extends Endpoint> = {
  endpoint: E
  params?: ParamsIn<E>
  /** What the address says besides, such as the kind of a new record. */
  query?: QueryIn<E>
  /** The values at first; `version` is sent along without a field. */
  initial: Values
  groups: readonly FormGroup[]
  success?: Text
  refresh?: readonly string[]
  /** Rules across fields, validated together with the schema. */
  check?: (values: Values) => InputFault[]
  /** Fields that follow from others, put in before judging and sending. */
  complete?: (values: Values) => Values
  /** Asks before it is sent, once nothing is wrong with the values, and sends it where that is answered with yes. */
  ask?: ((values: Values, send: () => void) => void) | undefined
  onDone: (data: DataOf<E>) => void
  /** It waits on this device for the network. */
  onKept?: () => void
}

/** An error in the summary; `field` is null if it belongs to no field of this form. */
export type ShownFault = { field: string | null; label: Text | null; message: string }
type PathFault = { path: string; message: string }

/** The failures shown by the form itself: field errors, an old version, a conflict or a broken rule. */
export const isFormFault = (failure: AppFailure) =>
  failure.errors.length > 0 || isStale(failure) || failure.http === 409 || failure.http === 422
const draft = z.record(z.string(), z.unknown())
const fieldOf = (path: string) => path.split('.')[0] ?? path

/** The message of an error, with the row's number where it is in a list. */
function messageOf({ path, message }: PathFault, say: Say): string {
  const row = rowOf(path)
  return row === null ? message : say(kitLabels.fault_in_row, { row, message })
}

/** The errors in the order of the form's fields; those without a field come first. */
function shownFaults(list: readonly PathFault[], fields: readonly FormField[], say: Say): ShownFault[] {
  const all = list.map((fault): ShownFault => {
    const field = fields.find(({ name }) => name === fieldOf(fault.path))
    return { field: field?.name ?? null, label: field?.label ?? null, message: messageOf(fault, say) }
  })
  const place = ({ field }: ShownFault) => fields.findIndex(({ name }) => name === field)
  // Several cells of a row may lack the same: one message for all.
  return all
    .filter((one, at) => all.findIndex(({ field, message }) => field === one.field && message === one.message) === at)
    .sort((a, b) => place(a) - place(b))
}

/** The errors of the form: shown at their fields and in the summary, the first one focused. */
function useFaults(form: FormInstance, fields: readonly FormField[]) {
  const say = useSay()
  const [faults, setFaults] = useState<readonly ShownFault[]>([])
  const focus = (name: string) => form.scrollToField(name, { block: 'center', focus: true })
  const show = (list: readonly PathFault[]) => {
    const shown = shownFaults(list, fields, say)
    setFaults(shown)
    const messagesOf = (name: string) => shown.filter(({ field }) => field === name).map(({ message }) => message)
    form.setFields(
      fields.filter(({ name }) => messagesOf(name).length > 0).map(({ name }) => ({ name, errors: messagesOf(name) })),
    )
    const first = shown.find(({ field }) => field !== null)?.field
    if (first) focus(first)
  }
  return { faults, show, focus, clear: () => setFaults([]) }
}

/** What a failed write tells the form: errors at its fields with the rule that was broken, or that the record was changed by another user. */
function useReport(show: (list: readonly PathFault[]) => void) {
  const [stale, setStale] = useState(false)
  const [rule, setRule] = useState<string>()
  const report = (failure: AppFailure) => {
    setStale(isStale(failure))
    setRule(failure.rule)
    if (failure.errors.length > 0) show(failure.errors)
    else if (isFormFault(failure) && !isStale(failure)) show([{ path: '', message: failure.message }])
  }
  return { stale, report, rule, forget: () => setRule(undefined) }
}

/** Is anything unsaved? The page confirms before it is left, and keeps the draft when the session is lost. */
function useTouched(form: FormInstance, initial: Values, draftId: string) {
  const { setDirty, draftOf } = usePage()
  const [touched, setTouched] = useState(false)
  const touch = (now: boolean) => {
    setTouched(now)
    setDirty(now, now ? { id: draftId, read: () => ({ ...initial, ...form.getFieldsValue(true) }) } : undefined)
  }
  // The draft saved when the session was lost. Its version is restored too, so that no later change is overwritten.
  useEffect(() => {
    const { data: typed } = draft.safeParse(draftOf(draftId))
    if (!typed) return
    form.setFieldsValue(typed)
    touch(true)
    // Only at the first render: later the form has its own state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { touched, touch }
}

/**
 * Judges single fields: all faults when a field is left, and while it is corrected. Before that only a fault that no further
 * typing removes is shown, so that no half-typed number is called wrong.
 */
function useJudge(form: FormInstance, faultsNow: () => (PathFault & { rule: string })[]) {
  const say = useSay()
  const left = useRef(new Set<string>())
  const isRefused = (name: string) => form.getFieldError(name).length > 0
  const judge = (name: string): string | undefined => {
    left.current.add(name)
    const fault = faultsNow().find(({ path }) => fieldOf(path) === name)
    return fault && messageOf(fault, say)
  }
  const judgeTyped = (names: readonly string[]) => {
    const corrected = names.filter((name) => left.current.has(name) && isRefused(name))
    if (corrected.length > 0) void form.validateFields(corrected).catch(() => undefined)
    const final = faultsNow().filter(({ rule }) => isFinalRule(rule))
    for (const name of names.filter((one) => !corrected.includes(one))) {
      const fault = final.find(({ path }) => fieldOf(path) === name)
      if (fault || isRefused(name)) form.setFields([{ name, errors: fault ? [messageOf(fault, say)] : [] }])
    }
  }
  return { judge, judgeTyped }
}

/** What will be stored is what is seen: a field that is left takes its canonical form. */
const tidyIn = (form: FormInstance, endpoint: Endpoint) => (name: string) => {
  const typed: unknown = form.getFieldValue(name)
  const canonical = canonicalValues(endpoint, { [name]: typed })[name]
  if (canonical !== typed) form.setFieldValue(name, canonical)
}

/** The parts of the call's address. */
const placeOf = <E extends Endpoint>({ params, query }: Pick<RecordFormOptions<E>, 'params' | 'query'>) => ({
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { query }),
})

type Steps = Pick<ReturnType<typeof useFaults>, 'show' | 'clear'> &
  Pick<ReturnType<typeof useReport>, 'report' | 'forget'> & {
    values: () => Values
    faultsNow: () => PathFault[]
    touch: (now: boolean) => void
  }

/** Sends a form: after its uploads have ended, and only when its own check finds nothing. */
function useSubmit<E extends Endpoint>(options: RecordFormOptions<E>, steps: Steps) {
  const { endpoint } = options
  const { values, faultsNow, show, clear, report, forget, touch } = steps
  const { waiting, track, ended } = useUploads()
  const { send, busy } = useSend(endpoint, { success: options.success, refresh: options.refresh, silent: isFormFault })
  const submit = async () => {
    // A file that is on its way belongs to the form; one that failed has said so.
    if (waiting || !(await ended())) return
    const own = faultsNow()
    forget()
    if (own.length > 0) return show(own)
    clear()
    // The schema has just accepted this body; TypeScript cannot follow it through the record of values.
    const body = toBody(endpoint, values()) as BodyIn<E>
    return options.ask ? options.ask(values(), () => void post(body)) : post(body)
  }
  const post = async (body: BodyIn<E>) => {
    const sent = await send({ ...placeOf(options), body })
    if (!sent.ok && !sent.kept) return report(sent.failure)
    touch(false)
    return sent.ok ? options.onDone(sent.data) : options.onKept?.()
  }
  return { submit, busy: busy || waiting, track }
}

/** The state and the whole sequence of a form: validated by the contract's own schema, the server's errors shown at their fields. */
export function useRecordForm<E extends Endpoint>(options: RecordFormOptions<E>) {
  const { endpoint, groups, check, complete = (given) => given } = options
  // Frozen: a read that refreshes behind the form must change neither its values nor its version.
  const [initial] = useState(options.initial)
  const [form] = Form.useForm<Record<string, unknown>>()
  const id = useId()
  const say = useSay()
  const shown = useFaults(
    form,
    groups.flatMap((group) => group.fields),
  )
  const { show, clear } = shown
  const { stale, report, rule, forget } = useReport(show)
  const { touched, touch } = useTouched(form, initial, `${endpoint.name} ${JSON.stringify(options.params ?? {})}`)

  const values = (): Values => complete({ ...initial, ...form.getFieldsValue(true) })
  const faultsNow = () => formFaults(endpoint, values(), check).map((one) => ({ ...one, message: say(one.message) }))
  const tidy = tidyIn(form, endpoint)
  const judging = useJudge(form, faultsNow)
  const { submit, busy, track } = useSubmit(options, { values, faultsNow, show, clear, report, forget, touch })

  return {
    form,
    id,
    endpoint,
    rule,
    stale,
    busy,
    track,
    touched,
    touch,
    report,
    submit,
    values,
    tidy,
    ...shown,
    ...judging,
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>
