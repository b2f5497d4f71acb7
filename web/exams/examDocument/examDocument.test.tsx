import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentKindWords } from '@zhikao/domain/exams/examDocument/examDocument.messages.ts'
import { DOCUMENT_KINDS, EXAM_DOCUMENTS } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import type { DocumentKind } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { examDocumentLabels as labels } from './examDocument.labels.ts'
import { ExamDocumentButton, PlanDocumentButton, RoomRecordButton } from './ExamDocumentPicker.tsx'
import type { DocumentsOf } from './ExamDocumentDialog.tsx'

const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
const job = {
  sn: 'J1',
  kind: 'examDocument.export',
  subject: '计划',
  mode: null,
  state: 'running',
  progress: 3,
  total: 12,
  ok: 0,
  failed: 0,
  error: null,
  rule: null,
  result_url: null,
  create_time: '2026-12-10 09:00:00',
  start_time: null,
  finish_time: null,
  changes: 0,
  undo_until: null,
  undo_refused: null,
  undo_job: null,
}

/** Antd writes a space between the two letters of a short word. */
const nameOf = (kind: DocumentKind) => new RegExp(`^${[...documentKindWords[kind].CN].join(String.raw`\s?`)}$`)

function stage(page: ReactNode, role: Role = 'college') {
  const network = networkOf(({ method, url }) => {
    if (method === 'POST') return { data: { job: 'J1' } }
    return url.pathname.includes('/job/') ? { data: job } : pdf()
  })
  vi.stubGlobal('fetch', network.fetch)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  drawPage(page, { path: `/${role}/exam/manage/list`, session: { role } })
  return () =>
    network.sent.map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', '') + url.search, body])
}

const EXAM: DocumentsOf = { plan: 'JH1', exam: { sn: 'E1', subject: 'OFFLINE' } }
async function open(of: DocumentsOf, role?: Role) {
  const sent = stage(<ExamDocumentButton of={of} />, role)
  fireEvent.click(screen.getByRole('button', { name: new RegExp(labels.title.CN) }))
  return { sent, dialog: within(await screen.findByRole('dialog')) }
}

beforeEach(() => {
  setSession(true)
  // The page of a test has nowhere to save a file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the documents of the exam day', () => {
  it('each of an exam is one click: the sign-in sheet and the five of interface.md §5a', async () => {
    const { sent, dialog } = await open(EXAM)
    for (const kind of ['sign-sheet', ...EXAM_DOCUMENTS] as const) {
      const button = dialog.getByRole('button', { name: nameOf(kind) })
      await waitFor(() => expect(button).toHaveProperty('disabled', false))
      fireEvent.click(button)
      await waitFor(() =>
        expect(sent().at(-1)?.[1]).toBe(kind === 'sign-sheet' ? '/exam/E1/sign-sheet' : `/exam/E1/document/${kind}`),
      )
    }
    expect(sent()).toHaveLength(1 + EXAM_DOCUMENTS.length)
  })

  it('a theory has no score sheet', async () => {
    const { dialog } = await open({ plan: 'JH1', exam: { sn: 'E1', subject: 'ONLINE' } })
    expect(dialog.queryByRole('button', { name: nameOf('score-sheet') })).toBeNull()
    expect(dialog.getByRole('button', { name: nameOf('door') })).toBeTruthy()
  })

  it('those of the whole plan are a job, followed in the dialog; without any chosen the button says why', async () => {
    const { sent, dialog } = await open(EXAM)
    const boxes = dialog.getAllByRole('checkbox')
    expect(boxes).toHaveLength(DOCUMENT_KINDS.length)
    for (const box of boxes) fireEvent.click(box)
    expect(dialog.getByRole('button', { name: labels.make.CN })).toHaveProperty('disabled', true)
    for (const kind of ['badges', 'seats'] as const)
      fireEvent.click(dialog.getByRole('checkbox', { name: documentKindWords[kind].CN }))
    fireEvent.click(dialog.getByRole('button', { name: labels.make.CN }))
    await waitFor(() =>
      expect(sent()).toContainEqual(['POST', '/exam/plan/JH1/document', { kinds: ['seats', 'badges'] }]),
    )
    expect(await dialog.findByText(/3 \/ 12/)).toBeTruthy()
  })

  it.each([
    ['teacher', 0, false],
    ['center', DOCUMENT_KINDS.length - 1, false],
    ['college', DOCUMENT_KINDS.length, true],
  ] as const)('%s is offered %i documents of the plan', async (role, count, feedback) => {
    const { dialog } = await open(EXAM, role)
    expect(dialog.queryAllByRole('checkbox')).toHaveLength(count)
    expect(dialog.queryByRole('button', { name: nameOf('feedback') }) !== null).toBe(feedback)
  })

  it('report, feedback and a room’s record are downloaded from their pages', async () => {
    const sent = stage(
      <>
        <PlanDocumentButton plan="JH1" kind="report" />
        <PlanDocumentButton plan="JH1" kind="feedback" />
        <RoomRecordButton exam="E1" room="R2" />
      </>,
    )
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    await waitFor(() =>
      expect(sent().map(([, path]) => path)).toEqual([
        '/exam/plan/JH1/document/report',
        '/exam/plan/JH1/document/feedback',
        '/exam/E1/document/record?room_sn=R2',
      ]),
    )
  })
})
