import type { Identity } from '../../kernel/identity.ts'
import { expect, test } from 'vitest'
import { identityLock, photoLock, readKeyword } from './student.rules.ts'

test.each<[string, string, string]>([
  ['110101200503071235', 'id_no', '110101200503071235'],
  ['11010519491231002x', 'id_no', '11010519491231002X'],
  ['1235', 'last_four', '1235'],
  ['002x', 'last_four', '002X'],
  ['071235', 'student_no', '071235'],
  ['31002x', 'student_no', '31002x'],
  ['13812345678', 'mobile', '13812345678'],
  ['1101012', 'student_no', '1101012'],
  ['11010120050', 'student_no', '11010120050'],
  ['11010120050307123', 'student_no', '11010120050307123'],
  ['20240101', 'student_no', '20240101'],
  ['HA123456(7)', 'student_no', 'HA123456(7)'],
  ['S2024a01', 'student_no', 'S2024a01'],
  ['12345', 'student_no', '12345'],
  ['张', 'name_prefix', '张'],
  ['𠮷', 'name_prefix', '𠮷'],
  ['子涵', 'name', '子涵'],
  ['  林子涵 ', 'name', '林子涵'],
  ['Smith', 'name', 'smith'],
  ['阿卜杜拉•买买提', 'name', '阿卜杜拉买买提'],
  ['⽅ ⽟⻅', 'name', '方玉见'],
  ['１３８ 0013 8000', 'mobile', '13800138000'],
  ['·', 'name_prefix', '·'],
  ['张3', 'name', '张3'],
])('the keyword “%s” is searched by %s', (word, kind, value) => {
  expect(readKeyword(word)).toEqual({ kind, value })
})

const before = {
  name: '林子涵',
  id_type: 'ID_CARD' as const,
  id_no: '110101200503071235',
  gender: 'MALE' as const,
  birthday: '2005-03-07',
}
test.each<[string, string | null, Partial<typeof before>, string | undefined]>([
  ['another name while signed up', 'JH1', { name: '林子晗' }, 'identity_locked'],
  ['another number while signed up', 'JH1', { id_no: '110101200503071243' }, 'identity_locked'],
  ['nothing while signed up', 'JH1', {}, undefined],
  ['another name without a sign-up', null, { name: '林子晗' }, undefined],
])('name and document are locked by an open sign-up (domain.md §3.8): %s', (_, open_plan, change, rule) => {
  expect(identityLock({ open_plan, attested_plan: null }, before, { ...before, ...change })?.rule).toBe(rule)
})

const traveller = { ...before, name: '阿卜杜拉·买买提', id_type: 'PASSPORT' as const, id_no: 'E12345678' }
test.each<[string, Partial<Identity>, string | undefined]>([
  ['another name', { name: '阿卜杜拉·买买' }, 'identity_attested'],
  ['another number', { id_no: 'E12345679' }, 'identity_attested'],
  ['another document', { id_type: 'TAIWAN_PERMIT' }, 'identity_attested'],
  ['another gender', { gender: 'FEMALE' }, 'identity_attested'],
  ['another birthday', { birthday: '2005-03-08' }, 'identity_attested'],
  ['the name with another dot', { name: '阿卜杜拉•买买提' }, undefined],
  ['the name without the dot', { name: '阿卜杜拉买买提' }, undefined],
  ['nothing', {}, undefined],
])('Decided 42: once an exam attests it the identity changes by a correction alone: %s', (_, change, rule) => {
  const after = { ...traveller, ...change }
  for (const open_plan of [null, 'JH1']) {
    const lock = identityLock({ open_plan, attested_plan: '焊工高级' }, traveller, after)
    expect(lock?.rule).toBe(rule)
    expect(lock?.message.CN ?? '焊工高级').toContain('焊工高级')
  }
})

test('a photo is locked by an open sign-up, and only by one (domain.md §3.8)', () => {
  expect([photoLock('JH1')?.rule, photoLock(null)]).toEqual(['photo_locked', null])
  expect(photoLock('JH1')?.message.CN).toContain('JH1')
})
