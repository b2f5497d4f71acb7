import { describe, expect, it } from 'vitest'
import { changeUntil, confirmFault, declineFault } from './assignment.rules.ts'

const call = { status: 'PENDING' as const, start_time: '2026-12-10 09:00:00', change_hours: 24 }
const at = (now: string) => ({ ...call, now })

describe('answers of examiners', () => {
  it('leave is asked until so many hours before the start', () => {
    expect(changeUntil(call)).toBe('2026-12-09 09:00:00')
    expect(declineFault(at('2026-12-09 09:00:00'))).toBeNull()
    expect(declineFault(at('2026-12-09 09:00:01'))).toMatchObject({
      rule: 'assignment_late',
      message: {
        CN: expect.stringContaining('2026-12-09 09:00'),
        HK: expect.any(String),
        US: expect.stringContaining('24 hours'),
      },
    })
    expect(declineFault({ ...at('2026-12-10 08:00:00'), change_hours: 1 })).toBeNull()
  })
  it('is confirmed until the exam begins', () => {
    expect(confirmFault(at('2026-12-10 08:59:59'))).toBeNull()
    expect(confirmFault(at('2026-12-10 09:00:00'))?.rule).toBe('assignment_begun')
  })
})
