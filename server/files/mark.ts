import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { fill, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'

/** Who took a file with personal data, when, and by which request (reliability.md §2): the audit trail has the same request. */
export type FileMark = { by: string; time: string; request: string }
/** An entry of an archive that holds its mark. */
export type MarkEntry = { name: string; text: string }

/** A job that was asked for before there were marks has no request. */
const NO_REQUEST = '--'

/** The mark of a file that this account takes at this time of the product. */
export const markOf = (actor: Pick<Actor, 'name' | 'username' | 'origin'>, time: string): FileMark => ({
  by: `${actor.name} (${actor.username})`,
  time,
  request: actor.origin?.request_id ?? NO_REQUEST,
})

/** The line of a workbook. */
export const exportLine = (mark: FileMark, lang: Lang): string => fill(jobMessages.exported_by, mark)[lang]

/** The line of a printed document. */
export const printLine = (mark: FileMark, lang: Lang): string => fill(jobMessages.printed_by, mark)[lang]

const entryName = (lang: Lang) => `${jobMessages.notes_sheet[lang]}.txt`

/** The text file of an archive. */
export const markEntry = (mark: FileMark, lang: Lang): MarkEntry => ({
  name: entryName(lang),
  text: exportLine(mark, lang),
})

/** Is this the name of such a text file? An import passes over it. */
export const isMarkEntry = (name: string): boolean => LANGS.some((lang) => name === entryName(lang))
