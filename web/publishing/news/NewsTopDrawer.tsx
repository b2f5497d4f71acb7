import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { DateField } from '../../kit/view/dates.tsx'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { SwitchField } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { NewsRow } from './news.columns.tsx'
import { newsLabels as labels } from './news.labels.ts'

const groups = [
  {
    fields: [
      { name: 'is_top', label: words.is_top, input: <SwitchField /> },
      {
        name: 'top_until',
        label: words.top_until,
        input: <DateField />,
        when: (values: Readonly<Record<string, unknown>>) => values['is_top'] === true,
      },
    ],
  },
]

type Row = Pick<NewsRow, 'is_top' | 'top_until'> & { sn: string; version: number }

/** Puts it on top, until a day or for good, or takes it down. */
export function NewsTopDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const { sn, version, is_top, top_until } = row
  return (
    <FormDrawer
      title={is_top ? labels.untop : labels.top}
      endpoint={newsContract.top}
      params={{ id: sn }}
      initial={{ version, is_top: !is_top, top_until: is_top ? null : top_until }}
      complete={(values) => (values['is_top'] === true ? values : { ...values, top_until: null })}
      groups={groups}
      size={420}
      submit={kitLabels.save}
      success={labels.saved}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
