import type { UploadType } from '../../kernel/endpoint.ts'

/** What a sealed paper may be: one document, or several packed together. */
export const PAPER_TYPES = ['pdf', 'zip'] as const satisfies readonly UploadType[]
export const PAPER_MAX_BYTES = 20 * 1024 ** 2
