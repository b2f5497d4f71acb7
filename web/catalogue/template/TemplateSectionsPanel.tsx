import type { ReactNode } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import {
  questionTypeWords,
  stationTypeWords,
  templateWords as words,
} from '@zhikao/domain/catalogue/template/template.messages.ts'
import { difficultyLabels, sourceLabels } from './template.labels.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { templateLabels as labels } from './template.labels.ts'
import { Part } from './template.columns.tsx'
import { rowPoints } from './TemplateSumPanel.tsx'

type Template = DataOf<typeof templateContract.detail>
type Props = { template: Template }

/** A list of an exam template as one fact, a line for each; nothing when it is empty. */
const lines = (list: readonly ReactNode[]) =>
  list.length === 0 ? null : (
    <ul className="zk-plain-list">
      {list
        .map((line, at) => ({ line, at }))
        .map(({ line, at }) => (
          <li key={at}>{line}</li>
        ))}
    </ul>
  )

/** Where the questions of the theory come from. */
function useSourceFacts({ source_points, difficulty_ratio, blueprint, named_points }: Template): Fact[] {
  const say = useSay()
  const nameOf = (sn: string) => named_points.find((point) => point.sn === sn)?.path.join(' / ') ?? sn
  const shares = difficulty_ratio.map(({ difficulty, share }) =>
    say(labels.ratio_line, { difficulty: difficultyLabels[difficulty], share }),
  )
  const cells = blueprint.map(({ point_sn, type, min, max }) =>
    say(min === max ? labels.cell_exact : labels.cell_line, {
      point: nameOf(point_sn),
      type: questionTypeWords[type],
      min,
      max,
    }),
  )
  return [
    {
      label: sourceLabels.source_points,
      value: lines(source_points.map(nameOf)) ?? say(labels.whole_bank),
      wide: true,
    },
    { label: sourceLabels.difficulty_ratio, value: lines(shares) ?? say(labels.any_difficulty), wide: true },
    { label: sourceLabels.blueprint, value: lines(cells), wide: true },
  ]
}

/** The theory of an exam template: its paper and its rules. */
export function TheorySection({ template }: Props) {
  const say = useSay()
  const { theory_enabled: enabled, theory_minutes: minutes, theory_weight: weight } = template
  const paper = template.question_rules.map((row) =>
    say(labels.question_line, {
      type: questionTypeWords[row.type],
      count: row.count,
      each: row.score_each,
      points: rowPoints(row),
    }),
  )
  const facts: Fact[] = [
    { label: words.pass, value: `${template.theory_pass} ${say(labels.points)}` },
    { label: words.late_minutes, value: `${template.late_minutes} ${say(labels.minutes)}` },
    { label: words.early_submit_minutes, value: `${template.early_submit_minutes} ${say(labels.minutes)}` },
    { label: words.attempts, value: `${template.attempts} ${say(labels.times)}` },
    { label: words.shuffle, value: say(template.shuffle ? labels.yes : labels.no) },
    { label: words.question_rules, value: lines(paper), wide: true },
    ...useSourceFacts(template),
  ]
  const part = { label: words.theory_enabled, value: <Part enabled={enabled} minutes={minutes} weight={weight} /> }
  return <Section title={words.theory} facts={enabled ? [part, ...facts] : [part]} />
}

/** The practical of an exam template: its tasks, score sheet and materials. */
export function PracticalSection({ template }: Props) {
  const say = useSay()
  const { practical_enabled: enabled, practical_minutes: minutes, practical_weight: weight } = template
  const tasks = template.tasks.map(({ task_no: number, name, minutes: time, score, mandatory, critical }) => {
    const marks = [...(mandatory ? [say(words.mandatory)] : []), ...(critical ? [say(words.critical)] : [])]
    return [say(labels.task_line, { number, name, minutes: time, score }), ...marks].join(' · ')
  })
  const facts: Fact[] = [
    { label: words.pass, value: `${template.practical_pass} ${say(labels.points)}` },
    { label: words.station_type, value: <Word of={stationTypeWords} value={template.station_type} /> },
    { label: words.scorers, value: String(template.scorers) },
    { label: words.blind, value: say(template.blind ? labels.yes : labels.no) },
    { label: words.tasks, value: lines(tasks), wide: true },
    {
      label: words.score_sheet,
      value: lines(template.score_sheet.map((row) => say(labels.sheet_line, row))),
      wide: true,
    },
    {
      label: words.material_list,
      value: lines(template.material_list.map(({ name, amount }) => (amount ? `${name} · ${amount}` : name))),
      wide: true,
    },
  ]
  const part = { label: words.practical_enabled, value: <Part enabled={enabled} minutes={minutes} weight={weight} /> }
  return <Section title={words.practical} facts={enabled ? [part, ...facts] : [part]} />
}

/** Who examines, and who may try again. */
export function ExaminerSection({ template: { examiner_rule: staff, retake_rule: retake } }: Props) {
  const say = useSay()
  const practical = staff.odd ? labels.practical_staff_odd : labels.practical_staff
  const absent = retake.absent_allows_retake ? labels.absent_yes : labels.absent_no
  return (
    <Section
      title={labels.rules}
      facts={[
        {
          label: labels.theory_staff_label,
          value: say(labels.theory_staff, { ratio: staff.theory_ratio, least: staff.theory_min }),
          wide: true,
        },
        {
          label: labels.practical_staff_label,
          value: say(practical, { ratio: staff.practical_ratio, least: staff.panel_min }),
          wide: true,
        },
        {
          label: words.retake_rule,
          value: retake.allowed
            ? say(labels.retake_line, { times: retake.times, years: retake.keep_years, absent })
            : say(labels.retake_none),
          wide: true,
        },
      ]}
    />
  )
}
