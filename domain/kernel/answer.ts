import { z } from 'zod'

/** The envelope of every JSON answer (interface.md §4); `code` repeats the HTTP status. */
const faultWire = z.strictObject({ path: z.string(), rule: z.string(), message: z.string() })
export const envelopeOf = <D extends z.ZodType>(data: D) =>
  z.strictObject({
    status: z.number().int(),
    code: z.number().int(),
    message: z.string(),
    data,
    errors: z.array(faultWire).optional(),
    rule: z.string().optional(),
    late_report: z.string().optional(),
  })
export type Envelope = {
  status: number
  code: number
  message: string
  data: unknown
  errors?: z.infer<typeof faultWire>[]
  rule?: string
  /** Of a refused act that was recorded without network: the number under which it is kept (Decided 38). */
  late_report?: string
}

/** How a call is answered: JSON data, a file (`stored`: or the address where the storage gives it), a file or a job (exports), or an event stream. */
export type Answer =
  | { kind: 'data'; schema: z.ZodType }
  | { kind: 'file'; type: FileType; stored?: true }
  | { kind: 'fileOrJob'; type: FileType; or?: readonly FileType[] }
  | { kind: 'stream' }

export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  image: 'image/*',
  text: 'text/plain; charset=utf-8',
  any: 'application/octet-stream',
} as const
export type FileType = keyof typeof FILE_TYPES

/** A download: the bytes of one file. */
export const file = (type: FileType) => ({ kind: 'file', type }) as const
/** A file as the storage has it: its bytes, or 302 to a signed address of the storage that lives for a minute. */
export const storedFile = (type: FileType) => ({ kind: 'file', type, stored: true }) as const
/** An export: small ones answer with the file, large ones with `data.job` (interface.md §4). `or`: the other types that its body can ask for. */
export const fileOrJob = (type: FileType, ...or: FileType[]) =>
  ({ kind: 'fileOrJob', type, ...(or.length > 0 ? { or } : {}) }) as const
/** Server-sent events until the subject ends. */
export const stream = () => ({ kind: 'stream' }) as const

/** `data.job`: the number of the job that does the work. */
export const jobStarted = z.strictObject({ job: z.string() })
