import { z } from 'zod'
import { level } from '../../catalogue/credential/credential.model.ts'
import { orNull } from '../../kernel/field.ts'

/** The cookie of a self-test's session: an HTTP-only token of its own, which opens no call of an account (Decided 27). */
export const PRACTICE_COOKIE = 'Practice'
/** A session of a self-test ends so many hours after the login, or after the last self-test was begun. */
export const PRACTICE_HOURS = 2
/** So many papers are offered, the newest ones. */
export const PRACTICE_PAPERS_MAX = 200
/** What is typed at the login. */
export const LOGIN_NUMBER_MAX = 30
export const LOGIN_NAME_MAX = 120

/** A paper as a sitter and the console see it. */
export const practiceNames = {
  paper_sn: z.string(),
  title: z.string(),
  /** In the reader's language. */
  credential_name: z.string(),
  level,
}
/** What was reached in the self-tests of one paper. */
export const practiceReached = {
  /** How often it was handed in. */
  attempts: z.number().int(),
  /** Points of the questions that are marked by themselves; null: it was never handed in. */
  best: z.number().nullable(),
  latest: z.number().nullable(),
  /** What these questions are worth in the latest one. */
  total: z.number().nullable(),
  latest_time: orNull,
}
