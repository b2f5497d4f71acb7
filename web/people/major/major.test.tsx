import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { drawPage, networkOf } from '../../kit/wire/testStage.tsx'
import type { Reply, Sent } from '../../kit/wire/testStage.tsx'
import { setSession } from '../../kit/wire/testUser.ts'
import { MajorForm } from './MajorForm.tsx'

const major = {
  sn: 'M1',
  org_sn: 'O1',
  org_name: '第一职业学校',
  code: '460701',
  name: '汽车制造',
  edu_level: 'HIGHER',
  duration: 3,
  start_year: 2012,
  student_count: null,
  department: null,
  credentials: [],
  status: 'ENABLE',
  update_time: '2026-11-18 10:22:31',
  create_time: '2026-11-18 10:22:31',
  version: 4,
  actions: ['edit'],
  refused: [],
  director: '王芳',
  director_mobile: '138****5678',
}

let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const written = () => sent.find(({ method }) => method === 'PUT')

describe('the form of a major', () => {
  it('sends the version that was read, and the masked mobile only when it was typed again', async () => {
    serve = () => ({ data: major })
    const closed = vi.fn<() => void>()
    drawPage(<MajorForm sn="M1" onClose={closed} />)
    await screen.findByDisplayValue('汽车制造')
    type(majorWords.name.CN, '汽车制造与装配')
    save()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(written()?.body).toMatchObject({ name: '汽车制造与装配', version: 4 })
    expect(written()?.body).not.toHaveProperty('director_mobile')
  })

  it('is not sent with an invalid mobile', async () => {
    serve = () => ({ data: major })
    drawPage(<MajorForm sn="M1" onClose={() => undefined} />)
    await screen.findByDisplayValue('汽车制造')
    type(majorWords.director_mobile.CN, '12345')
    save()
    expect(await screen.findByText(kitLabels.faults.CN.replace('{count}', '1'))).toBeTruthy()
    expect(written()).toBeUndefined()
  })
})
