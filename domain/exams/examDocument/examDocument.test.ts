import { describe, expect, it, test } from 'vitest'
import { examDocumentContract } from './examDocument.contract.ts'
import { DOCUMENT_KINDS, EXAM_DOCUMENTS } from './examDocument.model.ts'
import { documentRefusal } from './examDocument.rules.ts'

describe('“Documents: 签到表 per room, 座位/工位表, 桌贴, 门贴, 考场情况记录表, 评分表 per examiner, 考评报告, 履职反馈表: PDF, single and for a plan as one file” (domain.md §3.13a)', () => {
  it('all of them and the staff badges are in the file of a plan; five have the address of interface.md §5a', () => {
    expect(EXAM_DOCUMENTS).toEqual(['seats', 'desks', 'door', 'record', 'score-sheet'])
    expect(DOCUMENT_KINDS).toEqual(['sign-sheet', ...EXAM_DOCUMENTS, 'report', 'feedback', 'badges'])
    expect(examDocumentContract.print.path).toBe('/exam/:id/document/:kind')
    const fits = (kinds: unknown) => examDocumentContract.export.body.safeParse({ kinds }).success
    expect([[...DOCUMENT_KINDS], [], ['tickets'], [...DOCUMENT_KINDS, 'seats']].map(fits)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test.each([
    ['seats', 'ONLINE', 40, true, null],
    ['seats', 'OFFLINE', 0, true, 'document_no_candidate'],
    ['desks', 'ONLINE', 0, true, 'document_no_candidate'],
    ['door', 'ONLINE', 0, true, 'document_no_candidate'],
    ['door', 'ONLINE', 1, false, null],
    ['record', 'ONLINE', 0, false, null],
    ['score-sheet', 'ONLINE', 40, true, 'document_practical'],
    ['score-sheet', 'OFFLINE', 40, false, 'document_own_score'],
    ['score-sheet', 'OFFLINE', 0, true, 'document_no_candidate'],
    ['score-sheet', 'OFFLINE', 40, true, null],
  ] as const)('%s of an %s exam with %i candidates, scoring %s: %s', (kind, subject, candidates, scores, rule) => {
    expect(documentRefusal({ kind, subject, candidates, scores })?.rule ?? null).toBe(rule)
  })
})
