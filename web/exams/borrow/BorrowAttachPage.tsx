import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { choiceFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { approvedColumns } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowList } from './BorrowListPanel.tsx'

const filters = [
  keywordFilter(borrowLabels.audit_keyword),
  oneOfFilter('attached', words.attached, [
    ['no', borrowLabels.is_loose],
    ['yes', borrowLabels.is_attached],
  ]),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
]

/** The requests approved by the site, to be assigned to its plans or removed from them (domain.md §3.11). */
export default function BorrowAttachPage() {
  return (
    <BorrowList
      title={borrowLabels.attach_title}
      endpoint={borrowContract.approved}
      columns={approvedColumns}
      filters={filters}
      empty={{ why: borrowLabels.attach_empty, first: borrowLabels.attach_empty_first }}
    />
  )
}
