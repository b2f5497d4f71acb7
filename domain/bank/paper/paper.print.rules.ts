import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import { paperMessages as messages, paperPrintWords as words } from './paper.messages.ts'
import { PAPER_FILES_BYTES } from './paper.model.ts'
import type { PrintPart } from './paper.model.ts'

/** What a part of a paper is called: a practical has a sheet for the scores in the place of one for the answers. */
export const partWord = (subject: Subject, part: PrintPart): Text =>
  subject === 'OFFLINE' && part === 'sheet' ? words.scores : words[part]

/** The attachments of a question under the names that they have in the paper's file: by question and order, since two may be called the same. */
export const namedFiles = <F extends { name: string }>(position: number, files: readonly F[]): F[] =>
  files.map((file, at) => ({ ...file, name: `${position}-${at + 1} ${file.name}` }))

/** The names of the attachments of a question. */
export const filesLine = (names: readonly string[]): Text =>
  fill(words.files, { names: listOf(names.map((name) => ({ CN: name, HK: name, US: name }))) })

const MB = 1024 * 1024
/** The attachments of a paper are part of its file: together they have a limit. */
export function filesRefusal(bytes: number): Refusal | null {
  if (bytes <= PAPER_FILES_BYTES) return null
  const params = { size: Math.ceil(bytes / MB), max: PAPER_FILES_BYTES / MB }
  return { rule: 'paper_files_large', message: fill(messages.paper_files_large, params) }
}
