import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Form } from 'antd'
import { sumPoints } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { SUBJECT_TOTAL } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Values } from '../../kit/view/form.ts'
import { templateLabels } from './template.labels.ts'

/** The number in a cell; 0 while it is not a number. */
export const figure = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** What one row of questions is worth. */
export const rowPoints = ({ count, score_each }: Values): number =>
  (figure(count) * Math.round(figure(score_each) * 10)) / 10

function SumText({ fits, text, params }: { fits: boolean; text: Text; params?: TextParams }) {
  const say = useSay()
  return (
    <span role="status" className={fits ? 'zk-fine' : 'zk-fault'}>
      {fits ? <CheckCircleFilled aria-hidden /> : <WarningFilled aria-hidden />} {say(text, params)}
    </span>
  )
}

/** The points of a list as it is now: green at 100, else red with what is short or too many. */
export function PointsSum({ points }: { points: readonly number[] }) {
  const sum = sumPoints(points)
  const rest = Math.round(Math.abs(SUBJECT_TOTAL - sum) * 10) / 10
  if (rest === 0) return <SumText fits text={templateLabels.sum_exact} params={{ sum, total: SUBJECT_TOTAL }} />
  const text = sum < SUBJECT_TOTAL ? templateLabels.sum_short : templateLabels.sum_over
  return <SumText fits={false} text={text} params={{ sum, rest }} />
}

/** Both weights of the form as they are now. */
export function WeightSum() {
  const [theory, practical]: unknown[] = [Form.useWatch('theory_weight'), Form.useWatch('practical_weight')]
  const sum = figure(theory) + figure(practical)
  return sum === 100 ? (
    <SumText fits text={templateLabels.weights_exact} />
  ) : (
    <SumText fits={false} text={templateLabels.weights_off} params={{ sum }} />
  )
}
