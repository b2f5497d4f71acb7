import { describe, expect, it } from 'vitest'
import { PLAN_STATUS } from '../plan/plan.model.ts'
import { paperRefusal, subjectsOf, twinRefusal } from './sealedPaper.rules.ts'

const both = { theory_enabled: true, practical_enabled: true }

describe('papers of a plan', () => {
  it('§3.15a the spare paper B differs from the main paper A', () => {
    expect(twinRefusal('a', undefined)).toBeNull()
    expect(twinRefusal('a', { sha256: 'b' })).toBeNull()
    expect(twinRefusal('a', { sha256: 'a' })?.rule).toBe('paper_same')
  })
  it.each(PLAN_STATUS)('may be uploaded and replaced until the exam is approved: %s', (status) => {
    expect(paperRefusal({ ...both, status }, 'ONLINE')?.rule).toBe(status === 'EXAM_AUDIT' ? 'paper_closed' : undefined)
  })
  it('are accepted for the examined subjects only', () => {
    const theory = { theory_enabled: true, practical_enabled: false }
    expect(subjectsOf(both)).toEqual(['ONLINE', 'OFFLINE'])
    expect(subjectsOf(theory)).toEqual(['ONLINE'])
    expect(paperRefusal({ ...theory, status: 'PLAN_AUDIT' }, 'ONLINE')).toBeNull()
    expect(paperRefusal({ ...theory, status: 'PLAN_AUDIT' }, 'OFFLINE')).toMatchObject({
      rule: 'paper_subject',
      message: { CN: expect.stringContaining('实操') },
    })
  })
})
