import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import type { Column, List } from './list.ts'
import { isShown } from './columnLook.ts'
import type { ListLook } from './columnLook.ts'

type Props<R> = { list: List<R>; columns: readonly Column<R>[]; look: ListLook; isTable: boolean }
type Field = Pick<Column<never>, 'name' | 'title' | 'sortWords'>

/** Fields that a list may be sorted by without a column for them. */
const { update_time, create_time, submit_time } = kitLabels
const UNLISTED: readonly Field[] = [
  { name: 'update_time', title: update_time },
  { name: 'create_time', title: create_time },
  { name: 'submit_time', title: submit_time },
]

/** What a list is sorted by, where no heading shows it: the column is hidden, or the rows are cards. It opens the other sorts. */
export function SortNote<R>({ list, columns, look, isTable }: Props<R>) {
  const say = useSay()
  const [name, isDown] = [list.sort.replace(/^-/, ''), list.sort.startsWith('-')]
  const inHeading = columns.some((column) => column.name === name && column.sortable && isShown(column, look))
  const sortable = columns.filter((column) => column.sortable)
  const field = [...columns, ...UNLISTED].find((one) => one.name === name)
  if ((isTable && inHeading) || !field) return null
  const fields = sortable.some((column) => column.name === name) ? sortable : [field, ...sortable]
  const words = ({ title, sortWords }: Field, down: boolean) =>
    sortWords
      ? say(down ? sortWords.down : sortWords.up)
      : say(down ? kitLabels.sorted_down : kitLabels.sorted_up, { field: say(title) })
  const items = fields.flatMap((one) => [
    { key: one.name, label: words(one, false) },
    { key: `-${one.name}`, label: words(one, true) },
  ])
  const sorted = words(field, isDown)
  return (
    <Dropdown
      menu={{ items, selectable: true, selectedKeys: [list.sort], onClick: ({ key }) => list.setSort(key) }}
      trigger={['click']}
      transitionName=""
    >
      <Button
        type="text"
        size="small"
        icon={isDown ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
        aria-label={say(kitLabels.sort_change, { sorted })}
        aria-haspopup="menu"
      >
        {sorted}
      </Button>
    </Dropdown>
  )
}
