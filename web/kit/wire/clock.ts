// sv-SE writes moments as the wire does: YYYY-MM-DD HH:mm:ss.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** A moment of a clock (ms since 1970) as the wire writes it. */
export const textOf = (time: number): string => format.format(time)
/** The reverse. */
export const timeOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)
/** The present moment as the wire writes it. Only for what is shown: the server decides by its own clock. */
export const nowText = (): string => format.format(Date.now())
