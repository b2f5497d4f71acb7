import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { sessionFaults, sessionGroups } from './session.fields.tsx'
import { trainSessionLabels } from './session.labels.ts'

type Detail = DataOf<typeof trainSessionContract.detail>

const BLANK = { mode: 'OFFLINE', fee: 0 }
/** Room for the editor of the content. */
const WIDE = 880

/** What the form names of a record now. */
const namesOf = ({ credential_sn, credential_name, org_sn, org_name }: Detail) => ({
  credential: { sn: credential_sn, name: credential_name },
  ...(org_sn !== null && org_name !== null ? { organiser: { sn: org_sn, name: org_name } } : {}),
})

/** A new training, or the one with this number; who lists the institutions chooses the organiser. */
export function SessionForm(props: FormDrawerOf) {
  const choosesOrganiser = useScreens().addressOf('collegeList') !== null
  return (
    <RecordFormDrawer
      {...props}
      size={WIDE}
      calls={trainSessionContract}
      words={trainSessionLabels}
      blank={{ initial: BLANK, groups: sessionGroups({ choosesOrganiser }) }}
      check={sessionFaults}
      initialOf={(record) => record}
      groupsOf={(record) => sessionGroups({ ...namesOf(record), choosesOrganiser })}
    />
  )
}
