import { Flex, Tag } from 'antd'
import type { z } from 'zod'
import type { itemFigures } from '@zhikao/domain/bank/itemStat/itemStat.contract.ts'
import {
  itemFlagReasons,
  itemFlagWords,
  itemStatWords as words,
} from '@zhikao/domain/bank/itemStat/itemStat.messages.ts'
import {
  EASY_FACILITY,
  HARD_FACILITY,
  UNUSED_SHARE,
  WEAK_DISCRIMINATION,
} from '@zhikao/domain/bank/itemStat/itemStat.model.ts'
import { judgeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { ShareChart } from '../../kit/view/ShareChart.tsx'
import { itemStatLabels as labels } from './itemStat.labels.ts'

type Figures = z.infer<typeof itemFigures>

/** Per cent with one decimal. */
export const shareText = (share: number | null): string => (share === null ? '–' : `${share.toFixed(1)}%`)
/** Points with one decimal. */
export const pointsText = (points: number | null): string => (points === null ? '–' : points.toFixed(1))

/** The figures of a question in a table, after its name. */
export const FIGURE_HEADS = [
  words.facility,
  words.deviation,
  words.guess,
  words.intended_weight,
  words.effective_weight,
  words.discrimination,
  words.efficiency,
  words.flags,
] as const

export function FigureCells({ of }: { of: Figures }) {
  const shares = [
    of.facility,
    of.deviation,
    of.guess,
    of.intended_weight,
    of.effective_weight,
    of.discrimination,
    of.efficiency,
  ]
  return (
    <>
      {shares.map((share, at) => (
        <td key={FIGURE_HEADS[at]?.US}>{shareText(share)}</td>
      ))}
      <td>
        <FlagTags of={of} />
      </td>
    </>
  )
}

export function FlagTags({ of: { flags } }: { of: Pick<Figures, 'flags'> }) {
  const say = useSay()
  return flags.map((flag) => (
    <Tag key={flag} color="warning">
      {say(itemFlagWords[flag])}
    </Tag>
  ))
}

const LIMITS = { hard: HARD_FACILITY, easy: EASY_FACILITY, weak: WEAK_DISCRIMINATION, unused: UNUSED_SHARE }

/** Why a question should be looked at, and what to do. */
function FlagReasons({ of: { flags } }: { of: Pick<Figures, 'flags'> }) {
  const say = useSay()
  if (flags.length === 0) return null
  return (
    <ul className="zk-plain-list">
      {flags.map((flag) => (
        <li key={flag}>{say(itemFlagReasons[flag], LIMITS)}</li>
      ))}
    </ul>
  )
}

/** How often each option was chosen, of all attempts. */
function OptionShares({ of: { options, attempts, unanswered } }: { of: Figures }) {
  const say = useSay()
  if (options.length === 0) return null
  const named = options.map(({ key, is_right, count }) => {
    const option = key === 'TRUE' || key === 'FALSE' ? say(judgeWords[key]) : say(labels.option, { key })
    return { key, label: is_right ? say(labels.right, { option }) : option, value: count }
  })
  const points = [...named, { key: 'NONE', label: say(words.unanswered), value: unanswered }]
  return (
    <ShareChart
      unit={labels.students}
      points={points.map((point) => ({ ...point, name: point.label, whole: attempts, to: null }))}
    />
  )
}

/** What is to be checked of a question, and how its options were chosen. */
export const Findings = ({ of }: { of: Figures }) => (
  <Flex vertical gap={8}>
    <FlagReasons of={of} />
    <OptionShares of={of} />
  </Flex>
)
