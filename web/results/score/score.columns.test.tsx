import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { candidateColumnsOf, sheetColumns } from './score.columns.tsx'
import type { CandidateRow, SheetRow } from './score.columns.tsx'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { nowText } from '../../kit/wire/clock.ts'
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

describe('a plan whose certificates are late is flagged (issue_days, domain.md §6.5)', () => {
  const today = nowText().slice(0, 10)
  const sheet = { sn: 'P1', title: '2026年第1批机械制图初级考核计划', status: 'AUDIT', due: null } as SheetRow
  const titled = (over: Partial<SheetRow>) => {
    drawPage(<output>{sheetColumns.find(({ name }) => name === 'title')?.show({ ...sheet, ...over })}</output>)
    return document.querySelector('output')?.textContent
  }

  it.each<[string, Partial<SheetRow>, string]>([
    ['three days over', { due: addDays(today, -3) }, `${sheet.title}证书签发已超期 3 天`],
    ['the last day', { due: today }, sheet.title],
    ['all are issued', { due: null }, sheet.title],
    ['scores that are late are no certificates', { status: 'INIT', due: addDays(today, -3) }, sheet.title],
  ])('%s', (_, over, text) => {
    expect(titled(over)).toBe(text)
  })
})
