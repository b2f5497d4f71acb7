import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { templateLabels } from './template.labels.ts'

type Props = {
  row: MovedRow & { name: string; edition: number }
  place: 'row' | 'header'
  onGone?: () => void
}

/** What can be done to a scheme; a copy opens at once, to be changed. */
export function TemplateMoves({ row, place, onGone }: Props) {
  const { go } = useScreens()
  const remove = useRemoval(templateContract.remove, onGone)
  const { send } = useSend(templateContract.copy, { success: templateLabels.copied })
  const name = `${row.name} V${row.edition}`
  const copy = async () => {
    const sent = await send({ params: { id: row.sn } })
    if (sent.ok) go('templateEdit', { sn: sent.data.sn })
  }
  return (
    <MoveButtons
      of={templateLifecycle}
      calls={templateContract}
      row={row}
      name={name}
      place={place}
      consequences={{ disable: templateLabels.disable }}
      first={allowed(row, [
        { key: 'edit', label: kitLabels.edit, run: () => go('templateEdit', { sn: row.sn }) },
        { key: 'copy', label: templateLabels.copy, run: () => void copy() },
      ])}
      last={allowed(row, [{ key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, name) }])}
    />
  )
}
