import { readdir } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examDocumentContract } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { DOCUMENT_KINDS } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import type { DocumentKind } from '@zhikao/domain/exams/examDocument/examDocument.model.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { finishedJob } from '../../test/jobs.ts'
import { textOfPdf } from '../../test/pdf.ts'
import type { Username } from '../../test/world.ts'
import { buildAttendance } from '../attendance/attendance.factory.ts'
import { buildExam } from '../exam/exam.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { makeDocuments } from './examDocument.commands.ts'

const call = examDocumentContract.export
let t: TestApp
let planSn: string

beforeAll(async () => {
  t = await testApp({ runner: true })
  const examiners = { 'acc-teacher': 'CHIEF' } as const
  const { plan_sn } = await buildAttendance(t.db, { subject: 'OFFLINE', candidates: 3, examiners })
  planSn = plan_sn
  // A theory on another day, in which nobody sits.
  await buildExam(t.db, { plan_sn })
})
afterAll(() => t.close())

const ask = async (who: Username, kinds: DocumentKind[], id = planSn) =>
  (await t.as(who)).call(call, { params: { id }, body: { kinds } })

async function fileOf(who: Username, kinds: DocumentKind[]) {
  const client = await t.as(who)
  const started = await ask(who, kinds)
  const job = await finishedJob(client, started.data.job)
  const key = new URL(job.result_url ?? '', 'http://x').searchParams.get('key') ?? ''
  const { raw, headers } = await client.call(mediaContract.download, { query: { key } })
  return { job, raw, name: decodeURIComponent(String(headers['content-disposition'])) }
}

describe('the documents of a plan as one file (domain.md §3.13a)', () => {
  it('hold every document that was asked for, in one order, each with its entry in the outline; what an exam does not have is left out', async () => {
    const { job, raw, name } = await fileOf('college', DOCUMENT_KINDS.toReversed())
    expect(job).toMatchObject({ state: 'done', error: null, failed: 0 })
    expect(job.ok).toBe(job.total)
    expect(name).toContain(`考试日资料_${planSn}.pdf`)
    const pages = (await textOfPdf(raw)).map((text) => text.replaceAll(/\s/g, ''))
    const titles = [
      '签到表',
      '座位表',
      '桌贴',
      '门贴',
      '考场情况记录表',
      '评分表',
      '考评报告',
      '履职情况反馈表',
      '工作证',
    ]
    const outline = await (await getDocumentProxy(new Uint8Array(raw))).getOutline()
    expect(outline.map(({ title }) => title)).toEqual(
      titles.map((title) => (title === '座位表' ? '座位/工位表' : title)),
    )
    const whole = pages.join('')
    for (const title of titles.filter((one) => one !== '门贴'))
      expect([title, whole.includes(title)]).toEqual([title, true])
    // Three score sheets and two room records: the theory has no candidates, but a record.
    expect(pages.filter((page) => page.includes('因安全原因中止'))).toHaveLength(3)
    expect(pages.filter((page) => page.includes('缺考名单及原因'))).toHaveLength(2)
    const { rows } = await t.pool.query(
      `select target_sn, after from audit where action = 'examDocument.export' order by time desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ target_sn: planSn, after: { kinds: [...DOCUMENT_KINDS] } })
  })

  it('the site has them, centre and system all but the feedback; another site 404, examiners and schools 403', async () => {
    for (const who of ['center', 'system'] as const) {
      expect((await ask(who, ['feedback'])).http).toBe(403)
      expect((await fileOf(who, ['seats', 'badges'])).job.state).toBe('done')
    }
    expect((await ask('college2', ['seats'])).http).toBe(404)
    for (const who of ['teacher', 'school'] as const) expect((await ask(who, ['seats'])).http).toBe(403)
    expect((await t.anonymous.call(call, { params: { id: planSn }, body: { kinds: ['seats'] } })).http).toBe(401)
  })

  it('a plan without exams has none; one in which nobody sits fails with its reason, and leaves no file', async () => {
    expect((await ask('college', ['seats'], (await buildPlan(t.db)).sn)).rule).toBe('document_no_exam')
    const { plan_sn } = await buildExam(t.db)
    const { data } = await ask('college', ['seats'], plan_sn)
    const job = await finishedJob(await t.as('college'), data.job)
    expect([job.state, job.error, job.result_url]).toEqual(['failed', expect.stringContaining('没有已编排座位'), null])
  })

  it('a job that is cancelled stops at the next page and keeps nothing', async () => {
    const stop = new AbortController()
    const actor = await t.services.actorOf(t.db, 'acc-college')
    const payload = { plan_sn: planSn, kinds: ['score-sheet' as const, 'desks' as const], lang: 'CN' as const }
    let drawn = 0
    const making = makeDocuments({
      services: t.services,
      actor,
      job: { sn: 'cancelled', kind: 'examDocument.export', mode: null, subject: null, payload },
      signal: stop.signal,
      progress: (done) => {
        drawn = done
        stop.abort()
      },
      assertAllowed: () => Promise.resolve(),
      commit: () => Promise.reject(new Error('a cancelled job commits nothing')),
    })
    await expect(making).rejects.toThrow(/aborted/)
    expect([drawn, await readdir(t.services.tempRoot)]).toEqual([1, []])
  })
})
