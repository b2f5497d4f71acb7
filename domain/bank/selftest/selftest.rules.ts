import type { TryLadder } from '../../platform/auth/auth.rules.ts'

/** The limits of the login of self-tests (domain.md §3.15a): “five failures per number or network → captcha”; after many within a day each try also has to wait. */
export const LOGIN_LADDER: TryLadder = {
  number_captcha_from: 5,
  network_captcha_from: 5,
  day_delay_from: 200,
  delay_seconds: 10,
}

/** Per cent of what the marked questions are worth, whole; null where no question is marked. */
export const percentOf = (points: number, total: number): number | null =>
  total > 0 ? Math.round((points / total) * 100) : null
