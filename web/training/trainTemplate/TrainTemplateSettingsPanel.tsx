import { trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import { TRAIN_TYPES } from '@zhikao/domain/training/session/session.model.ts'
import {
  everyCredential,
  paperWords,
  trainTemplateWords as words,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import {
  BACKGROUND_MAX_BYTES,
  NAME_MAX,
  NUMBER_RULE_MAX,
  PAPERS,
  VALID_YEARS_MAX,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { TrainTemplateStatus } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { CredentialPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import { useSay } from '../../i18n/lang.ts'
import { FileField } from '../../kit/jobs/UploadField.tsx'
import { NumberField, RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import { Labelled } from './TrainTemplateElementPanel.tsx'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import styles from './trainTemplate.module.css'
import type { Design } from './TrainTemplateStepsPanel.tsx'

type Saved = { status: TrainTemplateStatus; credential_sn: string | null; credential_name: string | null }
type Props = { design: Design; saved: Saved }

/** What a template is called, whose certificates it prints, and how they are numbered. */
export function TemplateSettings({ design, saved }: Props) {
  const say = useSay()
  return (
    <section className={styles.side}>
      <h2>{say(labels.settings)}</h2>
      <div className={styles.fields}>
        <ScopeFields design={design} saved={saved} />
        <NumberFields design={design} />
        <PictureFields design={design} />
      </div>
    </section>
  )
}

function ScopeFields({ design: { draft, change }, saved }: Props) {
  const isFixed = saved.status !== 'INIT'
  const { credential_sn, credential_name } = saved
  const current =
    credential_sn !== null && credential_name !== null ? { sn: credential_sn, name: credential_name } : null
  return (
    <>
      <Labelled label={words.name} wide>
        <TextField value={draft.name} maxLength={NAME_MAX} onChange={(name) => change({ name: name ?? '' }, 'name')} />
      </Labelled>
      <Labelled label={words.type} wide hint={labels.type_hint}>
        <SelectField
          of={trainTypeWords}
          value={draft.type}
          disabled={isFixed}
          onChange={(value) => change({ type: TRAIN_TYPES.find((one) => one === value) ?? draft.type })}
        />
      </Labelled>
      <Labelled label={words.credential_sn} wide hint={labels.credential_hint}>
        <CredentialPicker
          none={everyCredential}
          disabled={isFixed}
          value={draft.credential_sn}
          {...(current ? { current } : {})}
          onChange={(sn) => change({ credential_sn: sn ?? null })}
        />
      </Labelled>
    </>
  )
}

function NumberFields({ design: { draft, change, setPaper } }: Pick<Props, 'design'>) {
  const say = useSay()
  return (
    <>
      <div className={`${styles.field} ${styles.wide}`} role="group" aria-label={say(words.paper)}>
        <span>{say(words.paper)}</span>
        <RadioField
          of={paperWords}
          value={draft.paper}
          onChange={(value) => setPaper(PAPERS.find((one) => one === value) ?? draft.paper)}
        />
      </div>
      <Labelled label={words.number_rule} wide hint={labels.number_hint}>
        <TextField
          value={draft.number_rule}
          maxLength={NUMBER_RULE_MAX}
          onChange={(rule) => change({ number_rule: rule ?? '' }, 'number_rule')}
        />
      </Labelled>
      <Labelled label={words.valid_years} wide hint={labels.years_hint}>
        <NumberField
          value={draft.valid_years}
          min={1}
          max={VALID_YEARS_MAX}
          precision={0}
          unit={labels.years}
          onChange={(years) => years !== undefined && change({ valid_years: years }, 'valid_years')}
        />
      </Labelled>
    </>
  )
}

const PICTURE_RULE = { types: ['jpeg', 'png'], maxBytes: BACKGROUND_MAX_BYTES } as const

function PictureFields({ design: { draft, change } }: Pick<Props, 'design'>) {
  const say = useSay()
  return (['background', 'seal'] as const).map((field) => (
    <div key={field} className={`${styles.field} ${styles.wide}`} role="group" aria-label={say(words[field])}>
      <span>{say(words[field])}</span>
      <FileField rule={PICTURE_RULE} value={draft[field]} onChange={(key) => change({ [field]: key || null })} />
      <small className="zk-quiet">{say(labels[`${field}_hint`])}</small>
    </div>
  ))
}
