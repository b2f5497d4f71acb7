import { useState } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { positionFaults } from '@zhikao/domain/people/college/college.rules.ts'
import { OneTimePassword } from '../../kit/view/OneTimePassword.tsx'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { accountGroup, collegeGroups, pilotValues, withRegion } from './college.fields.tsx'
import { collegeLabels } from './college.labels.ts'

const groups = [accountGroup, ...collegeGroups([])]
const EMPTY = { license_files: [], pilot_credentials: [] }

/** A new institution with its account, or the one with this number. */
export function CollegeForm(props: FormDrawerOf) {
  const [account, setAccount] = useState<{ username: string; password: string } | null>(null)
  if (account) return <OneTimePassword {...account} onClose={props.onClose} />
  return (
    <RecordFormDrawer
      {...props}
      calls={collegeContract}
      words={collegeLabels}
      size={720}
      complete={withRegion}
      check={positionFaults}
      blank={{
        initial: EMPTY,
        groups,
        note: collegeLabels.add_note,
        refresh: ['operator'],
        onDone: (data) => setAccount(data.account),
      }}
      initialOf={(record) => ({ ...record, pilot_credentials: pilotValues(record.pilot_credentials) })}
      groupsOf={(record) => collegeGroups(record.pilot_credentials)}
    />
  )
}
