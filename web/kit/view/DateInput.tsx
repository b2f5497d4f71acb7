import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { cloneElement, useId, useMemo } from 'react'
import type { ComponentProps, KeyboardEvent, ReactElement } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from './inputs.tsx'

/** A rule about the days of a field: which it allows (YYYY-MM-DD), and the sentence for the others. */
export type DayLimit = { message: Text; allows: (day: string) => boolean }

export type DateInputProps = Bound<string> & {
  /** How the value is kept (dayjs pattern). */
  wire: string
  /** To the minute, in steps of five; else the day alone. */
  withTime?: boolean
  label?: string
  /** Days that a limit does not allow cannot be chosen; each shows its reason. */
  limits?: readonly DayLimit[]
  'aria-describedby'?: string
}

const DAY = 'YYYY-MM-DD'
// Enter accepts the typed day; it must not submit the form.
const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** A minute begins at its second 0; the last one of a day, which only an end has, is meant with its last second (F52). */
const wholeMinute = (chosen: Dayjs) => chosen.second(chosen.format('HH:mm') === '23:59' ? 59 : 0)

type Limited = Pick<
  ComponentProps<typeof DatePicker>,
  'disabledDate' | 'cellRender' | 'renderExtraFooter' | 'defaultPickerValue'
>
/** How far ahead the first allowed day is looked for, in days. */
const AHEAD = 366

function firstAllowed(isAllowed: (day: Dayjs) => boolean): Dayjs | undefined {
  const today = dayjs()
  for (let ahead = 0; ahead < AHEAD; ahead += 1) {
    const day = today.add(ahead, 'day')
    if (isAllowed(day)) return day
  }
  return undefined
}

function Limits({ of, ...rest }: { of: readonly DayLimit[]; id?: string; className: string }) {
  const say = useSay()
  return (
    <ul {...rest}>
      {of.map(({ message }) => (
        <li key={message.US}>{say(message)}</li>
      ))}
    </ul>
  )
}

/** The picker under limits: it begins at the first allowed day, forbidden days are disabled with the sentence of their rule, and all sentences are below. */
function useLimits(limits: readonly DayLimit[]): Limited {
  const say = useSay()
  const refusing = (day: Dayjs) => limits.filter(({ allows }) => !allows(day.format(DAY)))
  // The sentences name the days: without a new one the first allowed day is the same, in each of many rows.
  const sentences = limits.map(({ message }) => message.US).join('\n')
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const first = useMemo(() => firstAllowed((day) => refusing(day).length === 0), [sentences])
  if (limits.length === 0) return {}
  return {
    ...(first ? { defaultPickerValue: first } : {}),
    renderExtraFooter: () => <Limits of={limits} className="zk-day-limits" />,
    // Months and years stay open: a month may have allowed days between two forbidden ends.
    disabledDate: (day, { type }) => type === 'date' && refusing(day).length > 0,
    cellRender: (day, { type, originNode }) => {
      const why = type === 'date' && dayjs.isDayjs(day) ? refusing(day) : []
      if (why.length === 0) return originNode
      // The picker gives the element of its cell.
      return cloneElement(originNode as ReactElement<{ title?: string }>, {
        title: why.map(({ message }) => say(message)).join('\n'),
      })
    },
  }
}

/** A day or a moment, chosen or typed. Heavy: reached through DateField, MomentField and dayFilter, which load it when it is rendered. */
export function DateInput({ value, onChange, wire, withTime = false, label, limits = [], ...rest }: DateInputProps) {
  const limited = useLimits(limits)
  const id = useId()
  const described = [rest['aria-describedby'], limits.length > 0 ? id : undefined].filter(Boolean).join(' ')
  return (
    <>
      <DatePicker
        {...rest}
        {...(described ? { 'aria-describedby': described } : {})}
        {...(label ? { 'aria-label': label, placeholder: label } : {})}
        {...(withTime ? { showTime: { format: 'HH:mm', minuteStep: 5 as const }, format: 'YYYY-MM-DD HH:mm' } : {})}
        {...limited}
        onKeyDown={keepForm}
        value={value ? dayjs(value, wire) : null}
        onChange={(chosen) => onChange?.(chosen ? (withTime ? wholeMinute(chosen) : chosen).format(wire) : undefined)}
        style={{ width: '100%' }}
      />
      {limits.length > 0 && <Limits of={limits} id={id} className="zk-unseen" />}
    </>
  )
}
