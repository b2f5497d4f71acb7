import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { targetsOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { readLifecycles } from '../proof/lifecycles.ts'

/** A move that a person makes, as its table has it, with the call that makes it. */
export type PeopleMove = {
  lifecycle: string
  move: string
  states: readonly string[]
  from: readonly string[]
  /** The states to which it may lead. */
  targets: readonly string[]
  isGuarded: boolean
  /** Its guard says why it is not made from another state. */
  judgesState: boolean
  needsOpinion: boolean
  endpoint: Endpoint | null
}

/** Moves without a call of their own, and what makes them instead. */
export const MADE_BY: Record<string, string> = {
  'signup.join': 'signup.create: no record is in INIT before',
  'signup.request': 'signup.create: no record is in INIT before',
  'attendance.checkin': 'attendance.checkin: of a candidate, who need not have a record before',
  'attendance.absent': 'attendance.update: of a candidate, its reason is the opinion',
  'attendance.leave': 'attendance.update: of a candidate, its reason is the opinion',
  'attendance.undo': 'attendance.update: of a candidate, its reason is the opinion',
  'exam.start': 'attendance.start: its reason is the opinion',
  'exam.finish': 'attendance.finish: its reason is the opinion',
  'exam.file': 'attendance.file: its reason is the opinion',
  'exam.cancel': 'attendance.cancel: its reason is the opinion',
  'scoreEntry.change': 'scoreEntry.save: of an entry that is handed in, its reason is the opinion',
  'student_photo.accept': 'student.photo: the checks of the upload decide',
  'student_photo.refuse': 'student.photo: the checks of the upload decide',
  'student_photo.appeal': 'student.photoAppeal',
  'student_photo.overrule': 'student.photoAccept: the reason is the opinion',
}

/** Every move of every lifecycle that people make, from the tables themselves. */
export async function peopleMoves(endpoints: readonly Endpoint[]): Promise<PeopleMove[]> {
  const tables = [...(await readLifecycles()).values()]
  return tables.flatMap(({ name, states, moves }) =>
    Object.entries(moves).map(([move, row]) => ({
      lifecycle: name,
      move,
      states,
      from: row.from,
      targets: row.from.flatMap((state) => targetsOf(row.to, state)),
      isGuarded: 'when' in row,
      judgesState: 'judgesState' in row,
      needsOpinion: 'opinion' in row && row.opinion === 'required',
      endpoint: `${name}.${move}` in MADE_BY ? null : (endpoints.find((one) => one.name === `${name}.${move}`) ?? null),
    })),
  )
}

/** The moves that jobs make, named as their calls would be. */
export async function timeMoves(): Promise<string[]> {
  const tables = [...(await readLifecycles()).values()]
  return tables.flatMap((table) =>
    'jobMoves' in table && isRecord(table.jobMoves)
      ? Object.keys(table.jobMoves).map((move) => `${table.name}.${move}`)
      : [],
  )
}

const domain = new URL('../../../domain/', import.meta.url)
const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'CN' in value && 'HK' in value && 'US' in value
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every message of the domain, by its key: the name of its rule. */
export async function readTexts(): Promise<Map<string, Text[]>> {
  const found = new Map<string, Text[]>()
  for (const path of await readdir(fileURLToPath(domain), { recursive: true })) {
    if (!/(?:^|\.|\/)messages\.ts$/.test(path)) continue
    const module: Record<string, unknown> = await import(new URL(path, domain).href)
    for (const words of Object.values(module).filter(isRecord))
      for (const [key, text] of Object.entries(words))
        if (isText(text)) found.set(key, [...(found.get(key) ?? []), text])
  }
  return found
}

/** One answer in the three languages. */
export type Messages = Record<Lang, string>

const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Any value fits a parameter; of `{count|seat|seats}` one of the two forms. */
const patternOf = (template: string) => {
  const parts = template.split(/(\{[^{}]+\})/).map((part, at) => {
    if (at % 2 === 0) return quote(part)
    const [, ...forms] = part.slice(1, -1).split('|')
    return forms.length === 0 ? '.+' : `(?:${forms.map(quote).join('|')})`
  })
  return new RegExp(`^${parts.join('')}$`, 's')
}

/** Are these the three languages of one text, with any values for its parameters? */
export const isMessageOf = (text: Text, messages: Messages): boolean =>
  patternOf(text.CN).test(messages.CN) && patternOf(text.HK).test(messages.HK) && patternOf(text.US).test(messages.US)
