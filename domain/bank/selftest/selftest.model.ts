/** The cookie of a self-test's session: an HTTP-only token of its own, which opens no call of an account (Decided 27). */
export const PRACTICE_COOKIE = 'Practice'
/** A session of a self-test ends so many hours after the login, or after the last self-test was begun. */
export const PRACTICE_HOURS = 2
/** So many papers are offered, the newest ones. */
export const PRACTICE_PAPERS_MAX = 200
/** What is typed at the login. */
export const LOGIN_NUMBER_MAX = 30
export const LOGIN_NAME_MAX = 120
