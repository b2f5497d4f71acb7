import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { SimilarStudents } from './StudentMergePanel.tsx'

const one = {
  sn: 'S1',
  name: '上官静雯',
  student_no: 'A001',
  org_name: '长春市第一中等职业学校',
  class_name: '机械2401班',
  id_type: 'PASSPORT',
  id_no: 'E1*****01',
}
const other = {
  ...one,
  sn: 'S2',
  student_no: 'B002',
  org_name: '长春汽车工业高等专科学校',
  similarity: 'NAMESAKE',
  merged: false,
}
const merge = {
  sn: 'm1',
  keep: one,
  drop: other,
  reason: '换发护照后重复登记',
  asked_by: '考务甲',
  opinion: null,
  status: 'SUBMIT',
  create_time: '2026-12-11 10:00:00',
  version: 2,
  actions: ['confirm', 'reject'],
  refused: [],
}
const drawn = ({
  found = [other],
  merges = [],
  operations = ['audit'],
}: {
  found?: object[]
  merges?: object[]
  operations?: string[]
}) => {
  const network = networkOf(({ method, url }) => {
    if (method !== 'GET') return { data: merge }
    if (url.pathname.endsWith('/similar')) return { data: found }
    if (url.pathname.endsWith('/merge')) return { data: merges }
    return { data: { ...one, merged: false, actions: [] } }
  })
  vi.stubGlobal('fetch', network.fetch)
  drawPage(<SimilarStudents sn="S1" />, { path: '/center/student/manage', operations })
  return () => network.sent.map(({ method, url, body }) => [method, url.pathname.replace('/api/admin', ''), body])
}
beforeEach(() => setSession(true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the students who may be the same person (Decided 43)', () => {
  it('are named with why; the centre asks to merge, and says which record is kept', async () => {
    const sent = drawn({})
    expect(await screen.findByText('上官静雯，学号 B002，长春汽车工业高等专科学校')).toBeTruthy()
    expect(screen.getByText('姓名和出生日期相同')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '申请合并' }))
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByText(/由另一名操作员确认/)).toBeTruthy()
    fireEvent.click(form.getByRole('radio', { name: /学号 B002/ }))
    fireEvent.change(form.getByLabelText('原因'), { target: { value: '换发护照后重复登记' } })
    fireEvent.click(form.getByRole('button', { name: '提交申请' }))
    const body = { keep: 'S2', drop: 'S1', reason: '换发护照后重复登记' }
    await waitFor(() => expect(sent()).toContainEqual(['POST', '/user/student/merge', body]))
  })

  it('a merge that waits is confirmed after a question that says what follows; meanwhile no second one is asked for', async () => {
    const sent = drawn({ merges: [merge] })
    expect(await screen.findByText(/“上官静雯”（学号 B002）并入“上官静雯”（学号 A001）/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请合并' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '确认合并' }))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/此后按一人计/)).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: '确认合并' }))
    await waitFor(() => expect(sent()).toContainEqual(['PUT', '/user/student/merge/m1/confirm', { version: 2 }]))
  })

  it('an institution is told to ask the centre, and reads no merges', async () => {
    const sent = drawn({ operations: ['edit'] })
    expect(await screen.findByText(/请联系考试中心合并/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请合并' })).toBeNull()
    expect(sent().some(([, path]) => String(path).endsWith('/merge'))).toBe(false)
  })

  it('nothing is shown where there is nobody', async () => {
    const sent = drawn({ found: [] })
    await waitFor(() => expect(sent().filter(([, path]) => String(path).endsWith('/similar'))).toHaveLength(1))
    expect(screen.queryByText('疑似同一人')).toBeNull()
  })
})
