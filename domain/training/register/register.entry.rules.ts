import { z } from 'zod'
import type { InputFault } from '../../kernel/error.ts'
import { faultsOf } from '../../kernel/faults.ts'
import { enteredFaults } from '../../kernel/identity.ts'
import { kernelMessages } from '../../kernel/messages.ts'
import { ID_TYPES, saysBirthday } from '../../kernel/person.ts'
import { TRAINEE_FILES } from '../trainee/trainee.model.ts'
import type { TraineeFile } from '../trainee/trainee.model.ts'
import { bodyFaults } from '../trainee/trainee.rules.ts'
import { registerBody } from './register.model.ts'

/** The fields of the public form by its steps; those of a step are checked together. */
const REGISTER_STEPS = {
  training: ['train_sn'],
  person: [
    'name',
    'id_type',
    'id_no',
    'gender',
    'birthday',
    'nation',
    'mobile',
    'email',
    'org_name',
    'title',
    'education',
    'major',
    'work_years',
    'teach_subject',
    'skill_cert_name',
    'skill_cert_level',
    'skill_cert_no',
  ],
  documents: TRAINEE_FILES,
  finish: ['invoice_title', 'tax_no', 'code', 'promise'],
} as const satisfies Record<string, readonly string[]>
export type RegisterStep = keyof typeof REGISTER_STEPS
/** In their order. */
export const STEP_NAMES = ['training', 'person', 'documents', 'finish'] as const satisfies readonly RegisterStep[]

/** The step that shows a field; what no step shows, such as the token of the files, belongs to the last. */
export const stepOf = (field: string): RegisterStep =>
  STEP_NAMES.find((step) => REGISTER_STEPS[step].some((name) => name === field)) ?? 'finish'

/** What is entered: text by field; an empty one is absent. `org_sn` is set where `org_name` is an institution of the platform. */
export type Entry = Readonly<Record<string, string>>
/** An uploaded file as the form shows it. */
const entryFile = z.strictObject({ key: z.string().min(1).max(120), name: z.string().max(255) })
export type EntryFiles = Partial<Record<TraineeFile, z.output<typeof entryFile>>>

/** The values without the one of this name. */
export const without = <T>(values: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([one]) => one !== name))

const FORM_ONLY = ['org_name']

/** Does the document say birthday and gender, so that they are not asked for? */
export const asksBirthday = ({ id_type }: Entry): boolean => {
  const type = ID_TYPES.find((one) => one === id_type)
  return type !== undefined && !saysBirthday(type)
}

/** The body of the call, without captcha, as far as it is entered. */
export function bodyOf(entry: Entry, files: EntryFiles, token: string | null): Record<string, unknown> {
  const filled = Object.entries(entry).filter(([name, value]) => value.trim() !== '' && !FORM_ONLY.includes(name))
  const body: Record<string, unknown> = Object.fromEntries(filled.map(([name, value]) => [name, value.trim()]))
  if (entry['org_sn'] === undefined || entry['org_sn'] === '') body['org_text'] = entry['org_name']?.trim() || null
  if (!asksBirthday(entry)) for (const name of ['gender', 'birthday']) delete body[name]
  if (entry['work_years']) body['work_years'] = Number(entry['work_years'])
  body['promise'] = entry['promise'] === 'yes'
  for (const name of TRAINEE_FILES) body[name] = files[name]?.key ?? null
  if (token !== null) body['token'] = token
  return body
}

const atOrg = (fault: InputFault): InputFault =>
  ['org_sn', 'org_text'].includes(fault.path) ? { ...fault, path: 'org_name' } : fault

/** Every fault of what is entered that can be seen before it is sent, each at its field, once a field. */
export function entryFaults(entry: Entry, files: EntryFiles, token: string | null): InputFault[] {
  const body = bodyOf(entry, files, token)
  const { error } = registerBody.safeParse(body, { reportInput: true })
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : null)
  const given = { org_sn: text('org_sn'), org_text: text('org_text'), photo: text('photo') }
  const hasOrg = given.org_sn !== null || given.org_text !== null
  const faults = [
    ...(error ? faultsOf(error) : []),
    ...enteredFaults(entry),
    ...(hasOrg ? [] : [{ path: 'org_name', rule: 'required', message: kernelMessages.required }]),
    ...(hasOrg ? bodyFaults(given, null) : []),
  ].map(atOrg)
  // Without files there is no token yet: then the files are what is missing.
  const shown = faults.filter(({ path }) => path !== 'token' || token !== null)
  return [...new Map(shown.toReversed().map((fault) => [fault.path, fault])).values()].toReversed()
}

const SHOWN_AT: Readonly<Record<string, string>> = { org_sn: 'org_name', org_text: 'org_name', code_to: 'code' }

/** A fault of the server at the field that the form shows. */
export const shownFault = ({ path, message }: { path: string; message: string }) => ({
  path: SHOWN_AT[path] ?? path,
  message,
})

/** Does the form have this field now? `hasCode`: the platform sends codes. The fault of another one is shown apart from the fields. */
export function isField(path: string, entry: Entry, hasCode: boolean): boolean {
  if (path === 'code') return hasCode
  if (path === 'gender' || path === 'birthday') return asksBirthday(entry)
  return STEP_NAMES.some((step) => REGISTER_STEPS[step].some((name) => name === path))
}

/** What is kept of the form on the device: neither the numbers of the person nor the code; files with the token under which they can still be sent. */
const registerDraft = z.strictObject({
  entry: z.record(z.string().max(40), z.string().max(200)),
  files: z.partialRecord(z.enum(TRAINEE_FILES), entryFile),
  token: z.string().max(64).nullable(),
  /** When the first file was uploaded, in ms since 1970. */
  uploaded: z.number().nullable(),
  /** When it was last changed, in ms since 1970; null: it is not on the device. */
  saved: z.number().nullable(),
})
export type RegisterDraft = z.output<typeof registerDraft>
export const EMPTY_DRAFT: RegisterDraft = {
  entry: { id_type: 'ID_CARD' },
  files: {},
  token: null,
  uploaded: null,
  saved: null,
}

const NEVER_KEPT = ['id_no', 'mobile', 'code', 'promise']
/** The server keeps files that no registration took for 24 hours; some minutes are left to send them. */
const FILES_KEPT_MS = (24 * 60 - 15) * 60_000
/** How long a draft is kept, so that the next user of the device does not see the data of the person before. */
const DRAFT_KEPT_MS = 24 * 60 * 60_000

/** The part of the form that may be kept on the device, with the time from which it is kept. */
export const keptPart = (draft: RegisterDraft, now: number): RegisterDraft => ({
  ...draft,
  saved: now,
  entry: Object.fromEntries(Object.entries(draft.entry).filter(([name]) => !NEVER_KEPT.includes(name))),
})

/** A stored draft as it can be continued now: without files that the server no longer has; empty where it is a day old or cannot be read. */
export function draftFrom(stored: string | null, now: number): RegisterDraft {
  const parsed = registerDraft.safeParse(jsonIn(stored))
  if (!parsed.success) return EMPTY_DRAFT
  const { uploaded, saved } = parsed.data
  if (saved === null || now - saved > DRAFT_KEPT_MS) return EMPTY_DRAFT
  const isLate = uploaded !== null && now - uploaded > FILES_KEPT_MS
  return isLate ? { ...EMPTY_DRAFT, entry: parsed.data.entry } : parsed.data
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const NOT_MISSED = [...NEVER_KEPT, 'id_type']

/** Is there anything in it that is kept and that a person would miss? The type of the document is set before anything is entered. */
export const isWorthKeeping = ({ entry, files }: RegisterDraft): boolean =>
  Object.keys(files).length > 0 ||
  Object.entries(entry).some(([name, value]) => value !== '' && !NOT_MISSED.includes(name))
