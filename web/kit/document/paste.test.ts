import { describe, expect, it } from 'vitest'
import { choice, choices, day, files, line, rows, whole, yes } from '@zhikao/domain/kernel/form.ts'
import { readTable, tableColumns } from './paste.ts'

const said = (CN: string, US = CN) => ({ CN, HK: CN, US })
const SYSTEMS = { WIN10: said('Windows 10'), UOS: said('统信 UOS', 'UOS') }
const COLUMNS = {
  room_no: line(20, { label: said('考场编号', 'Room no.') }),
  seats: whole(10, 60, { label: said('座位数', 'Seats'), unit: said('个') }),
  ups: yes({ label: said('不间断电源', 'UPS') }),
  until: day({ label: said('有效期至', 'Valid until') }),
  system: choice(SYSTEMS, { label: said('操作系统', 'System') }),
  systems: choices(SYSTEMS, { label: said('可用系统', 'Systems'), optional: true }),
  photos: files(2, 5, 'image', { label: said('照片', 'Photos') }),
  parts: rows({ name: line(5, { label: said('名') }) }, { label: said('部件'), row: said('部件'), min: 0, max: 5 }),
}
const NOTHING = {
  room_no: null,
  seats: null,
  ups: null,
  until: null,
  system: null,
  systems: null,
  photos: null,
  parts: null,
}
const read = (...lines: string[]) => readTable(lines.join('\r\n'), COLUMNS)

describe('a table copied from a spreadsheet', () => {
  it('is read in the order of the fields; files and lists have no column', () => {
    expect(tableColumns(COLUMNS)).toEqual(['room_no', 'seats', 'ups', 'until', 'system', 'systems'])
    expect(
      read('A101\t40\t是\t2027/6/30\tWindows 10\tWindows 10、统信UOS', 'A102\t1,000\t否\t2027年12月1日\tuos'),
    ).toEqual({
      rows: [
        {
          ...NOTHING,
          room_no: 'A101',
          seats: 40,
          ups: true,
          until: '2027-06-30',
          system: 'WIN10',
          systems: ['WIN10', 'UOS'],
        },
        { ...NOTHING, room_no: 'A102', seats: 1000, ups: false, until: '2027-12-01', system: 'UOS' },
      ],
      unread: [],
    })
  })
  it('is read by its headings, in any language and order; unknown columns are left out', () => {
    expect(read('Seats\t备注\t考场编号 *', '30\t靠窗\tB1').rows).toEqual([{ ...NOTHING, room_no: 'B1', seats: 30 }])
    expect(read('座位数（个）\t考场编号', '30\tB1').rows).toEqual([{ ...NOTHING, room_no: 'B1', seats: 30 }])
  })
  it('has line breaks and quotes in quoted cells; empty lines are no rows', () => {
    expect(read('"A\n1 ""东"""\t30', '\t', '').rows).toEqual([{ ...NOTHING, room_no: 'A\n1 "东"', seats: 30 }])
    expect(read('')).toEqual({ rows: [], unread: [] })
  })
  it('names the cells that it cannot read, which stay empty', () => {
    expect(read('A101\t四十\t也许\t明年\tDOS\tWindows 10、DOS')).toEqual({
      rows: [{ ...NOTHING, room_no: 'A101' }],
      unread: [
        { row: 1, column: 'seats', text: '四十' },
        { row: 1, column: 'ups', text: '也许' },
        { row: 1, column: 'until', text: '明年' },
        { row: 1, column: 'system', text: 'DOS' },
        { row: 1, column: 'systems', text: 'Windows 10、DOS' },
      ],
    })
  })
})
