import { Table } from 'antd'
import type { TableColumnType, TableProps } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { useLang, useSay } from '../../i18n/lang.ts'
import type { Link } from '../wire/links.ts'
import { ColumnEdge, HeadCell } from './ColumnEdge.tsx'
import { fixedCount, makeRoom } from './columnLook.ts'
import { kitLabels } from './kit.labels.ts'
import type { Column } from './list.ts'
import type { ListLook } from './columnLook.ts'
import { RecordLink } from './RecordLink.tsx'
import type { Selection } from './selection.ts'

type TableRowSelection<R> = NonNullable<TableProps<R>['rowSelection']>

type Props<R> = {
  rows: readonly R[]
  columns: readonly Column<R>[]
  sort: string
  look: Pick<ListLook, 'dense' | 'widths'>
  onWidth: (column: string, width: number | null) => void
  /** Not all columns are visible at once: the state is placed right after the name. */
  tight: boolean
  waiting: boolean
  onSort: (sort: string | undefined) => void
  linkOf: ((row: R) => Link | null) | undefined
  rowActions: ((row: R) => ReactNode) | undefined
  selection: Selection<R> | undefined
}

/** Two short verbs, or a long one, and the menu behind them. */
const ACTIONS_WIDTH = { width: 148, englishWidth: 136 }

/** Rows are reached by keys, not by Tab: that goes through links and buttons. */
const focusable = () => ({ tabIndex: -1 })

/** Text needs more room in English, figures do not: a column may set a separate width for it. */
const widthIn = (lang: Lang, { width, englishWidth }: Pick<Column<never>, 'width' | 'englishWidth'>) =>
  lang === 'US' ? (englishWidth ?? width) : width

/** Text that does not fit is cut; the tooltip, set on pointer enter, shows all of it. */
const showWhole = ({ currentTarget: cell }: MouseEvent<HTMLElement>) => {
  const inner = [cell, ...cell.querySelectorAll<HTMLElement>('.zk-inline-link > span')]
  const isCut = inner.some((part) => part.scrollWidth > part.clientWidth)
  cell.title = isCut ? cell.innerText : ''
}

/** Brackets of a heading are never broken. */
function headingOf(title: string): ReactNode {
  const [, before, brackets] = /^(.+)(\(.+\))$/.exec(title) ?? []
  if (!before) return title
  return (
    <>
      {before}
      <wbr />
      <span className="zk-together">{brackets}</span>
    </>
  )
}

type Heading = { title: string; isStop: boolean; takesRest: boolean }

function tableColumn<R>(
  column: Column<R>,
  { title, isStop, takesRest }: Heading,
  { sort, linkOf, onWidth }: Pick<Props<R>, 'sort' | 'linkOf' | 'onWidth'>,
): TableColumnType<R> {
  const order = sort === column.name ? 'ascend' : sort === `-${column.name}` ? 'descend' : null
  const isName = column.card === 'identity'
  return {
    key: column.name,
    title: headingOf(title),
    ...(takesRest ? {} : { width: column.width }),
    ellipsis: { showTitle: false },
    onHeaderCell: () => headOf(column, title, onWidth),
    // If no name is a link, the first name is focusable, so that a wide table can be scrolled by keyboard.
    onCell: (_, at) => ({ onMouseEnter: showWhole, ...(isStop && at === 0 ? { tabIndex: 0 } : {}) }),
    render: (_, row) =>
      isName && linkOf ? <RecordLink to={linkOf(row)}>{column.show(row)}</RecordLink> : column.show(row),
    ...(isName ? { rowScope: 'row' } : {}),
    ...(column.figures ? { align: 'right', className: 'zk-figures' } : {}),
    ...(column.sortable ? { sorter: true, sortOrder: order } : {}),
  }
}

/** The heading's name is its title alone, without that of the edge in it. */
const headOf = ({ name, width }: Column<never>, title: string, onWidth: Props<never>['onWidth']) => ({
  'aria-label': title,
  edge: <ColumnEdge name={title} width={width} onWidth={(next) => onWidth(name, next)} />,
})

/** Once a width was changed all are exact, and one column takes the rest of the table: the name, else the last one that was not changed. */
function takerOfRest(columns: readonly Column<never>[], { widths }: Pick<ListLook, 'widths'>): string | undefined {
  if (Object.keys(widths).length === 0) return undefined
  const free = columns.filter(({ name }) => !(name in widths))
  return (free.find(({ card }) => card === 'identity') ?? free.at(-1))?.name
}

const BOX_WIDTH = 40
/** The width of a list in a window of 1440 px with the menu open. A table that is wider by at most FEW px takes the excess from its wide columns, so that the last column is not covered. */
const [LIST_WIDTH, FEW] = [1104, 40]

const widthOf = (columns: readonly { width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0)
/** How many px the columns are too wide, where these are only a few. */
const excessOf = (width: number) => (width > LIST_WIDTH && width <= LIST_WIDTH + FEW ? width - LIST_WIDTH : 0)

/** The boxes by which rows are chosen, and the one in the head for all of the page. */
const boxesOf = <R extends { sn: string }>(
  { chosen, choose }: Selection<R>,
  say: ReturnType<typeof useSay>,
): TableRowSelection<R> => ({
  columnWidth: BOX_WIDTH,
  fixed: true,
  selectedRowKeys: chosen.map(({ sn }) => sn),
  onChange: (keys) => choose(keys.map(String)),
  getTitleCheckboxProps: () => ({ 'aria-label': say(kitLabels.choose_all) }),
  getCheckboxProps: () => ({ 'aria-label': say(kitLabels.choose_row) }),
})

const COMPONENTS = { header: { cell: HeadCell } }

/** The name and the state first, then the rest. */
function stateFirst<R>(columns: readonly Column<R>[]): Column<R>[] {
  const at = columns.findIndex(({ card }) => card === 'identity') + 1
  const isState = ({ card }: Column<R>) => card === 'status'
  const rest = columns.slice(at)
  return [...columns.slice(0, at), ...rest.filter(isState), ...rest.filter((column) => !isState(column))]
}

/** The columns as antd takes them, and how wide they are together (px). */
function useColumns<R>(props: Props<R>): { shown: TableColumnType<R>[]; width: number } {
  const { look, tight, linkOf, rowActions } = props
  const [say, lang] = [useSay(), useLang()]
  const columns = tight ? stateFirst(props.columns) : props.columns
  const designed = columns.map((column) => ({ ...column, width: widthIn(lang, column) }))
  const actionsWidth = rowActions ? widthIn(lang, ACTIONS_WIDTH) : 0
  // The boxes take their width from the wide columns, so that the last one stays in sight.
  const boxes = props.selection ? BOX_WIDTH : 0
  const fitted = makeRoom(designed, boxes + excessOf(widthOf(designed) + actionsWidth))
  const wide = fitted.map((column) => ({ ...column, width: look.widths[column.name] ?? column.width }))
  const [taker, front] = [takerOfRest(columns, look), Math.max(0, fixedCount(columns) - 1)]
  const shown = wide.map((column, at): TableColumnType<R> => {
    const isStop = !linkOf && !rowActions && at === front
    const heading = { title: say(column.title), isStop, takesRest: column.name === taker }
    return { ...tableColumn(column, heading, props), ...(at < fixedCount(columns) ? { fixed: 'left' } : {}) }
  })
  if (rowActions) {
    const title = say(kitLabels.actions)
    shown.push({ key: 'actions', title, width: actionsWidth, fixed: 'right', render: (_, row) => rowActions(row) })
  }
  return { shown, width: widthOf(wide) + actionsWidth + boxes }
}

/** The rows as a table: heading and the columns up to the record's name stay, long text is cut and complete in the tooltip. */
export function ListTable<R extends { sn: string }>(props: Props<R>) {
  const { rows, look, waiting, onSort, selection } = props
  const say = useSay()
  const { shown, width } = useColumns(props)
  return (
    <Table<R>
      className={look.dense ? 'zk-table zk-dense' : 'zk-table'}
      rowKey="sn"
      onRow={focusable}
      {...(selection ? { rowSelection: boxesOf(selection, say) } : {})}
      components={COMPONENTS}
      dataSource={rows}
      columns={shown}
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
