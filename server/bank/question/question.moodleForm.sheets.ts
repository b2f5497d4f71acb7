// Questions as a Moodle XML file, with their pictures (domain.md §3.15a).
import { buffer } from 'node:stream/consumers'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { MOODLE_TAIL, moodleHead, moodlePrinter } from '@zhikao/domain/bank/question/question.moodlePrint.rules.ts'
import { keysIn } from '@zhikao/domain/bank/question/question.rich.rules.ts'
import type { PrintedPicture, RichSource } from '@zhikao/domain/bank/question/question.rich.rules.ts'
import type { TextForm } from '../../jobs/export.ts'
import type { Services } from '../../services.ts'
import type { ExportedQuestion } from './question.sheets.ts'

/** The stored pictures of these keys; one that is gone is left out. */
export async function picturesOf(storage: Services['storage'], keys: readonly string[]) {
  const pictures = new Map<string, PrintedPicture>()
  for (const key of keys) {
    const stored = await storage.open(key)
    const name = key.slice(key.lastIndexOf('/') + 1)
    if (stored) pictures.set(key, { name, base64: (await buffer(stored.stream)).toString('base64') })
  }
  return pictures
}

/** A question as the formats print it. */
export const sourceOf = ({ practice_allowed, subject, ...question }: ExportedQuestion): RichSource => ({
  ...question,
  subject: subject ?? 'ONLINE',
  practice_allowed: practice_allowed === 'YES',
})

/** The Moodle XML file of an export, with its mark and what its comments are at the head. */
export const moodleForm: TextForm<ExportedQuestion> = {
  ext: 'xml',
  head: (mark, lang) => moodleHead([mark, messages.moodle_notes[lang]]),
  printer: (lang, { storage }) => {
    const print = moodlePrinter(lang)
    return async (question) => {
      const pictures = await picturesOf(storage, keysIn(question))
      return print(sourceOf(question), (key) => pictures.get(key))
    }
  },
  tail: MOODLE_TAIL,
}
