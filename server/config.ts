import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CAPTCHA } from '@zhikao/domain/platform/auth/auth.model.ts'
import { CONNECTION_LIMITS } from './db/client.ts'
import type { ConnectionLimits } from './db/client.ts'
import { STOP_LIMIT } from './db/cluster/postmaster.ts'
import { storageFaults, storageSettings } from './files/storageSettings.ts'
import type { StorageSettings } from './files/storageSettings.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** How long a gateway for text messages may take to answer, in ms. */
const SMS_MS = 10_000
const EVEN_MS = 600
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = z.url()

/** Every setting of interface.md §2. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  STORAGE_URL: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().optional(),
  PUBLIC_URL: url.optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: 'write smtp://user:password@host:port',
    })
    .optional(),
  DEMO: flag.default(true),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  IMAGE_BASE: z.string().optional(),
  FILE_BASE: z.string().optional(),
  SECRET_KEY: z.string().min(32).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: z.string().transform(proxiesOf).optional(),
  POOL_SIZE: z.coerce.number().int().min(5).max(500).default(20),
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(5),
  IDPHOTO_URL: z
    .string()
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), { error: 'write https://host/path' })
    .optional(),
  IDPHOTO_KEY: z.string().min(1).optional(),
  SMS_URL: z
    .string()
    .refine((value) => /^https?:\/\/[^/@]+(\/|$)/.test(value) && URL.canParse(value), {
      error: 'write https://host/path, and its token as SMS_KEY',
    })
    .optional(),
  // It is sent as a header.
  SMS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  storage: StorageSettings
  publicUrl: string | undefined
  /** The server that takes our mail; unset, no mail is sent. */
  smtpUrl: string | undefined
  demo: boolean
  role: 'all' | 'web' | 'worker'
  logLevel: string
  imageBase: string
  fileBase: string
  /** The secret for sealed files; unset, `readSecret` keeps one in the data folder. */
  secretKey: string | undefined
  metricsToken: string | undefined
  /** False: none; a number: so many proxies are before this server; else the addresses of those that do. */
  trustProxy: false | number | string
  /** Connections to the database of this process. */
  poolSize: number
  /** Where a bare worker serves health and metrics; 0: nowhere. */
  workerPort: number
  /** How long a start waits for a database that does not answer yet. */
  databaseWaitSeconds: number
  /** From SIGTERM on a web process answers for so long, not ready any more, until the balancer has noticed. */
  drainSeconds: number
  /** The second photo provider and its key; unset, photos are checked and made on this machine alone. */
  photoVendor: { url: string; key: string } | null
  /** The gateway for text messages, its token, and how long it may take to answer; unset, none are sent. A demonstration sends none either: its numbers are invented. */
  sms: { url: string; key: string; timeoutMs: number } | null
  /** Public calls an address may make in a minute. */
  publicPerMinute: number
  /** Other calls that a session, or a network without one, may make in a second. */
  callsPerSecond: number
  /** How long the body of a call without a file may take to arrive. */
  bodyMs: number
  /** Whether a start refuses a database that may lose acknowledged work; only tests allow one. */
  needsDurability: boolean
  /** Rounds of each key of a captcha; only tests lower it. */
  captchaCost: number
  /** Answers to people without an account about registrations come no sooner. */
  evenMs: number
  /** Limits of time of the connections to the database; only tests raise them. */
  connectionLimits: ConnectionLimits
  /** How long the embedded database may take to stop in an orderly way, in ms; only tests raise it. */
  databaseStopMs: number
  /** Upkeep runs by the clock; only tests turn it off. */
  runsUpkeep: boolean
  /** The folder of the built console. */
  webRoot: string
  /** Answers are checked against their schemas in tests and development (performance.md §1.2). */
  checksAnswers: boolean
}

/** `1` is one proxy: the caller's address is the one that this proxy adds, not the ones that the caller sent. */
function proxiesOf(value: string): false | number | string {
  if (/^\d{1,2}$/.test(value)) return Number(value) || false
  return value === 'true' ? 1 : value
}

/** Reads `.env` and the environment; throws one clear line per wrong setting. */
export function readConfig(
  environment: Record<string, string | undefined> = { ...readEnvFile(), ...process.env },
): Config {
  const refused: string[] = []
  if (environment.DATABASE_URL && !environment.SECRET_KEY)
    refused.push('SECRET_KEY: set it when DATABASE_URL is set, to the same value for all processes')
  refused.push(...storageFaults(environment))
  if (environment.IDPHOTO_URL && !environment.IDPHOTO_KEY) refused.push('IDPHOTO_KEY: set it when IDPHOTO_URL is set')
  if (environment.SMS_URL && !environment.SMS_KEY) refused.push('SMS_KEY: set it when SMS_URL is set')
  const parsed = settings.safeParse(environment)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success || refused.length > 0)
    throw new Error(`Settings refused:\n${[...wrong, ...refused].map((line) => `  ${line}`).join('\n')}`)
  return configOf(parsed.data, environment.NODE_ENV)
}

function configOf(value: z.infer<typeof settings>, mode: string | undefined): Config {
  const dataDir = isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(ROOT, value.DATA_DIR)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    storage: storageSettings(value, resolve(dataDir, 'uploads')),
    publicUrl: value.PUBLIC_URL,
    smtpUrl: value.SMTP_URL,
    demo: value.DEMO,
    role: value.ROLE,
    logLevel: value.LOG_LEVEL,
    imageBase: value.IMAGE_BASE ?? '/api/media/image/file?key=',
    fileBase: value.FILE_BASE ?? '/api/media/file/down?key=',
    secretKey: value.SECRET_KEY,
    metricsToken: value.METRICS_TOKEN,
    trustProxy: value.TRUST_PROXY ?? false,
    poolSize: value.POOL_SIZE,
    workerPort: value.WORKER_PORT,
    databaseWaitSeconds: value.DATABASE_WAIT_SECONDS,
    drainSeconds: value.DRAIN_SECONDS,
    photoVendor: value.IDPHOTO_URL ? { url: value.IDPHOTO_URL, key: value.IDPHOTO_KEY ?? '' } : null,
    sms: value.SMS_URL && !value.DEMO ? { url: value.SMS_URL, key: value.SMS_KEY ?? '', timeoutMs: SMS_MS } : null,
    publicPerMinute: 600,
    callsPerSecond: 300,
    bodyMs: 30_000,
    needsDurability: true,
    captchaCost: CAPTCHA.cost,
    evenMs: EVEN_MS,
    connectionLimits: CONNECTION_LIMITS,
    databaseStopMs: STOP_LIMIT,
    runsUpkeep: true,
    webRoot: resolve(ROOT, 'web/dist'),
    checksAnswers: mode === 'development' || mode === 'test',
  }
}

function readEnvFile(): Record<string, string> {
  let text = ''
  try {
    text = readFileSync(resolve(ROOT, '.env'), 'utf8')
  } catch {
    return {}
  }
  const lines = text.split(/\r?\n/).map((line) => /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line))
  return Object.fromEntries(
    lines.flatMap((match) => (match?.[1] ? [[match[1], (match[2] ?? '').replace(/^(['"])(.*)\1$/, '$2')]] : [])),
  )
}
