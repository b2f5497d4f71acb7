import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { candidateColumnsOf } from './score.columns.tsx'
import type { CandidateRow } from './score.columns.tsx'
import { drawPage } from '../../kit/wire/testStage.tsx'

const row: CandidateRow = {
  sn: 'G1',
  ticket_no: '2026220001',
  name: '李明',
  id_no: '220104********1234',
  org_sn: 'O1',
  org_name: '长春汽车职业学校',
  theory: null,
  practical: null,
  composite: null,
  pass: null,
  verdict: 'INCOMPLETE',
  certificate_no: null,
  certificate_void_date: null,
  issue_date: null,
  actions: [],
}

afterEach(cleanup)

describe('the result of a candidate is a state like any other (finding 12)', () => {
  it.each([
    ['PASSED', true, '合格', 'approved'],
    ['FAILED', false, '不合格', 'rejected'],
    ['ABSENT', false, '不合格', 'rejected'],
    ['DEFERRED', false, '缓考', 'waiting'],
  ] as const)(
    '%s: a tag with dot, word and colour; a deferred exam is not a failed one',
    (verdict, pass, word, tone) => {
      const result = candidateColumnsOf(undefined).find(({ name }) => name === 'pass')
      drawPage(<output>{result?.show({ ...row, pass, verdict })}</output>)
      const tag = document.querySelector('output > .zk-tag')
      expect([tag?.textContent, tag?.className]).toEqual([word, `zk-tag zk-tone-${tone}`])
    },
  )

  it('without a result there is no tag', () => {
    const result = candidateColumnsOf(undefined).find(({ name }) => name === 'pass')
    drawPage(<output>{result?.show(row)}</output>)
    expect(document.querySelector('output')?.childElementCount).toBe(0)
  })
})
