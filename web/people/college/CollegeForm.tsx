import { useState } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { OneTimePassword } from '../../kit/view/OneTimePassword.tsx'
import { accountGroup, collegeGroups, pilotValues, withRegion } from './college.fields.tsx'
import { collegeLabels } from './college.labels.ts'

const groups = [accountGroup, ...collegeGroups([])]
const EMPTY = { license_files: [], pilot_credentials: [] }

/** A new institution with its account, or the one with this number. */
export function CollegeForm({ sn, onClose }: { sn: string | undefined; onClose: () => void }) {
  const [account, setAccount] = useState<{ username: string; password: string } | null>(null)
  const ritual = { submit: kitLabels.save, success: collegeLabels.saved, size: 720, complete: withRegion, onClose }
  if (account) return <OneTimePassword {...account} onClose={onClose} />
  if (!sn) {
    return (
      <FormDrawer
        title={collegeLabels.add}
        endpoint={collegeContract.create}
        initial={EMPTY}
        groups={groups}
        note={collegeLabels.add_note}
        refresh={['operator']}
        {...ritual}
        onDone={(data) => setAccount(data.account)}
      />
    )
  }
  return (
    <EditDrawer
      title={collegeLabels.edit}
      detail={collegeContract.detail}
      read={{ params: { id: sn } }}
      endpoint={collegeContract.update}
      params={{ id: sn }}
      initialOf={(record) => ({ ...record, pilot_credentials: pilotValues(record.pilot_credentials) })}
      groupsOf={(record) => collegeGroups(record.pilot_credentials)}
      {...ritual}
      onDone={onClose}
    />
  )
}
