import { beforeEach, describe, expect, it } from 'vitest'
import { countLost, countUnsent, forgetLost } from './tally.ts'

const of = (...exams: string[]) => exams.map((exam) => ({ exam }))
beforeEach(() => localStorage.clear())

describe('what the browser has deleted while the page was closed is named with its count and exam (domain.md §3.13a, F20)', () => {
  it.each([
    ['all of it', of('E1', 'E1', 'E2'), of(), { E1: 2, E2: 1 }],
    ['what is not in the new database', of('E1', 'E1', 'E2'), of('E1', 'E2'), { E1: 1 }],
    ['nothing where all was written again', of('E1', 'E1'), of('E1', 'E1'), {}],
    ['nothing where nothing waited', of(), of(), {}],
    ['nothing of what is new', of(), of('E3'), {}],
  ])('%s', (_, before, after, lost) => {
    expect(countUnsent('A1', 'm1', before)).toEqual({})
    expect(countUnsent('A1', 'm2', after)).toEqual(lost)
  })

  it('what was sent by another window is not lost: the database is the same', () => {
    countUnsent('A1', 'm1', of('E1', 'E1'))
    expect(countUnsent('A1', 'm1', of())).toEqual({})
  })

  it('is named until it was read, and grows with the next loss', () => {
    countUnsent('A1', 'm1', of('E1', 'E1'))
    countUnsent('A1', 'm2', of('E1'))
    expect(countUnsent('A1', 'm2', of('E1'))).toEqual({ E1: 1 })
    expect(countUnsent('A1', 'm3', of())).toEqual({ E1: 2 })
    forgetLost('A1')
    expect(countUnsent('A1', 'm3', of('E1'))).toEqual({})
    expect(countUnsent('A1', 'm4', of())).toEqual({ E1: 1 })
  })

  it('the board is given all that was lost, also after the person was told (exam day, Build 6)', () => {
    countUnsent('A1', 'm1', of('E1', 'E1'))
    countUnsent('A1', 'm2', of())
    forgetLost('A1')
    expect(countLost('A1')).toEqual({ E1: 2 })
    expect(countLost('A2')).toEqual({})
  })

  it('what an earlier release has counted is read on', () => {
    localStorage.setItem('offline.unsent.A1', '{"mark":"m1","unsent":{"E1":2},"lost":{"E2":1}}')
    expect(countUnsent('A1', 'm2', of())).toEqual({ E1: 2, E2: 1 })
  })

  it('each account counts for itself, and no more than numbers are stored', () => {
    countUnsent('A1', 'm1', of('E1'))
    expect(countUnsent('A2', 'm2', of())).toEqual({})
    expect(localStorage.getItem('offline.unsent.A1')).toBe('{"mark":"m1","unsent":{"E1":1},"lost":{},"told":{}}')
  })

  it('a value that cannot be read counts as none', () => {
    localStorage.setItem('offline.unsent.A1', '{"unsent":')
    expect(countUnsent('A1', 'm1', of('E1'))).toEqual({})
  })
})
