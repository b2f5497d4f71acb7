import { describe, expect, it } from 'vitest'
import { enteredFaults } from '@zhikao/domain/kernel/identity.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { bodyShape } from '../../kit/view/form.ts'
import { studentGroups } from './student.fields.tsx'

const person = { name: '王芳', id_type: 'ID_CARD', id_no: '110101200503071235' }
const faults = (values: Record<string, unknown>) => enteredFaults(values).map(({ path, rule }) => [path, rule])

describe('the identity in a student form', () => {
  it.each<[Record<string, unknown>, string[][]]>([
    [person, []],
    [{ ...person, id_no: '110101200503071236' }, [['id_no', 'id_check_digit']]],
    [{ ...person, gender: 'FEMALE' }, [['gender', 'gender_contradicts']]],
    [{ ...person, birthday: '2000-01-01' }, [['birthday', 'birthday_contradicts']]],
    [
      { name: 'Ann Lee', id_type: 'PASSPORT', id_no: 'E1234567' },
      [
        ['gender', 'gender_missing'],
        ['birthday', 'birthday_missing'],
      ],
    ],
    [{ ...person, id_no: undefined, gender: 'FEMALE' }, []],
    [{}, []],
  ])('%j: %j', (values, expected) => expect(faults(values)).toEqual(expected))
})

describe('the form of a student', () => {
  it.each([
    ['create', studentContract.create, ['version']],
    ['update', studentContract.update, ['version']],
  ])('holds every field of %s', (_, endpoint, unseen) => {
    const shown = studentGroups().flatMap(({ fields }) => fields.map(({ name }) => name))
    const wanted = Object.keys(bodyShape(endpoint)).filter((name) => !unseen.includes(name))
    expect(shown.toSorted()).toEqual(wanted.toSorted())
  })
})
