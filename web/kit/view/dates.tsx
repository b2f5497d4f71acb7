import { Input } from 'antd'
import type { DayLimit } from './DateInput.tsx'
import type { Bound } from './inputs.tsx'
import { lazyPart } from '../wire/lazyPart.tsx'

const DateInput = lazyPart(async () => (await import('./DateInput.tsx')).DateInput, <Input disabled aria-hidden />)

type Limited = Bound<string> & { limits?: readonly DayLimit[] }

/** A day, kept as YYYY-MM-DD; `label` names it where the form has no label for it. */
export function DateField(props: Limited & { label?: string }) {
  return <DateInput {...props} wire="YYYY-MM-DD" />
}

/** A moment to the minute, kept as YYYY-MM-DD HH:mm:ss. */
export function MomentField(props: Limited) {
  return <DateInput {...props} wire="YYYY-MM-DD HH:mm:ss" withTime />
}
