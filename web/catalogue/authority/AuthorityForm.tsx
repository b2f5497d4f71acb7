import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { authorityGroups } from './authority.fields.tsx'
import { authorityLabels } from './authority.labels.ts'

/** A new authority, or the one with this number. */
export function AuthorityForm(props: FormDrawerOf) {
  return (
    <RecordFormDrawer
      {...props}
      calls={authorityContract}
      words={authorityLabels}
      // Credentials show its name.
      refresh={['credential']}
      blank={{ initial: {}, groups: authorityGroups }}
      initialOf={(record) => record}
      groupsOf={() => authorityGroups}
    />
  )
}
