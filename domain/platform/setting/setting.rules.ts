import { z } from 'zod'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { settingMessages, settingWords } from './setting.messages.ts'
import { SETTING_GROUPS, SETTING_PREFIX } from './setting.model.ts'
import type { SettingGroup, SettingKind, SettingName, Settings, SettingValue } from './setting.model.ts'
import { SETTINGS } from './setting.settings.ts'

/** One setting: the group and the field under which the code reads it, what it takes, and its default. */
export type SettingDescription = {
  name: SettingName
  group: SettingGroup
  field: string
  kind: SettingKind
  /** The bounds of a number, or of each number of a list. */
  min: number | null
  max: number | null
  options: string[] | null
  schema: z.ZodType
  fallback: SettingValue
}

type Form = Pick<SettingDescription, 'kind' | 'min' | 'max' | 'options'>
const form = (kind: SettingKind, rest: Partial<Form> = {}): Form => ({
  kind,
  min: null,
  max: null,
  options: null,
  ...rest,
})
const bound = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null)

function formOf(schema: unknown): Form {
  if (schema instanceof z.ZodNumber) {
    const bounds = { min: bound(schema.minValue), max: bound(schema.maxValue) }
    return form(schema.format === 'safeint' ? 'whole' : 'number', bounds)
  }
  if (schema instanceof z.ZodBoolean) return form('flag')
  if (schema instanceof z.ZodEnum) return form('choice', { options: schema.options.map(String) })
  if (!(schema instanceof z.ZodArray)) return form('text')
  const { kind, min, max } = formOf(schema.element)
  return kind === 'text' ? form('dates') : form('days', { min, max })
}

const isName = (name: string): name is SettingName => Object.hasOwn(settingWords, name)
/** A group of one list has the name of the list. */
const nameOf = (group: SettingGroup, field: string) => (field === 'days' ? group : `${SETTING_PREFIX[group]}${field}`)

function descriptionsOf(group: SettingGroup): SettingDescription[] {
  const { shape, fallback } = SETTINGS[group]
  return Object.entries<SettingValue>(fallback).flatMap(([field, value]) => {
    const [name, schema] = [nameOf(group, field), shape[field]]
    return schema && isName(name) ? [{ name, group, field, ...formOf(schema), schema, fallback: value }] : []
  })
}

/** Every setting, in the order of the screen. */
export const SETTING_LIST: readonly SettingDescription[] = SETTING_GROUPS.flatMap(descriptionsOf)
const byName = new Map<string, SettingDescription>(SETTING_LIST.map((one) => [one.name, one]))

/** The setting with this name, if there is one. */
export const findSetting = (name: string): SettingDescription | undefined => byName.get(name)

/** The settings of a group from what is stored by name: the stored values, and the defaults of the others. Throws where a stored value is none that the setting takes. */
export function groupFrom<G extends SettingGroup>(group: G, stored: Readonly<Record<string, unknown>>): Settings[G] {
  const { schema, fallback } = SETTINGS[group]
  const own = SETTING_LIST.filter((one) => one.group === group && stored[one.name] !== undefined)
  return own.length === 0
    ? fallback
    : schema.parse({ ...fallback, ...Object.fromEntries(own.map(({ name, field }) => [field, stored[name]])) })
}

/** Of each pair the first may not be greater than the second: an earlier deadline, or the lower bound of a photo. */
const ORDERED: readonly (readonly [SettingName, SettingName])[] = [
  ['exam_resubmit_days', 'exam_submit_days'],
  ['exam_submit_days', 'signup_end_days'],
  ['signup_end_days', 'plan_submit_days'],
  ['entry_minutes', 'checkin_open_min'],
  ['photo_min_bytes', 'photo_max_bytes'],
  ['photo_min_luma', 'photo_max_luma'],
]

type ValueOf = (name: SettingName) => unknown

/** A day is free or worked, not both. */
const OTHER_DAYS: Partial<Record<SettingName, SettingName>> = {
  holidays: 'working_weekends',
  working_weekends: 'holidays',
}
const datesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

function dateFault(changed: SettingName, valueOf: ValueOf): Refusal | null {
  const other = OTHER_DAYS[changed]
  if (other === undefined) return null
  const dates = datesIn(valueOf(changed))
  const twice = dates.find((date, at) => dates.indexOf(date) < at)
  if (twice !== undefined)
    return { rule: 'setting_date_twice', message: fill(settingMessages.setting_date_twice, { date: twice }) }
  const both = dates.find((date) => datesIn(valueOf(other)).includes(date))
  if (both === undefined) return null
  const params = { date: both, other: settingWords[other] }
  return { rule: 'setting_date_both', message: fill(settingMessages.setting_date_both, params) }
}

/** Why these values cannot be in force together, after `changed` was changed; null when they can. */
export const settingFault = (changed: SettingName, valueOf: ValueOf): Refusal | null =>
  orderFault(changed, valueOf) ?? dateFault(changed, valueOf)

function orderFault(changed: SettingName, valueOf: ValueOf): Refusal | null {
  const broken = ORDERED.filter((pair) => pair.includes(changed)).find(
    ([low, high]) => Number(valueOf(low)) > Number(valueOf(high)),
  )
  if (!broken) return null
  const [low, high] = broken
  const params = {
    low: settingWords[low],
    high: settingWords[high],
    is: String(valueOf(low)),
    most: String(valueOf(high)),
  }
  return { rule: 'setting_order', message: fill(settingMessages.setting_order, params) }
}
