import { TreeSelect } from 'antd'
import type { z } from 'zod'
import { knowledgePointContract } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import type { knowledgePointRow } from '@zhikao/domain/bank/knowledgePoint/knowledgePoint.contract.ts'
import { QUESTION_POINTS_MAX } from '@zhikao/domain/bank/question/question.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useClearing } from '../../kit/view/clearButton.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import type { Filter, FilterControl } from '../../kit/view/list.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { knowledgePointLabels as labels } from './knowledgePoint.labels.ts'

export type PointRow = z.infer<typeof knowledgePointRow>
type Node = { value: string; title: string; children: Node[] }

/** The points of a credential in the order of their tree; nothing is read without one. */
export const usePoints = (credentialSn: string | undefined) =>
  useRead(knowledgePointContract.list, { query: { credential_sn: credentialSn ?? '' } }, { when: !!credentialSn })

/** The points as the tree of a choice, without those in `except` and what is below them. */
export function treeOf(points: readonly PointRow[], except?: string): Node[] {
  const below = (parent: string | null): Node[] =>
    points
      .filter(({ sn, parent_sn }) => parent_sn === parent && sn !== except)
      .map(({ sn, name }) => ({ value: sn, title: name, children: below(sn) }))
  return below(null)
}

const SEARCH = { treeNodeFilterProp: 'title' } as const

type OfCredential = { credentialSn: string | undefined }
type PickerProps = Bound<string[]> & OfCredential & { max?: number }

/** Knowledge points of a credential, in the order in which they were chosen. */
export function KnowledgePointPicker({
  credentialSn,
  max = QUESTION_POINTS_MAX,
  value,
  onChange,
  ...rest
}: PickerProps) {
  const say = useSay()
  const read = usePoints(credentialSn)
  return (
    <TreeSelect<string[]>
      {...rest}
      multiple
      showSearch={SEARCH}
      treeDefaultExpandAll
      maxCount={max}
      disabled={rest.disabled || !credentialSn}
      loading={read.isLoading}
      placeholder={say(credentialSn ? labels.pick : labels.pick_credential_first)}
      treeData={treeOf(read.data?.items ?? [])}
      value={value ?? []}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

/** One knowledge point of a credential. */
export function OnePointPicker({ credentialSn, value, onChange, ...rest }: Bound<string> & OfCredential) {
  const say = useSay()
  const read = usePoints(credentialSn)
  return (
    <TreeSelect<string>
      {...rest}
      showSearch={SEARCH}
      treeDefaultExpandAll
      disabled={rest.disabled || !credentialSn}
      loading={read.isLoading}
      placeholder={say(credentialSn ? labels.pick : labels.pick_credential_first)}
      treeData={treeOf(read.data?.items ?? [])}
      {...(value ? { value } : {})}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

/** The one credential that the list is filtered by: a point belongs to one. */
function useOneCredential(): string | undefined {
  const { search } = usePage()
  const chosen = search.credential_sn?.split(',') ?? []
  return chosen.length === 1 ? chosen[0] : undefined
}

function PointSelect({ value, onChange, label }: FilterControl) {
  const say = useSay()
  const credentialSn = useOneCredential()
  const read = usePoints(credentialSn)
  return (
    <TreeSelect<string>
      showSearch={SEARCH}
      treeDefaultExpandAll
      allowClear={useClearing()}
      disabled={!credentialSn}
      aria-label={label}
      placeholder={say(credentialSn ? labels.pick : labels.pick_credential_first)}
      treeData={treeOf(read.data?.items ?? [])}
      {...(value ? { value } : {})}
      onChange={(chosen: string | undefined) => onChange(chosen)}
    />
  )
}

function PointChip({ value }: { value: string }) {
  const read = usePoints(useOneCredential())
  return read.data?.items.find(({ sn }) => sn === value)?.name ?? value
}

/** The filter for a knowledge point with those below it. */
export const pointFilter = (name: string, label: Text): Filter => ({
  name,
  label,
  control: (props) => <PointSelect {...props} />,
  chip: (value) => <PointChip value={value} />,
})
