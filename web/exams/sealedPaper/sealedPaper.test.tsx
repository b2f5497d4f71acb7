import { PAPER_MAX_BYTES } from '@zhikao/domain/exams/sealedPaper/sealedPaper.model.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { paperLabels } from './sealedPaper.labels.ts'
import { PaperPicker } from './SealedPaperPicker.tsx'

const sealed = { name: '理论.pdf', sha256: 'a'.repeat(64), uploaded_by: '考试中心', create_time: '2026-12-01 08:00:00' }
const papers = [
  { subject: 'ONLINE', paper: sealed, spare: null },
  { subject: 'OFFLINE', paper: null, spare: null },
]

const draw = (actions: string[]) => {
  const network = networkOf(() => ({ data: { items: papers, actions } }))
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<PaperPicker plan="JH1" />, { path: '/center/exam/plan/JH1/audit' })
  return network.sent
}
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
const choose = (input: HTMLInputElement | undefined, name: string, size: number) => {
  if (!input) throw new Error('no file input')
  const file = new File(['%PDF'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(input, { target: { files: [file] } })
}

beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the sealed papers of a plan', () => {
  it('a paper is uploaded for its subject, the main or the spare one (§3.15a); one that is too large is not sent', async () => {
    const sent = draw(['upload'])
    await screen.findByText(sealed.name)
    choose(inputs()[3], '大试卷.pdf', PAPER_MAX_BYTES + 1)
    choose(inputs()[3], '试卷.pdf', 4)
    await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    const put = sent.find(({ method }) => method === 'PUT')
    expect(put?.url.pathname).toMatch(/\/exam\/plan\/JH1\/paper\/OFFLINE$/)
    expect(put?.url.searchParams.get('variant')).toBe('B')
    const sentNames = [...(put?.form?.values() ?? [])].map((value) => (typeof value === 'string' ? value : value.name))
    expect(sentNames).toContain('试卷.pdf')
  })

  it('an existing paper is replaced', async () => {
    draw(['upload'])
    await screen.findByText(sealed.name)
    const words = screen.getAllByRole('button').map((button) => button.textContent.replace(' ', ''))
    expect(words.filter(Boolean)).toEqual([kitLabels.upload_another.CN, ...Array(3).fill(kitLabels.upload.CN)])
    expect(screen.getByText(paperLabels.missing.CN)).toBeTruthy()
    expect(screen.getAllByText(paperLabels.no_spare.CN)).toHaveLength(2)
  })

  it('after the approval of the exam they are read-only', async () => {
    draw([])
    await screen.findByText(sealed.name)
    expect(inputs()).toEqual([])
  })
})
