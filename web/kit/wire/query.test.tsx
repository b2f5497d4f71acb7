import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Activity, memo, useState } from 'react'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from './lazyPart.tsx'
import { useRead } from './query.ts'
import { drawPage, networkOf } from './testStage.tsx'
import type { Sent } from './testStage.tsx'
import { setSession } from './testUser.ts'

let sent: Sent[]
const drawn = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime('2026-09-01T08:00:00Z')
  setSession(true)
  drawn.mockClear()
  const network = networkOf(() => ({ data: { sn: 'M1', name: '机械' } }))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Record = memo(function Record({ sn, fresh = false }: { sn: string; fresh?: boolean }) {
  drawn()
  return <p>{useRead(majorContract.detail, { params: { id: sn } }, { fresh }).data?.name}</p>
})

/** A page that is hidden and shown again, and one opened in front of it. */
function Page() {
  const [front, setFront] = useState(true)
  const [sn, setSn] = useState('M1')
  const [second, setSecond] = useState<'none' | 'plain' | 'fresh'>('none')
  return (
    <>
      <button onClick={() => setFront(!front)}>turn</button>
      <button onClick={() => setSn(sn === 'M1' ? 'M2' : 'M1')}>other</button>
      <button onClick={() => setSecond('plain')}>plain</button>
      <button onClick={() => setSecond('fresh')}>fresh</button>
      <Activity mode={front ? 'visible' : 'hidden'}>
        <Record sn={sn} />
      </Activity>
      {second === 'none' ? null : <Record key={second} sn={sn} fresh={second === 'fresh'} />}
    </>
  )
}

/** A record whose data are read by a part that is fetched meanwhile, like the frame of the first drawer. */
const script = Promise.withResolvers<typeof Name>()
const LateName = lazyPart(() => script.promise)
const LateRecord = () => <LateName of={useRead(majorContract.detail, { params: { id: 'M1' } })} />
function Name({ of }: { of: { data: { name: string } | undefined } }) {
  return <p>{of.data?.name ?? 'skeleton'}</p>
}

const idle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await idle()
}
const open = async () => {
  drawPage(<Page />)
  await idle()
  await idle()
  expect(sent).toHaveLength(1)
}

describe('a read', () => {
  it.each([
    ['soon is not requested again', 2000, 1],
    ['later is requested again', 4000, 2],
  ])('whose page is shown again %s, and is not rendered only because its answer is old', async (_, ms, asked) => {
    await open()
    await press('turn')
    await idle(ms)
    drawn.mockClear()
    await press('turn')
    expect([sent.length, drawn.mock.calls.length]).toEqual([asked, 0])
  })

  it('is requested again for another page only when its answer is old, or when that page asks for a fresh one', async () => {
    await open()
    await press('plain')
    expect(sent).toHaveLength(1)
    await press('fresh')
    expect(sent).toHaveLength(2)
    await idle(4000)
    await press('plain')
    expect(sent).toHaveLength(3)
  })

  it('is requested again for an earlier key when that answer is old', async () => {
    await open()
    await press('other')
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/admin/major/M1', '/api/admin/major/M2'])
    await press('other')
    expect(sent).toHaveLength(2)
    await idle(4000)
    await press('other')
    await press('other')
    expect(sent).toHaveLength(4)
  })

  it('whose answer comes before the script of the part that shows it is shown by that part', async () => {
    drawPage(<LateRecord />)
    await idle()
    await idle()
    expect(sent).toHaveLength(1)
    script.resolve(Name)
    await idle()
    await idle()
    expect(screen.getByText('机械')).toBeTruthy()
  })
})
