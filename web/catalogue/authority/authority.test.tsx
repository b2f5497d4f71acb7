import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { authorityLabels } from './authority.labels.ts'
import AuthorityListPage from './AuthorityListPage.tsx'

const path = '/center/authority'
const row = {
  sn: 'A1',
  code: '001',
  name: '汽车协会',
  uscc: '91110000100000001X',
  credential_count: 0,
  contact_name: '王芳',
  mobile: '138****5678',
  status: 'DISABLE',
  update_time: '2026-11-18 10:22:31',
  version: 3,
  actions: ['delete'],
}

const pageOf = (items: object[]): Reply => ({
  data: { items, total: items.length, page: 1, limit: 20, total_capped: false },
})

let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the list of certificate authorities', () => {
  it('offers the actions that the server allows for a row, and deletes only after a confirmation with the name', async () => {
    serve = ({ method }) => (method === 'DELETE' ? { data: null } : pageOf([row]))
    drawPage(<AuthorityListPage />, { path, operations: ['add', 'edit', 'delete'] })
    fireEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }))
    expect(screen.queryByRole('button', { name: /^编\s*辑$/ })).toBeNull()
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('汽车协会')
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    fireEvent.click(screen.getAllByRole('button', { name: /^删\s*除$/ }).at(-1)!)
    await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.url.pathname).toMatch(/\/A1$/))
  })

  it('has an add button only for users with that operation', async () => {
    serve = () => pageOf([row])
    drawPage(<AuthorityListPage />, { path, operations: ['edit'] })
    await screen.findByText('汽车协会')
    expect(screen.queryByRole('button', { name: new RegExp(authorityLabels.add.CN) })).toBeNull()
    cleanup()
    drawPage(<AuthorityListPage />, { path, operations: ['add'] })
    expect(await screen.findByRole('button', { name: new RegExp(authorityLabels.add.CN) })).toBeTruthy()
  })
})
