import { Select } from 'antd'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { searchOf, useTyped } from '../../kit/view/choices.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useRead } from '../../kit/wire/query.ts'

const OPTIONS = 50
/** `names`: of examiners who are listed already, by their numbers. */
type Props = Bound<string> & { credentialSn: string; names: Readonly<Record<string, string>> }

/** An examiner who may examine the credential, found by name. */
export function ApplicationExaminer({ value, onChange, credentialSn, names, ...rest }: Props) {
  const say = useSay()
  const [keyword, search] = useTyped()
  const query = { credential_sn: credentialSn, limit: OPTIONS, sort: 'name', ...(keyword ? { keyword } : {}) }
  const { data, isFetching } = useRead(teacherContract.pick, { query })
  const found = (data?.items ?? []).map(({ sn, name, org_name }) => ({ value: sn, label: `${name} · ${org_name}` }))
  const chosen = value && !found.some((one) => one.value === value) ? [{ value, label: names[value] ?? value }] : []
  const options = [...chosen, ...found]
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      {...searchOf({ options, searching: isFetching, search })}
      value={value ?? undefined}
      placeholder={say(kitLabels.choose)}
      options={options}
      onChange={(sn: string) => onChange?.(sn)}
    />
  )
}
