import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpinionField } from '../../kit/view/OpinionField.tsx'
import { PhrasesScope } from '../../kit/view/phraseScope.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { PhrasePanel } from './PhrasePanel.tsx'

let kept: { sn: string; kind: string; text: string }[]
let sent: Sent[]

function serve({ method, url, body }: Sent): Reply {
  if (method === 'GET') return { data: kept }
  if (method === 'DELETE') {
    kept = kept.filter(({ sn }) => !url.pathname.endsWith(`/${sn}`))
    return { data: null }
  }
  const { text } = body as { text: string }
  const one = { sn: `F${kept.length + 1}`, kind: 'opinion', text }
  kept = [...kept, one]
  return { data: one }
}

function Opinion() {
  const [value, setValue] = useState<string | undefined>('')
  return (
    <PhrasesScope value={(props) => <PhrasePanel {...props} />}>
      <OpinionField value={value} onChange={setValue} maxLength={500} />
    </PhrasesScope>
  )
}

beforeEach(() => {
  setSession(true)
  kept = [{ sn: 'F1', kind: 'opinion', text: '材料齐全' }]
  const network = networkOf(serve)
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a phrase is added to the opinion by one click, a typed opinion is kept as a phrase, and one is deleted', async () => {
  drawPage(<Opinion />)
  const opinion = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(opinion, { target: { value: '同意' } })
  fireEvent.click(await screen.findByRole('button', { name: '材料齐全' }))
  expect(opinion.value).toBe('同意\n材料齐全')
  fireEvent.change(opinion, { target: { value: '请补充照片' } })
  fireEvent.click(await screen.findByRole('button', { name: /存为常用语/ }))
  expect(await screen.findByRole('button', { name: '请补充照片' })).toBeTruthy()
  // What is kept is not offered again.
  expect(screen.queryByRole('button', { name: /存为常用语/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '删除常用语：材料齐全' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '材料齐全' })).toBeNull())
  expect(
    sent.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url.pathname}${url.search}`),
  ).toEqual(['POST /api/admin/user/phrase?kind=opinion', 'DELETE /api/admin/user/phrase/F1'])
})
