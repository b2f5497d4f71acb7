import { z } from 'zod'
import { pattern } from './field.ts'
import { accountMessages as words } from './account.messages.ts'

/** 4 to 20 letters, digits, underscores; fixed after creation. */
export const username = pattern(/^[A-Za-z0-9_]{4,20}$/, 20, { rule: 'username_format', message: words.username_format })

/** A password that is shown once and must be changed at the first login. */
export const oneTimePassword = z.strictObject({ username: z.string(), password: z.string() })
