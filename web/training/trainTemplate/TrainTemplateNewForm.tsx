import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { newTemplateGroups } from './trainTemplate.fields.tsx'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'

const BLANK = { type: 'FIRST', paper: 'LANDSCAPE' }

type Props = { onDone: (sn: string) => void; onClose: () => void }

/** A new template: its layout is the usual one, and follows in the designer. */
export function TrainTemplateNewForm({ onDone, onClose }: Props) {
  return (
    <FormDrawer
      title={labels.add}
      endpoint={trainTemplateContract.create}
      initial={BLANK}
      groups={newTemplateGroups}
      submit={kitLabels.save}
      success={labels.saved}
      onDone={({ sn }) => onDone(sn)}
      onClose={onClose}
    />
  )
}
