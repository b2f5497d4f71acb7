import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { KeyboardEvent } from 'react'
import type { Bound } from './inputs.tsx'

export type DateInputProps = Bound<string> & {
  /** How the value is kept (dayjs pattern). */
  wire: string
  /** To the minute, in steps of five; else the day alone. */
  withTime?: boolean
  label?: string
}

// Enter accepts the typed day; it must not submit the form.
const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** A day or a moment, chosen or typed. Heavy: reached through DateField, MomentField and dayFilter, which load it when it is rendered. */
export function DateInput({ value, onChange, wire, withTime = false, label, ...rest }: DateInputProps) {
  return (
    <DatePicker
      {...rest}
      {...(label ? { 'aria-label': label, placeholder: label } : {})}
      {...(withTime ? { showTime: { format: 'HH:mm', minuteStep: 5 as const }, format: 'YYYY-MM-DD HH:mm' } : {})}
      onKeyDown={keepForm}
      value={value ? dayjs(value, wire) : null}
      onChange={(chosen) => onChange?.(chosen ? (withTime ? chosen.second(0) : chosen).format(wire) : undefined)}
      style={{ width: '100%' }}
    />
  )
}
