import type { Permission } from '../../access/permissions.ts'

/** The kinds of records that the search finds, in the order in which it shows them. */
export const SEARCH_KINDS = [
  'student',
  'teacher',
  'college',
  'transfer',
  'application',
  'trainSession',
  'plan',
  'exam',
  'certificate',
  'question',
  'paper',
  'document',
  'news',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** So many of a kind at most. */
export const SEARCH_MAX = 5

/** Who finds a kind: those who read its list. */
export const SEARCH_PERMISSIONS: Record<SearchKind, Permission | 'signed-in'> = {
  student: 'student:read',
  teacher: 'teacher:read',
  college: 'college:read',
  transfer: 'student:transfer',
  application: 'application:read',
  trainSession: 'train:read',
  plan: 'plan:read',
  exam: 'exam:read',
  certificate: 'certificate:read',
  question: 'question:read',
  paper: 'paper:edit',
  // Each reader those of his role.
  document: 'signed-in',
  // Each reader what is published for him, who writes them all of them.
  news: 'signed-in',
}

/** The kinds whose persons the call does not count when they are searched by number: only who may reveal these numbers finds by them (Decided 28). */
export const SEARCH_REVEALS: Partial<Record<SearchKind, Permission>> = { teacher: 'teacher:reveal' }
