import { PassThrough } from 'node:stream'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { streamDocument } from '../files/document/document.ts'
import type { DocumentOptions, PdfDocument } from '../files/document/document.ts'
import type { FileAnswer } from './download.ts'
import { quotaOf } from './quota.ts'

/** Each uses the processor for almost a tenth of a second. */
const PRINTED_AT_ONCE = 5
const printing = quotaOf(PRINTED_AT_ONCE)

type Print = {
  /** One account may draw PRINTED_AT_ONCE documents at the same time, so that others are served too. */
  account: string
  options: DocumentOptions
  /** Without its ending. */
  name: string
  draw: (document: PdfDocument<void>) => Promise<void>
}

/** A document that is drawn while it is sent; an error while drawing ends the answer. */
export function pdfAnswer({ account, options, name, draw }: Print): FileAnswer {
  const leave = printing.take(account, 1)
  const stream = new PassThrough()
  stream.once('close', leave)
  const work = async () => {
    const document = await streamDocument(options, stream)
    await draw(document)
    await document.end()
  }
  work().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
  return { stream, name: `${name}.pdf`, type: FILE_TYPES.pdf }
}
