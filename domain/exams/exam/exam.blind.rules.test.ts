import { describe, expect, test } from 'vitest'
import { seenBy } from './exam.blind.rules.ts'

const candidate = {
  sn: 'S1-P',
  ticket_no: '6502260100001',
  name: '欧阳若兰',
  id_no: '350502********0027',
  photo: 'photo.jpg',
  org_sn: 'org-school',
  org_name: '泉州轻工职业学院',
  station: 7,
}

describe('security.md M6: “with `blind` an examiner who scores a candidate sees ticket and station only, in every call”', () => {
  test('who scores the candidate blind sees what identifies nobody', () => {
    expect(seenBy(true, candidate)).toEqual({
      sn: 'S1-P',
      ticket_no: '6502260100001',
      name: null,
      id_no: null,
      photo: null,
      org_sn: null,
      org_name: null,
      station: 7,
    })
  })
  test.each([
    ['a record with the name alone', { ticket_no: '1', name: '欧阳若兰' }, { ticket_no: '1', name: null }],
    ['a record without a person', { sn: 'L1', told: '考生自称身体不适' }, { sn: 'L1', told: '考生自称身体不适' }],
  ])('no field is added: %s', (_, given, seen) => expect(seenBy(true, given)).toEqual(seen))
  test('everybody else sees the candidate as it is', () => expect(seenBy(false, candidate)).toBe(candidate))
})
