import { open, readFile } from 'node:fs/promises'
import { setImmediate as others } from 'node:timers/promises'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { SHEET_ROWS } from '@zhikao/domain/platform/job/job.model.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { IMPORT_ROWS_MAX } from '@zhikao/domain/kernel/import.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { decoded } from '../files/decode.ts'
import type { ColumnTitle } from '../files/sheet/columns.ts'
import { textCell } from '../files/sheet/read.ts'
import type { SheetCell, SheetRow } from '../files/sheet/read.ts'
import type { PictureSink } from './importPictures.ts'
import { dataRows } from './importRows.ts'

/** A cell as a text file gives it: `fault` refuses it until it is changed, `warnings` are shown with it. */
type TextCell = Pick<SheetCell, 'text' | 'fault' | 'warnings'>
/** A record of a text file: the line of the file where it begins, from 1, and its cells by column. */
type TextRow = { line: number; cells: Partial<Record<string, TextCell>> }
/** What a text file is read by: its encoding, what the caller gave with it, the language of the words of cells, and who takes its pictures. */
export type TextOptions = {
  encoding: 'utf-8' | 'gb18030'
  given: Readonly<Record<string, string>>
  lang: Lang
  pictures: PictureSink
}
/** The records of a text in a format of its own, in the order of their lines; null: it is a workbook's text (CSV). Throws the refusal of any other text. It must not take longer than the text is long. */
export type TextReader = (text: string, options: TextOptions) => Iterable<TextRow> | AsyncIterable<TextRow> | null

/** The records of a zip in a format of its own; null: it is a workbook. Throws the refusal of any other. */
export type PackageReader = (
  path: string,
  options: Omit<TextOptions, 'encoding'>,
) => Promise<AsyncIterable<TextRow> | null>
export type FileReaders = { text: TextReader; packed?: PackageReader }

/** Rows between which other requests get their turn. */
const BATCH = 20
/** The first bytes of a workbook. */
const ZIP = 'PK'

/**
 * The rows of an import's file: of a workbook, or of a text or zip that these readers know, each with its line as its row. Such a file
 * is read in this process: each character of a text is looked at a fixed number of times, of a zip one file is unpacked at a time.
 */
export async function* textOrSheetRows(
  path: string,
  columns: readonly ColumnTitle[],
  { text: read, packed }: FileReaders,
  asked: Omit<TextOptions, 'encoding'>,
): AsyncGenerator<SheetRow> {
  const rows = (await isZip(path)) ? await packed?.(path, asked) : textRows(decoded(await readFile(path)), read, asked)
  if (!rows) return yield* dataRows(path, columns)
  let count = 0
  for await (const { line, cells } of rows) {
    count += 1
    // A row is named by its line, and corrected under it: no line is beyond those of a workbook.
    if (count > IMPORT_ROWS_MAX || line > SHEET_ROWS) throw refuse(jobMessages, 'sheet_too_many_rows')
    yield { row: line, cells: columns.map(({ key }) => cellOf(cells[key])), hidden: false }
    if (count % BATCH === 0) await others()
  }
  if (count === 0) throw refuse(jobMessages, 'sheet_empty')
  return undefined
}

const textRows = (text: ReturnType<typeof decoded>, read: TextReader, asked: Omit<TextOptions, 'encoding'>) =>
  text && read(text.text, { ...asked, encoding: text.encoding })

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0)
    return buffer.toString('latin1') === ZIP
  } finally {
    await file.close()
  }
}

/** The text as the database stores it: NUL and unpaired surrogates, which escapes of JSON in a file can contain, are replaced. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()

const cellOf = (cell: TextCell | undefined): SheetCell => ({
  ...textCell(''),
  ...cell,
  text: storable(cell?.text.trim() ?? ''),
})
