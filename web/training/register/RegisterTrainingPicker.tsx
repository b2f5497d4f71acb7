import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainModeWords, trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { RegisterLoading } from './register.fields.tsx'
import type { FormState } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

type Open = DataOf<typeof trainSessionContract.open>['items'][number]['sessions'][number]
/** A training by its number and title. */
export type KnownTraining = { sn: string; title: string }

/** The trainings that take registrations today; `known`, of a registration that is corrected, may be among them or not. */
export function RegisterTrainingPicker({ form, known }: { form: FormState; known: KnownTraining | null }) {
  const say = useSay()
  const read = useRead(trainSessionContract.open, { query: { limit: '100' } })
  const groups = read.data?.items ?? []
  const isListed = groups.some(({ sessions }) => sessions.some(({ sn }) => sn === known?.sn))
  return (
    <div
      role="radiogroup"
      aria-label={say(labels.step_training)}
      aria-invalid={'train_sn' in form.faults}
      tabIndex={-1}
    >
      {known && !isListed && <Choice sn={known.sn} title={known.title} form={form} />}
      {!read.data && !known && <RegisterLoading read={read} />}
      {read.data && groups.length === 0 && !known && <p className="check-hint">{say(labels.none_open)}</p>}
      {groups.map(({ sn, name, sessions }) => (
        <section key={sn}>
          <h3>{name}</h3>
          {sessions.map((one) => (
            <Choice key={one.sn} sn={one.sn} title={one.title} form={form} about={one} />
          ))}
        </section>
      ))}
      {form.faults['train_sn'] && <p className="check-fault">{form.faults['train_sn']}</p>}
    </div>
  )
}

type ChoiceProps = { sn: string; title: string; form: FormState; about?: Open }

function Choice({ sn, title, form, about }: ChoiceProps) {
  return (
    <label className="register-choice">
      <input
        type="radio"
        name="train_sn"
        value={sn}
        checked={form.entry['train_sn'] === sn}
        onChange={() => form.set('train_sn', sn)}
      />
      <span>
        <strong>{title}</strong>
        {about && <About of={about} />}
      </span>
    </label>
  )
}

function About({ of }: { of: Open }) {
  const say = useSay()
  const parts = [
    say(trainTypeWords[of.type]),
    say(trainModeWords[of.mode]),
    say(labels.days, { from: of.start_date, to: of.end_date }),
    of.place,
    say(labels.hours, { hours: of.hours }),
    of.fee > 0 ? say(moneyText(of.fee)) : say(labels.free),
    of.org_name ?? say(labels.platform),
    say(labels.until, { date: of.signup_end }),
  ]
  return <small>{parts.filter(Boolean).join(' · ')}</small>
}
