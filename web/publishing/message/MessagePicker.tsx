import { Select } from 'antd'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { MESSAGE_RELATED } from '@zhikao/domain/publishing/message/message.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { searchOf, useTyped } from '../../kit/view/choices.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { messageLabels as labels } from './message.labels.ts'

type Props = Bound<string> & { related: string | null; current: { sn: string; name: string } | null }

/** A plan, exam or student that the submitter may see, found by number or name; its number is the value. */
export function RelatedPicker({ related, current, value, ...rest }: Props) {
  const say = useSay()
  const [keyword, search] = useTyped()
  const kind = MESSAGE_RELATED.find((one) => one === related)
  const asked = kind !== undefined && keyword ? { query: { related: kind, keyword } } : null
  const read = useRead(messageContract.related, asked ?? { query: { related: 'PLAN', keyword: '-' } }, {
    keep: true,
    when: asked !== null,
  })
  const found = (asked && read.data ? read.data : []).map(({ sn, title, subtitle }) => ({
    value: sn,
    label: subtitle ? `${title} · ${subtitle}` : title,
  }))
  const isNamed = current !== null && value === current.sn && !found.some((one) => one.value === current.sn)
  return (
    <Select
      {...rest}
      {...searchOf({ options: found, searching: read.isFetching, search })}
      value={value ?? null}
      placeholder={say(labels.related_pick)}
      options={isNamed ? [{ value: current.sn, label: current.name }, ...found] : found}
    />
  )
}
