import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { Answer } from './answer.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Who may call: every client, every signed-in account, or the holder of a permission (a move's is that of its row in the lifecycle).
 * `practice`: a student with the session of a self-test, which is no account's (Decided 27).
 */
export type CallPermission = 'public' | 'practice' | 'signed-in' | Permission

/** Is it one that accounts are granted, role by role? */
export const isGranted = (permission: CallPermission): permission is Permission =>
  permission !== 'public' && permission !== 'practice' && permission !== 'signed-in'
/** Is it called with the session of an account? */
export const needsAccount = (permission: CallPermission): boolean =>
  permission !== 'public' && permission !== 'practice'

/** A multipart body: one file in `file`, and text fields. */
export type Upload<F extends z.ZodType> = {
  kind: 'upload'
  fields: F
  types: readonly UploadType[]
  maxBytes: number
  /** The fields may come alone, as JSON: then there is no file. */
  isOptional?: true
}
/** `office`: a document of Word, Excel or PowerPoint in its present form (docx, xlsx, pptx); `dwg`: a drawing of AutoCAD; `text`: a text in a format that the import knows by its content. */
const UPLOAD_TYPES = ['jpeg', 'png', 'pdf', 'xlsx', 'office', 'csv', 'text', 'zip', 'dwg'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** Declares a multipart body; `types` are judged by content, `maxBytes` by the stream. */
export function upload<F extends z.ZodType>(spec: {
  fields: F
  types: readonly UploadType[]
  maxBytes: number
  isOptional?: true
}): Upload<F> {
  return { kind: 'upload', ...spec }
}

/** One call of the API: everything both sides must agree on, declared once. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType | Upload<z.ZodType> = z.ZodType | Upload<z.ZodType>,
  A extends Answer = Answer,
> = {
  name: string
  /** The feature whose records it shows, which a screen reads again after a write: that of its name, unless another is given. */
  of: string
  method: Method
  /** Path below `base`, with `:param` for parameters. */
  path: string
  base: '/api/admin' | '/api'
  permission: CallPermission
  summary: string
  params: P
  query: Q
  body: B
  answer: A
  /** Open even while the first password change is due (interface.md §4). */
  openWhenPasswordDue: boolean
  /** A call extends the session of its caller; polls of the header and event streams do not (interface.md §4). */
  keepsAlive: boolean
  /** Its `keyword` finds persons by their numbers: the permission without which such a search is counted (Decided 28); null: it does not. */
  numbers: Permission | null
}

const nothing = z.strictObject({})
/** The empty object: a part that a call does not have. */
export type Nothing = typeof nothing
type DataAnswer<D extends z.ZodType> = { kind: 'data'; schema: D }

type Spec<P, Q, B, A> = {
  of?: string
  method: Method
  path: string
  permission: CallPermission
  summary: string
  base?: '/api/admin' | '/api'
  params?: P
  query?: Q
  body?: B
  openWhenPasswordDue?: boolean
  keepsAlive?: boolean
  numbers?: Permission
} & A

/** Declares a call. `permission` is required; an omitted part (params, query, body) is the empty object. */
export function endpoint<
  D extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType | Upload<z.ZodType> = Nothing,
>(name: string, spec: Spec<P, Q, B, { data: D }>): Endpoint<P, Q, B, DataAnswer<D>>
export function endpoint<
  A extends Answer,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType | Upload<z.ZodType> = Nothing,
>(name: string, spec: Spec<P, Q, B, { answer: A }>): Endpoint<P, Q, B, A>
export function endpoint(
  name: string,
  spec: Spec<z.ZodType, z.ZodType, z.ZodType | Upload<z.ZodType>, { data?: z.ZodType; answer?: Answer }>,
): Endpoint {
  const answer = spec.answer ?? { kind: 'data' as const, schema: spec.data ?? z.null() }
  return {
    name,
    of: spec.of ?? name.split('.')[0] ?? name,
    method: spec.method,
    path: spec.path,
    base: spec.base ?? '/api/admin',
    permission: spec.permission,
    summary: spec.summary,
    params: spec.params ?? nothing,
    query: spec.query ?? nothing,
    body: spec.body ?? nothing,
    answer,
    openWhenPasswordDue: spec.openWhenPasswordDue ?? false,
    keepsAlive: spec.keepsAlive ?? true,
    numbers: spec.numbers ?? null,
  }
}

export type Contract = Record<string, Endpoint>

/** What a handler is given after parsing. */
export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> =
  E['body'] extends Upload<infer F> ? z.output<F> : E['body'] extends z.ZodType ? z.output<E['body']> : never
/** What a handler answers with, and what a caller reads. */
export type DataOf<E extends Endpoint> = E['answer'] extends { kind: 'data'; schema: infer D extends z.ZodType }
  ? z.output<D>
  : never
/** What a caller sends. */
export type ParamsIn<E extends Endpoint> = z.input<E['params']>
export type QueryIn<E extends Endpoint> = z.input<E['query']>
export type BodyIn<E extends Endpoint> =
  E['body'] extends Upload<infer F> ? z.input<F> : E['body'] extends z.ZodType ? z.input<E['body']> : never

/** Is this body a multipart upload? */
export function isUpload(body: Endpoint['body']): body is Upload<z.ZodType> {
  return 'kind' in body && body.kind === 'upload'
}
