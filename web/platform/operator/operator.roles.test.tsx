import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offeredSections } from '@zhikao/domain/portals/sections.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Seen, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { roleLabels as labels } from './operator.labels.ts'
import OperatorRolesPage from './OperatorRolesPage.tsx'

let sent: Sent[]
let seen: Seen
beforeEach(async () => {
  setSession(true)
  const offered = offeredSections('school').map(({ id, operation }) => ({ id, operation }))
  // The school cannot import students today.
  const permissions = offered.map(({ id, operation }) => ({
    id,
    operation: id === '/school/student/manage' ? operation.filter((one) => one !== 'import') : operation,
  }))
  const school = { role: 'school', accounts: 4, permissions, offered, update_time: '2026-11-01 08:00:00', version: 3 }
  const network = networkOf(({ method }) => ({ data: method === 'GET' ? [school] : school }))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  seen = drawPage(<OperatorRolesPage />, { path: '/auth/edit', session: { role: 'system', admin: true } })
  await screen.findByRole('checkbox', { name: '本校学生：导入' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const save = (scope: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(scope.getByRole('button', { name: labels.save.CN }))
const writes = () => sent.filter(({ method }) => method !== 'GET')

test('finding 19: before permissions are saved they are shown as granted and taken away, with the number of accounts; then one click saves', async () => {
  tick('本校学生：导入')
  tick('本校学生：新增')
  tick(/专业管理$/)
  save()
  const dialog = within(await screen.findByRole('dialog', { name: '保存“试点院校”的权限？' }))
  expect(writes()).toEqual([])
  const linesOf = (name: string) =>
    within(dialog.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(linesOf('授予')).toEqual(['本校学生：导入'])
  expect(linesOf('收回')).toEqual(['专业管理：查看、新增、编辑、删除、导出、导入', '本校学生：新增'])
  expect(dialog.getByText('影响 4 个启用的试点院校账号')).toBeTruthy()
  save(dialog)
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({ version: 3 })
})

test('finding 19: nothing is saved when the confirmation is cancelled, and the changes stay', async () => {
  tick('本校学生：导入')
  save()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: /取\s*消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '本校学生：导入' }).checked).toBe(true)
})

test('a change that is not saved is unsaved work of the page, until it is taken back', async () => {
  expect(seen.dirty).toBe(false)
  tick('本校学生：导入')
  await waitFor(() => expect(seen.dirty).toBe(true))
  tick('本校学生：导入')
  await waitFor(() => expect(seen.dirty).toBe(false))
})
