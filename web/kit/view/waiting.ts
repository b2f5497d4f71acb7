/** From so many days on a wait is long, or too long. */
const [LONG, TOO_LONG] = [3, 7]

/** How long something has waited, in whole days: not long, long, or too long. */
export const lengthOfWait = (days: number) => (days >= TOO_LONG ? 'too_long' : days >= LONG ? 'long' : 'short')
/** The look of each; the number of days is beside it (visual.md: colour never alone). */
export const waitTones = { short: 'zk-quiet', long: 'zk-attention', too_long: 'zk-fault' }
