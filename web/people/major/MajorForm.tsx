import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { majorGroups } from './major.fields.tsx'
import { majorLabels } from './major.labels.ts'

/** A new major, or the one with this number. */
export function MajorForm({ sn, onClose }: { sn: string | undefined; onClose: () => void }) {
  const ritual = { submit: kitLabels.save, success: majorLabels.saved, onClose, onDone: onClose }
  if (!sn)
    return (
      <FormDrawer
        title={majorLabels.add}
        endpoint={majorContract.create}
        initial={{}}
        groups={majorGroups(null)}
        {...ritual}
      />
    )
  return (
    <EditDrawer
      title={majorLabels.edit}
      detail={majorContract.detail}
      read={{ params: { id: sn } }}
      endpoint={majorContract.update}
      params={{ id: sn }}
      // The mobile is masked: it is left out, and so unchanged, until it is typed anew.
      initialOf={(record) => ({
        ...record,
        credentials: record.credentials.map(({ credential_sn, levels }) => ({ credential_sn, levels })),
        director_mobile: undefined,
      })}
      groupsOf={(record) => majorGroups(record.director_mobile, record.credentials)}
      {...ritual}
    />
  )
}
