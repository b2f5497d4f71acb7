import { expect, test } from 'vitest'
import { derivedIdentity, identityFaults } from './identity.ts'
import type { Identity } from './identity.ts'

const card: Identity = { name: '张三', id_type: 'ID_CARD', id_no: '110101200503071235', gender: null, birthday: null }
const passport: Identity = {
  name: 'John Smith',
  id_type: 'PASSPORT',
  id_no: 'E12345678',
  gender: 'MALE',
  birthday: '2005-01-01',
}

test.each<[string, Identity, string[]]>([
  ['a card without gender and birthday', card, []],
  ['a card with the gender and birthday of its number', { ...card, gender: 'MALE', birthday: '2005-03-07' }, []],
  ['a card with another gender', { ...card, gender: 'FEMALE' }, ['gender.gender_contradicts']],
  ['a card with another birthday', { ...card, birthday: '2005-03-08' }, ['birthday.birthday_contradicts']],
  [
    'both contradict',
    { ...card, gender: 'FEMALE', birthday: '2000-01-01' },
    ['gender.gender_contradicts', 'birthday.birthday_contradicts'],
  ],
  [
    'an invalid card number is the only fault: nothing is compared with it',
    { ...card, id_no: '110101200503071236', gender: 'FEMALE', birthday: '2000-01-01' },
    ['id_no.id_check_digit'],
  ],
  [
    'an invalid name and an invalid number',
    { ...card, name: '张', id_no: '1' },
    ['name.name_length', 'id_no.id_short'],
  ],
  ['a foreign name on a card', { ...card, name: 'John Smith' }, ['name.name_format']],
  ['a passport', passport, []],
  [
    'a passport without gender and birthday',
    { ...passport, gender: null, birthday: null },
    ['gender.gender_missing', 'birthday.birthday_missing'],
  ],
  ['a passport with a broken number', { ...passport, id_no: '!', gender: null }, ['id_no.document_characters']],
])('%s', (_, person, faults) => {
  expect(identityFaults(person).map(({ path, rule }) => `${path}.${rule}`)).toEqual(faults)
})

test('gender and birthday are read from the card number, else taken as given', () => {
  expect(derivedIdentity(card)).toEqual({ gender: 'MALE', birthday: '2005-03-07' })
  expect(derivedIdentity(passport)).toEqual({ gender: 'MALE', birthday: '2005-01-01' })
  expect(derivedIdentity({ ...passport, gender: null })).toBeNull()
})
