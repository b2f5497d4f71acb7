import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import type { BodyOf, Contract, DataOf, Endpoint, ParamsOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, SUCCESS } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { faultsOf } from '@zhikao/domain/kernel/faults.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { isNumberWord } from '@zhikao/domain/kernel/person.ts'
import { langOf } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { compressAnswer } from './compress.ts'
import { sendFile, sendLink } from './download.ts'
import type { FileAnswer, LinkAnswer } from './download.ts'
import { identifyOf, judgeOf } from './guard.ts'
import { keyOf, once, onceClaimed } from './idempotency.ts'
import { quotaOf } from './quota.ts'
import type { LiveSession, Services, Sitter, Visit } from '../services.ts'
import { sendEvents } from './stream.ts'
import type { ServerEvent } from './stream.ts'
import { fileMissing, readUpload, takeUploadQuota } from './upload.ts'
import type { UploadedFile } from './upload.ts'

/** What a handler is given: parsing, permission and (on writes) the transaction are done. */
export type Ctx<E extends Endpoint = Endpoint> = {
  /** Writes: the transaction that commits when the handler returns. Reads, and handlers with transactions of their own: the pool. */
  db: Db
  actor: Actor
  /** The live session; null on public calls without one. */
  session: LiveSession | null
  /** The student whose self-test calls; throws `no_session` on all other calls. */
  sitter: Sitter
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The upload of a multipart call; throws `input` where the file may be left out and is. Reading it in another call is a programming fault. */
  file: UploadedFile
  lang: Lang
  visit: Visit
  services: Services
  request: FastifyRequest
  reply: FastifyReply
}

type Result<E extends Endpoint> = E['answer'] extends { kind: 'data' }
  ? DataOf<E>
  : E['answer'] extends { kind: 'file' }
    ? FileAnswer | (E['answer'] extends { stored: true } ? LinkAnswer : never)
    : E['answer'] extends { kind: 'fileOrJob' }
      ? FileAnswer | { job: string }
      : AsyncIterable<ServerEvent>

/** A handler that throws leaves nothing written; one that answers with an error keeps what it wrote before. */
type Handler<E extends Endpoint> = (ctx: Ctx<E>) => Promise<Result<E> | AppError>
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> }
type AnyHandler = (ctx: Ctx) => Promise<unknown>

/** One request to one endpoint, from its arrival to its answer. */
type Call = {
  services: Services
  endpoint: Endpoint
  handler: AnyHandler
  /** Does the handler run in a transaction? */
  isTransactional: boolean
  request: FastifyRequest
  reply: FastifyReply
}

const OWN = Symbol('own transactions')

/** Marks a handler of a write that opens its transactions itself: it is given the pool, and keeps the idempotency of its call. */
export const withOwnTransactions = <H extends object>(handler: H): H => Object.assign(handler, { [OWN]: true })

/** Marks a handler of a write whose work takes seconds, `limitMs` at most: it has transactions of its own, and a repeat with its idempotency key waits for its end. */
export const withOwnClaim = <E extends Endpoint>(
  endpoint: E,
  limitMs: number,
  work: (ctx: Ctx<E>) => Promise<Result<E>>,
): ((ctx: Ctx<E>) => Promise<Result<E>>) =>
  withOwnTransactions(async (ctx: Ctx<E>) => {
    const key = keyOf(ctx.request.headers['idempotency-key'])
    if (!key) return work(ctx)
    const content = { params: ctx.params, query: ctx.query, body: ctx.body, file: ctx.file.sha256 }
    const keyed = { account: ctx.actor.sn, key, endpoint: endpoint.name, content }
    return onceClaimed(ctx.services.pool, keyed, limitMs, () => work(ctx))
  })

/** Serves a contract: one handler per endpoint, or it does not compile. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  services: Services,
  contract: C,
  handlers: Handlers<C>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    // Handlers<C> has a handler of exactly this endpoint under this name.
    const handler = handlers[name] as AnyHandler
    services.endpoints.push(endpoint)
    const isTransactional = endpoint.method !== 'GET' && !(OWN in handler)
    app.route({
      method: endpoint.method,
      url: `${endpoint.base}${endpoint.path}`,
      config: { rateLimit: limitOf(services, endpoint), takesFile: isUpload(endpoint.body) },
      // The limiter adds its own onRequest hook behind this one: a refused call is counted too.
      onRequest: identifyOf(services, endpoint),
      preParsing: judgeOf(services, endpoint),
      ...(endpoint.method === 'GET' && endpoint.answer.kind === 'data' ? { onSend: compressAnswer(endpoint) } : {}),
      handler: (request, reply) => serve({ services, endpoint, handler, isTransactional, request, reply }),
    })
  }
}

/** A session may make 100 requests a second and more before 429 (interface.md §4), that of a self-test as many a minute as a network without one; a caller without one is counted by network, because anyone can invent tokens. Both are counted before permission is judged (reliability.md §3). */
function limitOf(services: Services, endpoint: Endpoint) {
  return endpoint.permission === 'public' || endpoint.permission === 'practice'
    ? { max: services.config.publicPerMinute, timeWindow: 60_000 }
    : { max: services.config.callsPerSecond, timeWindow: 1000 }
}

async function serve(call: Call): Promise<unknown> {
  // Answers are personal: no cache keeps them (files and streams set the header themselves).
  call.reply.header('cache-control', 'no-store')
  const giveBack = takeQuota(call)
  try {
    return await answerCall(call)
  } finally {
    giveBack()
  }
}

/** Each writes a workbook while the caller waits. */
const EXPORTS_AT_ONCE = 5
const exporting = quotaOf(EXPORTS_AT_ONCE)

/** One account may make a few expensive calls at once, so that the others are still served. */
function takeQuota({ endpoint, request }: Call): () => void {
  if (isUpload(endpoint.body)) return takeUploadQuota(request, endpoint.body)
  const account = request.session?.actor.sn
  return account && endpoint.answer.kind === 'fileOrJob' ? exporting.take(account, 1) : () => undefined
}

async function answerCall(call: Call): Promise<unknown> {
  const input = await readInput(call)
  try {
    await noteSearch(call, input)
    const ctx = contextOf(call, input)
    const answer = call.isTransactional ? await inTransaction(call, ctx, input) : await call.handler(ctx)
    if (answer instanceof AppError) throw answer
    return await send(call, answer)
  } finally {
    if (input.file) await rm(input.file.path, { force: true })
  }
}

/** Whoever may not reveal a person's numbers searches by whole ones only so often (Decided 28); lists and exports alike. */
async function noteSearch({ services, endpoint, request }: Call, { query, body }: Input): Promise<void> {
  const actor = request.session?.actor
  if (endpoint.numbers === null || !actor || can(actor, endpoint.numbers)) return
  const keyword = keywordOf(query) ?? keywordOf(body)
  if (typeof keyword === 'string' && isNumberWord(keyword))
    await services.noteNumberSearch(services.pool, actor, { list: endpoint.name, word: keyword })
}

const keywordOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && 'keyword' in part ? part.keyword : undefined

type Input = { params: unknown; query: unknown; body: unknown; file: UploadedFile | null }

async function readInput({ services, endpoint, request }: Call): Promise<Input> {
  const errors: InputFault[] = []
  const params = parse(endpoint.params, request.params, errors)
  const query = parse(endpoint.query, request.query, errors)
  const isAlone = isUpload(endpoint.body) && endpoint.body.isOptional === true && !request.isMultipart()
  const schema = isUpload(endpoint.body) ? endpoint.body.fields : endpoint.body
  const body =
    isUpload(endpoint.body) && !isAlone
      ? undefined
      : parse(schema, request.body === undefined ? {} : request.body, errors)
  if (errors.length > 0) throw new AppError('input', { errors })
  if (!isUpload(endpoint.body) || isAlone) return { params, query, body, file: null }
  const { file, fields } = await readUpload(request, endpoint.body, services.tempRoot)
  return { params, query, body: fields, file }
}

function parse(schema: z.ZodType, value: unknown, errors: InputFault[]): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  errors.push(...faultsOf(parsed.error))
  return undefined
}

function contextOf({ services, endpoint, request, reply }: Call, input: Input): Ctx {
  const { session } = request
  return {
    db: services.db,
    get actor() {
      if (!session) throw new AppError('no_session')
      return session.actor
    },
    session,
    get sitter() {
      if (!request.sitter) throw new AppError('no_session')
      return request.sitter
    },
    params: input.params,
    query: input.query,
    // What the endpoint's own schema made of it; the handler sees its exact type.
    body: input.body as never,
    get file() {
      if (!input.file && isUpload(endpoint.body)) throw fileMissing()
      if (!input.file) throw new Error('this call takes no upload')
      return input.file
    },
    lang: langOf(request.headers['accept-language']),
    visit: {
      ip: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      requestId: request.id,
      token: null,
      extend: false,
    },
    services,
    request,
    reply,
  }
}

/** A write is one transaction; with an idempotency key its answer commits together with its effect. */
function inTransaction({ services, endpoint, handler, request }: Call, ctx: Ctx, input: Input): Promise<unknown> {
  const key = endpoint.method === 'DELETE' ? undefined : keyOf(request.headers['idempotency-key'])
  const account = ctx.session?.actor.sn
  return transaction(services.pool, (db) => {
    const work = () => handler(withDb(ctx, db))
    if (!key || !account || endpoint.answer.kind !== 'data') return work()
    const content = { params: input.params, query: input.query, body: input.body, file: input.file?.sha256 ?? null }
    return once(db, { account, key, endpoint: endpoint.name, content }, work)
  })
}

function withDb(ctx: Ctx, db: Db): Ctx {
  // Object.create keeps the getters of ctx; only the database differs.
  return Object.defineProperty(Object.create(ctx) as Ctx, 'db', { value: db })
}

async function send({ services, endpoint, request, reply }: Call, answer: unknown): Promise<unknown> {
  if (endpoint.answer.kind === 'stream') {
    // A stream endpoint's handler answers with events: Handlers<C> demands it.
    await sendEvents(services, request, reply, answer as AsyncIterable<ServerEvent>)
    return reply
  }
  if (isFile(answer)) return sendFile(reply, answer)
  if (endpoint.answer.kind === 'file' && isLink(answer)) return sendLink(reply, answer)
  if (services.config.checksAnswers && endpoint.answer.kind === 'data') checkAnswer(endpoint, answer)
  const message = kernelMessages.success[langOf(request.headers['accept-language'])]
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: SUCCESS, code: 200, message, data: answer ?? null }))
}

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'stream' in answer
}

function isLink(answer: unknown): answer is LinkAnswer {
  return typeof answer === 'object' && answer !== null && 'link' in answer
}

/** In tests and development an answer that its schema refuses is a fault of the server: no unlisted field may leave it. */
function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  if (endpoint.answer.kind !== 'data') return
  const parsed = endpoint.answer.schema.safeParse(answer)
  if (!parsed.success)
    throw new Error(
      `the answer of ${endpoint.name} does not fit its contract: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`,
    )
}
