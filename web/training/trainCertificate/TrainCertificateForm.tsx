import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { trainCertificateContract } from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import type { Values } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { applicationGroups, chosenIn, resubmissionGroups } from './trainCertificate.fields.tsx'
import { trainCertificateLabels as labels } from './trainCertificate.labels.ts'

type Detail = DataOf<typeof trainCertificateContract.detail>

const words = { submit: labels.send, success: labels.applied, size: 680 } as const
const refresh = ['trainee'] as const

/** An address only where a printed certificate is asked for. */
const mailingOf = ({ e_certificate_only, mailing }: Values) => (e_certificate_only === true ? null : mailing)

/** The values as the contract has them: those of the chosen training, another photo only for one. */
function completed(values: Values): Values {
  const chosen = chosenIn(values).filter(({ train_sn }) => train_sn === values.train_sn)
  const id_photo = chosen.length === 1 ? (values.id_photo ?? null) : null
  return { ...values, mailing: mailingOf(values), trainees: chosen.map(({ sn }) => ({ sn, id_photo })) }
}

/** The mobile is masked: it is typed again. */
const initialOf = ({ version, id_photo, e_certificate_only, mailing }: Detail): Values => ({
  version,
  id_photo,
  e_certificate_only,
  mailing: mailing ? { name: mailing.name, address: mailing.address } : undefined,
  statement: false,
})

/** Applies for trainees of a training, which a link may name (`?add=training,trainee`); or submits a rejected application again. */
export function TrainCertificateForm({ sn, onClose }: FormDrawerOf) {
  const { search } = usePage()
  if (sn) return <Resubmission sn={sn} onClose={onClose} />
  const [train, trainee] = (search.add ?? '').split(',')
  const isNamed = train !== undefined && trainee !== undefined
  const initial = {
    train_sn: isNamed ? train : undefined,
    trainees: isNamed ? [{ sn: trainee, train_sn: train }] : [],
    e_certificate_only: true,
    statement: false,
  }
  return (
    <FormDrawer
      {...words}
      title={labels.add_title}
      refresh={refresh}
      endpoint={trainCertificateContract.create}
      initial={initial}
      groups={applicationGroups(isNamed ? train : undefined)}
      complete={completed}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

function Resubmission({ sn, onClose }: { sn: string; onClose: () => void }) {
  const params = { id: sn }
  return (
    <EditDrawer
      {...words}
      title={labels.edit_title}
      refresh={refresh}
      detail={trainCertificateContract.detail}
      read={{ params }}
      endpoint={trainCertificateContract.submit}
      params={params}
      initialOf={initialOf}
      groupsOf={() => resubmissionGroups}
      complete={(values) => ({ ...values, mailing: mailingOf(values) })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
