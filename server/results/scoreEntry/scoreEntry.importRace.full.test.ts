import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { finishedJob } from '../../test/jobs.ts'
import { blankSheet, faultsOf, importAs, judged, NOBODY, start, stored } from '../../test/scoreImports.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp({ runner: true })
  college = await t.as('college')
})
afterAll(() => t.close())

test('an import and a submission at the same time: the import is written before the submission, or refused as locked', async () => {
  for (let round = 0; round < 6; round++) {
    const { sn, theory, practical, candidates, panel } = await blankSheet(t.db, 2)
    type Who = { ticket_no: string; name: string }
    const line = (exam: string, { ticket_no, name }: Who, points: string, cells: string[]) => [
      exam,
      ticket_no,
      name,
      points,
      '正常',
      '',
      ...cells,
    ]
    const all = (points: string) =>
      candidates.flatMap((who) => [
        line(theory, who, points, NOBODY),
        line(practical, who, '', judged(panel, [60, 60])),
      ])
    await importAs(college, all('60'), 'abort')
    const submit = () => college.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
    const { sn: id } = await importAs(college, all('61'), 'preview')
    const confirm = () => college.call(jobContract.run, { params: { id }, body: { mode: 'abort', changes: true } })
    const [{ data }, submitted] = await Promise.all([confirm(), submit()])
    expect(submitted.http).toBe(200)
    const done = await finishedJob(college, data.job)
    const [sheet] = await t.db.select().from(scoreSheet).where(eq(scoreSheet.sn, sn))
    expect(sheet?.status).toBe('SUBMIT')
    const scores = new Set(
      (await stored(t.db, sn)).filter((row) => row.subject === 'ONLINE').map((row) => row.final_score),
    )
    expect(scores).toEqual(new Set([done.state === 'done' ? 61 : 60]))
    // Four rows, all of them or none: refused ones name the lock.
    const rules = (await faultsOf(college, done.sn)).map(([, , rule]) => rule)
    expect(rules).toEqual(done.state === 'done' ? [] : Array(4).fill('score_locked'))
  }
})

test('a first import during repeated submissions: the sheet is submitted only once no score is missing', async () => {
  for (let round = 0; round < 4; round++) {
    const { sn, theory, practical, candidates, panel } = await blankSheet(t.db, 3)
    const rows = candidates.flatMap(({ ticket_no, name }) => [
      [theory, ticket_no, name, '77', '正常', '', ...NOBODY],
      [practical, ticket_no, name, '', '正常', '', ...judged(panel, [77, 77])],
    ])
    const job = await start(college, rows, 'abort')
    let isDone = false
    const finished = finishedJob(college, job).finally(() => (isDone = true))
    const rules: (string | undefined)[] = []
    for (;;) {
      const wasOver = isDone
      const answer = await college.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
      if (answer.http === 200) break
      rules.push(answer.rule)
      if (wasOver) throw new Error(`the import is over, and the submission still refused: ${answer.rule}`)
    }
    expect(rules.every((rule) => rule === 'score_blank')).toBe(true)
    expect(await finished).toMatchObject({ state: 'done', ok: 6 })
    expect((await stored(t.db, sn)).length).toBe(6)
  }
})
