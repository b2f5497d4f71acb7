import { Select } from 'antd'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { paperLabels as labels } from './paper.labels.ts'

type Props = Bound<string> & { templateSn: string; subject: Subject }

/** One enabled paper of a subject that was made from an exam template, for plans, not for self-tests; the newest first; its number is the value. */
export function BankPaperPicker({ templateSn, subject, value, onChange, ...rest }: Props) {
  const say = useSay()
  const query = {
    template_sn: templateSn,
    subject,
    status: 'ENABLE',
    practice: false,
    limit: PAGE_LIMIT,
    sort: '-create_time',
  }
  const read = useRead(paperContract.list, { query })
  return (
    <Select
      {...rest}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      loading={read.isFetching}
      aria-label={say(labels.pick)}
      placeholder={say(labels.pick)}
      notFoundContent={say(labels.none_enabled)}
      options={(read.data?.items ?? []).map(({ sn, title }) => ({ value: sn, label: `${title} · ${sn}` }))}
      onChange={(sn: string) => onChange?.(sn)}
    />
  )
}
