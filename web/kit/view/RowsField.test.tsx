import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { integer, optional, text } from '@zhikao/domain/kernel/field.ts'
import { z } from 'zod'
import { FormPage } from './FormPage.tsx'
import { NumberField, TextField } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'
import { RowsField } from './RowsField.tsx'
import { drawPage, networkOf } from '../wire/testStage.tsx'
import type { Reply, Sent } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'

const say = (CN: string) => ({ CN, HK: CN, US: CN })
const task = z.strictObject({ name: text(10), score: integer(1, 100), note: optional(text(10)) })
const call = endpoint('major.create', {
  method: 'POST',
  path: '/major',
  permission: 'major:add',
  summary: 'tasks',
  body: z.strictObject({ tasks: z.array(task).max(3).default([]) }),
  data: z.null(),
})
const field = (
  <RowsField
    what={say('任务')}
    row={task}
    max={3}
    blank={{ score: 10 }}
    columns={[
      { name: 'name', label: say('名称'), input: () => <TextField />, share: 2 },
      { name: 'score', label: say('分值'), input: () => <NumberField /> },
      { name: 'note', label: say('备注'), input: (row) => <TextField disabled={!row.name} /> },
    ]}
    below={(rows) => <b>合计 {rows.reduce((sum, { score }) => sum + Number(score ?? 0), 0)}</b>}
  />
)
const groups = [{ title: say('实操'), fields: [{ name: 'tasks', label: say('任务表'), input: field }] }]

let serve: () => Reply
let sent: Sent[]
beforeEach(() => {
  setSession(true)
  serve = () => ({ data: null })
  const network = networkOf(() => serve())
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (tasks: object[] = []) =>
  drawPage(
    <FormPage
      title={say('方案')}
      endpoint={call}
      initial={{ tasks }}
      groups={groups}
      submit={kitLabels.save}
      onDone={() => undefined}
    />,
  )
const row = (number: number) => within(screen.getByRole('group', { name: `任务 ${number}` }))
const cell = (number: number, label: string) => row(number).getByLabelText<HTMLInputElement>(label)
const type = (number: number, label: string, value: string) =>
  fireEvent.change(cell(number, label), { target: { value } })
const add = () => fireEvent.click(screen.getByRole('button', { name: /添加任务/ }))
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))

describe('a list of rows', () => {
  it('adds rows with their default values and the focus in them, and sends the list', async () => {
    draw()
    add()
    expect(document.activeElement).toBe(cell(1, '名称'))
    expect(cell(1, '分值').value).toBe('10')
    type(1, '名称', '测绘')
    add()
    type(2, '名称', '装配')
    type(2, '分值', '25')
    expect(screen.getByText('合计 35')).toBeTruthy()
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      tasks: [
        { name: '测绘', score: 10 },
        { name: '装配', score: 25 },
      ],
    })
  })

  it('removes rows and keeps the focus in the list; accepts no more rows than allowed', () => {
    draw([
      { name: '一', score: 1 },
      { name: '二', score: 2 },
      { name: '三', score: 3 },
    ])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /添加任务/ }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '删除任务 2' }))
    expect([cell(1, '名称').value, cell(2, '名称').value]).toEqual(['一', '三'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除任务 2' }))
    fireEvent.click(screen.getByRole('button', { name: '删除任务 2' }))
    fireEvent.click(screen.getByRole('button', { name: '删除任务 1' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /添加任务/ }))
  })

  it('updates a control when its row changes', () => {
    draw([{ score: 1 }])
    expect(cell(1, '备注').disabled).toBe(true)
    type(1, '名称', '测绘')
    expect(cell(1, '备注').disabled).toBe(false)
  })

  it('shows row and reason of a fault, and marks only its cell', async () => {
    draw([{ name: '一', score: 1 }, { score: 200 }])
    type(1, '名称', '')
    save()
    expect(await screen.findByText('任务表：第 1 行：必填')).toBeTruthy()
    expect(screen.getByText('任务表：第 2 行：不能大于 100')).toBeTruthy()
    await waitFor(() => expect(cell(1, '名称').getAttribute('aria-invalid')).toBe('true'))
    expect(cell(1, '分值').getAttribute('aria-invalid')).toBeNull()
    expect(document.querySelectorAll('.zk-cell-fault')).toHaveLength(3)
    expect(document.querySelectorAll('.ant-input-status-error')).toHaveLength(2)
    expect(sent).toHaveLength(0)
    type(1, '名称', '一')
    await waitFor(() => expect(cell(1, '名称').getAttribute('aria-invalid')).toBeNull())
  })

  it('names the row of a fault that only the server finds', async () => {
    serve = () => ({
      http: 400,
      status: 40000,
      message: '有误',
      errors: [{ path: 'tasks.0.name', rule: 'x', message: '重名' }],
    })
    draw([{ name: '一', score: 1 }])
    type(1, '名称', '二')
    save()
    expect(await screen.findByText('任务表：第 1 行：重名')).toBeTruthy()
  })
})
