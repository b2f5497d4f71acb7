import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { createQueryClient } from '../../kit/wire/query.ts'
import { useDraft } from './RegisterDraftPanel.tsx'
import { useRegisterUploads } from './RegisterFilesPanel.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { RegisterProgressPanel } from './RegisterProgressPanel.tsx'
import type { KnownTraining } from './RegisterTrainingPicker.tsx'
import { registerLabels as labels } from './register.labels.ts'

type Props = {
  kind: RegisterKind
  /** The progress is asked for. */
  isQuery: boolean
  onQuery: (isQuery: boolean) => void
  /** The training that a link names. */
  train: string | undefined
}

/** The form, its result, and the progress query: fetched after the page, which is drawn at once. */
export default function RegisterPanel(props: Props) {
  const [client] = useState(() => createQueryClient())
  return (
    <QueryClientProvider client={client}>
      <Parts {...props} />
    </QueryClientProvider>
  )
}

function Parts({ kind, isQuery, onQuery, train }: Props) {
  const draft = useDraft(train === undefined ? {} : { train_sn: train })
  const uploads = useRegisterUploads(draft)
  const [known, setKnown] = useState<KnownTraining | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // What is still being uploaded belongs to the former person.
  const clear = () => {
    uploads.forget()
    draft.clear()
    setRound(round + 1)
  }
  const finish = (title: string) => {
    clear()
    setDone(title)
  }
  if (isQuery)
    return (
      <RegisterProgressPanel
        kind={kind}
        onAgain={({ id_no, mobile }, { train_sn, train_title }) => {
          setKnown({ sn: train_sn, title: train_title })
          setDone(null)
          draft.change((now) => ({ ...now, entry: { ...now.entry, id_no, mobile, train_sn } }))
          onQuery(false)
        }}
      />
    )
  if (done !== null) return <Result title={done} onQuery={() => onQuery(true)} onAnother={() => setDone(null)} />
  const parts = { kind, draft, uploads, known }
  return <RegisterForm key={round} {...parts} onRemove={clear} onDone={finish} />
}

type ResultProps = { title: string; onQuery: () => void; onAnother: () => void }

/** What happens next. */
function Result({ title, onQuery, onAnother }: ResultProps) {
  const say = useSay()
  return (
    <section className="register-form" aria-label={say(labels.step_result)}>
      <p className="check-verdict" data-tone="fine" role="status">
        <span aria-hidden="true">✓</span>
        <strong>{say(labels.done)}</strong>
      </p>
      <p>{say(labels.done_train, { title })}</p>
      <p className="check-hint">{say(labels.done_next)}</p>
      <p className="check-hint">{say(labels.done_query)}</p>
      <p className="check-hint">{say(labels.done_earlier)}</p>
      <div className="register-buttons">
        <button type="button" className="register-second" onClick={onAnother}>
          {say(labels.another)}
        </button>
        <button type="button" className="check-button" onClick={onQuery}>
          {say(labels.query)}
        </button>
      </div>
    </section>
  )
}
