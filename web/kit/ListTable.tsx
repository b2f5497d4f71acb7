import { Button, Table } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useSay } from '../i18n/lang.ts'
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

const ACTIONS_WIDTH = 184

/** The rows as a table: heading and first column stay, long text is cut with its whole in the tooltip. */
export function ListTable<R extends { sn: string }>({
  rows,
  columns,
  sort,
  dense,
  waiting,
  onSort,
  onOpen,
  rowActions,
}: Props<R>) {
  const say = useSay()
  const [field, descending] = [sort.replace(/^-/, ''), sort.startsWith('-')]
  const cell = (column: Column<R>) => (row: R) =>
    column.card === 'identity' && onOpen ? (
      <Button type="link" className="zk-inline-link" onClick={() => onOpen(row)}>
        {column.show(row)}
      </Button>
    ) : (
      column.show(row)
    )
  const shown = columns.map(
    (column): TableColumnType<R> => ({
      key: column.name,
      title: say(column.title),
      width: column.width,
      ellipsis: true,
      render: (_, row) => cell(column)(row),
      ...(column.card === 'identity' ? { fixed: 'left' as const, rowScope: 'row' as const } : {}),
      ...(column.figures ? { align: 'right' as const, className: 'zk-figures' } : {}),
      ...(column.sortable
        ? {
            sorter: true,
            sortOrder: column.name === field ? (descending ? ('descend' as const) : ('ascend' as const)) : null,
          }
        : {}),
    }),
  )
  const actions: TableColumnType<R>[] = rowActions
    ? [
        {
          key: 'actions',
          title: say(kitLabels.actions),
          width: ACTIONS_WIDTH,
          fixed: 'right',
          render: (_, row) => rowActions(row),
        },
      ]
    : []
  const width = columns.reduce((sum, column) => sum + column.width, rowActions ? ACTIONS_WIDTH : 0)
  return (
    <Table<R>
      className={dense ? 'zk-table zk-dense' : 'zk-table'}
      rowKey="sn"
      dataSource={rows}
      columns={[...shown, ...actions]}
      pagination={false}
      sticky
      tableLayout="fixed"
      scroll={{ x: width }}
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
