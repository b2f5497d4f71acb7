import { Form } from 'antd'
import { cloneElement } from 'react'
import type { ReactElement } from 'react'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { templateDefaults } from '@zhikao/domain/catalogue/template/template.rules.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { SwitchField } from '../../kit/view/inputs.tsx'
import { CredentialPicker, LevelPicker, useLevels } from '../credential/CredentialPicker.tsx'
import type { CredentialRow } from '../credential/CredentialPicker.tsx'

const WEIGHTS = { both: [40, 60], theory: [100, 0], practical: [0, 100], none: [0, 0] } as const

/** Is a subject examined? With it the weights follow: one subject alone carries all. */
export function SubjectSwitch({ other, isTheory, ...bound }: Bound<boolean> & { other: string; isTheory: boolean }) {
  const form = Form.useFormInstance()
  const change = (on: boolean | undefined) => {
    bound.onChange?.(on)
    const rest = form.getFieldValue(other) === true
    const kind = on
      ? rest
        ? 'both'
        : isTheory
          ? 'theory'
          : 'practical'
      : rest
        ? isTheory
          ? 'practical'
          : 'theory'
        : 'none'
    const [theory_weight, practical_weight] = WEIGHTS[kind]
    form.setFieldsValue({ theory_weight, practical_weight })
  }
  return <SwitchField {...bound} onChange={change} />
}

/** A control that is disabled while its subject is not examined. */
export function OfSubject({
  subject,
  children,
  ...bound
}: Bound<unknown> & { subject: string; children: ReactElement<Record<string, unknown>> }) {
  const isExamined: unknown = Form.useWatch(subject)
  return cloneElement(children, { ...bound, ...(isExamined === false ? { disabled: true } : {}) })
}

/** The credential; a new exam template takes its staff and stations from it. */
export function SchemeCredential({
  isNew,
  ...bound
}: Bound<string> & { isNew: boolean; current?: { sn: string; name: string } }) {
  const form = Form.useFormInstance()
  const follow = ({ sn, form_type, levels }: CredentialRow) => {
    // Knowledge points belong to a credential.
    if (sn !== bound.value) form.setFieldsValue({ source_points: [], blueprint: [] })
    if (!levels.some(({ level }) => level === form.getFieldValue('level'))) form.setFieldValue('level', undefined)
    if (!isNew) return
    const { examiner_rule, station_type } = templateDefaults(form_type)
    form.setFieldsValue({ examiner_rule, station_type })
  }
  return <CredentialPicker {...bound} onPick={follow} />
}

/** A level of the credential; a new exam template examines the subjects that the level requires. */
export function SchemeLevel({ isNew, onChange, ...bound }: Bound<Level> & { isNew: boolean }) {
  const form = Form.useFormInstance()
  const credentialSn: unknown = Form.useWatch('credential_sn')
  const sn = typeof credentialSn === 'string' ? credentialSn : undefined
  const levels = useLevels(sn)
  const follow = (level: Level | undefined) => {
    onChange?.(level)
    const needs = levels.find((one) => one.level === level)
    if (!isNew || !needs) return
    const { theory_enabled, practical_enabled, theory_weight, practical_weight } = templateDefaults('MACHINE', needs)
    form.setFieldsValue({ theory_enabled, practical_enabled, theory_weight, practical_weight })
  }
  return <LevelPicker {...bound} credentialSn={sn} onChange={follow} />
}
