import { expect, test } from 'vitest'
import { derivedIdentity, identityFaults, readKeyword } from './student.rules.ts'
import type { Identity } from './student.rules.ts'

const card: Identity = { name: '张三', id_type: 'ID_CARD', id_no: '110101200503071235', gender: null, birthday: null }
const passport: Identity = {
  name: 'John Smith',
  id_type: 'PASSPORT',
  id_no: 'E12345678',
  gender: 'MALE',
  birthday: '2005-01-01',
}

test.each<[string, Identity, string[]]>([
  ['a card alone', card, []],
  ['a card with what it says', { ...card, gender: 'MALE', birthday: '2005-03-07' }, []],
  ['a card of another gender', { ...card, gender: 'FEMALE' }, ['gender.gender_contradicts']],
  ['a card of another day', { ...card, birthday: '2005-03-08' }, ['birthday.birthday_contradicts']],
  [
    'everything contradicts',
    { ...card, gender: 'FEMALE', birthday: '2000-01-01' },
    ['gender.gender_contradicts', 'birthday.birthday_contradicts'],
  ],
  [
    'a broken card contradicts nothing',
    { ...card, id_no: '110101200503071236', gender: 'FEMALE', birthday: '2000-01-01' },
    ['id_no.id_check_digit'],
  ],
  ['name and number', { ...card, name: '张', id_no: '1' }, ['name.name_length', 'id_no.id_format']],
  ['a foreign name on a card', { ...card, name: 'John Smith' }, ['name.name_format']],
  ['a passport', passport, []],
  [
    'a passport without gender and day',
    { ...passport, gender: null, birthday: null },
    ['gender.gender_missing', 'birthday.birthday_missing'],
  ],
  ['a passport with a broken number', { ...passport, id_no: '!', gender: null }, ['id_no.id_format']],
])('%s', (_, person, faults) => {
  expect(identityFaults(person).map(({ path, rule }) => `${path}.${rule}`)).toEqual(faults)
})

test('gender and birthday come from the card, else as given', () => {
  expect(derivedIdentity(card)).toEqual({ gender: 'MALE', birthday: '2005-03-07' })
  expect(derivedIdentity(passport)).toEqual({ gender: 'MALE', birthday: '2005-01-01' })
  expect(derivedIdentity({ ...passport, gender: null })).toBeNull()
})

test.each<[string, string, string]>([
  ['110101200503071235', 'id_no', '110101200503071235'],
  ['11010519491231002x', 'id_no', '11010519491231002X'],
  ['071235', 'id_last_six', '071235'],
  ['31002x', 'id_last_six', '31002X'],
  ['13812345678', 'mobile', '13812345678'],
  ['1101012', 'id_prefix', '1101012'],
  ['11010120050', 'id_prefix', '11010120050'],
  ['110101200503', 'id_prefix', '110101200503'],
  ['20240101', 'id_prefix', '20240101'],
  ['S2024a01', 'student_no', 'S2024a01'],
  ['12345', 'student_no', '12345'],
  ['张', 'name_prefix', '张'],
  ['𠮷', 'name_prefix', '𠮷'],
  ['子涵', 'name', '子涵'],
  ['  林子涵 ', 'name', '林子涵'],
  ['Smith', 'name', 'Smith'],
  ['张3', 'name', '张3'],
])('“%s” is looked for by %s', (word, kind, value) => {
  expect(readKeyword(word)).toEqual({ kind, value })
})
