import { TreeSelect } from 'antd'
import { knowledgePointContract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { knowledgePointWords as words } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { useClearing } from '../../kit/view/clearButton.tsx'
import { NumberField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { treeOf } from './KnowledgePointPicker.tsx'
import type { PointRow } from './KnowledgePointPicker.tsx'
import { knowledgePointLabels as labels } from './knowledgePoint.labels.ts'

type ParentProps = Bound<string> & { points: readonly PointRow[]; own: string | undefined }

/** Any point but the record itself and what is below it; none: the top. */
function ParentField({ points, own, value, onChange, ...rest }: ParentProps) {
  const say = useSay()
  return (
    <TreeSelect<string>
      {...rest}
      allowClear={useClearing()}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={say(labels.top)}
      treeData={treeOf(points, own)}
      {...(value ? { value } : {})}
      onChange={(chosen: string | undefined) => onChange?.(chosen)}
    />
  )
}

const groupsOf = (points: readonly PointRow[], own?: string): FormGroup[] => [
  {
    fields: [
      { name: 'name', label: words.name, input: <TextField maxLength={60} /> },
      { name: 'parent_sn', label: words.parent_sn, input: <ParentField points={points} own={own} /> },
      {
        name: 'position',
        label: words.position,
        input: <NumberField min={1} max={999} precision={0} />,
        hint: labels.position_hint,
        half: true,
      },
    ],
  },
]

/** An emptied parent is the top of the tree. */
const complete = (values: Values): Values => ({ ...values, parent_sn: values['parent_sn'] ?? null })

type Props = {
  credentialSn: string
  points: readonly PointRow[]
  /** The point to edit; none makes a new one. */
  point: PointRow | undefined
  /** Below which a new one begins. */
  parentSn: string | undefined
  onClose: () => void
}

/** A new point of the credential, or a change of one: its name, its parent, its place. */
export function KnowledgePointForm({ credentialSn, points, point, parentSn, onClose }: Props) {
  const common = {
    submit: kitLabels.save,
    success: labels.saved,
    onDone: onClose,
    onClose,
    complete,
    refresh: ['question'],
  }
  if (point)
    return (
      <FormDrawer
        {...common}
        title={labels.edit}
        endpoint={knowledgePointContract.update}
        params={{ id: point.sn }}
        initial={point}
        groups={groupsOf(points, point.sn)}
      />
    )
  const siblings = points.filter(({ parent_sn }) => parent_sn === (parentSn ?? null))
  const position = Math.min(999, Math.max(0, ...siblings.map((one) => one.position)) + 1)
  return (
    <FormDrawer
      {...common}
      title={labels.add}
      endpoint={knowledgePointContract.create}
      initial={{ credential_sn: credentialSn, parent_sn: parentSn, position }}
      groups={groupsOf(points)}
    />
  )
}
