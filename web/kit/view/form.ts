import type { ReactElement } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { faultsOf } from '@zhikao/domain/kernel/faults.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { z } from 'zod'

/** One field of a form: the contract's name of it, its label, and the control that gets value and onChange. */
export type FormField = {
  name: string
  label: Text
  input: ReactElement<{ onBlur?: () => void }>
  hint?: Text
  /** Takes half the width where there is room. */
  half?: boolean
  /** Shown only for these values; what a hidden field holds is still sent. */
  when?: (values: Values) => boolean
}
/** Fields that belong together; without a title where the form is one group, which its drawer names. */
export type FormGroup = { title?: Text; hint?: Text; fields: readonly FormField[] }
export type Values = Readonly<Record<string, unknown>>

/** The fields that a call's body declares. */
export function bodyShape(endpoint: Endpoint): Readonly<Record<string, z.core.$ZodType>> {
  return endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}
}

/** Must this field be given? True if the contract requires it; a list that may be empty needs no entry. */
export function isRequired(endpoint: Endpoint, name: string): boolean {
  const field = bodyShape(endpoint)[name]
  return field !== undefined && !z.safeParse(field, undefined).success && !z.safeParse(field, []).success
}

/** Form values in the form of the contract: only its fields, an emptied one as null, one never touched not at all. */
export function toBody(endpoint: Endpoint, values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(bodyShape(endpoint))) {
    const value = values[name] === '' ? null : values[name]
    if (value === undefined || (value === null && !z.safeParse(field, null).success)) continue
    body[name] = value
  }
  return body
}

/** What is wrong with a value by its schema: the first error of each path; empty when nothing is. */
export function schemaFaults(schema: z.ZodType, value: unknown): InputFault[] {
  // Without the input an absent value could not be distinguished from one of the wrong type.
  const { error } = schema.safeParse(value, { reportInput: true })
  const faults = new Map<string, InputFault>()
  for (const fault of error ? faultsOf(error) : []) if (!faults.has(fault.path)) faults.set(fault.path, fault)
  return [...faults.values()]
}

/** The texts of a form in the form in which the contract's schema stores them: names and numbers in their canonical form. */
export function canonicalValues(endpoint: Endpoint, values: Values): Values {
  const canonical = Object.entries(bodyShape(endpoint)).flatMap(([name, field]) => {
    const { data } = typeof values[name] === 'string' ? z.safeParse(field, values[name]) : {}
    return typeof data === 'string' ? [[name, data] as const] : []
  })
  return { ...values, ...Object.fromEntries(canonical) }
}

/** All errors of a form: those of the contract's schema, then those of the rules across fields. */
export function formFaults(endpoint: Endpoint, values: Values, check?: (values: Values) => InputFault[]): InputFault[] {
  const faults = endpoint.body instanceof z.ZodObject ? schemaFaults(endpoint.body, toBody(endpoint, values)) : []
  const known = new Set(faults.map((fault) => fault.path))
  return [...faults, ...(check?.(canonicalValues(endpoint, values)) ?? []).filter((fault) => !known.has(fault.path))]
}

/** The row of a list that an error's path names, counted from 1; null where it names none. */
export function rowOf(path: string): number | null {
  const at = path.split('.')[1]
  return at !== undefined && /^\d+$/.test(at) ? Number(at) + 1 : null
}
