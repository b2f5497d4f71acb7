import type { Writable } from 'node:stream'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { exportLine } from '../mark.ts'
import type { FileMark } from '../mark.ts'
import type { RecordColumn } from './columns.ts'
import { writeSheet } from './write.ts'
import type { SheetToWrite, SheetValue } from './write.ts'

type Written<X> = { name: Text; columns: readonly RecordColumn<X>[]; lang: Lang }

/** Streams an empty import workbook: headings only, and a sheet that explains what each column may contain. */
export async function writeImportWorkbook<X>(
  out: Writable | string,
  { name, columns, lang }: Written<X>,
): Promise<void> {
  await writeSheet(out, { sheets: [dataSheet({ name, columns, lang }, []), notesSheet(columns, lang)], mark: null })
}

/** Streams records as a workbook that an import takes back; its mark precedes the notes. Returns the rows. */
export async function writeRecords<X>(
  out: Writable | string,
  written: Written<X> & { records: AsyncIterable<X>; mark: FileMark },
): Promise<number> {
  const { columns, lang, records, mark } = written
  let count = 0
  async function* rows() {
    for await (const record of records) {
      count += 1
      yield columns.map((column) => column.show(record, lang))
    }
  }
  const [data, notes] = [dataSheet(written, rows()), notesSheet(columns, lang)]
  await writeSheet(out, { sheets: [data, notes], mark: exportLine(mark, lang) })
  return count
}

function dataSheet<X>({ name, columns, lang }: Written<X>, rows: SheetToWrite['rows']): SheetToWrite {
  return {
    name: name[lang],
    columns: columns.map(({ title, width, kind }) => ({ title: title[lang], width, kind })),
    rows,
  }
}

function notesSheet<X>(columns: readonly RecordColumn<X>[], lang: Lang): SheetToWrite {
  const title = (key: 'note_column' | 'note_required' | 'note_options', width: number) => ({
    title: jobMessages[key][lang],
    width,
    kind: 'text' as const,
  })
  return {
    name: jobMessages.notes_sheet[lang],
    columns: [title('note_column', 18), title('note_required', 10), title('note_options', 60)],
    rows: columns.flatMap((column) => notesOf(column, lang)),
  }
}

/** One line per column, and one per word of its list. */
function notesOf<X>(column: RecordColumn<X>, lang: Lang): SheetValue[][] {
  const words = Object.values(column.words ?? {}).map((word) => word[lang])
  const required = jobMessages[column.required ? 'yes' : 'no'][lang]
  return [[column.title[lang], required, words[0] ?? null], ...words.slice(1).map((word) => [null, null, word])]
}
