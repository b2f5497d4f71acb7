import { z } from 'zod'
import { anyText, line } from '../../kernel/field.ts'

export const VIEW_NAME_MAX = 20
/** Views that an account may have of one list. */
export const VIEWS_MAX = 30

/** A list by the name of its call: `plan.list`. */
export const listName = z.string().regex(/^[a-z][A-Za-z]{0,39}\.[a-z][A-Za-z]{0,39}$/)

const word = anyText(60).min(1)
/** What a view keeps of a list: the filters and the sort as its address has them, the columns as they are shown. */
const viewState = z.strictObject({
  filters: z.record(word, anyText(2000)).refine((filters) => Object.keys(filters).length <= 40),
  sort: anyText(200).nullable(),
  hidden: z.array(word).max(60).nullable(),
  order: z.array(word).max(60).nullable(),
  /** In px, of the columns whose width was changed. */
  widths: z.record(word, z.number().int().min(1).max(2000)).refine((widths) => Object.keys(widths).length <= 60),
  dense: z.boolean(),
})
export type ViewState = z.infer<typeof viewState>

/** What is entered: its name, what it keeps, and whether all accounts of the organization see it. */
export const viewBody = z.strictObject({ name: line(VIEW_NAME_MAX), state: viewState, shared: z.boolean() })
