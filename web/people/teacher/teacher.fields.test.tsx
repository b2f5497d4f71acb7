import { describe, expect, it } from 'vitest'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { bodyShape } from '../../kit/view/form.ts'
import { teacherCheck, teacherGroups, withoutEmptyCard } from './teacher.fields.tsx'

const person = { name: '王芳', id_type: 'ID_CARD', id_no: '110101200503071235' }
const faults = (values: Record<string, unknown>) => teacherCheck(values).map(({ path, rule }) => [path, rule])

describe('the rules across fields of an examiner form', () => {
  it.each<[Record<string, unknown>, string[][]]>([
    [person, []],
    [{ ...person, gender: 'FEMALE' }, [['gender', 'gender_contradicts']]],
    [{ ...person, id_no: undefined, gender: 'FEMALE' }, []],
    [
      { ...person, train_cert_date: '2026-07-01', train_cert_expire: '2026-06-30' },
      [['train_cert_expire', 'cert_order']],
    ],
    [{ train_cert_expire: '2026-06-30' }, []],
  ])('%j: %j', (values, expected) => expect(faults(values)).toEqual(expected))

  it('an emptied card number is treated as absent', () => {
    expect(withoutEmptyCard({ bank_card: '', name: '王芳' })).toEqual({ bank_card: undefined, name: '王芳' })
    expect(withoutEmptyCard({ bank_card: '6222021234567890128' })).toEqual({ bank_card: '6222021234567890128' })
  })
})

describe('the form of an examiner', () => {
  it.each([
    ['create', teacherContract.create],
    ['update', teacherContract.update],
  ])('holds every field of %s', (_, endpoint) => {
    const shown = teacherGroups().flatMap(({ fields }) => fields.map(({ name }) => name))
    const wanted = Object.keys(bodyShape(endpoint)).filter((name) => name !== 'version')
    expect(shown.toSorted()).toEqual(wanted.toSorted())
  })

  it('shows the stored value in the hint of fields that may be left empty', () => {
    const now = {
      id_no: '220102********2347',
      mobile: '138****4310',
      bank_card: null,
      org: { sn: 'a', name: 'A' },
      credentials: [],
    }
    const hints = teacherGroups(now).flatMap(({ fields }) =>
      fields.flatMap(({ name, hint }) => (hint?.CN.includes('留空') ? [name] : [])),
    )
    expect(hints).toEqual(['id_no', 'mobile'])
  })
})
