import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { OPTION_KEYS, OPTION_TEXT_MAX } from '@zhikao/domain/bank/question/question.model.ts'
import type { OptionKey, QuestionOption } from '@zhikao/domain/bank/question/question.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ImageField } from '../../kit/jobs/UploadField.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { FormulaTool } from './QuestionFormulaDialog.tsx'
import { questionLabels as labels } from './question.labels.ts'
import styles from './question.module.css'

const EMPTY: QuestionOption = { text: null, image: null }

const lettersOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The letters of the right options, in the form's field `answer`. */
function useRight() {
  const form = Form.useFormInstance()
  const type: unknown = Form.useWatch('type')
  const right = lettersOf(Form.useWatch('answer'))
  // What is watched follows a change a moment later; what is written goes by the form itself.
  const now = () => lettersOf(form.getFieldValue('answer'))
  const set = (letters: readonly string[]) => {
    form.setFieldValue('answer', letters)
    if (form.getFieldError('answer').length > 0) void form.validateFields(['answer']).catch(() => undefined)
  }
  const toggle = (key: OptionKey, on: boolean) => {
    if (type === 'SINGLE') return set([key])
    set(OPTION_KEYS.filter((one) => (one === key ? on : now().includes(one))))
  }
  /** The letters after a removed option move up. */
  const removeAt = (at: number) =>
    set(
      now().flatMap((letter) => {
        const place = OPTION_KEYS.findIndex((key) => key === letter)
        return place === at ? [] : [OPTION_KEYS[place > at ? place - 1 : place] ?? letter]
      }),
    )
  return { isSingle: type === 'SINGLE', right, toggle, removeAt }
}

/** The options of a question with their letters; what is right is ticked at the option itself. */
export function OptionsField({ id, value, onChange, onBlur, disabled = false }: Bound<QuestionOption[]>) {
  const say = useSay()
  const { isSingle, right, toggle, removeAt } = useRight()
  const options = value ?? []
  const remove = (at: number) => {
    removeAt(at)
    onChange?.(options.toSpliced(at, 1))
  }
  return (
    <div id={id} role="group" tabIndex={-1} aria-label={say(labels.option_mark)} className={styles.options}>
      {options.length > 0 && <p className="zk-quiet">{say(labels.option_mark)}</p>}
      {OPTION_KEYS.slice(0, options.length).map((key, at) => (
        <OptionRow
          key={key}
          {...{ letter: key, isSingle, disabled, onBlur }}
          option={options[at] ?? EMPTY}
          isRight={right.includes(key)}
          onRight={(on) => toggle(key, on)}
          onChange={(option) => onChange?.(options.with(at, option))}
          onRemove={() => remove(at)}
        />
      ))}
      {options.length < OPTION_KEYS.length && !disabled && (
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...options, EMPTY])}>
          {say(labels.option_add)}
        </Button>
      )}
    </div>
  )
}

type RowProps = {
  letter: OptionKey
  option: QuestionOption
  isSingle: boolean
  isRight: boolean
  disabled: boolean
  onRight: (on: boolean) => void
  onChange: (option: QuestionOption) => void
  onBlur: (() => void) | undefined
  onRemove: () => void
}

function OptionRow({ letter: key, option, isSingle, isRight, disabled, ...on }: RowProps) {
  const say = useSay()
  const Mark = isSingle ? Radio : Checkbox
  const leave = () => {
    const text = option.text?.trim() || null
    if (text !== option.text) on.onChange({ ...option, text })
    on.onBlur?.()
  }
  return (
    <div className={styles.option} role="group" aria-label={say(labels.option_name, { key })}>
      <Mark
        checked={isRight}
        disabled={disabled}
        aria-label={say(labels.option_right, { key })}
        onChange={(event) => on.onRight(event.target.checked)}
      >
        {key}
      </Mark>
      <Input.TextArea
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={OPTION_TEXT_MAX}
        disabled={disabled}
        aria-label={say(labels.option_name, { key })}
        value={option.text ?? ''}
        onChange={(event) => on.onChange({ ...option, text: event.target.value || null })}
        onBlur={leave}
      />
      <More option={option} disabled={disabled} onChange={on.onChange} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={disabled}
        aria-label={say(labels.option_remove, { key })}
        onClick={on.onRemove}
      />
    </div>
  )
}

type MoreProps = Pick<RowProps, 'option' | 'disabled' | 'onChange'>
/** What an option has besides its letters: formulas in its text, and a picture. */
function More({ option, disabled, onChange }: MoreProps) {
  return (
    <>
      <FormulaTool
        disabled={disabled}
        onInsert={(formula) => onChange({ ...option, text: `${option.text ?? ''}${formula}` })}
      />
      <Picture value={option.image} onChange={(image) => onChange({ ...option, image })} />
    </>
  )
}

function Picture({ value, onChange }: { value: string | null; onChange: (image: string | null) => void }) {
  return <ImageField kind="CONTENT" value={value} onChange={(key) => onChange(key || null)} />
}
