import type { Text } from './text.ts'

const FIGURE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in yuan as each language writes it: ¥1,234.00, RMB 1,234.00 (in Hong Kong 元 means its own dollar), CNY 1,234.00. */
export function moneyText(yuan: number): Text {
  const figure = FIGURE.format(yuan)
  return { CN: `¥${figure}`, HK: `RMB ${figure}`, US: `CNY ${figure}` }
}
