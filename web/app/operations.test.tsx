import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { OPERATIONS } from '@zhikao/domain/access/permissions.ts'
import { operationWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { pathOf, rowsOf } from '@zhikao/domain/portals/sections.ts'
import { drawPage, networkOf } from '../kit/wire/testStage.tsx'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { pages } from './pages.ts'

/** One screen of each role that has operations: what its Add button is called, and which operations it asks for. */
const SCREENS = {
  school: ['studentList', '新增学生', ['add', 'export', 'import']],
  college: ['majorList', '新增专业', ['add', 'export', 'import']],
  center: ['teacherList', '新增考评员', ['add', 'export', 'import']],
  system: ['collegeList', '新增院校', ['add', 'export']],
  train: ['trainSessionList', '新增培训', ['add']],
} as const satisfies Partial<Record<Role, readonly [ScreenName, string, readonly string[]]>>

const empty = { items: [], total: 0, page: 1, limit: 20, pages: 0 }
const user = (role: Role) => testUser({ role, sn: 'A1', org_sn: 'O1', org_name: '第一职业学校' })
let held: readonly string[]
let serving: Role

beforeEach(() => {
  setSession(true)
  const network = networkOf(({ url }) => {
    if (!url.pathname.endsWith('/user/current')) return { data: empty }
    const sections = rowsOf(serving).map(({ path, section }) => ({ id: section ?? path, operation: [...held] }))
    return { data: { user: user(serving), permissions: sections, roles: [serving] } }
  })
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function draw(role: Role, name: ScreenName, operations: readonly string[]): Promise<void> {
  const { default: Page } = await pages[name]()
  serving = role
  const path = pathOf(role, name)
  if (!path) throw new Error(`${role} has no screen ${name}`)
  drawPage(<Page />, { path, operations, session: user(role) })
}

const absent = () => [...document.querySelectorAll('[data-operation]')]

test.each(Object.entries(SCREENS))(
  '%s: without an operation its element is disabled, hidden and empty, with 无此权限 (spec §6.7)',
  async (role, [name, button, operations]) => {
    held = []
    await draw(role as keyof typeof SCREENS, name, [])
    const names = absent().map((element) => element.getAttribute('data-operation') ?? '')
    expect([...new Set(names)].toSorted()).toEqual(operations)
    for (const element of absent())
      expect(element).toMatchObject({ disabled: true, hidden: true, title: '无此权限', textContent: '' })
    expect(screen.queryByRole('button', { name: new RegExp(button) })).toBeNull()
  },
)

test.each(Object.entries(SCREENS))(
  '%s: an operation that was taken away meanwhile is refused by its name (spec §6.8)',
  async (role, [name, button]) => {
    held = []
    await draw(role as keyof typeof SCREENS, name, OPERATIONS)
    expect(absent()).toEqual([])
    const [first] = screen.getAllByRole('button', { name: new RegExp(button) })
    if (first) fireEvent.click(first)
    await waitFor(() => screen.getByText(`对不起，您没有操作权限：${operationWords.add.CN}`))
  },
)

test('the screens of examiners offer moves of records alone, which the server lists for each record', () => {
  const others = ROLES.filter((role) => !Object.hasOwn(SCREENS, role))
  const found = others.flatMap((role) =>
    rowsOf(role).flatMap(({ path, operations = {} }) =>
      path.startsWith(`/${role}/`) ? Object.keys(operations).map((operation) => `${path} ${operation}`) : [],
    ),
  )
  expect([others, found]).toEqual([
    ['teacher'],
    [
      // The exam lists whether an incident may be recorded.
      '/teacher/center/plan/$sn/problem add',
      '/teacher/center/plan/$sn/problem edit',
      '/teacher/center/plan/$sn/problem delete',
      '/teacher/center/plan/$sn/report edit',
      '/teacher/center/setting edit',
      '/teacher/center/setting/$sn/record edit',
      '/teacher/center/file edit',
    ],
  ])
})
