// How long a file and a function may be. What is longer today is listed in long-files.json and long-functions.json.
import { keyOf } from './allowed.mjs'
import { functionsOf } from './functions.mjs'

const MAX_FILE = 300
const MAX_FUNCTION = 40
/** The upper limit of a function, also with a reason. */
const MAX_WITH_REASON = 60
const MIGRATION = /^server\/db\/migrations\//

/** Source files of more than 300 lines, of every kind but migrations. */
export const longFiles = (texts) =>
  texts
    .filter(({ path }) => !MIGRATION.test(path))
    .map(({ path, text }) => ({ path, amount: text.trimEnd().split('\n').length }))
    .filter(({ amount }) => amount > MAX_FILE)
    .map(({ path, amount }) => ({
      key: keyOf(path),
      path,
      line: amount,
      amount,
      lesson: `${amount} lines; the limit is ${MAX_FILE}. Split by meaning: a part that has a name of its own.`,
    }))

/** Functions of more than 40 lines. */
export const longFunctions = (files) =>
  files.flatMap((file) =>
    functionsOf(file)
      .filter(({ lines }) => lines > MAX_FUNCTION)
      .map(({ name, line, lines }) => ({
        key: `${keyOf(file.path)}#${name}`,
        path: file.path,
        line,
        amount: lines,
        lesson: `${name} has ${lines} lines; the limit is ${MAX_FUNCTION}. Give a name to a part of it.`,
      })),
  )

/** Entries of long-functions.json with a reason, for a function so long that no reason allows it. */
export const unreasonable = (allowed) =>
  Object.entries(allowed)
    .filter(([, { amount, reason }]) => reason !== undefined && amount > MAX_WITH_REASON)
    .map(([key, { amount }]) => [
      'scripts/structure/long-functions.json',
      1,
      'long-function',
      `“${key}” has ${amount} lines; no reason allows more than ${MAX_WITH_REASON}.`,
    ])
