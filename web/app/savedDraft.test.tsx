import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { FormPage } from '../kit/view/FormPage.tsx'
import { TextField } from '../kit/view/inputs.tsx'
import { signInAs, startConsole } from './testConsole.tsx'

const MAJORS = '/school/major/manage'
const text = (CN: string) => ({ CN, HK: CN, US: CN })

/** The screen of the majors. */
function Form() {
  const field = { name: 'name', label: text('专业名称'), input: <TextField maxLength={30} /> }
  return (
    <FormPage
      endpoint={majorContract.create}
      title={text('新增专业')}
      submit={text('保存')}
      initial={{ code: '460101' }}
      groups={[{ title: text('基本信息'), fields: [field] }]}
      onDone={() => undefined}
    />
  )
}
const startAt = (path: string) => startConsole(path, (name) => (name === 'majorList' ? Form : () => <h1>{name}</h1>))
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: '专业名称' })

signInAs('school')

it('what was typed when the session was lost is offered to the same account, and restored as unsaved (shell.md B)', async () => {
  const before = startAt(MAJORS)
  fireEvent.change(await nameField(), { target: { value: '汽车制造' } })
  expect(before.tabs.find(MAJORS)?.dirty).toBe(true)
  act(() => before.lose())
  cleanup()

  const after = startAt('/school/dashboard')
  fireEvent.click(await screen.findByRole('button', { name: /恢\s*复/ }))
  await waitFor(async () => expect((await nameField()).value).toBe('汽车制造'))
  expect(after.tabs.find(MAJORS)?.dirty).toBe(true)
})
