import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { majorGroups } from './major.fields.tsx'
import { majorLabels } from './major.labels.ts'

/** A new major, or the one with this number. */
export function MajorForm(props: FormDrawerOf) {
  return (
    <RecordFormDrawer
      {...props}
      calls={majorContract}
      words={majorLabels}
      blank={{ initial: {}, groups: majorGroups(null) }}
      // The mobile is masked: it is left out, and so unchanged, until it is typed again.
      initialOf={(record) => ({
        ...record,
        credentials: record.credentials.map(({ credential_sn, levels }) => ({ credential_sn, levels })),
        director_mobile: undefined,
      })}
      groupsOf={(record) => majorGroups(record.director_mobile, record.credentials)}
    />
  )
}
