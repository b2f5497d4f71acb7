import type { RegisterStep } from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { VerifiedContact } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { RegisterCodePanel } from './RegisterCodePanel.tsx'
import type { Channels } from './RegisterCodePanel.tsx'
import type { DraftState } from './RegisterDraftPanel.tsx'
import { RegisterFilesPanel } from './RegisterFilesPanel.tsx'
import type { UploadState } from './RegisterFilesPanel.tsx'
import { RegisterOrgPicker } from './RegisterOrgPicker.tsx'
import type { OrgState } from './RegisterOrgPicker.tsx'
import { RegisterTrainingPicker } from './RegisterTrainingPicker.tsx'
import type { KnownTraining } from './RegisterTrainingPicker.tsx'
import { INVOICE_FIELDS, PERSON_FIELDS, RegisterFields, RegisterLoading, WORK_FIELDS } from './register.fields.tsx'
import type { FormState, NeededRead } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

type Props = {
  step: RegisterStep
  form: FormState
  draft: DraftState
  uploads: UploadState
  known: KnownTraining | null
  orgs: OrgState
  /** What codes the platform sends; null: not known yet. */
  channels: Channels | null
  /** The read that answers it. */
  welcome: NeededRead
  /** Where the code goes; null: the platform sends none. */
  target: VerifiedContact | null
}

/** The fields of one step. */
export function RegisterStepPanel({ step, form, draft, uploads, known, orgs, ...codes }: Props) {
  if (step === 'training') return <RegisterTrainingPicker form={form} known={known} />
  if (step === 'documents') return <RegisterFilesPanel draft={draft} uploads={uploads} faults={form.faults} />
  if (step === 'person')
    return (
      <>
        <RegisterFields fields={PERSON_FIELDS} form={form} />
        <RegisterOrgPicker form={form} orgs={orgs} />
        <RegisterFields fields={WORK_FIELDS} form={form} />
      </>
    )
  return (
    <>
      <RegisterFields fields={INVOICE_FIELDS} form={form} />
      <Codes form={form} {...codes} />
      <Declaration form={form} />
    </>
  )
}

/** The code, where the platform sends codes; without knowing that, nothing is sent. */
function Codes({ form, channels, welcome, target }: Pick<Props, 'form' | 'channels' | 'welcome' | 'target'>) {
  if (!channels) return <RegisterLoading read={welcome} />
  return target && <RegisterCodePanel form={form} channels={channels} target={target} />
}

function Declaration({ form }: { form: FormState }) {
  const say = useSay()
  const fault = form.faults['promise']
  return (
    <div className="register-field">
      <label className="register-tick">
        <input
          type="checkbox"
          name="promise"
          checked={form.entry['promise'] === 'yes'}
          aria-invalid={fault !== undefined}
          onChange={(event) => form.set('promise', event.target.checked ? 'yes' : '')}
        />{' '}
        {say(labels.promise)}
      </label>
      {fault && <p className="check-fault">{fault}</p>}
    </div>
  )
}
