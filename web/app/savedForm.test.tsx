import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAbout, usePage } from '../kit/wire/page.tsx'
import { signInAs, startConsole } from './testConsole.tsx'

const NEW = '/center/credential/manage/new'
function TestPage() {
  const { path, search, leave } = usePage()
  useAbout(search['record'])
  return (
    <>
      <h1>{path}</h1>
      <button type="button" onClick={() => leave('/center/credential/manage/list?record=C1')}>
        save
      </button>
    </>
  )
}

const start = () => startConsole(NEW, () => TestPage)

signInAs('center')

it.each([
  ['closes', false, ['证书列表 · C1']],
  ['stays where it is pinned', true, ['新增证书', '证书列表 · C1']],
])('the tab of a saved form %s, and the record is in front (console.md finding 25)', async (_, pinned, titles) => {
  const { tabs } = start()
  await screen.findByRole('heading', { level: 1, name: NEW })
  tabs.pin(NEW, pinned)
  fireEvent.click(screen.getByText('save'))
  await screen.findByRole('heading', { level: 1, name: '/center/credential/manage/list' })
  const bar = within(screen.getByRole('navigation', { name: '已打开的页面' }))
  const shown = () => tabs.read().tabs.map(({ rowTitle, about }) => [rowTitle.CN, about].filter(Boolean).join(' · '))
  await waitFor(() => expect(shown()).toEqual(titles))
  expect(bar.getAllByRole('link')).toHaveLength(titles.length)
})
