import type { ReactNode } from 'react'
import type { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { DetailListPage } from '../../kit/view/DetailListPage.tsx'
import { choiceFilter, dayFilter, keywordFilter } from '../../kit/view/filters.tsx'
import type { Column, Filter } from '../../kit/view/list.ts'
import { useSession } from '../../kit/wire/session.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import type { BorrowRow } from './borrow.columns.tsx'
import { BorrowMoves } from './BorrowMovesPanel.tsx'

const BorrowDetailDrawer = lazyPart(async () => (await import('./BorrowDetailDrawer.tsx')).BorrowDetailDrawer)

/** The filters of either party; `keyword` names the searched fields. */
export const borrowFilters = (keyword: Text): readonly Filter[] => [
  keywordFilter(keyword),
  choiceFilter('status', words.status, borrowLifecycle.words),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  dayFilter('expected_from', words.expected_from),
  dayFilter('expected_to', words.expected_to),
]

type Props = {
  title: Text
  endpoint: typeof borrowContract.list | typeof borrowContract.approved
  columns: readonly Column<BorrowRow>[]
  filters: readonly Filter[]
  empty: { why: Text; first: Text }
  /** The list of one party: its own requests, or those to its site. */
  side?: 'org_sn' | 'host_org_sn'
  /** Where the call counts the states. */
  lifecycle?: typeof borrowLifecycle
  /** The link to a new request, where there is one. */
  tool?: ReactNode
}

/** A list of borrowed exams, with what can be done to each. */
export function BorrowList({ empty, tool, side, ...list }: Props) {
  const { org_sn } = useSession().user
  return (
    <DetailListPage
      {...list}
      {...(side && org_sn ? { always: { [side]: org_sn } } : {})}
      empty={{ ...empty, action: tool }}
      rowActions={(row) => <BorrowMoves row={row} place="row" />}
      toolbar={() => tool}
      Detail={BorrowDetailDrawer}
    />
  )
}
