const NUMBER = /\d{6,}[\dXx]?/g
/** What PostgreSQL and JSON quote at the end of a sentence is the user's value. */
const QUOTED = /: ".*$/s

type LoggedError = {
  type: string
  code?: string
  constraint?: string
  message: string
  stack: string
  cause?: LoggedError
}

/**
 * What a log may hold of an error: its kind, code, place and cause. A query's text and parameters, the row that a
 * constraint names and long numbers stay out: they are people's data (reliability.md §3).
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: plain(String(error)), stack: '' }
  const isQuery = 'query' in error && 'params' in error
  return {
    type: error.name,
    ...textOf(error, 'code'),
    ...textOf(error, 'constraint'),
    message: isQuery ? 'a query failed' : plain(error.message),
    stack: framesOf(error),
    ...(error.cause === undefined || depth > 4 ? {} : { cause: loggedError(error.cause, depth + 1) }),
  }
}

const plain = (text: string) => text.replace(QUOTED, ': …').replaceAll(NUMBER, '…').slice(0, 500)

function textOf(error: Error, name: 'code' | 'constraint'): { code?: string; constraint?: string } {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value
  return typeof value === 'string' ? { [name]: value } : {}
}

/** The frames alone: the stack begins with the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
