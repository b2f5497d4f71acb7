import type { ComponentType, ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { AddButton } from './AddButton.tsx'
import { ListPage } from './ListPage.tsx'
import type { ListFacts, ListPageProps } from './ListPage.tsx'
import { useDrawers } from './useDrawers.ts'

/** What a record's own drawers are given. */
export type DetailDrawerProps = { sn: string; onClose: () => void; onEdit: () => void }
export type FormDrawerOf = { sn: string | undefined; onClose: () => void }

type Props<R> = Pick<
  ListPageProps<R>,
  'lifecycle' | 'title' | 'endpoint' | 'params' | 'intro' | 'columns' | 'filters' | 'bulk'
> & {
  empty: { why: Text; first: Text }
  /** The verb on the button for a new record; absent where the account adds none. */
  add?: Text
  /** Further tools, left of that button. */
  tools?: (facts: ListFacts) => ReactNode
  /** What can be done to a row; absent where the account only reads. */
  Moves?: ComponentType<{ row: R; place: 'row'; onEdit: () => void }>
  Detail: ComponentType<DetailDrawerProps>
  Form: ComponentType<FormDrawerOf>
}

/** A list whose records are shown, created and edited in drawers. */
export function RecordListPage<R extends { sn: string }>(props: Props<R>) {
  const { empty, add, tools, Moves, Detail, Form, ...list } = props
  const drawers = useDrawers()
  const { opened } = drawers
  const addButton = add && <AddButton label={add} onClick={drawers.add} />
  return (
    <ListPage
      {...list}
      empty={{ ...empty, action: addButton }}
      linkOf={drawers.linkTo}
      {...(Moves
        ? { rowActions: (row: R) => <Moves row={row} place="row" onEdit={() => drawers.edit(row.sn)} /> }
        : {})}
      toolbar={(facts) => (
        <>
          {tools?.(facts)}
          {addButton}
        </>
      )}
    >
      {opened && <Detail sn={opened} onClose={drawers.close} onEdit={() => drawers.edit(opened)} />}
      {(drawers.adding || drawers.edited) && <Form sn={drawers.edited} onClose={drawers.close} />}
    </ListPage>
  )
}
