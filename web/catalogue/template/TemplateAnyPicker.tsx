import { Select } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../../i18n/lang.ts'
import { recordsFilter, searchOf, useTyped } from '../../kit/view/choices.tsx'
import type { Choices } from '../../kit/view/choices.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { templateLabels } from './template.labels.ts'
import { templateName } from './TemplatePicker.tsx'

/** Exam templates of all credentials, the newest first; with more than fit on one page the server searches. */
function useTemplates(only: { status?: 'ENABLE' } = {}): Choices {
  const say = useSay()
  const [keyword, search] = useTyped()
  const query = { limit: PAGE_LIMIT, ...only, ...(keyword ? { keyword } : {}) }
  const read = useRead(templateContract.list, { query }, { keep: true })
  const options = (read.data?.items ?? []).map((row) => ({
    value: row.sn,
    label: [row.credential_name, say(levelWords[row.level]), templateName(row)].join(' · '),
  }))
  return { options, searching: read.isFetching, search }
}

/** One enabled exam template of whatever credential and level; its number is the value. */
export function AnyTemplatePicker({ value, onChange, ...rest }: Bound<string>) {
  const say = useSay()
  const choices = useTemplates({ status: 'ENABLE' })
  return (
    <Select
      {...rest}
      {...searchOf(choices)}
      value={value ?? null}
      placeholder={say(templateLabels.pick)}
      options={choices.options}
      onChange={(sn: string) => onChange?.(sn)}
    />
  )
}

/** The filter for exam templates, in whatever state. */
export const templateFilter = recordsFilter(useTemplates)
