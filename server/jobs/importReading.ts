import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { SheetCell } from '../files/sheet/read.ts'
import { mendedLast } from './importKept.ts'
import { importPictures } from './importPictures.ts'
import type { PictureSpec } from './importPictures.ts'
import { dataRows } from './importRows.ts'
import type { ImportRow, RowSpec } from './importRows.ts'
import { textOrSheetRows } from './importText.ts'
import type { PackageReader, TextReader } from './importText.ts'
import type { JobContext } from './task.ts'

/** Which files an import reads besides the workbook. */
export type FileSpec<R> = {
  /** Reads text files of other formats. */
  text?: TextReader
  /** Reads zips of other formats. */
  packed?: PackageReader
  /** Where such a file has pictures: how they come into the records. */
  pictures?: PictureSpec<R>
}

type Given = { mended: ReadonlyMap<number, SheetCell[]>; isPreview: boolean }

/** The rows of an import's file with the corrections of its preview, for each time they are asked for, and the reader of a row with its pictures. */
export function readingOf<R>(
  ctx: JobContext<{ given: Record<string, string>; lang: Lang }>,
  spec: RowSpec<R> & FileSpec<R>,
  path: string,
  { mended, isPreview }: Given,
): { rows: () => AsyncGenerator<ImportRow>; readRow: RowSpec<R>['readRow'] } {
  const { given, lang } = ctx.job.payload
  const { columns, text, packed } = spec
  const pictures = importPictures(ctx, spec.pictures, isPreview)
  const ofFile = () =>
    text
      ? textOrSheetRows(path, columns, packed ? { text, packed } : { text }, { given, lang, pictures: pictures.sink() })
      : dataRows(path, columns)
  return { rows: () => pictures.held(mendedLast(ofFile(), mended)), readRow: pictures.reader(spec.readRow) }
}
