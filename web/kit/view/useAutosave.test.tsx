import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { DraftNote } from './DraftNote.tsx'
import { TextField } from './inputs.tsx'
import { RecordForm } from './RecordForm.tsx'
import { useAutosave } from './useAutosave.ts'
import { useRecordForm } from './useRecordForm.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const groups = [
  {
    title: text('人员'),
    fields: [{ name: 'exam_contact', label: text('联系人'), input: <TextField maxLength={30} /> }],
  },
]
const initial = {
  version: 3,
  station_mode: 'DRAW',
  paper_delivery: 'ONLINE',
  equipment_checked: false,
  exam_contact: '',
}
let answer: Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  answer = { data: { save_time: '2026-03-10 10:32:00' } }
  const network = networkOf(() => answer)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
})

function Writing({ saved }: { saved: string | null }) {
  const form = {
    endpoint: planContract.submitExam,
    params: { id: 'P1' },
    initial,
    groups,
    onDone: () => undefined,
  }
  const state = useRecordForm(form)
  const draft = useAutosave(state, { endpoint: planContract.saveExam, params: { id: 'P1' }, saved })
  return (
    <>
      <RecordForm {...form} state={state} onReload={undefined} />
      <DraftNote of={draft} />
    </>
  )
}
function Page({ saved = null }: { saved?: string | null }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        离开
      </button>
      {open && <Writing saved={saved} />}
    </>
  )
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: '联系人' }), { target: { value } })
const hide = () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  fireEvent(document, new Event('visibilitychange'))
}
const note = () => screen.getByRole('status').textContent

describe('a form that keeps its draft on the server (issue 13: the exam application keeps a draft)', () => {
  it('saves what is typed after a pause, says when, and leaves nothing unsaved', async () => {
    const seen = drawPage(<Page />)
    expect(note()).toBe('')
    type('王')
    expect(seen.dirty).toBe(true)
    await waitFor(() => expect(note()).toBe('草稿已保存 2026-03-10 10:32'))
    expect(sent.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      [
        'PUT',
        '/api/admin/exam/plan/P1/exam',
        { station_mode: 'DRAW', paper_delivery: 'ONLINE', equipment_checked: false, exam_contact: '王' },
      ],
    ])
    await waitFor(() => expect(seen.dirty).toBe(false))
  })
  it.each<[string, () => void]>([
    ['hidden', hide],
    ['left', () => fireEvent.click(screen.getByRole('button', { name: '离开' }))],
  ])('saves at once when the page is %s', async (_, leave) => {
    const seen = drawPage(<Page />)
    type('王敏')
    leave()
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(seen.dirty).toBe(false))
    expect(sent[0]?.body).toMatchObject({ exam_contact: '王敏' })
  })
  it('sends nothing where nothing was typed, and shows when the draft was saved that it begins with', () => {
    drawPage(<Page saved="2026-03-09 18:05:30" />)
    expect(note()).toBe('草稿已保存 2026-03-09 18:05')
    hide()
    expect(sent).toEqual([])
  })
  it('says that a draft could not be saved, and keeps the change as unsaved', async () => {
    answer = { http: 503, status: 50300, message: '服务暂不可用' }
    const seen = drawPage(<Page />)
    type('王')
    hide()
    expect(await screen.findByText('草稿未能保存，稍后重试')).toBeTruthy()
    expect(seen.dirty).toBe(true)
    expect(sessionStorage.length + localStorage.length).toBe(0)
    answer = { data: { save_time: '2026-03-10 10:33:00' } }
    hide()
    expect(await screen.findByText('草稿已保存 2026-03-10 10:33')).toBeTruthy()
  })
})
