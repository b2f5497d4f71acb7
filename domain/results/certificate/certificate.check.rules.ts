/**
 * The limits of public checks by number and name (domain.md Decided 48). After so many wrong names for one number, or wrong
 * pairs from one network, within an hour a captcha is required; after so many within a day, for the number or the network,
 * each try also has to wait.
 */
const CHECK_LADDER = { number_captcha_from: 5, network_captcha_from: 30, day_delay_from: 100, delay_seconds: 10 }

/** Wrong checks so far: `number`, `network`: within an hour; `day`: the larger of both counts within a day; `age`: seconds since the last one, null if there was none. */
export type WrongChecks = { number: number; network: number; day: number; age: number | null }

/** What the next check by name requires: a captcha, and so many seconds of waiting. */
export function checkDemand({ number, network, day, age }: WrongChecks): { captcha: boolean; wait_seconds: number } {
  const isDelayed = day >= CHECK_LADDER.day_delay_from && age !== null
  return {
    captcha: number >= CHECK_LADDER.number_captcha_from || network >= CHECK_LADDER.network_captcha_from,
    wait_seconds: isDelayed ? Math.max(0, Math.ceil(CHECK_LADDER.delay_seconds - age)) : 0,
  }
}
