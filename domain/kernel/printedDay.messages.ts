import { defineMessages } from './text.ts'

/** A day on printed papers. */
export const printedDayWords = defineMessages({
  day: { CN: '{year}年{month}月{date}日', HK: '{year}年{month}月{date}日', US: '{year}-{month}-{date}' },
})
