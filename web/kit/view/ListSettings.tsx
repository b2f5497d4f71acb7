import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Segmented } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { useKept } from '../wire/useLocalValue.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { COLUMN_MAX, COLUMN_MIN, movedTo } from './columnLook.ts'
import { kitLabels } from './kit.labels.ts'

const look = z.object({
  hidden: z.array(z.string()).nullable(),
  /** The names of the columns after the record's name; null: as designed. */
  order: z.array(z.string()).nullable().default(null),
  /** In px, of those that were changed. */
  widths: z.record(z.string(), z.number().int().min(COLUMN_MIN).max(COLUMN_MAX)).default({}),
  dense: z.boolean(),
  limit: z.number().int().min(1).max(100),
})
export type ListLook = z.infer<typeof look>
type Named = { name: string; title: Text; extra?: boolean; card?: string }

/** The columns as designed. */
const BY_DESIGN = { hidden: null, order: null, widths: {} } satisfies Partial<ListLook>
const isByDesign = ({ hidden, order, widths }: ListLook) =>
  hidden === null && order === null && Object.keys(widths).length === 0

/** How this account likes a list: its columns (hidden ones, order, widths), density, rows per page. */
export const useListLook = (list: string, limit: number) =>
  useKept<ListLook>(`list.${list}`, look, { ...BY_DESIGN, dense: false, limit })

/** Is a column shown? The identity always is. */
export function isShown(column: Named, { hidden }: ListLook): boolean {
  if (column.card === 'identity') return true
  return hidden ? !hidden.includes(column.name) : !column.extra
}

type Props = { columns: readonly Named[]; look: ListLook; onChange: (look: ListLook) => void }

/** Which columns, in which order, and how dense. */
export function ListSettings(props: Props) {
  const say = useSay()
  const title = say(kitLabels.columns)
  return (
    <Popover
      content={<SettingsPanel {...props} />}
      title={title}
      trigger="click"
      placement="bottomRight"
      motion={{ motionName: '' }}
    >
      <Button icon={<SettingOutlined />} aria-label={title} title={title} />
    </Popover>
  )
}

function SettingsPanel({ columns, look: current, onChange }: Props) {
  const say = useSay()
  const show = (name: string, shown: boolean) => {
    const hidden = columns.filter((column) => (column.name === name ? !shown : !isShown(column, current)))
    onChange({ ...current, hidden: hidden.map((column) => column.name) })
  }
  return (
    <div className="zk-list-settings">
      <Segmented
        block
        value={current.dense ? 'dense' : 'calm'}
        options={[
          { value: 'calm', label: say(kitLabels.calm) },
          { value: 'dense', label: say(kitLabels.dense) },
        ]}
        onChange={(value) => onChange({ ...current, dense: value === 'dense' })}
      />
      <ColumnChoices
        columns={columns}
        look={current}
        isShown={(column) => isShown(column, current)}
        onShow={show}
        onMove={(name, to) => onChange(movedTo(columns, current, name, to))}
      />
      <Button
        type="link"
        size="small"
        disabled={isByDesign(current)}
        onClick={() => onChange({ ...current, ...BY_DESIGN })}
      >
        {say(kitLabels.columns_reset)}
      </Button>
    </div>
  )
}
