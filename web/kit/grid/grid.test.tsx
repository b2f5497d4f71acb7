import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { cell, clearWorld, drawGrid, enter, focused, place, press, stateOf, type, world } from './testGrid.tsx'

beforeEach(clearWorld)
afterEach(cleanup)

describe('values are entered with the keyboard alone (issue 13.6)', () => {
  it('30 marks: each is typed and Enter goes to the next row; all are stored', async () => {
    const seen = drawGrid({ count: 40 })
    expect(place()).toBe('Row 0，Points')
    // Row 9 cannot be entered: Enter goes past it.
    for (let at = 0; at < 30; at += 1) enter(String(50 + at))
    expect(place()).toBe('Row 31，Points')
    await waitFor(() => expect([...world.stored.values()].filter(({ points }) => points !== null)).toHaveLength(30))
    expect(world.stored.get('S0')?.points).toBe(50)
    expect(world.stored.get('S10')?.points).toBe(59)
    await waitFor(() => expect(world.onStored).toHaveBeenCalled())
    expect(stateOf(0)).toBe('saved')
    expect(seen.dirty).toBe(false)
  })

  it('with 200 rows a keystroke draws no row, and Enter at most the two that it leaves and reaches', async () => {
    drawGrid({ count: 200 })
    world.drawn.clear()
    type('7')
    type('75')
    expect(Object.fromEntries(world.drawn)).toEqual({})
    world.isDown = true
    press('Enter')
    expect([...world.drawn.keys()]).toEqual(['S0', 'S1'])
    world.drawn.clear()
    press('ArrowUp')
    expect([...world.drawn.keys()].toSorted()).toEqual(['S0', 'S1'])
  })

  it('Tab goes along the row and on to the next, Enter then back to the column where it began', () => {
    drawGrid()
    enter('75', 'Tab')
    expect(place()).toBe('Row 0，Note')
    enter('好', 'Enter')
    expect(place()).toBe('Row 1，Points')
    press('ArrowRight')
    expect(place()).toBe('Row 1，Note')
    press('Tab')
    expect(place()).toBe('Row 2，Points')
    press('Tab', { shiftKey: true })
    expect(place()).toBe('Row 1，Note')
    press('End', { ctrlKey: true })
    expect(place()).toBe('Row 11，Note')
    press('Home', { ctrlKey: true })
    expect(place()).toBe('Row 0，Points')
  })

  it('Escape restores the value while it is typed, then what is stored, then leaves the grid', () => {
    drawGrid()
    type('75')
    press('Escape')
    expect(focused().value).toBe('')
    enter('750')
    press('ArrowUp')
    expect(stateOf(0)).toBe('faulty')
    press('Escape')
    expect([stateOf(0), focused().value, world.onLeave.mock.calls.length]).toEqual(['still', '', 0])
    press('Escape')
    expect(world.onLeave).toHaveBeenCalledOnce()
    expect(world.sent).toEqual([])
  })

  it('a key sets its flag, and so do its word and Excel', async () => {
    drawGrid()
    press('a')
    expect(world.sent[0]?.[0]?.values).toEqual({ points: null, note: null, flag: 'A' })
    expect(focused().placeholder).toBe('absent')
    press('Enter')
    enter('absent')
    await waitFor(() => expect(world.stored.get('S1')?.flag).toBe('A'))
  })

  it('begins in the row that was asked for', () => {
    drawGrid({ count: 12, first: 'S5' })
    expect(place()).toBe('Row 5，Points')
  })
})

describe('values are checked while they are typed', () => {
  it.each([
    ['101', '不能大于 100'],
    ['7a5', '请输入数字'],
    ['1e1', '请输入数字'],
  ])('%s is not sent; the cell keeps it and says why', (text, why) => {
    const seen = drawGrid()
    enter(text)
    press('ArrowUp')
    expect(focused().value).toBe(text)
    expect(focused().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('status').textContent).toContain(why)
    expect(document.getElementById(focused().getAttribute('aria-describedby') ?? '')?.textContent).toContain(why)
    expect([world.sent.length, seen.dirty]).toEqual([0, true])
  })

  it('a rule across fields marks the field that lifts it, and sends both together then', async () => {
    drawGrid()
    enter('5', 'Tab')
    expect([stateOf(0, 0), stateOf(0, 1), world.sent.length]).toEqual(['faulty', 'faulty', 0])
    enter('弃答')
    await waitFor(() => expect(world.stored.get('S0')).toMatchObject({ points: 5, note: '弃答' }))
    expect(world.sent).toHaveLength(1)
  })
})

describe('a stored value is never replaced from where the grid began (issue 30, D3)', () => {
  const selected = () => {
    const { value, selectionStart, selectionEnd } = focused()
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
  }
  const typeKeys = (text: string) => {
    for (const key of text) {
      press(key)
      type(key)
    }
  }

  it.each([
    ['of the asked row', { count: 3, entered: 2, first: 'S1' }, 'Row 1，Points'],
    ['of a grid where every figure is entered', { count: 3, entered: 3 }, 'Row 0，Points'],
  ])(
    'the cell %s has the focus and is only read: digits, flags and Delete change nothing, and the bar says how to edit',
    (_, given, where) => {
      drawGrid(given)
      expect([place(), selected()]).toEqual([where, ''])
      typeKeys('86')
      for (const key of ['a', 'Delete', 'Backspace']) press(key)
      expect(focused().value).toBe('75.5')
      expect(screen.getByRole('status').textContent).toContain('该格已有内容，按 Enter 或 F2 修改')
      press('Tab')
      expect(world.sent).toEqual([])
    },
  )

  it.each(['Enter', 'F2'])('%s edits it with the caret behind the value; Escape returns to reading', async (key) => {
    drawGrid({ count: 3, entered: 3 })
    press(key)
    expect([place(), focused().selectionStart, selected()]).toEqual(['Row 0，Points', 4, ''])
    type('75')
    press('Escape')
    typeKeys('86')
    expect(focused().value).toBe('75.5')
    press(key)
    enter('75')
    expect(place()).toBe('Row 1，Points')
    await waitFor(() => expect(world.stored.get('S0')?.points).toBe(75))
  })

  it('a cell that was chosen is entered as in every sheet: typing replaces, and Ctrl+Z restores', async () => {
    drawGrid({ count: 3, entered: 3 })
    press('Home', { ctrlKey: true })
    enter('86')
    await waitFor(() => expect(world.stored.get('S0')?.points).toBe(86))
    press('z', { ctrlKey: true })
    await waitFor(() => expect(world.stored.get('S0')?.points).toBe(75.5))
  })
})

it('D3: a locked cell looks like one: quiet, and without the border of an open cell on a card', () => {
  drawGrid()
  const looks = (row: number) => cell(row).className
  expect([looks(0), looks(9)]).toEqual(['zk-grid-cell zk-grid-open', 'zk-grid-cell'])
  const css = readFileSync(`${import.meta.dirname}/grid.css`, 'utf8')
  const rule = (selector: string) => css.match(new RegExp(`^ *\\${selector} \\{(.*)\\}$`, 'gm')) ?? []
  const [locked, onCard] = rule('.zk-grid-cell')
  expect(locked).toContain('background: var(--ant-color-fill-quaternary)')
  expect(onCard).toContain('border: 0')
  const [open, openOnCard] = rule('.zk-grid-open')
  expect(open).toContain('background: var(--ant-color-bg-container)')
  expect(openOnCard).toContain('border: 1px solid var(--ant-color-border)')
})

describe('the grid as a screen reader has it', () => {
  it('is a grid with counted rows and columns, row headers, and one tab stop', () => {
    drawGrid({ count: 3 })
    const grid = screen.getByRole('grid', { name: 'Scores' })
    expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['4', '3'])
    expect(
      within(grid)
        .getAllByRole('row')
        .map((row) => row.getAttribute('aria-rowindex')),
    ).toEqual(['1', '2', '3', '4'])
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Points', 'Note'])
    expect(
      within(grid)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row 0', 'Row 1', 'Row 2'])
    expect(within(grid).getAllByRole('textbox')).toHaveLength(1)
  })
})
