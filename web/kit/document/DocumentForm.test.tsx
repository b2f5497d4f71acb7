import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { choice, formFaults, line, rows, whole } from '@zhikao/domain/kernel/form.ts'
import { drawPage } from '../wire/testStage.tsx'
import { setSession } from '../wire/testUser.ts'
import type { Draft } from './document.ts'
import { DocumentForm } from './DocumentForm.tsx'

const said = (CN: string) => ({ CN, HK: CN, US: CN })
const SYSTEMS = { WIN10: said('Windows 10'), UOS: said('统信 UOS') }
const FORM = {
  rooms: {
    title: said('理论考场'),
    fields: {
      rooms: rows(
        {
          room_no: line(20, { label: said('考场编号') }),
          room_name: line(60, { label: said('考场名称') }),
          seat_count: whole(10, 60, { label: said('座位数') }),
          pc_os: choice(SYSTEMS, { label: said('操作系统') }),
        },
        { label: said('考场'), row: said('考场'), min: 1, max: 3 },
      ),
    },
  },
} as const
afterEach(cleanup)

let latest: Draft
function Writing({ rooms, onDraft }: { rooms: object[]; onDraft: (draft: Draft) => void }) {
  const [draft, write] = useState<Draft>({ rooms: { rooms } })
  const change = (next: Draft) => {
    write(next)
    onDraft(next)
  }
  return <DocumentForm form={FORM} draft={draft} onDraft={change} faults={formFaults(FORM, draft)} isChecked={false} />
}
const draw = (rooms: object[] = []) => {
  setSession(true)
  const keep = (draft: Draft) => {
    latest = draft
  }
  drawPage(<Writing rooms={rooms} onDraft={keep} />)
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('takes rows from a table of Excel, names the cells that it cannot read, and no more rows than the list takes', async () => {
  draw([{ room_no: 'A100' }])
  fireEvent.click(await screen.findByRole('button', { name: '从 Excel 粘贴' }))
  fireEvent.change(await screen.findByLabelText('粘贴的内容'), {
    target: {
      value: '考场编号\t考场名称\t座位数\t操作系统\nA101\t第一机房\t42\tWindows 10\nA102\t第二机房\t四十\tUOS\nA103',
    },
  })
  expect(screen.getByText('第 2 行 座位数：四十')).toBeDefined()
  expect(screen.getByText('最多 3 行，多出的不会加入')).toBeDefined()
  press('加到后面')
  expect(latest['rooms']?.['rooms']).toMatchObject([
    { room_no: 'A100' },
    { room_no: 'A101', room_name: '第一机房', seat_count: 42, pc_os: 'WIN10' },
    { room_no: 'A102', seat_count: null },
  ])
  expect(screen.getByRole('group', { name: '考场 3' }).textContent).toContain('A102 · 第二机房')
})

it('a row is added, copied and removed', () => {
  draw([{ room_no: 'A101', room_name: '第一机房' }])
  press('复制 考场 1')
  expect(latest['rooms']?.['rooms']).toHaveLength(2)
  fireEvent.change(screen.getByLabelText('考场编号'), { target: { value: 'A102' } })
  expect(latest['rooms']?.['rooms']).toMatchObject([{ room_no: 'A101' }, { room_no: 'A102', room_name: '第一机房' }])
  press(/添加考场$/)
  expect(latest['rooms']?.['rooms']).toHaveLength(3)
  for (const at of [3, 2, 1]) press(`删除考场 ${at}`)
  expect(latest['rooms']?.['rooms']).toBeNull()
})

it('shows what a reviewer wrote at its section and its field, and how many notes a section has', () => {
  setSession(true)
  const draft = { rooms: { rooms: [] } }
  const notes = { rooms: '请补充照片', 'rooms.rooms': '少一间考场', other: '不在此表' }
  drawPage(
    <DocumentForm form={FORM} draft={draft} onDraft={() => undefined} faults={[]} isChecked={false} notes={notes} />,
  )
  expect(screen.getAllByRole('note').map((one) => one.textContent)).toEqual([
    '审核批注：请补充照片',
    '审核批注：少一间考场',
  ])
  expect(screen.getByRole('button', { name: /理论考场/ }).textContent).toContain('2 条批注')
})
