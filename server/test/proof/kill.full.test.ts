import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { verifyAudit } from '../../record/auditVerify.ts'
import { foundInstitution, studentWorkbook } from './institution.ts'
import { openProofServer, VICTIMS } from './proofFixture.ts'
import type { ProofServer, Victim } from './proofFixture.ts'
import { callOver, filesBelow, insist, jobEnd } from './kill.ts'
import { KILL_CYCLES } from './figures.ts'

const ROWS = 6000

let proof: ProofServer
let token: string
/** Codes of majors that were acknowledged, and the keys of those without an answer. */
let acknowledged: Map<string, string>
let nextCode: number

beforeEach(async () => {
  proof = await openProofServer()
  token = await foundInstitution(proof.server().url, proof.server().lines)
  acknowledged = new Map()
  nextCode = 700_000
}, 120_000)
afterEach(() => proof.close(), 60_000)

const createMajor = (code: string, key: string) =>
  callOver(proof.server().url, token, majorContract.create, {
    key,
    body: { code, name: '连续写入', edu_level: 'SECONDARY', duration: 3, start_year: 2020 },
  })

/** Writes one major after the other until stopped; a call without an answer is sent again under its key. */
async function keepWriting(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [code, key] = [String(nextCode++), randomUUID()]
    const { http, status, data } = await insist(() => createMajor(code, key))
    if (http !== 200) throw new Error(`major ${code}: ${http}/${status}`)
    acknowledged.set(code, data.sn)
  }
}

const askJob = (sn: string) => callOver(proof.server().url, token, jobContract.detail, { params: { id: sn } })
const stateOf = async (sn: string) => (await insist(() => askJob(sn))).data

/** One import, the kill in its middle, and what must be true afterwards; answers whether the kill really met it. */
async function cycle(at: number, victim: Victim): Promise<boolean> {
  const className = `断电${at}班`
  const file = { name: `cycle-${at}.xlsx`, bytes: await studentWorkbook(at, ROWS, className) }
  const key = randomUUID()
  let isOver = false
  const writing = keepWriting(() => isOver)
  const importing = insist(() =>
    callOver(proof.server().url, token, studentContract.import, { key, body: { mode: 'skip' }, file }),
  )
  // Every third kill hits the upload itself, the others the job.
  const upload = at % 3 === 2
  if (upload) await wait(randomInt(60))
  else await untilRunning((await importing).data.job)
  await proof.kill(victim)
  const { data } = await importing
  const first = await stateOf(data.job)
  const job = await jobEnd(() => askJob(data.job))
  isOver = true
  await writing
  expect(job).toMatchObject({ state: 'done', ok: ROWS, failed: 0, total: ROWS })
  const students = await insist(() =>
    callOver(proof.server().url, token, studentContract.list, { query: { class_name: className, limit: 1 } }),
  )
  expect(students.data.total).toBe(ROWS)
  const jobs = await insist(() => callOver(proof.server().url, token, jobContract.list, { query: { limit: 100 } }))
  expect(jobs.data.items.filter((one) => one.subject === file.name)).toHaveLength(1)
  return upload || first.state !== 'done'
}

async function untilRunning(sn: string): Promise<void> {
  while ((await stateOf(sn)).state === 'queued') await wait(2)
  await wait(randomInt(250))
}

/** Nothing acknowledged is lost, nothing is there twice, the audit chain is whole, no temporary file is left. */
async function expectWhole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ code: string; sn: string }>("select code, sn from major where name = '连续写入'")
  expect(new Map(rows.map((row) => [row.code, row.sn]))).toEqual(acknowledged)
  expect(rows).toHaveLength(acknowledged.size)
  const students = await pool.query('select count(*)::int as count, count(distinct id_no)::int as people from student')
  expect(students.rows).toEqual([{ count: ROWS * KILL_CYCLES, people: ROWS * KILL_CYCLES }])
  const verdicts = await verifyAudit(pool)
  expect(verdicts.length).toBeGreaterThan(0)
  expect(verdicts.filter((verdict) => verdict.broken)).toEqual([])
  const created = await pool.query("select count(*)::int as count from audit where action = 'major.create'")
  expect(created.rows).toEqual([{ count: acknowledged.size + 1 }])
  const undelivered = await pool.query(
    'select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier not like $1',
    ['upkeep.%'],
  )
  expect(undelivered.rows).toEqual([{ count: 0 }])
  expect([
    ...(await filesBelow(join(proof.dataDir, 'tmp'))),
    ...(await filesBelow(join(proof.dataDir, 'uploads', '.tmp'))),
  ]).toEqual([])
}

test.each(VICTIMS)(
  `${KILL_CYCLES} kills of the %s in the middle of an import lose no row and duplicate no row`,
  async (victim) => {
    let hits = 0
    for (let at = 0; at < KILL_CYCLES; at++) hits += (await cycle(at, victim)) ? 1 : 0
    expect(hits).toBeGreaterThan(0)
    await proof.look(expectWhole)
    process.stdout.write(
      `\n${hits} of ${KILL_CYCLES} kills met the import; ${acknowledged.size} acknowledged writes at the same time\n`,
    )
  },
  KILL_CYCLES * 60_000,
)
