import { fileURLToPath } from 'node:url'
import { personOf } from './journey.people.ts'
import type { Person } from './journey.people.ts'
import { openTestServer } from './testServer.ts'
import type { TestServer } from './testServer.ts'

/** The people of a story on one server, each in a window of their own. */
export type Actors = {
  server: TestServer
  /** First passwords as the console showed them, by account. */
  handed: ReadonlyMap<string, string>
  hand: (username: string, password: string) => void
  /** The person of this account, who enters the house when first asked for. */
  personIn: (username: string) => Promise<Person>
  /** Everybody's window, into the folder of screenshots. */
  takePictures: (name: string) => Promise<void>
  close: () => Promise<void>
}

const pictureOf = (name: string) => fileURLToPath(new URL(`../screenshots/${name}.png`, import.meta.url))

/** An empty platform with nobody in it yet; the first administrator's password is handed out. */
export async function openActors(): Promise<Actors> {
  const server = await openTestServer()
  const handed = new Map([['admin', server.adminPassword]])
  const people = new Map<string, Person>()
  const personIn = async (username: string) => {
    const here = people.get(username)
    if (here) return here
    const person = await personOf(server, username)
    people.set(username, person)
    await person.enter(handed.get(username) ?? '')
    return person
  }
  return {
    server,
    handed,
    hand: (username, password) => void handed.set(username, password),
    personIn,
    takePictures: async (name) => {
      for (const { page, username } of people.values())
        await page.screenshot({ path: pictureOf(`${name}-${username}`) })
    },
    close: server.close,
  }
}
