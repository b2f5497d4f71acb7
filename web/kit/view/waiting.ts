/** From so many days on a wait is long, or too long. */
const [LONG, TOO_LONG] = [3, 7]

/** How long something has waited, in whole days: not long, long, or too long. */
export const lengthOfWait = (days: number) => (days >= TOO_LONG ? 'too_long' : days >= LONG ? 'long' : 'short')
/** The CSS class of each length; the number of days is always shown too (visual.md: never colour alone). */
export const waitTones = { short: 'zk-quiet', long: 'zk-attention', too_long: 'zk-fault' }
