import { Input, Select } from 'antd'
import type { SelectProps } from 'antd'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { RefusalText } from '../wire/lift.tsx'
import type { Refused as Refusal } from '../wire/lift.tsx'
import { jobLabels } from './job.labels.ts'
import type { Refused } from './jobs.ts'

type Props = {
  column: Refused['columns'][number]
  /** Of the row, for screen readers. */
  name: string
  text: string
  fault: Refusal | undefined
  /** Stores and checks a text; false when it could not be stored. */
  onMend: (text: string) => Promise<boolean>
  onNext: (from: Element) => void
}

/** Enter moves the focus while it is pressed: without this it would press the button that gets the focus. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}

/** The text being typed: stored when it differs, once; Enter stores it, and so does the blur that follows. Typed again as it is shown, it mends a cell that is wrong by its kind: the result of a formula, a number. */
function useDraft(shown: string, isWrong: boolean, onMend: Props['onMend']) {
  const [draft, setDraft] = useState<string | null>(null)
  const sent = useRef<string | null>(null)
  const store = async (given: string | null): Promise<void> => {
    if (given === null || (given === shown && (given === '' || !isWrong))) return setDraft(null)
    if (given === sent.current) return undefined
    sent.current = given
    if (await onMend(given)) setDraft(null)
    sent.current = null
    return undefined
  }
  return { draft, setDraft, store }
}

/** One cell of a refused row as a field; a person's number is shown masked and is typed again. */
export function MendCell({ column, name, text, fault, onMend, onNext }: Props) {
  const say = useSay()
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const shown = column.masked ? '' : text
  const { draft, setDraft, store } = useDraft(shown, fault !== undefined, onMend)
  const storeAndGo = (given: string | null) => {
    void store(given)
    if (place.current) onNext(place.current)
  }
  const field = {
    id: id,
    status: fault ? ('error' as const) : ('' as const),
    placeholder: text === '' ? say(jobLabels.cell_empty) : text,
    'aria-label': `${name} ${column.title}`,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-fault`,
    'aria-required': column.required,
  }
  const input = { value: draft ?? shown, onBlur: () => void store(draft), onPressEnter: () => storeAndGo(draft) }
  return (
    <div ref={place} className="zk-mend-cell" data-faulty={fault !== undefined} onKeyDown={keepEnter}>
      <label htmlFor={id}>{column.title}</label>
      {column.words.length > 0 ? (
        <Words column={column} text={text} field={field} onChoose={storeAndGo} />
      ) : (
        <Input {...field} {...input} onChange={(event) => setDraft(event.target.value)} />
      )}
      <span id={`${id}-fault`} className="zk-mend-fault">
        {fault && <RefusalText message={fault.message} rule={fault.rule} />}
      </span>
    </div>
  )
}

type WordsProps = Pick<Props, 'column' | 'text'> & { field: SelectProps; onChoose: (word: string) => void }

/** A cell that holds a word of a list. */
function Words({ column: { words, required }, text, field, onChoose }: WordsProps) {
  return (
    <Select<string | null>
      {...field}
      showSearch
      allowClear={!required}
      options={words.map((word) => ({ value: word, label: word }))}
      value={words.includes(text) ? text : null}
      onChange={(word) => onChoose(word ?? '')}
    />
  )
}
