import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { JOB_KINDS } from '@zhikao/domain/platform/job/job.model.ts'
import type { JobKind } from '@zhikao/domain/platform/job/job.model.ts'
import { JOB_PERMISSIONS } from '@zhikao/domain/platform/job/job.rules.ts'
import { newKey } from '../files/storage.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import { buildNews } from '../publishing/news/news.factory.ts'
import { buildScoreSheet } from '../results/score/score.factory.ts'
import { buildTrainSession } from '../training/session/session.factory.ts'
import { buildTrainee } from '../training/trainee/trainee.factory.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import { clientOf } from './client.ts'
import { finishedJob, rowsOf, workbookOf } from './jobs.ts'
import { textOfPdf } from './pdf.ts'
import { liveCaller } from './proof/accounts.ts'
import type { Caller } from './proof/accounts.ts'
import { decodedText } from './proof/answerText.ts'
import { buildCall } from '../people/idphotoCall/idphotoCall.factory.ts'
import { openFixture } from './proof/matrixFixture.ts'
import type { MatrixFixture } from './proof/matrixFixture.ts'
import { sendParts, validParts } from './proof/requests.ts'
import { referenceOf } from './proof/rowReferences.ts'
import { ORGS } from './world.ts'

/** Calls that answer a file without a mark of their own. */
const UNMARKED: Record<string, string> = {
  'document.file': 'a document of the platform as it was uploaded: the same for everybody',
  'news.publicFile': 'an attachment that was uploaded, for everybody',
  'major.template': 'an empty import workbook: no personal data',
  'student.template': 'an empty import workbook: no personal data',
  'question.template': 'an empty import workbook: no personal data',
  'teacher.template': 'an empty import workbook: no personal data',
  'trainCertificate.template': 'an empty import workbook: no personal data',
  'trainTemplate.preview': 'a layout with sample values: no personal data',
  'trainTemplate.previewDraft': 'a layout with sample values: no personal data',
  'trainee.template': 'an empty import workbook: no personal data',
  'trainee.resultTemplate': 'an empty import workbook: no personal data',
  'score.template': 'an empty import workbook: no personal data',
  'sealedPaper.download': 'a sealed paper as it was uploaded: no personal data',
  'media.handbook': 'the same book for everyone: no personal data',
  'selftest.image': 'a picture for the screen: no workbook, PDF or archive',
  'media.showImage': 'a picture for the screen: no workbook, PDF or archive',
  'media.download': 'a stored file as it was stored: what a job wrote bears the mark of that job (below)',
}
/** Handed to the person that the paper is about: the mark is in the file’s properties alone. */
const HANDED_OUT = new Set(['signup.ticket', 'certificate.pdf', 'trainCertificate.pdf'])

let t: TestApp
let fixture: MatrixFixture
let callers: Caller[]
let planSn: string
let newsSn: string
let trainSn: string
beforeAll(async () => {
  t = await testApp({ runner: true })
  fixture = await openFixture(t.services)
  callers = []
  for (const username of ['college', 'center', 'system'] as const) callers.push(await liveCaller(t.pool, username))
  await buildCall(t.db, { account_sn: 'acc-college', role: 'college', org_sn: ORGS.college })
  planSn = (await buildScoreSheet(t.db, { org_sn: ORGS.college, scores: [[{ score: 80 }, { score: 80 }]] })).sn
  trainSn = (await buildTrainSession(t.db)).sn
  await buildTrainee(t.db, { train_sn: trainSn })
  newsSn = (await buildNews(t.db, { need_receipt: true })).sn
})
afterAll(() => t.close())

const holderOf = (permission: Endpoint['permission']) =>
  callers.find(({ permissions }) => permission === 'signed-in' || [...permissions].some((held) => held === permission))!

/** The line in Chinese; the request is the one of the answer’s own header, which the audit trail has too. */
async function markOf(caller: Caller, request: string): Promise<RegExp> {
  const { rows } = await t.pool.query<{ name: string }>('select name from account where sn = $1', [caller.sn])
  return new RegExp(
    `${rows[0]?.name} ?\\(${caller.username}\\)于 ?\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d ?(导出|打印)，请求编号 ?${request}`,
  )
}

const isPdf = (raw: Buffer) => raw.subarray(0, 5).toString('latin1') === '%PDF-'

/** What a reader of the file sees, and what its properties say. */
async function contentOf(raw: Buffer): Promise<{ seen: string; properties: string }> {
  if (!isPdf(raw)) return { seen: await decodedText({ raw, headers: {} }), properties: '' }
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(raw)))
  return { seen: (await textOfPdf(raw)).join('\n'), properties: String(info['Subject'] ?? '') }
}

const answersFile = ({ answer }: Endpoint) => answer.kind === 'file' || answer.kind === 'fileOrJob'

async function callOwn(endpoint: Endpoint, caller: Caller) {
  const parts = validParts(endpoint, await fixture.contextOf(endpoint, caller))
  const aim = await fixture.aim(endpoint, caller, 'own')
  const reference = referenceOf(endpoint)
  const placed = reference
    ? { ...parts, [reference.part]: { ...parts[reference.part], [reference.field]: aim?.id } }
    : parts
  return sendParts(t.app, endpoint, placed, caller.token)
}

describe('a file that a call answers bears who took it, when, and the request (reliability.md §2)', () => {
  it('or is named with the reason why it has no mark; no name is out of date', () => {
    const names = t.services.endpoints.filter(answersFile).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(Object.keys(UNMARKED).filter((name) => !names.includes(name))).toEqual([])
    expect([...HANDED_OUT].filter((name) => !names.includes(name))).toEqual([])
  })

  it('every workbook and every printed document: 34 calls', async () => {
    const marked = t.services.endpoints.filter((endpoint) => answersFile(endpoint) && !(endpoint.name in UNMARKED))
    expect(marked).toHaveLength(34)
    for (const endpoint of marked) {
      const caller = holderOf(endpoint.permission)
      const { http, raw, headers } = await callOwn(endpoint, caller)
      expect([endpoint.name, http]).toEqual([endpoint.name, 200])
      const mark = await markOf(caller, String(headers['x-request-id']))
      const { seen, properties } = await contentOf(raw)
      const place = HANDED_OUT.has(endpoint.name) ? 'properties' : 'seen'
      expect([endpoint.name, mark.test(seen), mark.test(properties)]).toEqual([
        endpoint.name,
        place === 'seen',
        isPdf(raw),
      ])
    }
  })
})

/** What a large export of each kind is asked for; the others are started by their own call. */
const WITHOUT_FILE = [
  'student.photoImport',
  'idphoto.batch',
  'major.undo',
  'student.undo',
  'teacher.undo',
  'trainee.undo',
  'question.undo',
] as const
const FILTERS: Record<Exclude<JobKind, CalledKind | (typeof WITHOUT_FILE)[number]>, () => Record<string, unknown>> = {
  'major.export': () => ({}),
  'question.export': () => ({}),
  'selftest.export': () => ({}),
  'student.export': () => ({ full: false }),
  'college.export': () => ({}),
  'audit.export': () => ({}),
  'application.export': () => ({}),
  'teacher.export': () => ({ full: false }),
  'plan.export': () => ({}),
  'exam.export': () => ({}),
  'signup.export': () => ({ plan_sn: planSn, full: false }),
  'score.exportPlan': () => ({ plan_sn: planSn, full: false }),
  'score.export': () => ({ full: false }),
  'certificate.export': () => ({ full: false }),
  'fee.export': () => ({}),
  'message.export': () => ({}),
  'news.export': () => ({ sn: newsSn }),
  'idphoto.export': () => ({}),
  'trainee.export': () => ({ full: false }),
  'statistics.export': () => ({ topic: 'signup', by: 'credential' }),
}
const CALLED = {
  'student.photoExport': 'student.exportPhoto',
  'signup.photoExport': 'signup.exportPhoto',
  'major.import': 'major.import',
  'question.import': 'question.import',
  'student.import': 'student.import',
  'teacher.import': 'teacher.import',
  'score.import': 'score.import',
  'trainee.exportForms': 'trainee.exportForms',
  'trainee.import': 'trainee.import',
  'trainee.importResults': 'trainee.importResults',
  'trainCertificate.import': 'trainCertificate.import',
  'examDocument.export': 'examDocument.export',
} as const
type CalledKind = keyof typeof CALLED
const endpointNamed = (name: string) => t.services.endpoints.find((endpoint) => endpoint.name === name)!

/** The file that a job wrote. */
async function resultOf(caller: Caller, job: string): Promise<Buffer> {
  const { state, error } = await finishedJob(clientOf(t.app, caller.token), job)
  expect([state, error]).toEqual(['done', null])
  const { rows } = await t.pool.query<{ result_key: string }>('select result_key from job where sn = $1', [job])
  const stored = await t.services.storage.open(rows[0]!.result_key)
  return buffer(Readable.from(stored!.stream))
}

/** Starts a job by its call: an export of photos, or an import with one wrong row. */
async function startByCall(kind: CalledKind, caller: Caller): Promise<{ job: string; request: string }> {
  const client = clientOf(t.app, caller.token)
  const endpoint = endpointNamed(CALLED[kind])
  if (kind.endsWith('.photoExport')) {
    const params = kind === 'signup.photoExport' ? { id: planSn } : {}
    const answer = await client.call<Endpoint>(endpoint, { params, body: {} as never })
    return startedBy(answer)
  }
  if (kind === 'examDocument.export')
    return startedBy(
      await client.call<Endpoint>(endpoint, { params: { id: planSn }, body: { kinds: ['seats'] } as never }),
    )
  if (kind === 'trainee.exportForms') return startedBy(await client.call<Endpoint>(endpoint, { body: {} as never }))
  const template = kind === 'trainee.importResults' ? 'trainee.resultTemplate' : kind.replace('.import', '.template')
  const workbook = await client.call<Endpoint>(endpointNamed(template))
  const [header = []] = await rowsOf(workbook.raw)
  const file = { name: '错误.xlsx', bytes: await workbookOf(header, [['张三', '李四', '110101200503071235']]) }
  const params = kind === 'trainee.import' ? { id: trainSn } : {}
  return startedBy(await client.call<Endpoint>(endpoint, { params, body: { mode: 'skip' } as never, file }))
}

const startedBy = ({ data, headers }: { data: unknown; headers: Record<string, unknown> }) => ({
  job: (data as { job: string }).job,
  request: String(headers['x-request-id']),
})

describe('a file that a job writes bears who asked for it, when it was written, and the request that asked', () => {
  const exports = JOB_KINDS.filter((kind): kind is keyof typeof FILTERS => kind in FILTERS)
  // Photos that the storage does not have: they are listed, and the archives are made.
  beforeAll(async () => {
    await t.pool.query('update signup set photo = $1', [newKey('jpg')])
    await t.pool.query('update student set photo = $1', [newKey('jpg')])
  })
  const called = JOB_KINDS.filter((kind): kind is CalledKind => kind in CALLED)

  it('no kind of job is forgotten; an upload of photos and an undo write no file', async () => {
    expect(JOB_KINDS.filter((kind) => !(kind in FILTERS) && !(kind in CALLED))).toEqual([...WITHOUT_FILE])
  })

  it.each(exports.map((kind) => [kind]))('%s', async (kind) => {
    const caller = holderOf(JOB_PERMISSIONS[kind])
    const request = `request-${kind}`
    const asker = { ...caller, origin: { ip: '127.0.0.1', request_id: request } }
    const payload = { filter: FILTERS[kind](), lang: 'CN' }
    const job = await t.db.transaction((tx) => enqueueJob(tx, asker, { kind, subject: null, mode: null, payload }))
    const { seen } = await contentOf(await resultOf(caller, job))
    expect(seen).toMatch(await markOf(caller, request))
    const { rows } = await t.pool.query(`select 1 from audit where action like '%.export' and request_id = $1`, [
      request,
    ])
    expect(rows).toHaveLength(1)
  })

  it.each(called.map((kind) => [kind]))('%s, started by its call', async (kind) => {
    const caller = holderOf(JOB_PERMISSIONS[kind])
    const { job, request } = await startByCall(kind, caller)
    const { seen } = await contentOf(await resultOf(caller, job))
    expect(seen).toMatch(await markOf(caller, request))
  })

  it('a job that was asked for before there were marks still writes its file, with -- for the request', async () => {
    const caller = holderOf('student:export')
    const payload = { filter: { full: false }, lang: 'CN' }
    const given = { kind: 'student.export', subject: null, mode: null, payload } as const
    const job = await t.db.transaction((tx) => enqueueJob(tx, { ...caller, origin: null }, given))
    expect((await contentOf(await resultOf(caller, job))).seen).toMatch(await markOf(caller, '--'))
  })
})
