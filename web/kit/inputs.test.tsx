import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DateField } from './inputs.tsx'
import { drawPage } from './testStage.tsx'

afterEach(cleanup)

it('Enter in a date takes what was typed and does not send the form', () => {
  drawPage(
    <form>
      <DateField id="day" />
    </form>,
  )
  // A browser sends the form by the default action of this very event.
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: '2' })).toBe(true)
})
