import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { FileField } from '../jobs/UploadField.tsx'
import { EditDrawer } from './EditDrawer.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { NumberField, TextField } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const text = (CN: string) => ({ CN, HK: CN, US: CN })
const groups = [
  {
    title: text('基本'),
    fields: [
      { name: 'code', label: majorWords.code, input: <TextField maxLength={6} /> },
      { name: 'name', label: majorWords.name, input: <TextField />, hint: text('全称') },
      { name: 'start_year', label: majorWords.start_year, input: <NumberField /> },
      { name: 'department', label: majorWords.department, input: <TextField /> },
    ],
  },
]
const usual = { edu_level: 'HIGHER', duration: 3, start_year: 2012 }
const done = vi.fn<(data: unknown) => void>()
const closed = vi.fn<() => void>()
const ritual = { submit: kitLabels.save, onClose: closed, onDone: done }

let serve: (sent: Sent) => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  serve = () => ({ data: { sn: 'M1' } })
  const network = networkOf((one) => serve(one))
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  done.mockClear()
  closed.mockClear()
  vi.unstubAllGlobals()
})

async function drawNew(initial: Record<string, unknown> = usual) {
  const seen = drawPage(
    <FormDrawer title={text('新增')} endpoint={majorContract.create} initial={initial} groups={groups} {...ritual} />,
  )
  await screen.findByRole('dialog')
  return seen
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
const writes = () => sent.filter(({ method }) => method !== 'GET')

describe('a form', () => {
  it('marks the required fields, shows their hints', async () => {
    await drawNew()
    expect(document.querySelectorAll('.ant-form-item-required')).toHaveLength(3)
    expect(screen.getByText('全称')).toBeTruthy()
  })

  it('checks a field by the contract when it loses the focus, and again while it is corrected', async () => {
    await drawNew()
    type('专业代码', '12')
    expect(screen.queryByText('专业代码位数不足，须为 6 位')).toBeNull()
    fireEvent.blur(field('专业代码'))
    expect(await screen.findByText('专业代码位数不足，须为 6 位')).toBeTruthy()
    type('专业代码', '460101')
    await waitFor(() => expect(screen.queryByText('专业代码位数不足，须为 6 位')).toBeNull())
  })

  it('sends nothing while there are faults: lists them in order, with links, and moves the focus to the first', async () => {
    await drawNew()
    save()
    expect(await screen.findByText('有 2 处需要修改')).toBeTruthy()
    const links = screen.getAllByRole('button', { name: /：必填$/ })
    expect(links.map(({ textContent }) => textContent)).toEqual(['专业代码：必填', '专业名称：必填'])
    await waitFor(() => expect(document.activeElement).toBe(field('专业代码')))
    fireEvent.click(links[1]!)
    await waitFor(() => expect(document.activeElement).toBe(field('专业名称')))
    expect(writes()).toHaveLength(0)
  })

  it('sends the fields of the contract, without outer spaces', async () => {
    await drawNew()
    type('专业代码', '460101')
    type('专业名称', ' 机械设计 ')
    fireEvent.blur(field('专业名称'))
    save()
    await waitFor(() => expect(done).toHaveBeenCalledWith({ sn: 'M1' }))
    expect(writes()[0]?.body).toEqual({ ...usual, code: '460101', name: '机械设计' })
  })

  it('is sent once where it is submitted twice before the answer, as by Enter twice', async () => {
    await drawNew({ ...usual, code: '460101', name: '机械设计' })
    const form = document.querySelector('form')!
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect([writes().length, done.mock.calls.length]).toEqual([1, 1])
  })

  it('shows the faults of the server at their fields, and those without a field in the form', async () => {
    const errors = [
      { path: 'code', rule: 'major_code_taken', message: '本院校已有该专业代码' },
      { path: 'somewhere', rule: 'x', message: '别处的问题' },
    ]
    serve = () => ({ http: 400, status: 40000, message: '提交的内容有误', errors })
    await drawNew({ ...usual, code: '460101', name: '机械设计' })
    save()
    expect(await screen.findByText('本院校已有该专业代码')).toBeTruthy()
    expect(screen.getByText('专业代码：本院校已有该专业代码')).toBeTruthy()
    expect(screen.getByText('别处的问题')).toBeTruthy()
    expect(done).not.toHaveBeenCalled()
  })

  it('shows a conflict in the form itself', async () => {
    serve = () => ({ http: 409, status: 40901, message: '本院校已有该专业代码', rule: 'major_code_taken' })
    await drawNew({ ...usual, code: '460101', name: '机械设计' })
    save()
    expect((await screen.findByText('本院校已有该专业代码')).closest('form')).toBeTruthy()
  })

  it('repeats an unanswered call with the same key, and sends another action with a new one', async () => {
    serve = () => ({ http: 503, status: 50300, message: '服务正在恢复' })
    await drawNew({ ...usual, code: '460101', name: '机械设计' })
    save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: /保\s*存/ }).className).not.toContain('loading'))
    save()
    await waitFor(() => expect(writes()).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: /保\s*存/ }).className).not.toContain('loading'))
    type('专业名称', '机械制造')
    save()
    await waitFor(() => expect(writes()).toHaveLength(3))
    const keys = writes().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('leaving a form', () => {
  it('does not ask while nothing was changed', async () => {
    const seen = await drawNew()
    fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }))
    expect(closed).toHaveBeenCalledOnce()
    expect(seen.dirty).toBe(false)
  })

  it('asks before unsaved work is discarded', async () => {
    const seen = await drawNew()
    type('专业名称', '机')
    expect(seen.dirty).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }))
    expect((await screen.findAllByText('放弃未保存的修改？')).length).toBeGreaterThan(0)
    expect(closed).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(seen.dirty).toBe(false)
  })
})

describe('the form of an existing record', () => {
  const record = {
    ...usual,
    code: '460101',
    name: '机械设计',
    department: '机电',
    version: 4,
    director_mobile: '139****1234',
  }
  const drawEdit = () =>
    drawPage(
      <EditDrawer
        title={text('编辑')}
        detail={majorContract.detail}
        read={{ params: { id: 'M1' } }}
        endpoint={majorContract.update}
        params={{ id: 'M1' }}
        initialOf={(found) => ({ ...found, director_mobile: undefined })}
        groupsOf={() => groups}
        {...ritual}
      />,
    )

  it('sends the version that was read; masked fields are left out, emptied ones are null', async () => {
    serve = ({ method }) => ({ data: method === 'GET' ? record : { sn: 'M1' } })
    drawEdit()
    await waitFor(() => expect(field('专业名称').value).toBe('机械设计'))
    type('院系', '')
    save()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(writes()[0]?.body).toEqual({ ...usual, code: '460101', name: '机械设计', department: null, version: 4 })
  })

  it('shows that another user saved first, keeps the typed values, and reads the record again on request', async () => {
    let latest = record
    serve = ({ method }) =>
      method === 'GET' ? { data: latest } : { http: 409, status: 40900, message: '数据已被他人更新', rule: 'stale' }
    drawEdit()
    await waitFor(() => expect(field('专业名称').value).toBe('机械设计'))
    type('专业名称', '我的名字')
    latest = { ...record, name: '别人的名字', version: 5 }
    save()
    expect(await screen.findByText('数据已被他人更新，您的修改还没有保存')).toBeTruthy()
    expect(field('专业名称').value).toBe('我的名字')
    save()
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]?.body).toMatchObject({ version: 4 })
    fireEvent.click(screen.getByRole('button', { name: '重新载入' }))
    await waitFor(() => expect(field('专业名称').value).toBe('别人的名字'))
  })
})

describe('a file that is on its way', () => {
  const withFile = [
    {
      title: text('基本'),
      fields: [
        { name: 'code', label: majorWords.code, input: <TextField maxLength={6} /> },
        { name: 'name', label: majorWords.name, input: <TextField /> },
        { name: 'department', label: majorWords.department, input: <FileField /> },
      ],
    },
  ]
  /** A form whose upload answers when `end` is called. */
  async function drawUploading() {
    const answer = Promise.withResolvers<void>()
    const network = networkOf(({ url }) =>
      url.pathname.endsWith('/media/file') ? serve({} as Sent) : { data: { sn: 'M1' } },
    )
    sent = network.sent
    vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
      const reply = await network.fetch(input, init)
      if (String(input).includes('/media/file')) await answer.promise
      return reply
    })
    const initial = { ...usual, code: '460101', name: '机械制造' }
    drawPage(
      <FormDrawer
        title={text('新增')}
        endpoint={majorContract.create}
        initial={initial}
        groups={withFile}
        {...ritual}
      />,
    )
    await screen.findByText('上传')
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    fireEvent.change(input, { target: { files: [new File(['x'], '证明.pdf', { type: 'application/pdf' })] } })
    await waitFor(() => expect(writes()).toHaveLength(1))
    save()
    // The button waits; nothing was sent without the file.
    await waitFor(() => expect(document.querySelector('.ant-drawer-footer .ant-btn-loading')).not.toBeNull())
    expect(writes()).toHaveLength(1)
    return answer.resolve
  }

  it('is waited for, and sent with the form', async () => {
    serve = () => ({ data: { key: 'ab/proof.pdf', name: '证明.pdf', bytes: 1 } })
    const end = await drawUploading()
    end()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(writes()[1]?.body).toMatchObject({ department: 'ab/proof.pdf' })
  })

  it('that is refused keeps the form open: nothing is sent without it until it is sent again', async () => {
    serve = () => ({ http: 400, status: 40000, message: '文件已损坏' })
    const end = await drawUploading()
    end()
    await waitFor(() => expect(document.querySelector('.ant-drawer-footer .ant-btn-loading')).toBeNull())
    expect(writes()).toHaveLength(1)
    save()
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(writes()[1]?.url.pathname).not.toContain('media')
  })
})
