import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { choice, choices, decimal, draftSchema, line, record, rows, whole, yes } from '@zhikao/domain/kernel/form.ts'
import { DocumentView } from './DocumentView.tsx'

const said = (CN: string) => ({ CN, HK: CN, US: CN })
const SYSTEMS = { WIN10: said('Windows 10'), UOS: said('统信 UOS') }
const DUTIES = { EXAMINE: said('考评'), INVIGILATE: said('监考') }
const FORM = {
  site: {
    title: said('站点'),
    fields: {
      building: line(60, { label: said('楼栋') }),
      area: decimal(1, 9999, 1, { label: said('总面积'), unit: said('平方米') }),
      secrecy: yes({ label: said('设有保密室') }),
      safes: whole(1, 9, { label: said('保密柜数量'), when: ({ secrecy }) => secrecy === true }),
    },
  },
  rooms: {
    title: said('考场'),
    fields: {
      rooms: rows(
        {
          no: line(20, { label: said('编号') }),
          seats: whole(1, 60, { label: said('座位数') }),
          system: choice(SYSTEMS, { label: said('操作系统') }),
          teacher: record('teacher', { label: said('考评员') }),
          role: choices(DUTIES, { label: said('担任') }),
        },
        { label: said('考场列表'), row: said('考场'), min: 0, max: 9 },
      ),
    },
  },
} as const
const draft = draftSchema(FORM).parse({
  site: { building: '二号楼', area: 2350, secrecy: false },
  rooms: { rooms: [{ no: 'A101', seats: 42, system: 'UOS', teacher: 't1', role: ['EXAMINE', 'INVIGILATE'] }, {}] },
})
afterEach(cleanup)

it('a document that is read has its values in words, rows folded, and what is not asked left out', () => {
  render(<DocumentView form={FORM} draft={draft} names={{ t1: '欧阳晓燕' }} />)
  const factsOf = (label: string) =>
    screen.getAllByText(label, { selector: 'dt' }).map((one) => one.nextElementSibling?.textContent)
  expect([factsOf('总面积'), factsOf('设有保密室'), factsOf('楼栋')]).toEqual([['2350 平方米'], ['否'], ['二号楼']])
  expect(screen.queryByText('保密柜数量')).toBeNull()
  expect(screen.getByText('A101 · 42 · 欧阳晓燕', { selector: 'summary > span' })).toBeDefined()
  expect([factsOf('操作系统'), factsOf('担任')]).toEqual([
    ['统信 UOS', '未填写'],
    ['考评、监考', '未填写'],
  ])
})

it('rows that differ from the time before are marked as new, changed or removed, a changed one with its values of then', () => {
  const rowsOf = (given: object[]) => draftSchema(FORM).parse({ rooms: { rooms: given } }).rooms.rooms
  const before = rowsOf([
    { no: 'A101', seats: 30 },
    { no: 'A102', seats: 40 },
    { no: 'A103', seats: 50 },
  ])
  const after = rowsOf([
    { no: 'A103', seats: 50 },
    { no: 'A101', seats: 42 },
    { no: 'A104', seats: 20 },
  ])
  render(
    <DocumentView
      form={FORM}
      draft={{ rooms: { rooms: after } }}
      changes={[{ section: 'rooms', field: 'rooms', before, after }]}
    />,
  )
  const lines = screen.getAllByRole('group').map((row) => row.querySelector('summary')?.textContent.trim())
  expect(lines).toEqual(['考场 1 A103 · 50', '考场 2 A101 · 42 有变化', '考场 3 A104 · 20 新增', 'A102 · 40 已删除'])
  expect(screen.getByText('上次提交：', { exact: false }).textContent).toContain('30')
})
