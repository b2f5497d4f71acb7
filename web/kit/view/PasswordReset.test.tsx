import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import { PasswordReset } from './PasswordReset.tsx'

let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf(() => ({ data: { username: 'center_news', password: 'K7mn-4Qrs-8Tuv' } }))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (version: { version?: number }) =>
  drawPage(
    <PasswordReset endpoint={operatorContract.reset} sn="A1" name="center_news" {...version} onClose={() => {}} />,
  )

it.each([
  ['of the version that the screen has, so that another reset is not overruled', { version: 4 }],
  ['of any version where the screen has none', {}],
])('a password is reset once, %s', async (_, version) => {
  draw(version)
  const reset = await screen.findByRole('button', { name: '重置密码' })
  fireEvent.click(reset)
  fireEvent.click(reset)
  expect(await screen.findByText('K7mn-4Qrs-8Tuv')).toBeTruthy()
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ...version, reason: null }]))
})
