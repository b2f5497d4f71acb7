import { Select } from 'antd'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { TemplateRow } from './template.columns.tsx'
import { templateLabels } from './template.labels.ts'

/** An exam template as it is called in a choice: its name and version. */
export const templateName = ({ name, edition }: Pick<TemplateRow, 'name' | 'edition'>) => `${name} V${edition}`

type Props = Bound<string> & {
  credentialSn: string | null | undefined
  level: Level | null | undefined
  /** What the record names now: it may be disabled since, and still has its name. */
  current?: { sn: string; name: string }
  /** Gets the whole row, with its minutes and weights. */
  onPick?: (template: TemplateRow) => void
}

/** One enabled exam template of a credential and level, newest version first; its number is the value. */
export function TemplatePicker({ credentialSn, level, current, onPick, value, onChange, ...rest }: Props) {
  const say = useSay()
  const isReady = !!credentialSn && !!level
  const query = {
    credential_sn: credentialSn ?? '',
    level: level ?? '',
    status: 'ENABLE',
    limit: PAGE_LIMIT,
    sort: 'name,-edition',
  }
  const read = useRead(templateContract.list, { query }, { when: isReady })
  const templates = (isReady && read.data?.items) || []
  const options = templates.map((template) => ({ value: template.sn, label: templateName(template) }))
  if (value && current?.sn === value && !options.some((option) => option.value === value))
    options.unshift({ value, label: current.name })
  return (
    <Select
      {...rest}
      value={value ?? null}
      disabled={rest.disabled || !isReady}
      showSearch={{ optionFilterProp: 'label' }}
      loading={read.isFetching}
      placeholder={say(isReady ? templateLabels.pick : templateLabels.pick_level_first)}
      notFoundContent={say(templateLabels.none_enabled)}
      options={options}
      onChange={(sn: string) => {
        onChange?.(sn)
        const picked = templates.find((template) => template.sn === sn)
        if (picked) onPick?.(picked)
      }}
    />
  )
}
