import { CAPTCHA, LADDER } from './auth.model.ts'

/** Failed logins as the ladder counts them; ages in seconds since the last one. */
export type FailureCounts = {
  /** Did the account sign in from this network within the last 90 days? */
  is_usual: boolean
  /** Of this account from this network, inside the window. */
  pair: number
  pair_age: number
  /** Of this account from all networks, inside an hour. */
  account: number
  account_age: number
  /** Of this network over all accounts, inside the window. */
  network: number
  /** The same, inside the window that ended with the last failure. */
  network_last: number
  network_age: number
}

/** What the ladder requires of the next try: seconds to wait, and a captcha of so many steps above the cheapest (null: none). */
export type LadderVerdict = { wait_seconds: number; captcha: number | null }

const doubling = (first: number, steps: number, most: number): number =>
  steps < 0 ? 0 : Math.min(most, first * 2 ** steps)

/** Do mail or mobile, to which codes for a forgotten password are sent, differ? */
export const isContactChange = (
  before: { mobile: string; email: string | null },
  after: { mobile: string; email: string | null },
): boolean => before.mobile !== after.mobile || before.email !== after.email

/** The ladder of failed logins (reliability.md §3): a usual network is judged by its own failures of this account alone. */
export function judgeFailures(counts: FailureCounts): LadderVerdict {
  const waits = [pairDelay(counts.pair) - counts.pair_age]
  const steps = [counts.pair - LADDER.captcha_from]
  if (!counts.is_usual) {
    waits.push(
      accountDelay(counts.account) - counts.account_age,
      networkDelay(counts.network_last) - counts.network_age,
    )
    steps.push(counts.network - LADDER.network_captcha_from)
  }
  const step = captchaStep(Math.max(...steps))
  return { wait_seconds: Math.max(0, Math.ceil(Math.max(...waits))), captcha: step }
}

/** The cost of a captcha after so many failures more than the first that needs one; null below that. */
export const captchaStep = (failures: number): number | null =>
  failures < 0 ? null : Math.min(failures, CAPTCHA.works.length - 1)

/** Limits of tries that name something, such as a certificate, and prove it by a name. */
export type TryLadder = {
  /** Wrong tries for one number, or of one network, within an hour from which a captcha is required. */
  number_captcha_from: number
  network_captcha_from: number
  /** Within a day from which each try also has to wait so many seconds after the last wrong one. */
  day_delay_from: number
  delay_seconds: number
}
/** Wrong tries so far: `number`, `network`: within an hour; `day`: the larger of both counts within a day; `age`: seconds since the last one, null if there was none. */
export type WrongTries = { number: number; network: number; day: number; age: number | null }

/** What the next try requires: a captcha, and so many seconds of waiting. */
export function tryDemand(
  { number, network, day, age }: WrongTries,
  ladder: TryLadder,
): { captcha: boolean; wait_seconds: number } {
  const isDelayed = day >= ladder.day_delay_from && age !== null
  return {
    captcha: number >= ladder.number_captcha_from || network >= ladder.network_captcha_from,
    wait_seconds: isDelayed ? Math.max(0, Math.ceil(ladder.delay_seconds - age)) : 0,
  }
}

/** How many keys a captcha of this cost has to search at most; half of them on average. */
export const captchaWork = (step: number): number =>
  CAPTCHA.works[Math.max(0, Math.min(step, CAPTCHA.works.length - 1))] ?? CAPTCHA.works[0]

const pairDelay = (failures: number) =>
  doubling(LADDER.delay_seconds, failures - LADDER.delay_from, LADDER.delay_max_seconds)
const accountDelay = (failures: number) =>
  doubling(1, failures - LADDER.account_delay_from, LADDER.account_delay_max_seconds)
const networkDelay = (failures: number) => (failures < LADDER.network_stop_from ? 0 : LADDER.window_minutes * 60)
