import { z } from 'zod'
import type { Text } from './text.ts'

/** An amount in yuan with two decimals, as text: amounts are never floating-point numbers (domain.md, Decided 20). */
export const amount = z.string().regex(/^\d{1,12}\.\d{2}$/)

/** An amount in whole fen, in which sums are exact. */
export const fenOf = (yuan: string): number => Number(yuan.replace('.', ''))

/** Whole fen, zero or more, as an amount in yuan. */
export const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

const FIGURE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const grouped = (yuan: string) => yuan.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')

/** An amount in yuan as each language writes it: ¥1,234.00, RMB 1,234.00 (in Hong Kong 元 means its own dollar), CNY 1,234.00. */
export function moneyText(yuan: number | string): Text {
  const figure = typeof yuan === 'number' ? FIGURE.format(yuan) : grouped(yuan)
  return { CN: `¥${figure}`, HK: `RMB ${figure}`, US: `CNY ${figure}` }
}
