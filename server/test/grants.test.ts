import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { clientOf } from './client.ts'
import { cells, isInCell, mayCall, readings, wordsOf } from './grantsTable.ts'
import { openSession } from './proof/accounts.ts'
import type { Username } from './world.ts'

const ALL = readings.calls.flatMap((group) => group.calls).concat(readings.outside.flatMap((group) => group.calls))
const ACCOUNTS: { username: Username | null; role: Role | null; admin: boolean }[] = [
  { username: null, role: null, admin: false },
  { username: 'school', role: 'school', admin: false },
  { username: 'college', role: 'college', admin: false },
  { username: 'center', role: 'center', admin: false },
  { username: 'system', role: 'system', admin: false },
  { username: 'admin', role: 'system', admin: true },
  { username: 'teacher', role: 'teacher', admin: false },
  { username: 'trainer', role: 'train', admin: false },
]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Calls with a number that does not exist and without a body, each time in a session of its own: permission is judged before input (interface.md §4). */
async function isAdmitted(call: string, username: Username | null): Promise<boolean> {
  const endpoint = t.services.endpoints.find(({ name }) => name === call)!
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'none'])
  const token = username && (await openSession(t.pool, `acc-${username}`))
  const answer = await clientOf(t.app, token).call(endpoint, { params: Object.fromEntries(names) as never })
  return ![40002, 40300].includes(answer.status)
}

test.each([...ALL].toSorted())('%s: each role is admitted or refused as domain.md §4 has it', async (call) => {
  const admitted: (string | null)[] = []
  for (const { username } of ACCOUNTS) if (await isAdmitted(call, username)) admitted.push(username)
  expect(admitted).toEqual(ACCOUNTS.filter((one) => mayCall(call, one)).map(({ username }) => username))
})

describe('the committed reading of domain.md §4 (docs/grants.map.json)', () => {
  test('has every call of the product once, and no other', () => {
    expect(ALL.toSorted()).toEqual(t.services.endpoints.map(({ name }) => name).toSorted())
  })

  test('names an object of §4 in each reading, and leaves out none that is not for later', () => {
    const named = [...new Set(readings.calls.map(({ object }) => object)), ...Object.keys(readings.later)]
    expect(named.toSorted()).toEqual(Object.keys(cells).toSorted())
  })

  test('has no deviation that says what the cell says already', () => {
    const idle = readings.deviations.flatMap(({ calls, roles, may }) =>
      calls.flatMap((call) => roles.filter((role) => isInCell(call, role) === may).map((role) => `${call} ${role}`)),
    )
    expect(idle).toEqual([])
  })

  test('gives every letter of a cell a call, or the reason why there is none', () => {
    const open = Object.keys(cells)
      .filter((object) => !(object in readings.later))
      .flatMap((object) =>
        ROLES.flatMap((role) =>
          wordsOf(object, role)
            .filter((word) => /^(?:[CESAIX]|V\*?)$/.test(word))
            .filter((word) => !isAnswered(object, role, word))
            .map((word) => `${object}: ${role} ${word}`),
        ),
      )
    expect(open).toEqual([])
  })
})

/** A letter that no reading of the object names: E of “own info” is the word `own`. */
const isAnswered = (object: string, role: Role, word: string) =>
  readings.elsewhere.some((one) => one.object === object && one.roles.includes(role) && one.letter === word) ||
  readings.calls.some((group) => group.object === object && group.may.split(' ').includes(word))
