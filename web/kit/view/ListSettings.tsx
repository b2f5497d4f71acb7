import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Segmented } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { BY_DESIGN, isByDesign, isShown, movedTo } from './columnLook.ts'
import type { ListLook, SettableColumn } from './columnLook.ts'
import { kitLabels } from './kit.labels.ts'
import { whyLabels } from './why.labels.ts'
import { ReasonedButton } from './WhyNot.tsx'

type Props = { columns: readonly SettableColumn[]; look: ListLook; onChange: (look: ListLook) => void }

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
        aria-label={say(kitLabels.density)}
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
      <ReasonedButton
        type="link"
        size="small"
        label={say(kitLabels.columns_reset)}
        why={isByDesign(current) ? whyLabels.why_columns : null}
        onClick={() => onChange({ ...current, ...BY_DESIGN })}
      />
    </div>
  )
}
