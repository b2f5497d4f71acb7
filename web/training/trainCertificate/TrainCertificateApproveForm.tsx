import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateWords as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField } from '../../kit/view/inputs.tsx'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { CollegePicker } from '../../people/college/CollegePicker.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

type Detail = DataOf<typeof trainCertificateContract.detail>

const OPINION_MAX = 500
/** Whether the institution must be chosen; in the form alone. */
const NEEDS = 'needs_org'

const opinionField: FormField = { name: 'opinion', label: labels.opinion, input: <AreaField maxLength={OPINION_MAX} /> }
const groupsOf = ({ needs_org, employer }: Detail): FormGroup[] => [
  {
    hint: labels.approve_means,
    fields: needs_org
      ? [
          {
            name: 'org_sn',
            label: words.teacher_org_sn,
            hint: fill(labels.org_hint, { org: employer }),
            input: <CollegePicker />,
          },
          opinionField,
        ]
      : [opinionField],
  },
]

const initialOf = ({ version, needs_org }: Detail): Values => ({
  version,
  opinion: null,
  org_sn: null,
  [NEEDS]: needs_org,
})
const faultsOf = (values: Values) =>
  values[NEEDS] === true && !values.org_sn
    ? [{ path: 'org_sn', rule: 'train_employer', message: kernelMessages.required }]
    : []

/** Issues the certificate; where the examiner’s employer is not on the platform, under an institution that is chosen. */
export function TrainCertificateApproveForm({ sn, onClose }: { sn: string; onClose: () => void }) {
  const params = { id: sn }
  return (
    <EditDrawer
      title={labels.approve}
      submit={labels.approve}
      success={labels.issued}
      size={520}
      refresh={['trainee', 'teacher']}
      detail={trainCertificateContract.detail}
      read={{ params }}
      endpoint={trainCertificateContract.approve}
      params={params}
      initialOf={initialOf}
      groupsOf={groupsOf}
      check={faultsOf}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
