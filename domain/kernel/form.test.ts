import { describe, expect, it } from 'vitest'
import {
  completeness,
  draftSchema,
  files,
  filesIn,
  formatted,
  formFaults,
  line,
  maskedDraft,
  rows,
  storedSchema,
  whole,
  yes,
} from './form.ts'
import { formChanges } from './formChange.ts'
import { idNo, mobile } from './person.ts'

const said = (word: string) => ({ CN: word, HK: word, US: word })
const FORM = {
  site: {
    title: said('site'),
    fields: {
      name: line(4, { label: said('name') }),
      owned: yes({ label: said('owned') }),
      lease: line(10, { label: said('lease'), when: ({ owned }) => owned === false }),
      note: line(10, { label: said('note'), optional: true }),
    },
  },
  rooms: {
    title: said('rooms'),
    fields: {
      rooms: rows(
        { no: line(4, { label: said('no') }), seats: whole(10, 60, { label: said('seats') }) },
        { label: said('rooms'), row: said('room'), min: 1, max: 2 },
      ),
    },
  },
} as const
const draft = draftSchema(FORM)
const EMPTY = draft.parse({})
const FULL = draft.parse({ site: { name: '一号站', owned: true }, rooms: { rooms: [{ no: 'A1', seats: 30 }] } })
const named = (value: typeof EMPTY) => formFaults(FORM, value).map(({ path, rule }) => `${path} ${rule}`)

describe('a draft', () => {
  it('has each field, null where nothing is filled in', () => {
    expect(EMPTY).toEqual({ site: { name: null, owned: null, lease: null, note: null }, rooms: { rooms: null } })
    expect(draft.parse({ rooms: { rooms: [{ no: 'A1' }] } }).rooms.rooms).toEqual([{ no: 'A1', seats: null }])
  })
  it('may hold a wrong value, but none of another kind, no more rows and no other field', () => {
    const isDraft = (value: unknown) => draft.safeParse(value).success
    expect(isDraft({ site: { name: '一个太长的名称' }, rooms: { rooms: [{ seats: -1 }] } })).toBe(true)
    expect(isDraft({ site: { name: 7 } })).toBe(false)
    expect(isDraft({ site: { other: 'x' } })).toBe(false)
    expect(isDraft({ rooms: { rooms: [{ other: 'x' }] } })).toBe(false)
    expect(isDraft({ rooms: { rooms: [{}, {}, {}] } })).toBe(false)
  })
})

it('a stored draft of an earlier release stays readable: what the form no longer has is left out, what no longer fits is null', () => {
  const stored = {
    site: { name: 7, owned: true, gone: 'x' },
    rooms: { rooms: [{ no: 'A1', seats: '30', gone: 1 }] },
    garden: {},
  }
  expect(storedSchema(FORM).parse(stored)).toEqual({
    site: { name: null, owned: true, lease: null, note: null },
    rooms: { rooms: [{ no: 'A1', seats: null }] },
  })
  expect(storedSchema(FORM).parse({ rooms: { rooms: 'many' } })).toEqual(EMPTY)
  expect(storedSchema(FORM).parse(FULL)).toEqual(FULL)
})

describe('what is missing or wrong', () => {
  it('is nothing in a complete form', () => expect(named(FULL)).toEqual([]))
  it('names each field that is asked, in their order', () => {
    expect(named(EMPTY)).toEqual(['site.name required', 'site.owned required', 'rooms.rooms required'])
  })
  it('asks a field only while its condition holds, and never one that may stay empty', () => {
    expect(named({ ...FULL, site: { ...FULL.site, owned: false } })).toEqual(['site.lease required'])
  })
  it('names the cell of a row', () => {
    const list = [{ no: null, seats: 61 }]
    expect(named({ ...FULL, rooms: { rooms: list } })).toEqual([
      'rooms.rooms.0.no required',
      'rooms.rooms.0.seats too_big',
    ])
  })
})

it('completeness counts the fields that are asked', () => {
  const of = (site: Partial<typeof EMPTY.site>) => completeness(FORM.site, { ...EMPTY.site, ...site })
  expect([of({}), of({ name: '一号站', owned: true }), of({ owned: false })]).toEqual([
    { filled: 0, asked: 2 },
    { filled: 2, asked: 2 },
    { filled: 1, asked: 3 },
  ])
})

it('the difference names the fields that changed, and no others', () => {
  expect(formChanges(FORM, FULL, FULL)).toEqual([])
  expect(formChanges(FORM, FULL, { ...FULL, site: { ...FULL.site, note: '新' } })).toEqual([
    { section: 'site', field: 'note', before: null, after: '新' },
  ])
})

it('a stored row reads the same in another order of its fields, without those that are not filled in', () => {
  const [first] = draft.parse({ rooms: { rooms: [{ no: 'A1' }] } }).rooms.rooms ?? []
  expect(first).toEqual({ no: 'A1', seats: null })
  const written = { rooms: { rooms: [{ no: 'A1', seats: 30 }] } }
  expect(formChanges(FORM, { rooms: { rooms: [{ seats: 30, no: 'A1' }] } }, written)).toEqual([])
  expect(formChanges(FORM, { rooms: { rooms: [{ no: 'A1' }] } }, { rooms: { rooms: [first] } })).toEqual([])
  for (const rooms of [[], [{ no: 'A1', seats: 31 }], [...written.rooms.rooms, {}]])
    expect(formChanges(FORM, written, { rooms: { rooms } })).toHaveLength(1)
})

describe('personal numbers and files', () => {
  const person = {
    id_no: formatted(idNo, { label: said('id'), personal: 'id_no' }),
    mobile: formatted(mobile, { label: said('mobile'), personal: 'mobile' }),
    proof: files(1, 5, 'any', { label: said('proof') }),
  }
  const PEOPLE = {
    head: { title: said('head'), fields: person },
    staff: {
      title: said('staff'),
      fields: {
        staff: rows(
          {
            ...person,
            cars: rows(
              { photos: files(0, 3, 'image', { label: said('photos') }) },
              { label: said('cars'), row: said('car'), min: 0, max: 3 },
            ),
          },
          { label: said('staff'), row: said('person'), min: 0, max: 9 },
        ),
      },
    },
  } as const
  const one = { id_no: '11010519491231002X', mobile: '13800012340', proof: ['a.pdf', 'b.pdf'] }
  const filled = draftSchema(PEOPLE).parse({
    head: one,
    staff: { staff: [{ ...one, proof: null, cars: [{ photos: ['c.png'] }] }, {}] },
  })

  it('the files of a document are found with their places, those of rows in rows too', () => {
    expect(filesIn(PEOPLE, filled)).toEqual([
      { path: 'head.proof', key: 'a.pdf' },
      { path: 'head.proof', key: 'b.pdf' },
      { path: 'staff.staff.0.cars.0.photos', key: 'c.png' },
    ])
    expect(filesIn(PEOPLE, draftSchema(PEOPLE).parse({}))).toEqual([])
  })

  it('everybody but the owner reads the numbers masked; all else stays', () => {
    const masked = { id_no: '110105********002X', mobile: '138****2340' }
    expect(maskedDraft(PEOPLE, filled)).toEqual({
      head: { ...filled.head, ...masked },
      staff: { staff: [{ ...filled.staff.staff?.[0], ...masked }, filled.staff.staff?.[1]] },
    })
    expect(JSON.stringify(maskedDraft(PEOPLE, filled))).not.toMatch(/19491231|13800012340/)
  })
})
