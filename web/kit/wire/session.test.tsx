import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Can } from '../view/Can.tsx'
import { operationsAt } from './session.tsx'
import { drawPage } from './testStage.tsx'

afterEach(cleanup)

describe('the operations of a page', () => {
  const permissions = [
    { id: '/school', operation: [] },
    { id: '/school/exam', operation: ['export'] },
    { id: '/school/exam/plan', operation: ['add', 'edit'] },
  ]
  it.each([
    ['/school/exam/plan', ['add', 'edit']],
    ['/school/exam/plan/new', ['add', 'edit']],
    ['/school/exam/planning', ['export']],
    ['/school/other', []],
    ['/college', []],
  ])('%s has %j', (path, operations) => expect(operationsAt(permissions, path)).toEqual(operations))
})

describe('<Can>', () => {
  it('has checked its operation 10 ms after the element appears, and not later (spec §9.3)', async () => {
    vi.useFakeTimers()
    drawPage(<Can operation="delete">not held</Can>, { operations: ['add'] })
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(document.querySelector('[data-operation]')?.outerHTML).toBe(
      '<button type="button" disabled="" hidden="" title="无此权限" data-operation="delete"></button>',
    )
    vi.useRealTimers()
  })
  it('shows what is permitted; for the rest an element without data, disabled and hidden, with 无此权限 (spec §6.7)', () => {
    drawPage(
      <>
        <Can operation="add">held</Can>
        <Can operation="delete">not held</Can>
      </>,
      { operations: ['add'] },
    )
    expect(screen.getByText('held')).toBeTruthy()
    expect(screen.queryByText('not held')).toBeNull()
    // In the first commit already: spec §9 allows 10 ms after the element appears.
    const [element, ...more] = screen.getAllByTitle('无此权限')
    expect(more).toEqual([])
    expect(element?.outerHTML).toBe(
      '<button type="button" disabled="" hidden="" title="无此权限" data-operation="delete"></button>',
    )
  })
})
