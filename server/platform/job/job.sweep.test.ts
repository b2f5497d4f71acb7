import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RETENTION } from '@zhikao/domain/platform/setting/setting.model.ts'
import { job, jobError } from '../../jobs/tables.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { sweepJobs } from './job.sweep.commands.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const TEXT = { CN: 'a', HK: 'a', US: 'a' }
async function buildJob(sn: string, state: 'running' | 'done' | 'failed', days: number) {
  await t.db.insert(job).values({
    sn,
    kind: 'student.import',
    account_sn: 'acc-school',
    payload: {},
    state,
    create_time: sql`now() - make_interval(days => ${days}::int)`,
    finish_time: state === 'running' ? null : sql`now() - make_interval(days => ${days}::int)`,
  })
  await t.db.insert(jobError).values({ job_sn: sn, seq: 1, row: 1, column: null, rule: 'r', message: TEXT })
}

test('jobs and their row errors are deleted so many days after they ended; one that has not ended is kept', async () => {
  await buildJob('old', 'done', RETENTION.job_days + 1)
  await buildJob('middle', 'failed', RETENTION.job_error_days + 1)
  await buildJob('young', 'done', RETENTION.job_error_days - 1)
  await buildJob('stuck', 'running', RETENTION.job_days + 1)
  await sweepJobs(t.db)
  const jobs = await t.db.select({ sn: job.sn }).from(job)
  const errors = await t.db.select({ sn: jobError.job_sn }).from(jobError)
  expect(jobs.map(({ sn }) => sn).toSorted()).toEqual(['middle', 'stuck', 'young'])
  expect(errors.map(({ sn }) => sn).toSorted()).toEqual(['stuck', 'young'])
})
