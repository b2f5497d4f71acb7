import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { DetailDrawer } from './DetailDrawer.tsx'
import { DetailListPage } from './DetailListPage.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const items = [
  { sn: 'M1', name: '机械' },
  { sn: 'M2', name: '汽车' },
]

function Detail({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <DetailDrawer title={text('专业详情')} endpoint={majorContract.detail} params={{ id: sn }} onClose={onClose}>
      {(major) => <p>详情 {major.name}</p>}
    </DetailDrawer>
  )
}

/** The list under /school/major/manage, whose records open in a drawer. */
const draw = (search = {}) =>
  drawPage(
    <DetailListPage
      title={text('专业')}
      endpoint={majorContract.list}
      columns={[{ name: 'name', title: majorWords.name, width: 200, show: (one) => one.name, card: 'identity' }]}
      filters={[]}
      empty={{ why: text('还没有专业'), first: text('请先新增') }}
      Detail={Detail}
    />,
    { search },
  )

function serve({ url }: Sent): Reply {
  const sn = /\/major\/(\w+)$/.exec(url.pathname)?.[1]
  if (sn === undefined) return { data: { items, total: 2, page: 1, limit: 20, total_capped: false } }
  const found = items.find((one) => one.sn === sn)
  if (found) return { data: found }
  return { http: 404, status: ERRORS.not_found.status, message: ERRORS.not_found.message.CN }
}

const link = () => screen.findByRole('link', { name: '汽车' })

beforeEach(() => {
  localStorage.clear()
  setSession(true)
  vi.stubGlobal('fetch', networkOf(serve).fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the name of a record is a link (finding 9: records can be opened in a second window, addresses copied)', () => {
  it('to the same list with the record open: filters and page are kept, another open record is replaced', async () => {
    draw({ keyword: '车', page: '2', record: 'M1', edit: 'M1' })
    expect((await link()).getAttribute('href')).toBe('/school/major/manage?keyword=%E8%BD%A6&page=2&record=M2')
  })

  it('a plain click opens the drawer in place, under the address of the link', async () => {
    const seen = draw({ keyword: '车' })
    fireEvent.click(await link())
    expect(await screen.findByText('详情 汽车')).toBeTruthy()
    expect(seen.search).toEqual({ keyword: '车', record: 'M2' })
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('a click with %s is left to the browser', async (key) => {
    const seen = draw()
    const name = await link()
    const click = createEvent.click(name, { [key]: true })
    // The test page cannot open windows: the event is stopped after the list has seen it.
    let isLeft = false
    window.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    fireEvent(name, click)
    expect(isLeft).toBe(true)
    expect(seen.search).toEqual({})
  })
})

describe('an address that names a record', () => {
  it('shows the list and the drawer when it is opened first', async () => {
    draw({ record: 'M2' })
    expect(await screen.findByText('详情 汽车')).toBeTruthy()
    expect(await screen.findByText('机械')).toBeTruthy()
  })

  it('that does not exist or is not in scope: the drawer shows that, the list stays', async () => {
    const seen = draw({ record: 'M9' })
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText(ERRORS.not_found.message.CN)).toBeTruthy()
    expect(await screen.findByText('机械')).toBeTruthy()
    fireEvent.click(within(drawer).getByRole('button', { name: /Close|关闭/ }))
    await waitFor(() => expect(seen.search).toEqual({}))
  })
})
