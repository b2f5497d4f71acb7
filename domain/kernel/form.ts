import { z } from 'zod'
import type { InputFault } from './error.ts'
import { faultsOf } from './faults.ts'
import { anyText, date, integer, ruleError, text } from './field.ts'
import { formFileMessages as fileWords } from './form.messages.ts'
import { kernelMessages as words } from './messages.ts'
import { maskIdNo, maskMobile } from './person.ts'
import type { Text } from './text.ts'

/** The values of one section or row as they are typed: what is not filled in is null. */
export type Values = Readonly<Record<string, unknown>>

export type Facts = {
  label: Text
  hint?: Text
  unit?: Text
  /** May stay empty. */
  optional?: true
  /** Filled in from the institution's own record, never typed. */
  locked?: true
  /** Personal data, which others see masked. */
  personal?: 'id_no' | 'mobile'
  /** Left out of what a link shows, such as the account of a camera. */
  unshared?: true
  /** Asked only while this holds for the other values of its section or row. */
  when?: (values: Values) => boolean
}
/** What each kind of field needs to be drawn. */
type Shape =
  | { kind: 'line' | 'day' | 'yes' }
  | { kind: 'area'; max: number }
  | { kind: 'number'; min: number; max: number; places: number }
  | { kind: 'choice' | 'choices'; words: Readonly<Record<string, Text>> }
  | { kind: 'files'; min: number; max: number; accept: 'pdf' | 'image' | 'any' }
  | { kind: 'record'; of: string }
  | { kind: 'rows'; columns: Fields; row: Text; min: number; max: number }

/** A field of a form document: how it is drawn, what a draft may hold (`draft`), what is right when it is sent in (`check`). */
export type FormField<V = unknown> = Facts & Shape & { draft: z.ZodType<V | null>; check: z.ZodType<V> }
export type Fields = Readonly<Record<string, FormField>>
/** Fields under one heading. */
export type FormSection<F extends Fields = Fields> = { title: Text; hint?: Text; fields: F }
export type FormDocument = Readonly<Record<string, FormSection>>

type ValueOf<F> = F extends FormField<infer V> ? V : never
/** What a draft holds: every field, null where nothing is filled in. */
export type RowOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> | null }
export type DraftOf<D extends FormDocument> = { [S in keyof D]: RowOf<D[S]['fields']> }

const draftOf = <V>(schema: z.ZodType<V>) => schema.nullable().default(null)
const DRAFT_TEXT = 200

/** Text of one line. */
export const line = (max: number, facts: Facts, min = 1): FormField<string> => ({
  ...facts,
  kind: 'line',
  draft: draftOf(anyText(DRAFT_TEXT)),
  check: text(max, min),
})
/** Text of one line with a format of its own, such as an identifier. */
export const formatted = (check: z.ZodType<string>, facts: Facts): FormField<string> => ({
  ...facts,
  kind: 'line',
  draft: draftOf(anyText(DRAFT_TEXT)),
  check,
})
export const area = (max: number, facts: Facts): FormField<string> => ({
  ...facts,
  kind: 'area',
  max,
  draft: draftOf(anyText(max)),
  check: anyText(max).min(1),
})

const ANY_NUMBER = z.number().min(-1_000_000_000).max(1_000_000_000)
export const whole = (min: number, max: number, facts: Facts): FormField<number> => ({
  ...facts,
  kind: 'number',
  min,
  max,
  places: 0,
  draft: draftOf(ANY_NUMBER),
  check: integer(min, max),
})
/** A number with at most so many decimal places. */
export const decimal = (min: number, max: number, places: number, facts: Facts): FormField<number> => ({
  ...facts,
  kind: 'number',
  min,
  max,
  places,
  draft: draftOf(ANY_NUMBER),
  check: z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(places)) === value, {
      error: ruleError('wrong_format', words.wrong_format),
    }),
})
export const day = (facts: Facts): FormField<string> => ({
  ...facts,
  kind: 'day',
  draft: draftOf(anyText(10)),
  check: date,
})
/** Yes or no. */
export const yes = (facts: Facts): FormField<boolean> => ({
  ...facts,
  kind: 'yes',
  draft: draftOf(z.boolean()),
  check: z.boolean(),
})
/** A box that must be ticked; `rule` says why. */
export const mustBe = (rule: string, message: Text, facts: Facts): FormField<boolean> => ({
  ...yes(facts),
  check: z.boolean().refine((value) => value, { error: ruleError(rule, message) }),
})
export const choice = <K extends string>(names: Readonly<Record<K, Text>>, facts: Facts): FormField<K> => ({
  ...facts,
  kind: 'choice',
  words: names,
  draft: draftOf(optionOf(names)),
  check: optionOf(names),
})
/** Several of some, each once. */
export const choices = <K extends string>(names: Readonly<Record<K, Text>>, facts: Facts): FormField<K[]> => {
  const check = z
    .array(optionOf(names))
    .min(1)
    .refine(isUnique, { error: ruleError('repeated_item', words.repeated_item) })
  return { ...facts, kind: 'choices', words: names, draft: draftOf(z.array(optionOf(names)).max(50)), check }
}
const isUnique = (list: readonly string[]) => new Set(list).size === list.length
function optionOf<K extends string>(names: Readonly<Record<K, Text>>) {
  return z.custom<K>((value) => typeof value === 'string' && Object.hasOwn(names, value), {
    error: ruleError('not_an_option', words.not_an_option),
  })
}

const fileKey = z.string().regex(/^[0-9A-Za-z._/-]{1,120}$/, { error: ruleError('wrong_format', words.wrong_format) })
/** A key ends in the type that the content of its file has. */
const endingIn = (types: RegExp, rule: 'file_not_pdf' | 'file_not_image') =>
  fileKey.refine((key) => types.test(key), { error: ruleError(rule, fileWords[rule]) })
const keyOf = {
  pdf: endingIn(/\.pdf$/, 'file_not_pdf'),
  image: endingIn(/\.(?:jpe?g|png)$/, 'file_not_image'),
  any: fileKey,
}
/** Keys of uploaded files. */
export const files = (
  min: number,
  max: number,
  accept: 'pdf' | 'image' | 'any',
  facts: Facts,
): FormField<string[]> => ({
  ...facts,
  kind: 'files',
  min,
  max,
  accept,
  draft: draftOf(z.array(fileKey).max(max)),
  check: z.array(keyOf[accept]).min(min).max(max),
})
/** Another record, by its number; `of` names what is chosen. */
export const record = (of: string, facts: Facts): FormField<string> => ({
  ...facts,
  kind: 'record',
  of,
  draft: draftOf(z.string().max(40)),
  check: z.string().regex(/^[0-9A-Za-z_-]{1,40}$/, { error: ruleError('wrong_format', words.wrong_format) }),
})
/** Repeated rows; `row` is one of them in words. */
export function rows<F extends Fields>(
  columns: F,
  { row, min, max, ...facts }: Facts & { row: Text; min: number; max: number },
): FormField<RowOf<F>[]> {
  const draft = z.array(rowSchema(columns)).max(max)
  return { ...facts, kind: 'rows', columns, row, min, max, draft: draftOf(draft), check: draft.min(min) }
}

function rowSchema<F extends Fields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { draft }]) => [name, draft]))
  // Built field by field, which the type checker does not follow: each key has the schema of its own field.
  return z.strictObject(shape) as unknown as z.ZodType<RowOf<F>>
}

/** What a draft may hold: each field of the right kind or null; unknown fields are refused, absent ones are null. */
export function draftSchema<D extends FormDocument>(form: D) {
  const shape = Object.fromEntries(
    Object.entries(form).map(([name, { fields }]) => [name, rowSchema(fields).prefault({})]),
  )
  // Built section by section, as a row is.
  return z.strictObject(shape) as unknown as z.ZodType<DraftOf<D>>
}

const storedFields = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, storedValue(field)])))
function storedValue(field: FormField): z.ZodType {
  if (field.kind !== 'rows') return field.draft.catch(null)
  return z.array(storedFields(field.columns)).nullable().default(null).catch(null)
}

/** Reads a stored draft, also of an earlier release: a field that the form no longer has is left out, a value that no longer fits is null. */
export function storedSchema<D extends FormDocument>(form: D) {
  const shape = Object.fromEntries(
    Object.entries(form).map(([name, { fields }]) => [name, storedFields(fields).prefault({})]),
  )
  // Built section by section, as a draft is.
  return z.object(shape) as unknown as z.ZodType<DraftOf<D>>
}

/** Is nothing filled in? A box that is not ticked is an answer. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Is the field asked, with these other values? */
export const isAsked = ({ when }: Pick<Facts, 'when'>, values: Values): boolean => !when || when(values)

/** What is missing or wrong in a section or row, in the order of the fields; paths begin with `path`. */
function fieldFaults(fields: Fields, values: Values, path: string): InputFault[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isAsked(field, values) ? valueFaults(field, values[name], `${path}.${name}`) : [],
  )
}

function valueFaults(field: FormField, value: unknown, path: string): InputFault[] {
  if (isBlank(value)) return field.optional ? [] : [{ path, rule: 'required', message: words.required }]
  const { error } = field.check.safeParse(value)
  const own = error
    ? faultsOf(error).map((fault) => ({ ...fault, path: [path, fault.path].filter(Boolean).join('.') }))
    : []
  return [...own, ...rowFaults(field, value, path)]
}

function rowFaults(field: FormField, value: unknown, path: string): InputFault[] {
  if (field.kind !== 'rows' || !Array.isArray(value)) return []
  return value.flatMap((row: Values, at) => fieldFaults(field.columns, row, `${path}.${at}`))
}

/** What is missing or wrong in a document, section by section. */
export const formFaults = (form: FormDocument, draft: Readonly<Record<string, Values>>): InputFault[] =>
  Object.entries(form).flatMap(([name, { fields }]) => fieldFaults(fields, draft[name] ?? {}, name))

/** Of the fields that are asked and not optional, how many are filled in; rows count as one each. */
export function completeness({ fields }: FormSection, values: Values): { filled: number; asked: number } {
  const asked = Object.entries(fields).filter(([, field]) => !field.optional && isAsked(field, values))
  return { filled: asked.filter(([name]) => !isBlank(values[name])).length, asked: asked.length }
}

/** A field with its value and place, such as `theory.rooms.0.photos`; those of rows one by one. */
type Placed = { path: string; field: FormField; value: unknown }
function placedIn(fields: Fields, values: Values, path: string): Placed[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = { path: `${path}.${name}`, field, value: values[name] ?? null }
    if (field.kind !== 'rows' || !Array.isArray(place.value)) return [place]
    return place.value.flatMap((row: Values, at) => placedIn(field.columns, row, `${place.path}.${at}`))
  })
}

type Document = Readonly<Record<string, Values>>
/** The files that a document names, each with the place of its field. */
export const filesIn = (form: FormDocument, draft: Document): { path: string; key: string }[] =>
  Object.entries(form)
    .flatMap(([name, { fields }]) => placedIn(fields, draft[name] ?? {}, name))
    .flatMap(({ path, field, value }) =>
      field.kind === 'files' && Array.isArray(value) ? value.map((key) => ({ path, key: String(key) })) : [],
    )

/** A document with its personal numbers masked, as everybody but its owner reads it. */
export function maskedDraft<D extends FormDocument>(form: D, draft: DraftOf<D>): DraftOf<D> {
  const sections = Object.entries(form).map(([name, { fields }]) => [name, maskedRow(fields, draft[name] ?? {})])
  // Only texts are replaced, by other texts.
  return Object.fromEntries(sections) as DraftOf<D>
}
const MASKS = { id_no: maskIdNo, mobile: maskMobile }
const maskedRow = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maskedValue(fields[name], value)]))
function maskedValue(field: FormField | undefined, value: unknown): unknown {
  if (field?.personal && typeof value === 'string') return MASKS[field.personal](value)
  if (field?.kind !== 'rows' || !Array.isArray(value)) return value
  return value.map((row: Values) => maskedRow(field.columns, row))
}
