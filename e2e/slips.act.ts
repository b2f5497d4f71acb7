import type { Locator, Page } from 'playwright-core'
import type { Window } from './browserWindow.ts'
import type { TestServer } from './testServer.ts'

/** Where an act is made: a signed-in window of a server. */
export type Stage = { server: TestServer; window: Window }

/** The record that a person sees when acting; `also` are others that the act concerns. */
export type Seen = { sn: string; name: string; also?: readonly string[] }

/** One button of an act; the last one of an act sends. */
export type Step = {
  button: (page: Page, seen: Seen) => Locator
  /** Where Enter is pressed, if it is pressed in a field. */
  field?: (page: Page, seen: Seen) => Locator
  /** Its question has the confirming button in focus, so that a second Enter would confirm it unread: Enter is pressed once. */
  once?: true
  /** What is chosen or typed before. */
  fill?: (page: Page, seen: Seen) => Promise<void>
}

/** What the other tab of “two tabs” does, if that is not the same as the first one. */
export type Other = Pick<Act, 'open' | 'steps'>

/** One act on the demo data with a component of the kit. */
export type Act = {
  /** The name of its file in web/kit, which is that of the component or hook. */
  component: string
  does: string
  /** The account, which may be another one for each of the four ways. */
  username: string | readonly [string, string, string, string]
  /** The record of this test alone. */
  record: (stage: Stage, way: number) => Promise<Seen>
  /** Opens the screen on which the first button is. */
  open: (page: Page, seen: Seen, stage: Stage) => Promise<void>
  steps: readonly [Step, ...Step[]]
  /** Method and path of the request that makes the change. */
  sends: RegExp
  /** The lines of the audit trail: action and record; `*` where the record is new or none is named. */
  trace: (seen: Seen) => readonly string[]
  /** SQL for one figure that rises with the effect: a version, or a count of rows. */
  figure: (seen: Seen) => string
  /** By how much it rises; one, if it is not given. */
  rises?: number
  /** How many requests the act takes; one, if it is not given. */
  requests?: number
  /** What the second of two tabs says. `each`: no record is shared, each tab makes an effect of its own. */
  second: RegExp | 'each'
  other?: Other
  /** Ways in which this act is not tried; a comment at the act says why. */
  without?: readonly Way[]
}

/** One of the four ways in which a person acts twice. */
export const WAYS = ['a double click', 'Enter twice', 'Back', 'two tabs'] as const
export type Way = (typeof WAYS)[number]
