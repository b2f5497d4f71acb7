import { pattern } from './field.ts'
import { educationMessages as words } from './education.messages.ts'

/** Code of a major in the national catalogue of 2021: six digits, the first two naming the division. */
export const majorCode = pattern(/^\d{6}$/, 6, { rule: 'major_code_format', message: words.major_code_format })
