import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { educationWords, skillLevelWords, titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { asksBirthday } from '@zhikao/domain/training/register/register.entry.rules.ts'
import type { Entry } from '@zhikao/domain/training/register/register.entry.rules.ts'
import { traineeWords as words } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { ORG_TEXT_MAX, SUBJECT_MAX } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { useSay } from '../../i18n/lang.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { registerLabels as labels } from './register.labels.ts'

/** A field of the light form: a choice where it has options, else one line. */
type RegisterField = {
  name: string
  label: Text
  options?: Readonly<Record<string, Text>>
  isOptional?: boolean
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>
  /** Shown only then. */
  when?: (entry: Entry) => boolean
}

/** The person; the number of the document says gender and birthday where it can. */
export const PERSON_FIELDS: readonly RegisterField[] = [
  { name: 'name', label: words.name, input: { autoComplete: 'name', maxLength: 60 } },
  { name: 'id_type', label: words.id_type, options: idTypeWords },
  { name: 'id_no', label: words.id_no, input: { maxLength: 20 } },
  { name: 'gender', label: words.gender, options: genderWords, when: asksBirthday },
  { name: 'birthday', label: words.birthday, input: { type: 'date' }, when: asksBirthday },
  { name: 'nation', label: words.nation, options: nationWords, isOptional: true },
  { name: 'mobile', label: words.mobile, input: { type: 'tel', autoComplete: 'tel-national', maxLength: 11 } },
  { name: 'email', label: words.email, input: { type: 'email', autoComplete: 'email', maxLength: 64 } },
]
const subject = { maxLength: SUBJECT_MAX }
export const WORK_FIELDS: readonly RegisterField[] = [
  { name: 'title', label: words.title, options: titleWords },
  { name: 'education', label: words.education, options: educationWords },
  { name: 'major', label: words.major, input: subject },
  { name: 'work_years', label: words.work_years, input: { inputMode: 'numeric', maxLength: 2 } },
  { name: 'teach_subject', label: words.teach_subject, isOptional: true, input: subject },
  { name: 'skill_cert_name', label: words.skill_cert_name, isOptional: true, input: subject },
  { name: 'skill_cert_level', label: words.skill_cert_level, options: skillLevelWords, isOptional: true },
  { name: 'skill_cert_no', label: words.skill_cert_no, isOptional: true, input: { maxLength: 40 } },
]
export const INVOICE_FIELDS: readonly RegisterField[] = [
  { name: 'invoice_title', label: words.invoice_title, isOptional: true, input: { maxLength: ORG_TEXT_MAX } },
  { name: 'tax_no', label: words.tax_no, isOptional: true, input: { maxLength: 20 } },
]

/** What the fields of the form share. */
export type FormState = {
  entry: Entry
  /** The sentences of the faults by field. */
  faults: Readonly<Record<string, string>>
  set: (name: string, value: string) => void
}

/** A read that the form cannot do without. */
export type NeededRead = { error: AppFailure | null; refetch: () => Promise<unknown> }

/** A needed read without an answer: it is loading, or it failed and can be repeated. */
export function RegisterLoading({ read: { error, refetch } }: { read: NeededRead }) {
  const say = useSay()
  if (!error) return <p className="check-busy">{say(labels.loading)}</p>
  return (
    <p role="alert" className="check-fault">
      {error.message}{' '}
      <button type="button" className="register-link" onClick={() => void refetch()}>
        {say(labels.retry)}
      </button>
    </p>
  )
}

/** What ties an input to its label, hint and fault. */
export type Marks = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
type LabelledProps = {
  label: Text
  isOptional?: boolean | undefined
  hint?: Text
  fault: string | undefined
  children: (marks: Marks) => ReactNode
}

/** A label, its control, and the fault below it. */
export function RegisterLabelled({ label, isOptional, hint, fault, children }: LabelledProps) {
  const say = useSay()
  const [id, faultId, hintId] = [useId(), useId(), useId()]
  const described = [fault ? faultId : '', hint ? hintId : ''].filter(Boolean).join(' ')
  return (
    <div className="register-field">
      <label htmlFor={id}>
        {say(label)}
        {isOptional && <small> {say(labels.optional)}</small>}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={hintId} className="register-note">
          {say(hint)}
        </p>
      )}
      {fault && (
        <p id={faultId} className="check-fault">
          {fault}
        </p>
      )}
    </div>
  )
}

function RegisterControl({ field, form }: { field: RegisterField; form: FormState }) {
  const say = useSay()
  const { name, options, input } = field
  const value = form.entry[name] ?? ''
  return (
    <RegisterLabelled label={field.label} isOptional={field.isOptional} fault={form.faults[name]}>
      {(marks) =>
        options ? (
          <select {...marks} name={name} value={value} onChange={(event) => form.set(name, event.target.value)}>
            <option value="">{say(labels.choose)}</option>
            {Object.entries(options).map(([one, word]) => (
              <option key={one} value={one}>
                {say(word)}
              </option>
            ))}
          </select>
        ) : (
          <input
            autoComplete="off"
            {...input}
            {...marks}
            name={name}
            value={value}
            onChange={(event) => form.set(name, event.target.value)}
          />
        )
      }
    </RegisterLabelled>
  )
}

/** Fields in their order, those left out that do not apply. */
export function RegisterFields({ fields, form }: { fields: readonly RegisterField[]; form: FormState }) {
  return (
    <div className="register-grid">
      {fields
        .filter(({ when }) => !when || when(form.entry))
        .map((field) => (
          <RegisterControl key={field.name} field={field} form={form} />
        ))}
    </div>
  )
}
