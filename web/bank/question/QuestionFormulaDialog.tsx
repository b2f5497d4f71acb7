import { FunctionOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Radio, Tooltip } from 'antd'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { FORMULA_MAX, formulaText } from '@zhikao/domain/kernel/formula.ts'
import type { Formula, ShownFormula } from '@zhikao/domain/kernel/formula.ts'
import { useSay } from '../../i18n/lang.ts'
import { Formulas, FormulaText } from '../../kit/rich/FormulaText.tsx'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useSend } from '../../kit/wire/send.ts'
import { formulaLabels as labels } from './question.labels.ts'
import styles from './question.module.css'

/** What is written often: its sign, and its TeX. */
const PIECES = [
  ['x/y', String.raw`\frac{x}{y}`],
  ['√x', String.raw`\sqrt{x}`],
  ['n√x', String.raw`\sqrt[n]{x}`],
  ['x^n', 'x^{n}'],
  ['x_n', 'x_{n}'],
  ['±', String.raw`\pm `],
  ['×', String.raw`\times `],
  ['÷', String.raw`\div `],
  ['≤', String.raw`\le `],
  ['≥', String.raw`\ge `],
  ['≠', String.raw`\ne `],
  ['≈', String.raw`\approx `],
  ['°', String.raw`^\circ `],
  ['Φ', String.raw`\Phi `],
  ['α', String.raw`\alpha `],
  ['π', String.raw`\pi `],
  ['μ', String.raw`\mu `],
  ['Ω', String.raw`\Omega `],
  ['∑', String.raw`\sum_{i=1}^{n} `],
  ['text', String.raw`\text{}`],
] as const

const REST_MS = 300

/** The formula as it is shown; null: it is not valid TeX; undefined: that is not known yet. */
function usePreview(tex: string, display: boolean): ShownFormula | null | undefined {
  const { send } = useSend(questionContract.formula, { refresh: [] })
  const [answer, setAnswer] = useState<{ tex: string; display: boolean; shown: ShownFormula | null }>()
  const ask = useEffectEvent(async (asked: Formula) => {
    const found = await send({ body: { formulas: [asked] } })
    if (found.ok) setAnswer({ ...asked, shown: found.data[0] ?? null })
  })
  useEffect(() => {
    if (tex === '') return undefined
    const waiting = setTimeout(() => void ask({ tex, display }), REST_MS)
    return () => clearTimeout(waiting)
  }, [tex, display])
  return answer?.tex === tex && answer.display === display ? answer.shown : undefined
}

/** A tool that writes a formula: its TeX between its marks goes to `onInsert`. */
export function FormulaTool({ onInsert, disabled = false }: { onInsert: (text: string) => void; disabled?: boolean }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={say(labels.formula)} mouseEnterDelay={0.5}>
        <Button
          type="text"
          size="small"
          icon={<FunctionOutlined />}
          disabled={disabled}
          aria-label={say(labels.formula)}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen && <FormulaDialog onInsert={onInsert} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The TeX, with what is written often to be put where the cursor is. */
function TexField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const say = useSay()
  const id = useId()
  const [[from, to], setPlace] = useState([0, 0])
  const put = (piece: string) => {
    const next = (text.slice(0, from) + piece + text.slice(to)).slice(0, FORMULA_MAX)
    setPlace([from + piece.length, from + piece.length])
    onChange(next)
    document.getElementById(id)?.focus()
  }
  return (
    <>
      <Flex wrap gap={4} role="toolbar" aria-label={say(labels.formula_pieces)}>
        {PIECES.map(([sign, piece]) => (
          <Button key={sign} size="small" onClick={() => put(piece)}>
            {sign}
          </Button>
        ))}
      </Flex>
      <label className="zk-label">
        {say(labels.formula_tex)}
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={FORMULA_MAX}
          value={text}
          spellCheck={false}
          placeholder={String.raw`v=\frac{\pi d n}{1000}`}
          onChange={(event) => onChange(event.target.value)}
          onSelect={({ currentTarget: area }) => setPlace([area.selectionStart, area.selectionEnd])}
        />
      </label>
    </>
  )
}

type Shown = ReturnType<typeof usePreview>
function Preview({ shown, isEmpty }: { shown: Shown; isEmpty: boolean }) {
  const say = useSay()
  return (
    <output aria-label={say(labels.formula_preview)} className={styles.preview}>
      {isEmpty && <span className="zk-quiet">{say(labels.formula_preview)}</span>}
      {shown === null && <span className="zk-fault">{say(labels.formula_wrong)}</span>}
      {shown && (
        <Formulas of={[shown]}>
          <FormulaText text={formulaText(shown)} />
        </Formulas>
      )}
    </output>
  )
}

function FormulaDialog({ onInsert, onClose }: { onInsert: (text: string) => void; onClose: () => void }) {
  const say = useSay()
  const [text, setText] = useState('')
  const [display, setDisplay] = useState(false)
  const tex = text.trim()
  const shown = usePreview(tex, display)
  const okWhy = tex === '' ? labels.formula_empty : shown === null ? labels.formula_wrong : null
  const insert = () => {
    onInsert(formulaText({ tex, display }))
    onClose()
  }
  const words = { title: say(labels.formula), okText: say(labels.formula_insert), cancelText: say(kitLabels.cancel) }
  return (
    <AppModal open width={560} {...words} okWhy={okWhy} onOk={insert} onCancel={onClose}>
      <Flex vertical gap={12}>
        <TexField text={text} onChange={setText} />
        <Radio.Group
          aria-label={say(labels.formula_place)}
          value={display}
          options={[
            { value: false, label: say(labels.formula_inline) },
            { value: true, label: say(labels.formula_display) },
          ]}
          onChange={(event) => setDisplay(event.target.value === true)}
        />
        <Preview shown={shown} isEmpty={tex === ''} />
      </Flex>
    </AppModal>
  )
}
