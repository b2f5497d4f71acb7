import { PassThrough } from 'node:stream'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { streamDocument } from '../files/document/document.ts'
import type { DocumentOptions, PdfDocument } from '../files/document/document.ts'
import type { FileAnswer } from './download.ts'

/** A document that is drawn while it is sent; what goes wrong on the way breaks the answer off. `name` without its ending. */
export function pdfAnswer(
  options: DocumentOptions,
  name: string,
  draw: (document: PdfDocument<void>) => Promise<void>,
): FileAnswer {
  const stream = new PassThrough()
  const work = async () => {
    const document = await streamDocument(options, stream)
    await draw(document)
    await document.end()
  }
  work().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
  return { stream, name: `${name}.pdf`, type: FILE_TYPES.pdf }
}
