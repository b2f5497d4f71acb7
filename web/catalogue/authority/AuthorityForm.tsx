import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { authorityGroups } from './authority.fields.tsx'
import { authorityLabels } from './authority.labels.ts'

/** A new authority, or the one with this number. */
export function AuthorityForm({ sn, onClose }: { sn: string | undefined; onClose: () => void }) {
  const ritual = {
    submit: kitLabels.save,
    success: authorityLabels.saved,
    // Credentials show its name.
    refresh: ['credential'],
    onClose,
    onDone: onClose,
  }
  if (!sn)
    return (
      <FormDrawer
        title={authorityLabels.add}
        endpoint={authorityContract.create}
        initial={{}}
        groups={authorityGroups}
        {...ritual}
      />
    )
  return (
    <EditDrawer
      title={authorityLabels.edit}
      detail={authorityContract.detail}
      read={{ params: { id: sn } }}
      endpoint={authorityContract.update}
      params={{ id: sn }}
      initialOf={(record) => record}
      groupsOf={() => authorityGroups}
      {...ritual}
    />
  )
}
