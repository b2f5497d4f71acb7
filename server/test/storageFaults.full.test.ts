import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { buildStudent } from '../people/student/student.factory.ts'
import { media } from '../platform/media/media.table.ts'
import { drawDocument } from '../seed/emblem.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { finishedJob } from './jobs.ts'
import { openS3 } from './s3.ts'
import { ORGS } from './world.ts'

type S3 = Awaited<ReturnType<typeof openS3>>
const PDF = drawDocument('Question 1 Mechanical drawing')

describe('a bucket that fails', () => {
  let s3: S3
  let t: TestApp
  let school: Client
  beforeAll(async () => {
    s3 = await openS3()
    t = await testApp({ runner: true, environment: s3.environment })
    school = await t.as('school')
  })
  afterAll(async () => {
    await t.close()
    await s3.close()
  })
  const upload = () => school.call(mediaContract.file, { file: { name: 'a.pdf', bytes: PDF }, body: {} })
  const rows = async () => (await t.db.select({ key: media.key }).from(media)).length
  const SLOW = { status: 503, code: 'SlowDown' }

  it.each([
    [{ status: 507, code: 'Full' }, 507, 50700],
    [{ status: 403, code: 'AccessDenied' }, 507, 50700],
    [{ status: 400, code: 'BadDigest' }, 503, 50300],
    [SLOW, 503, 50300],
  ])(
    'refuses a write by %j: the call answers %i, nothing is written, and the probe says so',
    async (refusing, http, status) => {
      const before = await rows()
      s3.state.refusing = refusing
      const refused = await upload()
      const ready = await t.app.inject('/readyz')
      s3.state.refusing = null
      expect([refused.http, refused.status, await rows()]).toEqual([http, status, before])
      expect(refused.raw.toString()).not.toMatch(/s3|bucket|127\.0\.0\.1|SlowDown|AccessDenied/i)
      expect([ready.statusCode, ready.json().storage]).toEqual([503, false])
      expect([(await t.app.inject('/readyz')).json().storage, (await upload()).http]).toEqual([true, 200])
    },
  )

  it('makes a job wait: it is done when the storage answers again, and counts no fault', async () => {
    await buildStudent(t.db, { org_sn: ORGS.school })
    s3.state.refusing = SLOW
    const { data } = await school.call(idphotoContract.exportPhoto, { body: {} })
    const waits = async () =>
      (
        await t.db.execute(
          sql`select 1 from graphile_worker.jobs where key = ${data.job} and attempts > 0 and locked_at is null`,
        )
      ).rowCount
    await expect.poll(waits).toBe(1)
    s3.state.refusing = null
    expect(await finishedJob(school, data.job)).toMatchObject({ state: 'done', failed: 0 })
    const { rows: found } = await t.db.execute(sql`select faults from job where sn = ${data.job}`)
    expect(found).toEqual([{ faults: 0 }])
  })

  it('that does not answer a link answers 503, not with an address', async () => {
    const { data } = await upload()
    s3.state.cut = 10
    const answer = await school.call(mediaContract.download, { query: { key: data.key } })
    s3.state.cut = 0
    expect([answer.http, answer.status, answer.headers.location]).toEqual([503, 50300, undefined])
  })
})
