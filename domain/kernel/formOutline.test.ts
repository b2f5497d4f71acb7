import { describe, expect, it } from 'vitest'
import { area, choices, files, line, record, rows, whole, yes } from './form.ts'
import { keysIn, namedDraft, outlineOf } from './formOutline.ts'

const label = (US: string) => ({ label: { CN: US, HK: US, US } })
const COLORS = { RED: { CN: '红', HK: '紅', US: 'Red' }, BLUE: { CN: '蓝', HK: '藍', US: 'Blue' } }
const FORM = {
  site: {
    title: { CN: '站点', HK: '站點', US: 'Site' },
    fields: {
      name: line(20, label('Name')),
      size: whole(1, 9, { ...label('Size'), unit: { CN: '人', HK: '人', US: 'people' } }),
      rented: yes(label('Rented')),
      until: line(10, { ...label('Until'), when: ({ rented }) => rented === true }),
      colors: choices(COLORS, label('Colors')),
      text: area(100, label('Text')),
      proof: files(1, 3, 'pdf', label('Proof')),
      people: rows(
        {
          teacher: record('teacher', label('Teacher')),
          count: whole(1, 9, { ...label('Count'), unit: { CN: '人', HK: '人', US: 'people' } }),
        },
        { ...label('People'), row: { CN: '人员', HK: '人員', US: 'person' }, min: 1, max: 9 },
      ),
      rooms: rows(
        { no: line(10, label('No.')), note: area(300, label('Note')), photos: files(1, 2, 'image', label('Photos')) },
        { ...label('Rooms'), row: { CN: '考场', HK: '試場', US: 'room' }, min: 1, max: 9 },
      ),
    },
  },
}
const DRAFT = {
  site: {
    name: '一号',
    size: 3,
    rented: false,
    until: '2026',
    colors: ['RED', 'BLUE', 'RED'],
    text: null,
    proof: ['a/b.pdf'],
    people: [{ teacher: 't1', count: 2 }],
    rooms: [{ no: 'A1', note: '靠窗', photos: ['c/d.png', 'e/f.png'] }],
  },
}
const NAMES = { files: { 'a/b.pdf': '证明.pdf', 'c/d.png': '正面.png' }, records: { t1: '李雷' } }

describe('a form document in words', () => {
  it('names its files and other records, those of rows too', () => {
    expect(keysIn(FORM, DRAFT)).toEqual({ files: ['a/b.pdf', 'c/d.png', 'e/f.png'], records: ['t1'] })
  })

  it('has names instead of keys; what has no name cannot be guessed', () => {
    const { site } = namedDraft(FORM, DRAFT, NAMES)
    expect(site).toMatchObject({
      name: '一号',
      proof: ['证明.pdf'],
      people: [{ teacher: '李雷', count: 2 }],
      rooms: [{ photos: ['正面.png', '--'] }],
    })
  })

  it('leaves out what is not asked; short lists are tables, others come row by row', () => {
    const [part] = outlineOf(FORM, namedDraft(FORM, DRAFT, NAMES))
    expect(part?.facts.map(({ label: { US }, value, isLong }) => [US, value?.US ?? null, isLong])).toEqual([
      ['Name', '一号', false],
      ['Size', '3 people', false],
      ['Rented', 'No', false],
      ['Colors', 'Red, Blue', false],
      ['Text', null, true],
      ['Proof', '证明.pdf', true],
    ])
    const [people, rooms] = part?.lists ?? []
    expect(people).toMatchObject({
      kind: 'table',
      columns: [{ US: 'Teacher' }, { US: 'Count (people)' }],
      rows: [[{ US: '李雷' }, { US: '2' }]],
    })
    expect(rooms).toMatchObject({ kind: 'records', records: [{ title: { CN: '考场 1' }, lists: [] }] })
  })
})
