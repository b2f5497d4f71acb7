import { expect, it } from 'vitest'
import { studentDetail, studentRow } from '@zhikao/domain/people/student/student.model.ts'
import { studentColumns, studentSections } from './student.columns.tsx'

/** The fields of a record that a drawing of it reads; each is there, and empty. */
function fieldsRead<R extends object>(draw: (record: R) => unknown): Set<string> {
  const read = new Set<string>()
  const get = (_: R, name: string | symbol) => {
    read.add(String(name))
    return ''
  }
  draw(new Proxy<R>(Object.create(null), { get }))
  return read
}

it('the list has a column for every field of a row, except keys, the version and the actions', () => {
  const read = fieldsRead((row: Parameters<(typeof studentColumns)[number]['show']>[0]) =>
    studentColumns.map((column) => column.show(row)),
  )
  const elsewhere = ['sn', 'id_type', 'org_sn', 'org_name', 'major_code', 'version', 'actions']
  expect(Object.keys(studentRow.shape).filter((name) => !read.has(name))).toEqual(expect.arrayContaining(elsewhere))
  expect(Object.keys(studentRow.shape).filter((name) => !read.has(name) && !elsewhere.includes(name))).toEqual([])
})

it('the page shows every field of the detail, in its header or below it', () => {
  const read = fieldsRead((student: Parameters<(typeof studentSections)[number]['factsOf']>[0]) =>
    studentSections.map(({ factsOf }) => factsOf(student)),
  )
  const head = [
    'sn',
    'name',
    'student_no',
    'status',
    'photo',
    'actions',
    'refused',
    'version',
    'similar_count',
    'merged',
  ]
  const elsewhere = [
    'org_sn',
    'signup_count',
    'practice_count',
    'create_time',
    'photo_faults',
    'photo_warned',
    'photo_warnings',
    'locked',
  ]
  const known = [...head, ...elsewhere]
  expect(Object.keys(studentDetail.shape).filter((name) => !read.has(name) && !known.includes(name))).toEqual([])
})
