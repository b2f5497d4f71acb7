import { Select } from 'antd'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentWords as words, signatureWayWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { EVIDENCE_MAX, incidentBody, WITNESSES_MAX } from '@zhikao/domain/exams/incident/incident.model.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { PhotoField, PhotosField, SignatureField } from '../../kit/jobs/UploadField.tsx'
import type { FormField } from '../../kit/view/form.ts'
import { SelectField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { incidentLabels as labels } from './incident.labels.ts'

type Examiners = DataOf<typeof incidentContract.exam>['examiners']

/** An examiner with a confirmed call of the exam (Decided 36). */
function WitnessField({ examiners, ...bound }: Bound<string> & { examiners: Examiners }) {
  const say = useSay()
  const options = examiners.map(({ teacher_sn, name, role, room }) => ({
    value: teacher_sn,
    label: [name, say(panelRoleWords[role]), room].filter(Boolean).join(' · '),
  }))
  return (
    <Select
      {...bound}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={options}
    />
  )
}

const witnessRow = incidentBody.shape.witnesses.removeDefault().element

export const evidenceField: FormField = {
  name: 'evidence',
  label: words.evidence,
  input: <PhotosField max={EVIDENCE_MAX} />,
}
export const proofGroup = { title: labels.proof, hint: labels.proof_hint }

/** The witnesses with a signature each. */
export const witnessesField = (examiners: Examiners): FormField => ({
  name: 'witnesses',
  label: words.witnesses,
  input: (
    <RowsField
      what={labels.one_witness}
      row={witnessRow}
      max={WITNESSES_MAX}
      blank={{ way: 'DRAWN' }}
      columns={[
        {
          name: 'teacher_sn',
          label: words.examiner,
          input: () => <WitnessField examiners={examiners} />,
          share: 2,
        },
        { name: 'way', label: words.way, input: () => <SelectField of={signatureWayWords} /> },
        {
          name: 'signature',
          label: words.signature,
          input: ({ way }) => (way === 'DRAWN' ? <SignatureField /> : <PhotoField />),
          share: 3,
        },
      ]}
    />
  ),
})
