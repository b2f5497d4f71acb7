import { documentContract } from '@zhikao/domain/publishing/document/document.contract.ts'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { RecordFormDrawer } from '../../kit/view/RecordFormDrawer.tsx'
import { documentGroups } from './document.fields.tsx'
import { documentLabels } from './document.labels.ts'

/** A new document, or the one with this number. */
export function DocumentForm(props: FormDrawerOf) {
  return (
    <RecordFormDrawer
      {...props}
      calls={documentContract}
      words={documentLabels}
      blank={{ initial: {}, groups: documentGroups }}
      initialOf={(record) => record}
      groupsOf={() => documentGroups}
    />
  )
}
