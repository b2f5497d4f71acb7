import { z } from 'zod'
import { ruleError, sn, textIn } from './field.ts'
import { kernelMessages } from './messages.ts'
import { wordForm } from './textForm.ts'

export const PAGE_LIMIT = 100
export const PAGE_DEFAULT = 20
/** page × limit beyond this is refused (interface.md §4). */
export const PAGE_DEPTH = 100_000
/** Totals are exact up to this, then capped (performance.md §1.6). */
export const TOTAL_CAP = 10_000

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** Several values of one filter: repeated or comma-separated; at most 50. */
export const several = <S extends z.ZodType<string, string>>(value: S) =>
  z
    .union([z.array(z.string().max(200)).max(50), z.string().max(2000)])
    .transform((given) => (typeof given === 'string' ? given.split(',') : given))
    .pipe(z.array(value).min(1).max(50))

/** The records chosen in a list, which an export takes instead of its filters: a page at most. */
export const chosen = z
  .union([z.array(sn), z.string().max(PAGE_LIMIT * 33)])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given))
  .pipe(z.array(sn).min(1).max(PAGE_LIMIT))
  .optional()

/** Yes or no in a query string, or in the body of an export with the same filters. */
export const yesNo = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** The search word of a list. */
export const keyword = textIn(wordForm, 64).optional()

/** The common part of every list's query; `sortable` names the fields that `sort` accepts. */
export function pageQuery<const F extends readonly string[]>(sortable: F) {
  const known = new Set<string>(sortable)
  const isKnown = (value: string) => value.split(',').every((part) => known.has(part.replace(/^-/, '')))
  return z.strictObject({
    page: queryInteger(1, PAGE_DEPTH).default(1),
    limit: queryInteger(1, PAGE_LIMIT).default(PAGE_DEFAULT),
    sort: z
      .string()
      .max(200)
      .refine(isKnown, { error: ruleError('sort_field', kernelMessages.sort_field) })
      .optional(),
  })
}

/** Asks a list for its states too. */
export const asksStates = { states: yesNo.optional() }

/** How many records are in a state; `mine`: they wait for a move that the reader may make. */
export type StateCount<S extends string> = { state: S; count: number; mine: boolean }

/** The states of a list in the reader's scope, whatever the filters, each count capped like a total; only where it is asked for. */
export const stateCounts = <const S extends readonly [string, ...string[]]>(states: S) =>
  z.array(z.strictObject({ state: z.enum(states), count: z.number().int(), mine: z.boolean() })).optional()

/** The page of a list (interface.md §4): `total` is capped at 10,000, then `total_capped` is true. */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.strictObject({
    items: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    total_capped: z.boolean(),
  })

export type Page<R> = { items: R[]; total: number; page: number; limit: number; total_capped: boolean }
