import type { Closing } from './exam.model.ts'

/** The steps after an exam in their order: each room record is written, confirmed by two people, submitted; then the chief's report (domain.md §3.13a). */
export type ClosingStep = 'record' | 'confirm' | 'submit' | 'report'
/** A step with how much of it is done. */
export type ClosingState = { name: ClosingStep; count: number; of: number; done: boolean }

/** The four steps with their states. An exam without candidates has no records to file. */
export function closingSteps({ records, report }: Closing): ClosingState[] {
  const { rooms, written, confirmed, needed, submitted } = records
  const filed = submitted === rooms
  const step = (name: ClosingStep, count: number, of: number) => ({ name, count, of, done: filed || count >= of })
  return [
    step('record', written, rooms),
    step('confirm', confirmed, needed),
    step('submit', submitted, rooms),
    { ...step('report', report === 'SUBMIT' ? 1 : 0, 1), done: report === 'SUBMIT' },
  ]
}

/** The step that comes next; null when all is filed. */
export const openStep = (held: Closing): ClosingState | null => closingSteps(held).find(({ done }) => !done) ?? null

/** How far the records are: the first open step before the report; null when all are submitted. */
export const openRecordStep = (held: Closing): ClosingState | null =>
  closingSteps(held).find(({ name, done }) => name !== 'report' && !done) ?? null
