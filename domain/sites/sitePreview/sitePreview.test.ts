import { describe, expect, it } from 'vitest'
import { CAR_FORM, MACHINE_FORM } from '../siteForm/siteForm.form.ts'
import { isTokenOver, mayNotShare, previewPath, sectionLetter, tokenParts } from './sitePreview.rules.ts'

const MAC = 'abcdefghijklmnopqrstu_'

describe('a link to the preview of an application (domain.md §3.6)', () => {
  it.each([
    ['CAR', '/school/submit/car/QCZP/review?apply=A1&token=t.1'],
    ['MACHINE', '/school/submit/machine/QCZP/review?apply=A1&token=t.1'],
  ] as const)('of the form %s leads to its page (spec §2.1.8)', (form_type, path) =>
    expect(previewPath({ form_type, credential_code: 'QCZP', sn: 'A1', token: 't.1' })).toBe(path),
  )

  it('needs a round that was sent in', () => {
    expect([mayNotShare({ round: 0 })?.rule, mayNotShare({ round: 1 })]).toEqual(['preview_unsent', null])
  })

  it.each([
    [`A1.2.1700000000.${MAC}`, { sn: 'A1', round: 2, end: 1_700_000_000 }],
    [`A1.0.1700000000.${MAC}`, null],
    [`A1.2.01700000000.${MAC}`, null],
    [`A1.2.1700000000.${MAC}x`, null],
    [`A1.2.${MAC}`, null],
    [`../1.2.1700000000.${MAC}`, null],
    ['', null],
  ])('the token %s says %o', (token, parts) => expect(tokenParts(token)).toEqual(parts))

  it('says when it has ended; what is no token has no end', () => {
    const token = `A1.2.1700000000.${MAC}`
    expect([isTokenOver(token, 1_699_999_999), isTokenOver(token, 1_700_000_000), isTokenOver('x', 0)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

it('every section of the forms has its letter of domain.md §3.6', () => {
  for (const form of [CAR_FORM, MACHINE_FORM])
    expect(Object.keys(form).map(sectionLetter)).toEqual(['A', 'B', 'C', 'E', 'F', 'G', 'H', 'I'])
})
