import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppFailure } from '../wire/failure.ts'
import { cell, clearWorld, drawGrid, enter, focused, pasteText, press, rowOf, stateOf, world } from './testGrid.tsx'

beforeEach(clearWorld)
afterEach(cleanup)

describe('a block of Excel', () => {
  it('goes into the cells from the focused one on, in few calls; one undo restores all of it by the same call', async () => {
    drawGrid({ count: 8 })
    pasteText('61\t甲\r\n62\t\r\nabsent\t\r\n')
    await waitFor(() => expect(world.stored.get('S2')?.flag).toBe('A'))
    expect(world.stored.get('S0')).toMatchObject({ points: 61, note: '甲' })
    expect(world.sent.map((items) => items.length)).toEqual([3])
    expect(screen.getByRole('status').textContent).toBe('已粘贴 4 格')
    press('z', { ctrlKey: true })
    await waitFor(() => expect([...world.stored.values()].every(({ version }) => version === 0)).toBe(true))
    expect(world.sent[1]?.map(({ version, values }) => [version, values])).toEqual([
      [1, null],
      [1, null],
      [1, null],
    ])
  })

  it('200 marks go in four calls, one after the other', async () => {
    drawGrid({ count: 210, from: 10 })
    pasteText(Array.from({ length: 200 }, (_, at) => `${10 + (at % 90)}.5`).join('\n'))
    await waitFor(() => expect(world.stored.get('S209')?.points).toBe(29.5))
    expect(world.sent.map((items) => items.length)).toEqual([50, 50, 50, 50])
  })

  it.each([
    ['more rows', '1\n2\n3\n4\n5\n6\n7\n8\n9', '9 行'],
    ['more columns', '1\t2\t3', '3 列'],
  ])('with %s than are left is refused in words, and nothing is entered', (_, text, why) => {
    drawGrid({ count: 8 })
    pasteText(text)
    expect(screen.getByRole('status').textContent).toContain(why)
    expect([world.sent.length, stateOf(0)]).toEqual([0, 'still'])
  })

  it('over a cell that cannot be entered is refused with its name', () => {
    drawGrid({ count: 12, first: 'S8' })
    pasteText('61\n62\n63')
    expect(screen.getByRole('status').textContent).toContain('Row 9')
    expect(world.sent).toEqual([])
  })
})

describe('what could not be stored', () => {
  it('is marked, keeps its value, and is sent again on demand', async () => {
    const seen = drawGrid()
    world.isDown = true
    enter('75')
    await waitFor(() => expect(stateOf(0)).toBe('failed'))
    expect([cell(0).textContent?.includes('75'), seen.dirty]).toEqual([true, true])
    world.isDown = false
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await waitFor(() => expect(stateOf(0)).toBe('saved'))
    expect([world.stored.get('S0')?.points, seen.dirty]).toEqual([75, false])
  })

  it.each([
    ['a refused record', { refusal: { rule: 'sheet_open', message: '成绩已提交' } }],
    ['a refused call', { failure: new AppFailure({ kind: 'answer', message: '成绩已提交', rule: 'sheet_open' }) }],
  ])(
    '%s says who lifts its rule, with a link below the grid and in the words of the cell (issue 13.5)',
    async (_, so) => {
      drawGrid()
      Object.assign(world, so)
      enter('75')
      await waitFor(() => expect(stateOf(0)).toBe('failed'))
      press('ArrowUp')
      const bar = screen.getByRole('status')
      expect(bar.textContent).toBe('成绩已提交the center can lift it · 前往“Scores”')
      expect(within(bar).getByRole('link').getAttribute('href')).toBe('/center/score')
      const words = document.getElementById(focused().getAttribute('aria-describedby') ?? '')
      expect(words?.textContent?.trim()).toBe('未能保存 成绩已提交；the center can lift it')
    },
  )

  it.each([
    ['mine', /保存我的/, 75, 'saved'],
    ['theirs', /采用对方的/, 88, 'still'],
  ])('another person’s value is shown beside one’s own; the choice is %s', async (_, button, points, state) => {
    drawGrid()
    world.stored.set('S0', { ...rowOf(0), points: 88, version: 4 })
    enter('75')
    await waitFor(() => expect(stateOf(0)).toBe('conflict'))
    press('ArrowUp')
    expect(screen.getByRole('alert').textContent).toContain('他人已改为“88”')
    fireEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect([stateOf(0), world.stored.get('S0')?.points]).toEqual([state, points]))
  })

  it('a lost answer is no conflict: the stored value is one’s own', async () => {
    drawGrid()
    world.stored.set('S0', { ...rowOf(0), points: 75, version: 1 })
    enter('75')
    await waitFor(() => expect(stateOf(0)).toBe('saved'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
