import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Link } from '../wire/links.ts'
import type { Breakpoint } from './breakpoint.ts'
import { arranged, isShown, withWidth } from './columnLook.ts'
import { kitLabels } from './kit.labels.ts'
import type { Column, List } from './list.ts'
import { ListCards } from './ListCards.tsx'
import type { ListLook } from './columnLook.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { FailurePanel } from './ReadState.tsx'
import { useRowKeys } from './rowKeys.ts'
import type { Selection } from './selection.ts'

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
  /** Which rows are chosen, where they can be. */
  selection?: Selection<R> | undefined
}

/** The rows as the width allows; a skeleton while loading, the reason and the next step if there are none. */
export function ListRows<R extends { sn: string }>(props: RowsProps<R>) {
  const { list, look, breakpoint, columns, empty } = props
  const shown = arranged(columns, look).filter((column) => isShown(column, look))
  const { data, error, refetch } = list.read
  if (!data && error) return <FailurePanel failure={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton columns={shown} look={look} isCards={breakpoint === 'cards'} />
  if (data.items.length > 0) return <Rows {...props} shown={shown} rows={data.items} />
  if (list.page > 1) return <PastEnd onBack={() => list.setPage(1, list.limit)} />
  return <NoRows words={empty} filtered={Object.keys(list.active).length > 0} onClear={list.clear} />
}

type FilledProps<R> = RowsProps<R> & { shown: readonly Column<R>[]; rows: readonly R[] }

function Rows<R extends { sn: string }>(props: FilledProps<R>) {
  const { list, look, onLook, breakpoint, columns, shown, rows, linkOf, rowActions, selection } = props
  return (
    <div ref={useRowKeys()}>
      {breakpoint === 'cards' ? (
        <ListCards {...{ rows, columns, linkOf, rowActions, selection }} />
      ) : (
        <ListTable
          rows={rows}
          columns={shown}
          sort={list.sort}
          look={look}
          onWidth={(name, width) => onLook(withWidth(look, name, width))}
          tight={breakpoint === 'tight' && look.order === null}
          waiting={list.read.isPlaceholderData}
          onSort={list.setSort}
          linkOf={linkOf}
          rowActions={rowActions}
          selection={selection}
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
