import { describe, expect, it } from 'vitest'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { bodyShape } from '../../kit/view/form.ts'
import type { FormGroup } from '../../kit/view/form.ts'
import { accountGroup, collegeGroups, infoGroups, withRegion } from './college.fields.tsx'

const namesIn = (groups: readonly FormGroup[]) =>
  groups.flatMap(({ fields }) => fields.map(({ name }) => name)).toSorted()
/** City and province follow from the district; the version is sent without a field. */
const asked = (endpoint: Parameters<typeof bodyShape>[0]) =>
  Object.keys(bodyShape(endpoint))
    .filter((name) => !['province', 'city', 'version'].includes(name))
    .toSorted()

describe('the forms of an institution', () => {
  it.each([
    ['create', collegeContract.create, [accountGroup, ...collegeGroups([])]],
    ['update', collegeContract.update, collegeGroups([])],
    ['the own data', collegeContract.updateInfo, infoGroups([])],
  ])('hold every field of %s', (_, endpoint, groups) => expect(namesIn(groups)).toEqual(asked(endpoint)))

  it('fill in city and province when the district is chosen', () => {
    expect(withRegion({ district: '220102', province: '1' })).toEqual({
      district: '220102',
      city: '220100',
      province: '220000',
    })
    expect(withRegion({ name: 'x' })).toEqual({ name: 'x' })
  })
})
