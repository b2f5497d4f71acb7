/**
 * Public checks by number and name (domain.md Decided 48): so many wrong names for one number, or wrong pairs from one network,
 * in an hour ask the captcha; from so many a day on, for either, each try also waits.
 */
const CHECK_LADDER = { number_captcha_from: 5, network_captcha_from: 30, day_delay_from: 100, delay_seconds: 10 }

/** Wrong checks so far: of the number and from the network within the hour, of the more frequent of both within a day; seconds since the last one, null without any. */
export type WrongChecks = { number: number; network: number; day: number; age: number | null }

/** What the next check by name needs: a captcha, and so many seconds to wait. */
export function checkDemand({ number, network, day, age }: WrongChecks): { captcha: boolean; wait_seconds: number } {
  const isDelayed = day >= CHECK_LADDER.day_delay_from && age !== null
  return {
    captcha: number >= CHECK_LADDER.number_captcha_from || network >= CHECK_LADDER.network_captcha_from,
    wait_seconds: isDelayed ? Math.max(0, Math.ceil(CHECK_LADDER.delay_seconds - age)) : 0,
  }
}
