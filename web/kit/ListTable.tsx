import { Button, Table } from 'antd'
import type { TableColumnType } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useLang, useSay } from '../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import type { Column } from './list.ts'

type Props<R> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  sort: string
  dense: boolean
  waiting: boolean
  onSort: (sort: string | undefined) => void
  onOpen: ((row: R) => void) | undefined
  rowActions: ((row: R) => ReactNode) | undefined
}

/** Two verbs and the menu behind them; Chinese verbs are shorter. */
const ACTIONS_WIDTH = { CN: 156, HK: 156, US: 196 } as const

/** Widths are made for Chinese; English says the same in more room. */
const STRETCH = { CN: 1, HK: 1, US: 1.2 } as const

/** What does not fit is cut; its whole stands in the tooltip, found when the pointer comes. */
const showWhole = ({ currentTarget: cell }: MouseEvent<HTMLElement>) => {
  const inner = [cell, ...cell.querySelectorAll<HTMLElement>('.zk-inline-link > span')]
  const isCut = inner.some((part) => part.scrollWidth > part.clientWidth)
  cell.title = isCut ? cell.innerText : ''
}

function tableColumn<R>(
  column: Column<R>,
  title: string,
  sort: string,
  onOpen: Props<R>['onOpen'],
): TableColumnType<R> {
  const order = sort === column.name ? 'ascend' : sort === `-${column.name}` ? 'descend' : null
  const isLink = column.card === 'identity' && onOpen
  return {
    key: column.name,
    title,
    width: column.width,
    ellipsis: { showTitle: false },
    onCell: () => ({ onMouseEnter: showWhole }),
    render: (_, row) =>
      isLink ? (
        <Button type="link" className="zk-inline-link" onClick={() => onOpen(row)}>
          {column.show(row)}
        </Button>
      ) : (
        column.show(row)
      ),
    ...(column.card === 'identity' ? { fixed: 'left', rowScope: 'row' } : {}),
    ...(column.figures ? { align: 'right', className: 'zk-figures' } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: order } : {}),
  }
}

/** The rows as a table: heading and first column stay, long text is cut with its whole in the tooltip. */
export function ListTable<R extends { sn: string }>(props: Props<R>) {
  const { rows, columns, sort, dense, waiting, onSort, onOpen, rowActions } = props
  const [say, lang] = [useSay(), useLang()]
  const actionsWidth = rowActions ? ACTIONS_WIDTH[lang] : 0
  const wide = columns.map((column) => ({ ...column, width: Math.round(column.width * STRETCH[lang]) }))
  const shown = wide.map((column) => tableColumn(column, say(column.title), sort, onOpen))
  if (rowActions) {
    const title = say(kitLabels.actions)
    shown.push({ key: 'actions', title, width: actionsWidth, fixed: 'right', render: (_, row) => rowActions(row) })
  }
  return (
    <Table<R>
      className={dense ? 'zk-table zk-dense' : 'zk-table'}
      rowKey="sn"
      dataSource={rows}
      columns={shown}
      pagination={false}
      sticky
      tableLayout="fixed"
      scroll={{ x: wide.reduce((sum, column) => sum + column.width, actionsWidth) }}
      loading={{ spinning: waiting, delay: 300 }}
      showSorterTooltip={false}
      onChange={(_, __, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        const name = String(one?.columnKey ?? '')
        onSort(one?.order ? `${one.order === 'descend' ? '-' : ''}${name}` : undefined)
      }}
    />
  )
}
