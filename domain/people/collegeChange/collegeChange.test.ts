import { describe, expect, it } from 'vitest'
import { changeReason } from './collegeChange.model.ts'
import type { ChangedValues } from './collegeChange.model.ts'
import { changedValues, changeRefusal, differencesOf, valuesBefore, waitingDaysOf } from './collegeChange.rules.ts'
import type { ChangeFacts } from './collegeChange.rules.ts'

const now = {
  name: '长春职业学院',
  org_type: 'school',
  school_code: '4122001234',
  uscc: '121100004000000014',
} as const

describe('the locked fields of an institution: "name, org_type, school_code, uscc" (domain.md §3.2)', () => {
  it('a request holds what differs from today alone', () => {
    expect(changedValues(now, {})).toEqual({})
    expect(changedValues(now, { name: now.name, uscc: undefined })).toEqual({})
    const wish = changedValues(now, { ...now, name: '长春职业大学', school_code: '4122005678' })
    expect(wish).toEqual({ name: '长春职业大学', school_code: '4122005678' })
    expect(valuesBefore(now, wish)).toEqual({ name: '长春职业学院', school_code: '4122001234' })
    expect(differencesOf(valuesBefore(now, wish), wish)).toEqual([
      { field: 'name', before: '长春职业学院', after: '长春职业大学' },
      { field: 'school_code', before: '4122001234', after: '4122005678' },
    ])
  })

  const facts = {
    wish: { name: '长春职业大学' },
    org_type: 'school',
    site_code: null,
    approved: 0,
    taken: null,
  } as const
  it.each<[string, Partial<Omit<ChangeFacts, 'status'>>, string | undefined]>([
    ['a new name', {}, undefined],
    ['nothing', { wish: {} }, 'change_nothing'],
    ['a name of another institution', { taken: 'name_taken' }, 'name_taken'],
    ['a school code of another one', { taken: 'school_code_taken' }, 'school_code_taken'],
    ['a credit code of another one', { taken: 'uscc_taken' }, 'uscc_taken'],
    ['to be a site, never approved', { wish: { org_type: 'college' } }, 'change_type_site'],
    ['to be a site again', { wish: { org_type: 'college' }, site_code: '220017' }, undefined],
    [
      'to be a site no longer, with one approval in force',
      { wish: { org_type: 'school' }, org_type: 'college', site_code: '220017', approved: 1 },
      'change_type_approved',
    ],
    [
      'to be a site no longer, with none',
      { wish: { org_type: 'school' }, org_type: 'college', site_code: '220017' },
      undefined,
    ],
  ])('%s: %s', (_, change, rule) => expect(changeRefusal({ ...facts, ...change })?.rule).toBe(rule))

  it.each<[ChangedValues]>([[{ org_type: 'school' }]])('a type that it has by now changes nothing: %j', (wish) =>
    expect(changeRefusal({ ...facts, wish, approved: 1 })).toBeNull(),
  )

  it.each([
    [4, false],
    [5, true],
    [500, true],
    [501, false],
  ])('a reason of %i characters: %s', (length, isFit) =>
    expect(changeReason.safeParse('因'.repeat(length)).success).toBe(isFit),
  )
})

it('waits in whole days, until it is decided', () => {
  const times = { create_time: '2026-11-20 23:00:00', now: '2026-11-23 08:00:00' }
  expect(waitingDaysOf({ ...times, status: 'SUBMIT' })).toBe(3)
  expect(waitingDaysOf({ ...times, status: 'AUDIT' })).toBeNull()
})
