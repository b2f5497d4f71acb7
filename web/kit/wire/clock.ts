// sv-SE writes moments as the wire does: YYYY-MM-DD HH:mm:ss.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** The present moment as the wire writes it. Only for what is shown: the server decides by its own clock. */
export const nowText = (): string => format.format(Date.now())
