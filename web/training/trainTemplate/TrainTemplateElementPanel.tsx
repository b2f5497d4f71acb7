import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { tenths, within } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { alignWords, elementWords, fontWords } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import {
  ALIGNS,
  ELEMENT_TEXT_MAX,
  FONTS,
  PLACEHOLDERS,
  SIDE_MIN,
  SIZE_MAX,
  SIZE_MIN,
  PAPER_SIZES,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { TemplateElement } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { isPicture } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { AreaField, NumberField, RadioField, SelectField } from '../../kit/view/inputs.tsx'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import styles from './trainTemplate.module.css'
import type { Design } from './TrainTemplateStepsPanel.tsx'

/** A control under its label. */
export function Labelled({
  label,
  hint,
  wide,
  children,
}: {
  label: Text
  hint?: Text
  wide?: true
  children: ReactNode
}) {
  const say = useSay()
  return (
    <label className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <span>{say(label)}</span>
      {children}
      {hint && <small className="zk-quiet">{say(hint)}</small>}
    </label>
  )
}

type Props = { element: TemplateElement; at: number; design: Design }
type Change = (patch: Partial<TemplateElement>, tag?: string) => void

/** The figures and the look of one element. */
function ElementFields({ element, at, design }: Props) {
  const { draft } = design
  const change: Change = (patch, tag) => {
    const elements = draft.elements.map((one, place) =>
      place === at ? within({ ...one, ...patch }, draft.paper) : one,
    )
    design.change({ elements }, tag === undefined ? null : `${tag} ${at}`)
  }
  return (
    <div className={styles.fields}>
      <Figures element={element} change={change} paper={PAPER_SIZES[draft.paper]} />
      {!isPicture(element.key) && <Look element={element} change={change} />}
      {element.key === 'text' && <Words element={element} change={change} />}
    </div>
  )
}

type PartProps = { element: TemplateElement; change: Change }

function Figures({ element, change, paper }: PartProps & { paper: { w: number; h: number } }) {
  const most = { x: paper.w, y: paper.h, w: paper.w, h: paper.h }
  return (['x', 'y', 'w', 'h'] as const).map((side) => (
    <Labelled key={side} label={labels[side]}>
      <NumberField
        value={element[side]}
        min={side === 'w' || side === 'h' ? SIDE_MIN : 0}
        max={most[side]}
        step={0.1}
        precision={1}
        unit={labels.mm}
        onChange={(value) => value !== undefined && change({ [side]: tenths(value) }, side)}
      />
    </Labelled>
  ))
}

function Look({ element, change }: PartProps) {
  const say = useSay()
  return (
    <>
      <Labelled label={labels.font}>
        <SelectField
          of={fontWords}
          value={element.font}
          onChange={(value) => change({ font: FONTS.find((one) => one === value) ?? element.font })}
        />
      </Labelled>
      <Labelled label={labels.size}>
        <NumberField
          value={element.size}
          min={SIZE_MIN}
          max={SIZE_MAX}
          step={0.5}
          unit={labels.pt}
          onChange={(value) => value !== undefined && change({ size: Math.round(value * 2) / 2 }, 'size')}
        />
      </Labelled>
      <Labelled label={labels.color}>
        <input
          className={styles.color}
          type="color"
          value={element.color}
          onChange={(event) => change({ color: event.target.value }, 'color')}
        />
      </Labelled>
      <div className={`${styles.field} ${styles.wide}`} role="group" aria-label={say(labels.text_align)}>
        <span>{say(labels.text_align)}</span>
        <RadioField
          of={alignWords}
          value={element.align}
          onChange={(value) => change({ align: ALIGNS.find((one) => one === value) ?? element.align })}
        />
      </div>
    </>
  )
}

/** The text of a fixed text; placeholders are put at its end. */
function Words({ element, change }: PartProps) {
  const say = useSay()
  const options = PLACEHOLDERS.map((name) => ({ value: name, label: say(elementWords[name]) }))
  return (
    <>
      <Labelled label={labels.text} wide>
        <AreaField
          rows={5}
          maxLength={ELEMENT_TEXT_MAX}
          value={element.text}
          onChange={(text) => change({ text: text ?? '' }, 'text')}
        />
      </Labelled>
      <Labelled label={labels.placeholders} wide>
        <Select
          value={null}
          placeholder={say(labels.placeholders)}
          options={options}
          onChange={(name: string | null) => name && change({ text: `${element.text ?? ''}{${name}}` })}
        />
      </Labelled>
    </>
  )
}

type ChosenProps = { design: Design; misfits: readonly number[] }

/** The chosen element; of several how many they are. */
export function ChosenElement({ design, misfits }: ChosenProps) {
  const say = useSay()
  const { chosen, draft, select, order } = design
  const [at = -1] = chosen
  const element = draft.elements[at]
  if (!element) return null
  return (
    <section className={styles.side} aria-live="polite">
      <h2>
        {chosen.length > 1 ? say(labels.elements_chosen, { count: chosen.length }) : say(elementWords[element.key])}
      </h2>
      {chosen.length === 1 && misfits.includes(at) && <p className="zk-attention">{say(labels.misfit)}</p>}
      {chosen.length === 1 && <ElementFields element={element} at={at} design={design} />}
      <div className={styles.tools}>
        <Button onClick={() => order('front')}>{say(labels.to_front)}</Button>
        <Button onClick={() => order('back')}>{say(labels.to_back)}</Button>
        <Button type="link" onClick={() => select([])}>
          {say(labels.settings)}
        </Button>
      </div>
    </section>
  )
}

/** All elements as a list of figures: for windows in which the paper would be too small to place anything. */
export function ElementList({ design, misfits }: ChosenProps) {
  const say = useSay()
  const { draft } = design
  const removed = (at: number) => draft.elements.filter((_, place) => place !== at)
  return (
    <ul className={styles.list}>
      {draft.elements.map((element, at) => (
        <li key={at}>
          <details>
            <summary>
              {say(elementWords[element.key])}
              {element.text && <bdi className="zk-quiet"> {element.text.slice(0, 16)}</bdi>}
              {misfits.includes(at) && <span className="zk-attention"> {say(labels.misfit)}</span>}
            </summary>
            <ElementFields element={element} at={at} design={design} />
            <Button type="text" danger onClick={() => design.change({ elements: removed(at) })}>
              {say(labels.remove)}
            </Button>
          </details>
        </li>
      ))}
    </ul>
  )
}
