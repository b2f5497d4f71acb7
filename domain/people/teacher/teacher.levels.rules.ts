import { z } from 'zod'
import { levelWords } from '../../catalogue/credential/credential.messages.ts'
import { LEVELS } from '../../catalogue/credential/credential.model.ts'
import type { Level } from '../../catalogue/credential/credential.model.ts'
import { ruleError } from '../../kernel/field.ts'
import { teacherMessages } from './teacher.messages.ts'

/** Between the entries of a list in one cell of a workbook. */
export const LIST_SEPARATOR = /[,\uff0c\u3001;\uff1b]/

const LEVEL_OF = new Map<string, Level>(
  LEVELS.flatMap((one) => Object.values(levelWords[one]).map((word): [string, Level] => [word, one])),
)
const UNKNOWN_LEVEL = ruleError('level_unknown', teacherMessages.level_unknown)

/** Levels as a list of words; the order of the ladder, each once. */
export const levelList = z.string({ error: UNKNOWN_LEVEL }).transform((text, ctx): Level[] => {
  const found = text.split(LIST_SEPARATOR).map((word) => LEVEL_OF.get(word.trim()))
  if (found.includes(undefined)) ctx.addIssue({ code: 'custom', message: UNKNOWN_LEVEL })
  return LEVELS.filter((one) => found.includes(one))
})
