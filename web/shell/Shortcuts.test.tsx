import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Palette } from './Palette.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { drawPage } from '../kit/wire/testStage.tsx'

function Frame() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Palette sn="A1" rows={[]} mayOpen={() => true} path={null} onOpen={() => undefined} />
      <Shortcuts open={open} onToggle={setOpen} />
      <input aria-label="字段" />
    </>
  )
}

const press = (key: string, how = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how })
const palette = () => screen.queryByRole('combobox', { name: '站内搜索' })

afterEach(cleanup)

describe('the keys of the shell (finding 10)', () => {
  it('? shows the list of all keys: search, lists, details, tabs', async () => {
    drawPage(<Frame />)
    press('?', { shiftKey: true })
    const dialog = await screen.findByRole('dialog', { name: '快捷键' })
    const places = [...dialog.querySelectorAll('h3')].map(({ textContent }) => textContent)
    expect(places).toEqual(['任意页面', '列表', '从列表打开的详情', '审核工作台', '录入表格', '页签'])
    const keys = [...dialog.querySelectorAll('dd')].map((list) =>
      [...list.querySelectorAll('kbd')].map((key) => key.textContent),
    )
    expect(keys.slice(0, 5)).toEqual([['Ctrl', 'K', '/'], ['?'], ['Esc'], ['J', '↓'], ['K', '↑']])
    // Below a dialog the letters do nothing.
    press('/')
    expect(palette()).toBeNull()
  })

  it('/ opens the search', async () => {
    drawPage(<Frame />)
    press('/')
    expect(await screen.findByRole('combobox', { name: '站内搜索' })).toBeTruthy()
  })

  it('in a field both are letters; Ctrl+K opens the search from there too, and closes it', async () => {
    drawPage(<Frame />)
    screen.getByLabelText('字段').focus()
    press('/')
    press('?', { shiftKey: true })
    expect(palette()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    press('k', { ctrlKey: true, shiftKey: true })
    expect(palette()).toBeNull()
    press('k', { ctrlKey: true })
    expect(await screen.findByRole('combobox', { name: '站内搜索' })).toBeTruthy()
  })
})
