import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { templateLabels } from './template.labels.ts'

type Props = Omit<RecordMovesProps<{ name: string; edition: number }>, 'onEdit'>

/** What can be done to an exam template; a copy opens at once, to be changed. */
export function TemplateMoves(props: Props) {
  const { row } = props
  const { go } = useScreens()
  const { send } = useSend(templateContract.copy, { success: templateLabels.copied })
  const name = `${row.name} V${row.edition}`
  const copy = async () => {
    const sent = await send({ params: { id: row.sn } })
    if (sent.ok) go('templateEdit', { sn: sent.data.sn })
  }
  return (
    <RecordMoves
      {...props}
      of={templateLifecycle}
      calls={templateContract}
      name={name}
      consequences={{ disable: templateLabels.disable }}
      onEdit={() => go('templateEdit', { sn: row.sn })}
      first={allowed(row, [
        { key: 'copy', label: templateLabels.copy, run: () => void copy() },
        {
          key: 'sample',
          label: templateLabels.sample,
          run: () => go('questionList', {}, { tab: 'paper', sample: row.sn }),
        },
      ])}
    />
  )
}
