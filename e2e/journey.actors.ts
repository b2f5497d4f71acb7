import { fileURLToPath } from 'node:url'
import { personOf } from './journey.people.ts'
import type { Person } from './journey.people.ts'
import { shiftTo } from './journey.days.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

/** The people of a journey on one server, each in a window of their own. */
export type Actors = {
  server: TestServer
  /** First passwords as the console showed them, by account. */
  firstPasswords: ReadonlyMap<string, string>
  keepPassword: (username: string, password: string) => void
  /** The person of this account; signs in at the first use. */
  personIn: (username: string) => Promise<Person>
  /** The window of every person, into the folder of screenshots. */
  takePictures: (name: string) => Promise<void>
  close: () => Promise<void>
}

const pictureOf = (name: string) => fileURLToPath(new URL(`../screenshots/${name}.png`, import.meta.url))

/** An empty platform at 10:00 of its first day: what happens in the journey is of one day until its clock is moved. Only the first administrator has a password. */
export async function openActors(): Promise<Actors> {
  const server = await openTestServer()
  await server.moveClock(shiftTo(0, '10:00'))
  const firstPasswords = new Map([['admin', server.adminPassword]])
  const people = new Map<string, Person>()
  const personIn = async (username: string) => {
    const here = people.get(username)
    if (here) return here
    const person = await personOf(server, username)
    people.set(username, person)
    await person.enter(firstPasswords.get(username) ?? '')
    return person
  }
  return {
    server,
    firstPasswords,
    keepPassword: (username, password) => void firstPasswords.set(username, password),
    personIn,
    takePictures: async (name) => {
      for (const { page, username } of people.values())
        await page.screenshot({ path: pictureOf(`${name}-${username}`) })
    },
    close: server.close,
  }
}
