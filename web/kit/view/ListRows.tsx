import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Link } from '../wire/links.ts'
import type { Breakpoint } from './breakpoint.ts'
import { arranged, withWidth } from './columnLook.ts'
import { kitLabels } from './kit.labels.ts'
import type { Column, List } from './list.ts'
import { ListCards } from './ListCards.tsx'
import { isShown } from './ListSettings.tsx'
import type { ListLook } from './ListSettings.tsx'
import { ListTable } from './ListTable.tsx'
import { FailurePanel } from './ReadState.tsx'
import { useRowKeys } from './rowKeys.ts'

/** Why a list may be empty, and what to do first. */
type EmptyWords = { why: Text; first: Text; action?: ReactNode }

export type RowsProps<R> = {
  list: List<R>
  look: ListLook
  onLook: (look: ListLook) => void
  breakpoint: Breakpoint
  columns: readonly Column<R>[]
  empty: EmptyWords
  /** Where the name of a row leads. */
  linkOf?: ((row: R) => Link | null) | undefined
  rowActions?: ((row: R) => ReactNode) | undefined
}

/** The rows as the width allows; a skeleton while loading, the reason and the next step if there are none. */
export function ListRows<R extends { sn: string }>({
  list,
  look,
  onLook,
  breakpoint,
  columns,
  empty,
  linkOf,
  rowActions,
}: RowsProps<R>) {
  const rows = useRowKeys()
  const { data, error, isPlaceholderData, refetch } = list.read
  if (!data) return error ? <FailurePanel failure={error} onRetry={() => void refetch()} /> : <ListSkeleton />
  if (data.items.length === 0 && list.page > 1) return <PastEnd onBack={() => list.setPage(1, list.limit)} />
  if (data.items.length === 0) {
    return <NoRows words={empty} filtered={Object.keys(list.active).length > 0} onClear={list.clear} />
  }
  return (
    <div ref={rows}>
      {breakpoint === 'cards' ? (
        <ListCards rows={data.items} columns={columns} linkOf={linkOf} rowActions={rowActions} />
      ) : (
        <ListTable
          rows={data.items}
          columns={arranged(columns, look).filter((column) => isShown(column, look))}
          sort={list.sort}
          look={look}
          onWidth={(name, width) => onLook(withWidth(look, name, width))}
          tight={breakpoint === 'tight' && look.order === null}
          waiting={isPlaceholderData}
          onSort={list.setSort}
          linkOf={linkOf}
          rowActions={rowActions}
        />
      )}
    </div>
  )
}

function NoRows({ words, filtered, onClear }: { words: EmptyWords; filtered: boolean; onClear: () => void }) {
  const say = useSay()
  if (filtered) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(kitLabels.no_match)}>
        <Button onClick={onClear}>{say(kitLabels.clear_filters)}</Button>
      </Empty>
    )
  }
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <b>{say(words.why)}</b>
          <p className="zk-quiet">{say(words.first)}</p>
        </>
      }
    >
      {words.action}
    </Empty>
  )
}

/** A page after the last one: rows were removed, or the address was typed. */
function PastEnd({ onBack }: { onBack: () => void }) {
  const say = useSay()
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(kitLabels.past_end)}>
      <Button onClick={onBack}>{say(kitLabels.first_page)}</Button>
    </Empty>
  )
}

function ListSkeleton() {
  const say = useSay()
  return (
    <div className="zk-list-skeleton" role="status" aria-label={say(kitLabels.loading)}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} active title={false} paragraph={{ rows: 1, width: '100%' }} />
      ))}
    </div>
  )
}
