import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { createApp, openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import { buildOpenPapers } from '../exams/sealedPaper/sealedPaper.factory.ts'
import { emptyOutbox } from '../platform/auth/auth.mail.commands.ts'
import { buildOperator } from '../platform/operator/operator.factory.ts'
import { buildCertificate } from '../results/certificate/certificate.factory.ts'
import { clientOf } from './client.ts'
import { createDatabase } from './database.ts'
import { codesOfPdf } from './pdf.ts'
import { openSmtp } from './smtp.ts'
import { signIn } from './app.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }
const KEY = 'k'.repeat(40)
const PASSWORD = 'Neues#Wort2026'
const undo: (() => Promise<unknown>)[] = []
let database: Awaited<ReturnType<typeof createDatabase>>
let smtp: Awaited<ReturnType<typeof openSmtp>>
let shared: string

/** One process of several on one database and one storage, with a data folder of its own. */
async function processOf(environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhikao-process-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    STORAGE_URL: `file://${shared}`,
    SMTP_URL: smtp.url,
    // Without it a certificate has no QR code.
    PUBLIC_URL: 'http://zhikao.example.org',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const services = await openServices(config, database.url, SILENT)
  undo.push(services.close)
  const app = await createApp(services)
  undo.push(() => app.close())
  return { app, services, anonymous: clientOf(app, null) }
}

let a: Awaited<ReturnType<typeof processOf>>
let b: Awaited<ReturnType<typeof processOf>>
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'zhikao-shared-'))
  undo.push(() => rm(shared, { recursive: true, force: true }))
  smtp = await openSmtp()
  undo.push(() => smtp.close())
  database = await createDatabase(inject('templateUrl'))
  undo.push(() => database.drop())
  const environment = { DATABASE_URL: database.url, SECRET_KEY: KEY }
  ;[a, b] = [await processOf(environment), await processOf(environment)]
})
afterAll(async () => {
  for (const action of undo.toReversed()) await action()
})

describe('two processes with one secret on one database', () => {
  test('the QR code of a certificate that one has printed is genuine at the other', async () => {
    const { no } = await buildCertificate(a.services.db)
    const printed = await (await signIn(a.app, 'center')).call(certificateContract.pdf, { params: { no } })
    const [code] = await codesOfPdf(printed.raw)
    const token = new URL(code ?? '').searchParams.get('token') ?? ''
    expect((await b.anonymous.call(certificateContract.check, { params: { no }, query: { token } })).http).toBe(200)
  })

  test('the code for a forgotten password that one has sent by mail resets it at the other', async () => {
    const email = 'shared@example.edu.cn'
    const { username } = await buildOperator(a.services.db, { email })
    const query = { username, email }
    const asked = await b.anonymous.call(authContract.captcha, { params: { purpose: 'reset' }, query })
    expect(asked.http).toBe(200)
    await emptyOutbox(a.services)
    const code = /^\s+(\d{6})\s*$/m.exec((await smtp.next()).text)?.[1] ?? ''
    const body = { username, email, code, password: PASSWORD, password2: PASSWORD }
    expect((await b.anonymous.call(authContract.reset, { body })).http).toBe(200)
  })

  test('a paper that one has sealed opens at the other', async () => {
    const id = await buildOpenPapers(a.services, null)
    const center = await signIn(b.app, 'center')
    const opened = await center.call(sealedPaperContract.download, { params: { id, subject: 'ONLINE' } })
    expect([opened.http, opened.raw.toString()]).toEqual([200, '%PDF-1.4\n%%EOF\n'])
  })
})

test('a process whose secret differs from that of the database does not start, and the line names SECRET_KEY', async () => {
  const other = processOf({ DATABASE_URL: database.url, SECRET_KEY: 'x'.repeat(40) })
  await expect(other).rejects.toThrow(/^SECRET_KEY is not the one with which this database was first used: [^\n]*$/)
  // Without DATABASE_URL the secret comes from the data folder: it is compared too.
  await expect(processOf({})).rejects.toThrow('SECRET_KEY is not the one')
})

test('SECRET_KEY is demanded when DATABASE_URL is set, because the processes share no data folder', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/zhikao' })).toThrow(
    'SECRET_KEY: set it when DATABASE_URL is set, to the same value for all processes',
  )
  expect(readConfig({ DATABASE_URL: 'postgres://db/zhikao', SECRET_KEY: KEY }).secretKey).toBe(KEY)
})
