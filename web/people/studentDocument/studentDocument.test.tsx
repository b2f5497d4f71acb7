import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { DocumentsOfStudent } from './StudentDocumentsPanel.tsx'

const shown = { sn: null, id_type: 'PASSPORT', id_no: 'E9*****02', valid_from: '2025-03-01', valid_to: null }
const former = { sn: 'd1', id_type: 'PASSPORT', id_no: 'E1*****01', valid_from: '2015-03-01', valid_to: '2025-02-28' }
const student = {
  sn: 'S1',
  name: '陈大文',
  id_type: 'PASSPORT',
  gender: 'MALE',
  birthday: '2005-06-01',
  version: 4,
  actions: ['edit', 'reveal'],
}
const drawn = (change: object = {}) => {
  const network = networkOf(({ method, url }) => {
    if (url.pathname.endsWith('/reveal')) return { data: { id_no: 'E12345601' } }
    if (method === 'DELETE') return { data: null }
    return { data: url.pathname.endsWith('/document') ? [shown, former] : { ...student, ...change } }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<DocumentsOfStudent sn="S1" />, { path: '/school/student/manage' })
  return () =>
    network.sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the documents of a student (Decided 43)', () => {
  it('are listed with their validity, the current one first; a further one is removed after a question', async () => {
    const sent = drawn()
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toBe('护照 E9*****02 当前证件 有效期 2025-03-01 至 长期')
    expect(second?.textContent).toContain('有效期 2015-03-01 至 2025-02-28')
    fireEvent.click(screen.getByRole('button', { name: '移除' }))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getAllByText(/移除证件 E1\*{5}01？/).length).toBeGreaterThan(0)
    fireEvent.click(asked.getByRole('button', { name: /移\s?除/ }))
    await waitFor(() => expect(sent()).toEqual([['DELETE', '/user/student/document/d1', null]]))
  })

  it('a new one is added with its dates, and takes the place of the current one where that is chosen', async () => {
    const sent = drawn()
    fireEvent.click(await screen.findByRole('button', { name: '添加证件' }))
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText('证件号码'), { target: { value: 'e2222-2222' } })
    fireEvent.click(form.getByRole('switch', { name: '设为当前证件' }))
    fireEvent.click(form.getByRole('button', { name: '添加证件' }))
    await waitFor(() =>
      expect(sent()).toMatchObject([
        ['POST', '/user/student/S1/document', { id_type: 'PASSPORT', shown: true, version: 4 }],
      ]),
    )
  })

  it('who may not edit only reads', async () => {
    drawn({ actions: [] })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
