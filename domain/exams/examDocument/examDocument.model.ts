import type { Permission } from '../../access/permissions.ts'

/** The documents of one exam, as the address names them (interface.md §5a). */
export const EXAM_DOCUMENTS = ['seats', 'desks', 'door', 'record', 'score-sheet'] as const
export type ExamDocument = (typeof EXAM_DOCUMENTS)[number]

/** All that a plan’s file can hold, in the order of its pages: document by document, each with the exams as they follow (domain.md §3.13a). */
export const DOCUMENT_KINDS = ['sign-sheet', ...EXAM_DOCUMENTS, 'report', 'feedback', 'badges'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What an account must hold for a document, alone or in the file of a plan: that of its own call. */
export const DOCUMENT_PERMISSIONS: Record<DocumentKind, Permission> = {
  'sign-sheet': 'attendance:read',
  seats: 'attendance:read',
  desks: 'attendance:read',
  door: 'attendance:read',
  record: 'attendance:read',
  'score-sheet': 'attendance:read',
  report: 'plan:read',
  feedback: 'exam:feedback',
  badges: 'panel:read',
}
