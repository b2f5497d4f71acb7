import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DateField } from './dates.tsx'
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
