import { kernelMessages } from './messages.ts'
import { fill } from './text.ts'
import type { RuleText, Text, TextParams } from './text.ts'

/** The error table of interface.md §4: machine name → body status, HTTP code, message. Nothing else may be thrown at a client. */
export const ERRORS = {
  input: { status: 40000, http: 400, message: kernelMessages.error_input },
  bad_login: { status: 40101, http: 400, message: kernelMessages.error_bad_login },
  captcha: { status: 40102, http: 400, message: kernelMessages.error_captcha },
  old_password: { status: 40103, http: 400, message: kernelMessages.error_old_password },
  no_session: { status: 40002, http: 401, message: kernelMessages.error_session },
  invalid_session: { status: 40003, http: 401, message: kernelMessages.error_session },
  expired_session: { status: 40004, http: 401, message: kernelMessages.error_session },
  forbidden: { status: 40300, http: 403, message: kernelMessages.error_forbidden },
  account_disabled: { status: 40301, http: 403, message: kernelMessages.error_account_disabled },
  password_due: { status: 40302, http: 403, message: kernelMessages.error_password_due },
  not_found: { status: 40400, http: 404, message: kernelMessages.error_not_found },
  state: { status: 40900, http: 409, message: kernelMessages.error_state },
  stale: { status: 40900, http: 409, message: kernelMessages.error_stale },
  conflict: { status: 40901, http: 409, message: kernelMessages.error_conflict },
  rule: { status: 42200, http: 422, message: kernelMessages.error_rule },
  too_large: { status: 41300, http: 413, message: kernelMessages.error_too_large },
  wrong_type: { status: 41500, http: 415, message: kernelMessages.error_wrong_type },
  too_many: { status: 42900, http: 429, message: kernelMessages.error_too_many },
  internal: { status: 50000, http: 500, message: kernelMessages.error_internal },
  storage_full: { status: 50700, http: 507, message: kernelMessages.error_storage_full },
  not_ready: { status: 50300, http: 503, message: kernelMessages.error_not_ready },
} as const satisfies Record<string, { status: number; http: number; message: Text }>

export type ErrorCode = keyof typeof ERRORS
export const SUCCESS = 80200
export const SESSION_LOST: readonly number[] = [40002, 40003, 40004]

/** One refused input: where (dotted path), which rule, and why in three languages. */
export type InputFault = { path: string; rule: string; message: Text }

type ErrorDetails = {
  rule?: string
  message?: Text
  params?: TextParams
  errors?: InputFault[]
  retryAfter?: number
  cause?: unknown
}

/** What the codes of refusals are given: the rule's name, with a message that has its lift. */
type RefusalDetails = ErrorDetails & { rule: string; message: RuleText }

/** The one error the product throws: a code of the table, and its details. `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly rule: string | undefined
  readonly text: Text
  readonly errors: InputFault[] | undefined
  readonly retryAfter: number | undefined
  /** The number of the late report as which the refused act is kept (Decided 38). */
  late_report: string | undefined

  constructor(code: 'rule' | 'conflict', details: RefusalDetails)
  constructor(code: Exclude<ErrorCode, 'rule' | 'conflict'>, details?: ErrorDetails)
  /** The database found a conflict that no rule names. */
  constructor(code: 'conflict', details?: { cause: unknown; rule?: never })
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const text = fill(details.message ?? ERRORS[code].message, details.params)
    super(text.US, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.rule = details.rule
    this.text = text
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }
}

type Refusing<K extends string> = { readonly [P in NoInfer<K>]: RuleText }

/** A business rule's refusal (422): its machine name and the sentence that names what would lift it. */
export function refuse<K extends string>(messages: Refusing<K>, rule: K, params?: TextParams): AppError {
  return new AppError('rule', { rule, message: messages[rule], ...(params ? { params } : {}) })
}

/** A unique or reference conflict (409/40901), named by its rule. */
export function conflict<K extends string>(messages: Refusing<K>, rule: K, params?: TextParams): AppError {
  return new AppError('conflict', { rule, message: messages[rule], ...(params ? { params } : {}) })
}

/** Not there, or not yours: one identical answer (interface.md §4). */
export function notFound(): AppError {
  return new AppError('not_found')
}
