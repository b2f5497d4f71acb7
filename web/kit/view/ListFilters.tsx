import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import { whyLabels } from './why.labels.ts'
import type { Filter } from './list.ts'
import { useNarrow } from './useNarrow.ts'
import { ReasonedButton } from './WhyNot.tsx'

type Props = {
  filters: readonly Filter[]
  active: Readonly<Record<string, string>>
  onChange: (name: string, value: string | undefined) => void
  onClear: () => void
}

const IN_ROW = 4
const IN_ROW_NARROW = 1

/** The filters of a list: some in one row, the rest behind 更多; those in force as chips that can be taken away. */
export function ListFilters({ filters, active, onChange, onClear }: Props) {
  const say = useSay()
  const inRow = useNarrow() ? IN_ROW_NARROW : IN_ROW
  const hiddenInForce = filters.slice(inRow).filter(({ name }) => active[name]).length
  const [open, setOpen] = useState(false)
  const shown = open ? filters : filters.slice(0, inRow)
  const inForce = filters.filter(({ name }) => active[name])
  const whyNotReset = inForce.length > 0 ? null : whyLabels.why_no_filter
  return (
    <div role="search" className="zk-filters">
      <div className="zk-filter-row">
        {shown.map((filter) => (
          <div key={filter.name} className={`zk-filter zk-filter-${filter.name}`}>
            {filter.control({
              value: active[filter.name],
              onChange: (value) => onChange(filter.name, value),
              label: say(filter.label),
            })}
          </div>
        ))}
        {filters.length > inRow && (
          <Button
            type="link"
            aria-expanded={open}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {say(open ? kitLabels.less_filters : kitLabels.more_filters)}
            {!open && hiddenInForce > 0 && ` (${hiddenInForce})`}
          </Button>
        )}
        <ReasonedButton label={say(kitLabels.reset)} why={whyNotReset} onClick={onClear} />
      </div>
      {inForce.length > 0 && <Chips filters={inForce} active={active} onRemove={(name) => onChange(name, undefined)} />}
    </div>
  )
}

type ChipsProps = Pick<Props, 'filters' | 'active'> & { onRemove: (name: string) => void }

/** The filters that are set, each with its value; one click removes it. */
function Chips({ filters, active, onRemove }: ChipsProps) {
  const say = useSay()
  return (
    <div className="zk-chips" aria-label={say(kitLabels.filters_in_force)} role="group">
      {filters.map((filter) => (
        <Tag
          key={filter.name}
          closable={{ 'aria-label': say(kitLabels.remove_filter, { name: filter.label }) }}
          onClose={() => onRemove(filter.name)}
        >
          {say(filter.label)}: {filter.chip(active[filter.name] ?? '')}
        </Tag>
      ))}
    </div>
  )
}
