import type { TryLadder } from '../../platform/auth/auth.rules.ts'

/**
 * The limits of public checks by number and name (domain.md Decided 48). After so many wrong names for one number, or wrong
 * pairs from one network, within an hour a captcha is required; after so many within a day, for the number or the network,
 * each try also has to wait.
 */
export const CHECK_LADDER: TryLadder = {
  number_captcha_from: 5,
  network_captcha_from: 30,
  day_delay_from: 100,
  delay_seconds: 10,
}
