import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkItemWords } from '@zhikao/domain/sites/siteReview/siteReview.messages.ts'
import { FORMS, readSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { ApplicationCheckSheet } from './ApplicationCheckSheetPanel.tsx'
import { ApplicationNotes } from './ApplicationNotesPanel.tsx'
import type { ApplicationDetail } from './ApplicationSectionsPanel.tsx'
import { ApplicationSheetScope } from './ApplicationSheetPanel.tsx'
import { applicationLabels as labels } from './application.labels.ts'

const SHEET = { version: 2, points: { org_legal: 3 }, notes: { theory: '请补充照片' } }
const form = readSiteDraft('MACHINE', {}).draft
let sent: Sent[]
let answer: (one: Sent) => Reply
beforeEach(() => {
  setSession(true)
  answer = () => ({ data: { sn: 'A1', version: 5, check_sheet: { ...SHEET, version: 3 } } })
  const network = networkOf((one) => answer(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const draw = (application: Pick<ApplicationDetail, 'check_sheet'> & { rounds: object[] }) =>
  drawPage(
    <ApplicationSheetScope application={{ sn: 'A1', form, ...application } as unknown as ApplicationDetail}>
      <ApplicationNotes form={FORMS.MACHINE} section="theory" />
      <ApplicationCheckSheet />
    </ApplicationSheetScope>,
  )
const writes = () => sent.filter(({ method }) => method === 'PUT')

describe('the sheet and the notes while they are written', () => {
  it('show the sum; what is left is saved under the version that was read', async () => {
    draw({ check_sheet: SHEET, rounds: [] })
    expect(screen.getByText('合计 3 / 100 分')).toBeTruthy()
    const field = screen.getByRole('spinbutton', { name: checkItemWords.people_head.CN })
    fireEvent.change(field, { target: { value: '5' } })
    fireEvent.blur(field)
    expect(screen.getByText('合计 8 / 100 分')).toBeTruthy()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.body).toEqual({ version: 2, points: { org_legal: 3, people_head: 5 }, notes: SHEET.notes })
    const note = screen.getByRole('textbox', { name: /整个部分/ })
    fireEvent.change(note, { target: { value: ' 请补充两张照片 ' } })
    fireEvent.blur(note)
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]?.body).toMatchObject({ version: 3, notes: { theory: '请补充两张照片' } })
  })

  it('a note without text is not sent; a removed one is gone', async () => {
    draw({ check_sheet: SHEET, rounds: [] })
    const note = screen.getByRole('textbox', { name: /整个部分/ })
    fireEvent.change(note, { target: { value: '  ' } })
    fireEvent.blur(note)
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ notes: {} }))
    fireEvent.click(screen.getByRole('button', { name: labels.note_remove.CN }))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('another reviewer was first: nothing is overwritten, and it says so', async () => {
    answer = ({ method }) =>
      method === 'PUT' ? { http: 409, status: 40900, rule: 'stale', message: 'stale' } : { data: {} }
    draw({ check_sheet: SHEET, rounds: [] })
    const field = screen.getByRole('spinbutton', { name: checkItemWords.org_legal.CN })
    fireEvent.change(field, { target: { value: '4' } })
    fireEvent.blur(field)
    expect(await screen.findByText(labels.sheet_moved.CN)).toBeTruthy()
  })
})

describe('the sheet and the notes of a decided round', () => {
  it('are shown as they were frozen, and cannot be written', () => {
    draw({ check_sheet: null, rounds: [{ review: { decision: 'reject', points: SHEET.points, notes: SHEET.notes } }] })
    expect(screen.getByText('批注（整个部分）：请补充照片')).toBeTruthy()
    expect(screen.getByText('3 / 4 分')).toBeTruthy()
    expect([screen.queryByRole('spinbutton'), screen.queryByRole('textbox')]).toEqual([null, null])
  })
  it('are not shown before the decision', () => {
    draw({
      check_sheet: null,
      rounds: [{ review: null }, { review: { decision: 'reject', points: {}, notes: SHEET.notes } }],
    })
    expect(screen.queryByText(/请补充照片/)).toBeNull()
    expect(screen.queryByText(/合计/)).toBeNull()
  })
})
