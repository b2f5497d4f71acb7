import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DateField, MomentField } from './dates.tsx'
import { drawPage } from '../wire/testStage.tsx'

afterEach(cleanup)

it('Enter in a date field accepts the typed date and does not submit the form', async () => {
  drawPage(
    <form>
      <DateField id="day" />
    </form>,
  )
  const input = await screen.findByRole('textbox')
  // A browser sends the form by the default action of this very event.
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(input, { key: '2' })).toBe(true)
})

describe('days that cannot be chosen (finding 18: the picker offered forbidden days)', () => {
  const text = (CN: string) => ({ CN, HK: CN, US: CN })
  const limits = [
    { message: text('须在 2026-11-10 或之后'), allows: (day: string) => day >= '2026-11-10' },
    { message: text('须在 2026-11-20 之前'), allows: (day: string) => day < '2026-11-20' },
  ]
  const draw = async () => {
    const chosen: (string | undefined)[] = []
    drawPage(<DateField id="day" value="2026-11-15" limits={limits} onChange={(day) => chosen.push(day)} />)
    const input = await screen.findByRole('textbox')
    return { input, chosen }
  }
  const cell = (day: number) =>
    [...document.querySelectorAll<HTMLElement>('.ant-picker-cell-in-view')].find(
      ({ textContent }) => textContent === String(day),
    )

  it('says the limits to a screen reader as the description of the field, and to all below the days', async () => {
    const { input } = await draw()
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '须在 2026-11-10 或之后须在 2026-11-20 之前',
    ])
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    expect(document.querySelector('.ant-picker-footer-extra')?.textContent).toBe(
      '须在 2026-11-10 或之后须在 2026-11-20 之前',
    )
  })

  it('shows 9 and 20 disabled, each with the rule that forbids it; 10 can be chosen', async () => {
    const { input, chosen } = await draw()
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    const isDisabled = (day: number) => cell(day)?.classList.contains('ant-picker-cell-disabled')
    expect([9, 10, 19, 20].map(isDisabled)).toEqual([true, false, false, true])
    const titled = (day: number) => cell(day)?.querySelector('.ant-picker-cell-inner')?.getAttribute('title')
    expect([9, 10, 20].map(titled)).toEqual(['须在 2026-11-10 或之后', null, '须在 2026-11-20 之前'])
    const ten = cell(10)
    if (!ten) throw new Error('no day 10')
    fireEvent.click(ten)
    expect(chosen).toEqual(['2026-11-10'])
  })

  it('a typed day that is forbidden is not taken: the field shows its former day again', async () => {
    const { input, chosen } = await draw()
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    fireEvent.change(input, { target: { value: '2026-11-20' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    fireEvent.blur(input)
    expect(chosen).toEqual([])
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2026-11-15'))
  })
})

it.each([
  ['2026-11-26 23:59', '2026-11-26 23:59:59'],
  ['2028-02-29 23:59', '2028-02-29 23:59:59'],
  ['2026-11-27 00:00', '2026-11-27 00:00:00'],
  ['2026-11-26 18:00', '2026-11-26 18:00:00'],
])('Decided 47: %s typed is kept as %s: the last minute of a day with its last second (F52)', async (typed, kept) => {
  const chosen: (string | undefined)[] = []
  drawPage(<MomentField id="end" onChange={(moment) => chosen.push(moment)} />)
  const input = await screen.findByRole('textbox')
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: typed } })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(chosen).toEqual([kept]))
})
