import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { drawPage } from '../wire/testStage.tsx'
import { useEdited } from './useEdited.ts'

type State = { version: number; names: readonly string[] }
const namesOf = ({ names }: State) => names

/** Buttons for what can happen: the server's answer of a version comes, a name is added, the answer of a save comes. */
function Names() {
  const [state, setState] = useState<State>({ version: 2, names: ['甲'] })
  const { base, edited, touched, change, restart } = useEdited(state, namesOf)
  const answer = (version: number) => ({ version, names: [`第${version}版`] })
  return (
    <>
      <output>{[base.version, touched, ...edited].join(' ')}</output>
      <button onClick={() => setState(answer(1))}>older</button>
      <button onClick={() => setState(answer(3))}>newer</button>
      <button onClick={() => change([...edited, '乙'])}>add</button>
      <button onClick={() => restart(answer(4))}>saved</button>
      <button onClick={() => restart(state)}>undo</button>
    </>
  )
}

afterEach(cleanup)

describe('what is edited of a record', () => {
  it.each([
    ['is what was read', [], '2 false 甲', false],
    ['follows a newer answer', ['newer'], '3 false 第3版', false],
    ['does not follow an older one', ['older'], '2 false 甲', false],
    ['keeps what was changed when a newer answer comes', ['add', 'newer'], '2 true 甲 乙', true],
    ['begins again from the answer of its save', ['add', 'saved'], '4 false 第4版', false],
    ['begins again from the newest answer when it is undone', ['add', 'newer', 'undo'], '3 false 第3版', false],
  ])('%s', (_, steps, shown, dirty) => {
    const seen = drawPage(<Names />)
    for (const step of steps) fireEvent.click(screen.getByRole('button', { name: step }))
    expect([screen.getByRole('status').textContent, seen.dirty]).toEqual([shown, dirty])
  })
})
