import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { SCREENS } from '@zhikao/domain/portals/screen.ts'
import { permissionsOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import { FormPage } from '../kit/view/FormPage.tsx'
import { TextField } from '../kit/view/inputs.tsx'
import { networkOf } from '../kit/wire/testStage.tsx'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { createConsole } from './console.ts'
import { ConsoleProvider } from './consoleContext.ts'
import { loadFrame } from './loadFrame.ts'
import type { PageLoader, Pages } from './pages.ts'

const MAJORS = '/school/major/manage'
const account = {
  expireAt: '',
  user: testUser({ sn: 'U1', role: 'school' }),
  roles: ['school'],
  permissions: sectionsOf('school', permissionsOf('school', { permissions: [], operations: [] })),
}
const nothing = { items: [], total: 0, page: 1, limit: 20, total_capped: false, unread: {} }
const text = (CN: string) => ({ CN, HK: CN, US: CN })

/** The screen of the majors. */
function Form() {
  const field = { name: 'name', label: text('专业名称'), input: <TextField maxLength={30} /> }
  return (
    <FormPage
      endpoint={majorContract.create}
      title={text('新增专业')}
      submit={text('保存')}
      initial={{ code: '460101' }}
      groups={[{ title: text('基本信息'), fields: [field] }]}
      onDone={() => undefined}
    />
  )
}
const load = (component: () => ReactNode): PageLoader => {
  const page = { default: component }
  return () => Promise.resolve(page)
}

/** The console as a window starts with it. */
function startAt(path: string) {
  const loaders = SCREENS.map((name) => [name, load(name === 'majorList' ? Form : () => <h1>{name}</h1>)])
  const history = createMemoryHistory({ initialEntries: [path] })
  const web = createConsole(history, Object.fromEntries(loaders) as Pages)
  render(
    <ConsoleProvider value={web}>
      <RouterProvider router={web.router} />
    </ConsoleProvider>,
  )
  return web
}
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: '专业名称' })

// antd is large and not yet transformed: loaded before the first test.
beforeAll(() => loadFrame())
beforeEach(() => {
  setSession(true)
  const serve = ({ url }: { url: URL }) => ({ data: url.pathname.includes('/user/current') ? account : nothing })
  vi.stubGlobal('fetch', networkOf(serve).fetch)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('what was typed when the session was lost is offered to the same account, and restored as unsaved (shell.md B)', async () => {
  const before = startAt(MAJORS)
  fireEvent.change(await nameField(), { target: { value: '汽车制造' } })
  expect(before.tabs.find(MAJORS)?.dirty).toBe(true)
  act(() => before.lose())
  cleanup()

  const after = startAt('/school/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: /恢\s*复/ }))
  await waitFor(async () => expect((await nameField()).value).toBe('汽车制造'))
  expect(after.tabs.find(MAJORS)?.dirty).toBe(true)
})
