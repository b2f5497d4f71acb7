import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MediaKind, PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import type { LateAct } from '@zhikao/domain/exams/lateReport/lateReport.model.ts'
import type { NewsKind } from '@zhikao/domain/publishing/news/news.model.ts'
import type { AppError, InputFault } from '@zhikao/domain/kernel/error.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Storage } from './files/storage.ts'
import type { JobKind } from '@zhikao/domain/platform/job/job.model.ts'
import type { JobEvents } from './jobs/events.ts'
import type { ImportSheet } from './jobs/importSheet.ts'
import type { Mailer } from './jobs/mailer.ts'
import type { Texter } from './jobs/texter.ts'

/** A live session as the database has it at this moment. */
export type LiveSession = {
  actor: Actor
  tokenHash: Buffer
  passwordDue: boolean
  expireAt: string
  /** The lists that narrow what the account sees: its own, and its role's. */
  lists: readonly Narrowing[]
}
/** A student with a live session of a self-test. */
export type Sitter = { student_sn: string; name: string; tokenHash: Buffer; end_time: string }
/** Finds the session of a self-test by its token; null where it is unknown or has ended. Injected like `Authenticate`. */
type FindSitter = (db: Db, token: string) => Promise<Sitter | null>

/** The facts of a request. */
export type Visit = { ip: string; agent: string; requestId: string; token: string | null; extend: boolean }

/** Finds the session of a token, or throws 40002–40004 / 40301. Injected, because http must not import features. */
export type Authenticate = (db: Db, visit: Visit) => Promise<LiveSession>

/** The account that a job acts for, as it is now; a disabled or deleted one is refused. Injected like `Authenticate`. */
type ActorOf = (db: Db, accountSn: string) => Promise<Actor>

/** A file to keep: `ext` without the dot, `type` as on the wire; `endHours` after which it is swept; `figures` of an ID photo. */
export type NewFile = {
  kind: MediaKind
  name: string
  type: string
  ext: string
  source: AsyncIterable<Uint8Array> | Uint8Array
  endHours?: number
  figures?: PhotoFigures
}
/** Stores a file durably and its row in the caller's transaction. Injected, because stored files are a feature. */
type StoreFile = (
  db: Db,
  services: Pick<Services, 'storage'>,
  actor: Pick<Actor, 'sn' | 'org_sn'>,
  file: NewFile,
) => Promise<{ key: string; bytes: number }>

/** Why a photo cannot be that of a person, each fault at `path`. Injected, because the rules of photos are a feature. */
type PhotoFaults = (db: Db, figures: PhotoFigures, path: string) => Promise<InputFault[]>

/** Counts a search by a whole number of an account that may not reveal it, or refuses it (429). Injected, because audit and settings are features. */
type NoteNumberSearch = (pool: pg.Pool, actor: Actor, search: { list: string; word: string }) => Promise<void>

/** A call that was recorded without network and is refused: on which exam and candidate it acts, and why it was refused. */
export type LateCall = {
  act: LateAct
  /** Null: the practical of the candidate. */
  exam_sn: string | null
  /** A key that begins with the number of the candidate's sign-up, or its ticket; null: the call is about no candidate. */
  candidate: string | null
  body: Record<string, unknown>
  occurred_at: string
  device: string
  refused: AppError
}
/** The first public news of the login page. Injected, because news are an upper feature. */
type WelcomeNews = (db: Db) => Promise<{ sn: string; kind: NewsKind; title: string; publish_time: string }[]>

/** Keeps it as a late report and answers its number; null: the actor has nothing to do with the exam. Injected, because late reports are a feature. */
type KeepLate = (db: Db, actor: Actor, call: LateCall) => Promise<string | null>

/** The workbook of an import: what it holds, and the call that answers it. */
export type ImportWorkbook = { name: Text; endpoint: Endpoint }

/** Everything that a handler may use; made once in main.ts, or by a test. */
export type Services = {
  config: Config
  pool: pg.Pool
  db: Db
  storage: Storage
  /** The server's own secret, from which keys are derived. */
  secret: string
  /** Empty when nothing runs, also after a crash. */
  tempRoot: string
  events: JobEvents
  /** Null where no mail server is named. */
  mailer: Mailer | null
  /** Null where no gateway for text messages is named. */
  texter: Texter | null
  authenticate: Authenticate
  findSitter: FindSitter
  actorOf: ActorOf
  storeFile: StoreFile
  photoFaults: PhotoFaults
  noteNumberSearch: NoteNumberSearch
  keepLate: KeepLate
  welcomeNews: WelcomeNews
  /** The sheets of the imports, by which the previews are corrected. Injected, because imports are features'. */
  importSheets: ReadonlyMap<JobKind, ImportSheet>
  /** The empty workbooks of the imports. Injected: features above list theirs among the downloads of a lower one. */
  importWorkbooks: readonly ImportWorkbook[]
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Aborted when the process begins to stop: it still answers, but new requests belong to other processes. */
  draining: AbortController
  /** Every mounted endpoint, for the API document and the proofs. */
  endpoints: Endpoint[]
}
