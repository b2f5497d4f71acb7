// Questions as a package of QTI 3.0, with their pictures (domain.md §3.15a).
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { qtiItem, qtiManifest } from '@zhikao/domain/bank/question/question.qtiPrint.rules.ts'
import { keysIn, xml } from '@zhikao/domain/bank/question/question.rich.rules.ts'
import { formulaParts, formulasIn, formulaText } from '@zhikao/domain/kernel/formula.ts'
import { mathMl } from '../../files/formula/formula.ts'
import { textsOf } from '../../files/richText.ts'
import type { FileToArchive } from '../../files/archive.ts'
import type { PackageForm } from '../../jobs/export.ts'
import { picturesOf, sourceOf } from './question.moodleForm.sheets.ts'
import type { ExportedQuestion } from './question.sheets.ts'

const DIGITS = 6

const BODY = '<qti-item-body>'
/** An item whose formulas are MathML, as QTI has it; what comes before its body is names and answers. */
function withMath(item: string): string {
  const at = item.indexOf(BODY)
  const parts = item.slice(at).split(/(<[^>]*>)/)
  return item.slice(0, at) + parts.map((part, place) => (place % 2 === 0 ? mathIn(part) : part)).join('')
}

function mathIn(text: string): string {
  const [plain = ''] = textsOf(text)
  if (formulasIn(plain).length === 0) return text
  return formulaParts(plain)
    .map((part) => ('tex' in part ? (mathMl(part) ?? xml(formulaText(part))) : xml(part.text)))
    .join('')
}

/** The package of an export: an item for each question, each picture once, the manifest last, which names what was left out. */
export const qtiForm: PackageForm<ExportedQuestion> = {
  entries: async function* (records, { lang, mark, services: { storage } }): AsyncGenerator<FileToArchive> {
    const items: { id: string; pictures: string[] }[] = []
    const leftOut: string[] = []
    const written = new Set<string>()
    for await (const question of records) {
      const pictures = await picturesOf(storage, keysIn(question))
      const id = `Q${String(items.length + 1).padStart(DIGITS, '0')}`
      const printed = qtiItem(sourceOf(question), id, lang, (key) => pictures.get(key))
      if ('leftOut' in printed) {
        leftOut.push(printed.leftOut)
        continue
      }
      const shown = [...pictures.values()]
      for (const { name, base64 } of shown) {
        if (written.has(name)) continue
        written.add(name)
        yield { name: `media/${name}`, source: Buffer.from(base64, 'base64') }
      }
      items.push({ id, pictures: shown.map(({ name }) => name) })
      yield { name: `items/${id}.xml`, source: Buffer.from(withMath(printed.item)) }
    }
    const notes = [mark, messages.qti_notes[lang], ...leftOut]
    yield { name: 'imsmanifest.xml', source: Buffer.from(qtiManifest(items, notes)) }
  },
}
