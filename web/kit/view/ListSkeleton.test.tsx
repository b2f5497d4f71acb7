import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ListSkeleton } from './ListSkeleton.tsx'

afterEach(cleanup)

const columns = [
  { name: 'title', width: 268 },
  { name: 'site', width: 124 },
  { name: 'status', width: 102 },
]
const state = () => screen.getByRole('status', { name: '正在加载…' })

it('a list that is loading has the columns that it will have (finding 28), also those made wider', () => {
  render(<ListSkeleton columns={columns} look={{ dense: false, widths: { site: 200 } }} isCards={false} />)
  const rows = [...state().children].map((row) => row.querySelectorAll('.ant-skeleton').length)
  expect(rows).toEqual(Array.from({ length: 9 }, () => 3))
  const tracks = state().querySelector<HTMLElement>('.zk-skeleton-row')?.style.gridTemplateColumns
  expect(tracks).toBe('minmax(0, 268fr) minmax(0, 200fr) minmax(0, 102fr)')
})

it('on a phone it has the shape of cards', () => {
  render(<ListSkeleton columns={columns} look={{ dense: false, widths: {} }} isCards />)
  expect(state().className).toBe('zk-skeleton-cards')
  expect(state().children).toHaveLength(4)
})
