import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { useKept } from '../wire/useLocalValue.ts'
import { kitLabels } from './kit.labels.ts'

const look = z.object({
  hidden: z.array(z.string()).nullable(),
  dense: z.boolean(),
  limit: z.number().int().min(1).max(100),
})
export type ListLook = z.infer<typeof look>
type Named = { name: string; title: Text; extra?: boolean; card?: string }

/** How this account likes a list: hidden columns (null: as designed), density, rows per page. */
export const useListLook = (list: string, limit: number) =>
  useKept<ListLook>(`list.${list}`, look, { hidden: null, dense: false, limit })

/** Is a column shown? The identity always is. */
export function isShown(column: Named, { hidden }: ListLook): boolean {
  if (column.card === 'identity') return true
  return hidden ? !hidden.includes(column.name) : !column.extra
}

type Props = { columns: readonly Named[]; look: ListLook; onChange: (look: ListLook) => void }

/** Which columns, and how dense. */
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
  const choose = (shown: readonly string[]) =>
    onChange({ ...current, hidden: columns.map(({ name }) => name).filter((name) => !shown.includes(name)) })
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
      <Checkbox.Group
        value={columns.filter((column) => isShown(column, current)).map(({ name }) => name)}
        options={columns.map((column) => ({
          value: column.name,
          label: say(column.title),
          disabled: column.card === 'identity',
        }))}
        onChange={choose}
      />
      <Button
        type="link"
        size="small"
        disabled={current.hidden === null}
        onClick={() => onChange({ ...current, hidden: null })}
      >
        {say(kitLabels.columns_reset)}
      </Button>
    </div>
  )
}
