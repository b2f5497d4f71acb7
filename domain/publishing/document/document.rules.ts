import type { Refusal } from '../../kernel/lifecycle.ts'
import { documentMessages } from './document.messages.ts'
import { DOCUMENT_FORMATS } from './document.model.ts'
import type { DocumentStatus } from './document.model.ts'

/** What the guards of a document look at. */
export type DocumentFacts = {
  status: DocumentStatus
  /** Another published document of its category has its title. */
  title_taken: boolean
}

/** Two published documents of one category never have one title: their readers could not tell them apart. */
export function documentMayAppear({ title_taken }: Pick<DocumentFacts, 'title_taken'>): Refusal | null {
  return title_taken ? { rule: 'document_title_taken', message: documentMessages.document_title_taken } : null
}

type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

/** The format of a stored file by its extension, which was given to it by its content; null for any other file. */
export function formatOf(key: string): DocumentFormat | null {
  const formats: Readonly<Record<string, DocumentFormat>> = {
    pdf: 'PDF',
    jpg: 'IMAGE',
    png: 'IMAGE',
    docx: 'WORD',
    xlsx: 'EXCEL',
    pptx: 'POWERPOINT',
  }
  return formats[key.split('.').at(-1) ?? ''] ?? null
}

/** Browsers show pictures and PDF files themselves; everything else is downloaded (domain.md §3.21). */
export const canBePreviewed = (format: DocumentFormat | null): boolean => format === 'PDF' || format === 'IMAGE'
