import { z } from 'zod'
import { ROLES } from '../../access/roles.ts'

/** The ladder of failed logins (reliability.md §3). A network is the /24 or /48 of an address. */
export const LADDER = {
  /** Failures of one account from one network inside the window from which a captcha is required. */
  captcha_from: 5,
  /** Such failures from which each further try must wait. */
  delay_from: 10,
  /** First wait; it doubles with each failure up to the longest. */
  delay_seconds: 15,
  delay_max_seconds: 900,
  window_minutes: 15,
  /** Failures of one account from all networks inside an hour from which a try must wait: 1 s, 2 s, 4 s … */
  account_delay_from: 20,
  account_delay_max_seconds: 60,
  account_window_minutes: 60,
  /** Failures of one network over all accounts inside the window from which a captcha is required. */
  network_captcha_from: 30,
  /** Such failures from which the network is refused for the length of the window. */
  network_stop_from: 100,
  /** A network from which the account signed in within these days is judged by its own failures alone. */
  usual_days: 90,
} as const

export const CAPTCHA_PURPOSES = ['login', 'register', 'reset', 'check', 'practice'] as const

/** The captcha is a proof of work (reliability.md §3, ADR 0022): nothing to read or to hear, about a second of computing at the lowest cost. */
export const CAPTCHA = {
  minutes: 10,
  algorithm: 'PBKDF2/SHA-256',
  /** Rounds for one key. */
  cost: 5000,
  /** How many keys are possible, by steps above the cheapest: each failure doubles them, up to 30 s of one core. */
  works: [3600, 7200, 14_400, 28_800, 36_000],
  /** Characters of a solution on the wire. */
  longest: 4096,
} as const

const hex = (most: number) =>
  z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(most)

/** What the solver is given: the parameters of altcha, signed by the server. */
export const captchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string().max(32),
    nonce: hex(64),
    salt: hex(64),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: hex(64),
    data: z.strictObject({
      sn: z.string().max(64),
      purpose: z.enum(CAPTCHA_PURPOSES),
      step: z.number().int(),
      /** The number that is looked for is less than this one. */
      most: z.number().int(),
    }),
  }),
  signature: hex(128),
})
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

/** The names of the cookies (interface.md §4): the token, and its readable expiry. */
export const SESSION_COOKIE = 'Authorization'
export const EXPIRES_COOKIE = 'Authorization_expires'

/** The wire form of a permission: a section of the console and what may be done there (spec §6). */
export const sectionPermission = z.strictObject({ id: z.string(), operation: z.array(z.string()) })
export type SectionPermission = z.infer<typeof sectionPermission>

export const currentUser = z.strictObject({
  sn: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(ROLES),
  admin: z.boolean(),
  mobile: z.string(),
  email: z.string().nullable(),
  org_sn: z.string().nullable(),
  org_name: z.string().nullable(),
  password_due: z.boolean(),
  last_login_time: z.string().nullable(),
  last_login_ip: z.string().nullable(),
  version: z.number().int(),
})
export type CurrentUser = z.infer<typeof currentUser>

/** One-time codes for a forgotten password or a registration (reliability.md §2, §3): the limits against guessing and flooding. */
export const CODE = {
  digits: 6,
  minutes: 10,
  /** Wrong tries after which a code is invalid. */
  tries: 5,
  /** Between two codes for the same address or account. */
  wait_seconds: 60,
  /** For one account, or one address that registers, whatever the networks that request them. */
  per_day: 10,
  /** Requests of one network inside the window from which a captcha is required, and beyond which all are refused. */
  captcha_from: 3,
  most: 20,
  window_minutes: 15,
} as const

/** How a code is delivered; where there is neither a mail server nor a gateway for SMS, an operator issues a one-time password. */
export const CODE_CHANNELS = ['mail', 'sms'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]
/** What a code is for: a forgotten password, or an address that registers (domain.md Decided 30). */
export const CODE_PURPOSES = ['reset', 'register'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** What the platform writes to people by mail or SMS. */
export const MAIL_KINDS = [
  'reset_code',
  'register_code',
  'password_changed',
  'contact_changed',
  'notice',
  'digest',
  'trainee',
] as const
