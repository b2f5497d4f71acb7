import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../kernel/faults.ts'
import { registerContract } from './register.contract.ts'
import { isCorrectable, repeatOf } from './register.rules.ts'
import type { Earlier, Proof, Repeat } from './register.rules.ts'

const earlier = (change: Partial<Earlier> = {}): Earlier => ({
  status: 'SUBMIT',
  registrar_org: null,
  email: 'Wang@example.cn',
  ...change,
})
const rejected = earlier({ status: 'REJECT' })
const byMobile: Proof = { verified: 'mobile', email: 'new@example.cn' }
const bySameMail: Proof = { verified: 'email', email: ' wang@Example.cn' }
const byOtherMail: Proof = { verified: 'email', email: 'new@example.cn' }
const unproven: Proof = { verified: null, email: 'wang@example.cn' }

describe('a registration sent again (Decided 30, ADR 0069)', () => {
  test.each<[string, Earlier, Proof, Repeat]>([
    ['one that waits, by its mobile', earlier(), byMobile, 'tell'],
    ['one that waits, by its mail address', earlier(), bySameMail, 'tell'],
    ['one that waits, by another mail address', earlier(), byOtherMail, 'hide'],
    ['one that waits, without a code', earlier(), unproven, 'hide'],
    ['an approved one, without a code', earlier({ status: 'AUDIT' }), unproven, 'hide'],
    ['a draft of an institution, by its mobile', earlier({ status: 'INIT', registrar_org: 'org' }), byMobile, 'tell'],
    ['a rejected one, by its mobile', rejected, byMobile, 'replace'],
    ['a rejected one, by its mail address', rejected, bySameMail, 'replace'],
    ['a rejected one, by another mail address', rejected, byOtherMail, 'hide'],
    ['a rejected one, where there are no codes', rejected, unproven, 'replace'],
    ['a rejected one of an institution, by its mobile', { ...rejected, registrar_org: 'org' }, byMobile, 'tell'],
    ['a rejected one of an institution, without a code', { ...rejected, registrar_org: 'org' }, unproven, 'hide'],
  ])('%s', (_, of, proof, repeat) => {
    expect(repeatOf(of, proof)).toBe(repeat)
  })

  test.each<[string, Earlier, boolean]>([
    ['a rejected one', rejected, true],
    ['a rejected one of an institution', { ...rejected, registrar_org: 'org' }, false],
    ['one that waits', earlier(), false],
  ])('the person corrects %s: %#', (_, of, expected) => {
    expect(isCorrectable(of)).toBe(expected)
  })
})

const person = {
  train_sn: 'train-1',
  name: '欧阳建华',
  id_type: 'ID_CARD',
  id_no: '11010519800307123X',
  mobile: '13612345678',
  email: 'wang@example.cn',
  org_text: '长春汽车厂',
  title: 'MIDDLE',
  education: 'BACHELOR',
  major: '汽车检测与维修',
  work_years: 8,
  photo: 'a.jpg',
  title_proof: 'b.pdf',
  recommend_letter: 'c.pdf',
  promise: true,
  token: 'x'.repeat(43),
}
const faults = (body: unknown): string[] => {
  const { error } = registerContract.send.body.safeParse(body)
  return error ? faultsOf(error).map(({ path, rule }) => `${path} ${rule}`) : []
}

describe('POST /register/{kind} (interface.md §5)', () => {
  test('takes the whole registration, or a query', () => {
    expect(faults(person)).toEqual([])
    expect(faults({ query: { id_no: person.id_no, mobile: person.mobile } })).toEqual([])
  })
  test.each<[string, object, string[]]>([
    ['a missing document', { recommend_letter: null }, ['recommend_letter register_file']],
    ['no declaration', { promise: false }, ['promise register_promise']],
    ['a token of another form', { token: 'short' }, ['token wrong_format']],
    ['a code for another kind of address', { code_to: 'fax' }, ['code_to not_an_option']],
    ['a role (reliability.md §2)', { role: 'system' }, ['role unknown_field']],
    ['a state', { status: 'AUDIT' }, ['status unknown_field']],
    ['an institution of the account', { registrar_org: 'org' }, ['registrar_org unknown_field']],
    ['both at once', { query: { id_no: person.id_no, mobile: person.mobile } }, ['query unknown_field']],
  ])('refuses %s', (_, change, expected) => {
    expect(faults({ ...person, ...change })).toEqual(expected)
  })
  test('names the fault of a query at its field', () => {
    expect(faults({ query: { id_no: person.id_no, mobile: '1' } })).toEqual([expect.stringMatching(/^query\.mobile /)])
  })
})
