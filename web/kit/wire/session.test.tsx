import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
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
  it('shows permitted content, hides other content, or shows it as refused', () => {
    drawPage(
      <>
        <Can operation="add">held</Can>
        <Can operation="delete">not held</Can>
        <Can
          operation="edit"
          denied={
            <button disabled type="button">
              refused
            </button>
          }
        >
          not held
        </Can>
      </>,
      { operations: ['add'] },
    )
    expect(screen.getByText('held')).toBeTruthy()
    expect(screen.queryByText('not held')).toBeNull()
    expect(screen.getByRole('button', { name: 'refused' })).toBeTruthy()
  })
})
