import { App, Button } from 'antd'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { moveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { useSend } from '../wire/send.ts'
import { ChecksLine, useVerdict, WithChecks } from './Checks.tsx'
import type { ChecksOf } from './Checks.tsx'
import { kitLabels } from './kit.labels.ts'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'
import type { RecordFormOptions, RecordFormState } from './useRecordForm.ts'
import { whyLabels } from './why.labels.ts'
import { ReasonedButton } from './WhyNot.tsx'

type Saved = { sn: string; version: number }
/** A call that saves the record. */
type SavingCall = Endpoint<z.ZodType, z.ZodType, z.ZodType, { kind: 'data'; schema: z.ZodType<Saved> }>
type SubmitCall = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, typeof moveBody>

type Props = Omit<RecordFormOptions<SavingCall>, 'success' | 'onDone'> & {
  title: Text
  before?: ReactNode
  checks: ChecksOf
  /** The record as it is stored; null for a new one. */
  record: Saved | null
  /** The move that submits it: its call, its verb, what follows from it, and what is said once it is done. */
  submit: { call: SubmitCall; label: Text; means: Text; done: Text }
  /** What is said after saving without submitting. */
  saved: Text
  onSaved: (sn: string) => void
  onSubmitted: (sn: string) => void
  onReload?: () => void
}

/** The form of a record that is submitted by a move: 保存 keeps it for later, 提交 saves it and submits it in one step. */
export function SubmitFormPage(props: Props) {
  const { title, before, checks, onReload } = props
  const say = useSay()
  const { state, end, busy } = useTwoEnds(props)
  return (
    <div className="zk-form-page">
      <h1>{say(title)}</h1>
      <WithChecks of={checks} state={state}>
        <RecordForm {...props} state={state} onReload={onReload} before={before} />
      </WithChecks>
      <Ends {...props} {...{ state, end, busy }} />
    </div>
  )
}

/** Saves, and then stays or submits. An unchanged record is submitted as it is stored. */
function useTwoEnds({ submit, saved, record, onSaved, onSubmitted, ...options }: Props) {
  const say = useSay()
  const { message } = App.useApp()
  const submits = useRef(false)
  const submission = useSend(submit.call, { success: submit.done })
  const send = async ({ sn, version }: Saved) => {
    const { ok } = await submission.send({ params: { id: sn }, body: { version } })
    // Refused: it is saved all the same, and its page says what is in the way.
    return ok ? onSubmitted(sn) : onSaved(sn)
  }
  const state = useRecordForm<SavingCall>({
    ...options,
    onDone: (now) => {
      // Only one success message: submitting shows its own.
      if (submits.current) return void send(now)
      void message.success(say(saved))
      return onSaved(now.sn)
    },
  })
  const end = (submitting: boolean) => {
    submits.current = submitting
    if (submitting && record && !state.touched) void send(record)
    else void state.submit()
  }
  return { state, end, busy: state.busy || submission.busy }
}

type EndsProps = Props & { state: RecordFormState; end: (submitting: boolean) => void; busy: boolean }

/** The two buttons; the submission opens once the checks pass, and says what follows. */
function Ends({ checks, submit, record, state, end, busy }: EndsProps) {
  const say = useSay()
  const isSound = useVerdict(checks, state).state === 'sound'
  const canSave = state.touched || record === null
  return (
    <div className="zk-form-footer zk-sticky-footer">
      <ChecksLine of={checks} state={state} />
      {isSound && <span className="zk-quiet">{say(submit.means)}</span>}
      <ReasonedButton
        {...(isSound ? {} : { type: 'primary' })}
        label={say(kitLabels.save)}
        why={canSave ? null : whyLabels.why_unchanged}
        loading={busy}
        onClick={() => end(false)}
      />
      {isSound && (
        <Button type="primary" loading={busy} onClick={() => end(true)}>
          {say(submit.label)}
        </Button>
      )}
    </div>
  )
}
