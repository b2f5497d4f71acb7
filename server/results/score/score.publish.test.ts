import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreMessages } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { newKey } from '../../files/storage.ts'
import { storedVersion } from '../../test/storedVersion.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { finishedJob, workbookOf } from '../../test/jobs.ts'
import { gained, rowCounts } from '../../test/proof/changedTables.ts'
import { ORGS, USERNAMES } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { entryColumns } from './score.sheets.ts'
import { buildScore, buildScoreSheet } from './score.factory.ts'
import { composite, score, scoreCorrection } from './score.table.ts'

// Issue 3, acceptance 5: a published score changes only by a second person's correction.
let t: TestApp
beforeAll(async () => {
  t = await testApp({ runner: true })
})
afterAll(() => t.close())

const byId = (id: string) => ({ params: { id } })
const reason = '复核时发现登分有误'
async function evidence(owner = 'acc-system'): Promise<string[]> {
  const key = newKey('png')
  await t.db.execute(sql`insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn)
    values (${key}, 'ATTACHMENT', 'a.png', 'image/png', 1, 'x', ${owner}, null)`)
  return [key]
}
/** Everything that is published of all plans. */
const published = async () => [
  await t.db.select().from(score).orderBy(score.sn),
  await t.db.select().from(composite).orderBy(composite.signup_sn),
  await t.db.select().from(scoreCorrection).orderBy(scoreCorrection.sn),
]
const correct = async (who: Username, sn: string, more: object = {}, lang: (typeof LANGS)[number] = 'CN') => {
  const files = await evidence(`acc-${who}`)
  const client = await t.as(who)
  return client.call(scoreContract.correct, {
    ...byId(sn),
    body: { flag: 'NORMAL', score: 40, reason, files, ...more },
    headers: { 'accept-language': LANG_TAGS[lang] },
  })
}

describe('a published score', () => {
  it('is unchanged by every call of every account except a correction by another person of the platform', async () => {
    const sheet = await buildScoreSheet(t.db, {
      status: 'AUDIT',
      scores: [[{ score: 80 }, { score: 70 }]],
      owners: [ORGS.school],
      entered_by: 'acc-system',
    })
    const [first] = await t.db.select().from(score).where(eq(score.plan_sn, sheet.sn))
    const { rows } = await t.db.execute<{ ticket_no: string; name: string }>(
      sql`select g.ticket_no, st.name from signup g join student st on st.sn = g.student_sn where g.plan_sn = ${sheet.sn}`,
    )
    const header = entryColumns.map(({ title }) => title.CN)
    const values = [`${sheet.sn}T01`, rows[0]!.ticket_no, rows[0]!.name, '99', '正常']
    const line = header.map((_, place) => values[place] ?? '')
    const bytes = await workbookOf(header, [line])
    const before = await published()
    const version = await storedVersion(t.db, 'score_sheet', sheet.sn)
    const [answers, imported]: [number[], (number | null)[]] = [[], []]
    for (const username of USERNAMES) {
      const client = await t.as(username)
      answers.push(
        (await client.call(scoreContract.update, { ...byId(first!.sn), body: { flag: 'NORMAL', score: 99 } })).http,
      )
      for (const move of ['submit', 'publish', 'reject'] as const)
        answers.push(
          (await client.call(scoreSheetContract[move], { ...byId(sheet.sn), body: { version, opinion: '退回' } })).http,
        )
      for (const mode of ['skip', 'abort'] as const) {
        const started = await client.call(scoreContract.import, { body: { mode }, file: { name: '成绩.xlsx', bytes } })
        answers.push(started.http)
        if (started.http === 200) imported.push((await finishedJob(client, started.data.job)).ok)
      }
      // The administrator is another person of the platform: that one may correct, as the next test shows.
      if (username !== 'admin') answers.push((await correct(username, first!.sn)).http)
    }
    expect(new Set(imported)).toEqual(new Set([0]))
    expect(new Set(answers)).toEqual(new Set([200, 403, 404, 409, 422]))
    expect(await published()).toEqual(before)
  })

  it('is corrected by a second person: this changes the score, its composite, the records and notices of it, and nothing else', async () => {
    const { sn, plan_sn, signup_sn } = await buildScore(t.db, {
      status: 'AUDIT',
      scores: [
        [{ score: 80 }, { score: 70 }],
        [{ score: 61 }, { score: 62 }],
      ],
      owners: [ORGS.school, ORGS.college],
      entered_by: 'acc-system',
    })
    const [scores, composites] = await published()
    // A job of an import before this leaves its queue a moment after it is over.
    const waiting = async () => (await rowCounts(t.pool))['graphile_worker._private_jobs'] ?? 0
    await expect.poll(waiting).toBe(0)
    const counts = await rowCounts(t.pool)
    expect((await correct('system', sn)).rule).toBe('score_second_person')
    expect((await correct('admin', sn)).data).toMatchObject({ score: 40, version: 2 })
    const [after, afterComposites, corrections] = await published()
    expect(gained(counts, await rowCounts(t.pool))).toEqual({
      'public.score_correction': 1,
      'public.history': 1,
      'public.audit': 1,
      'public.notice': 2,
      'public.media': 2,
    })
    const changed = (from: readonly object[], to: readonly object[]) =>
      to.filter((row, at) => JSON.stringify(row) !== JSON.stringify(from[at]))
    expect(changed(scores!, after!)).toMatchObject([{ sn, final_score: 40, entered_by: 'acc-admin', version: 2 }])
    expect(changed(composites!, afterComposites!)).toMatchObject([
      { signup_sn, plan_sn, pass: false, verdict: 'FAILED' },
    ])
    expect(corrections!.at(-1)).toMatchObject({ score_sn: sn, from_score: 70, to_score: 40, corrected_by: 'acc-admin' })
    const school = await t.as('school')
    const [row] = (await school.call(scoreContract.rows, byId(plan_sn))).data.items
    expect([row?.practical?.score, row?.pass]).toEqual([40, false])
  })

  it('corrected to CHEAT voids the whole attempt; corrected back, the composite is as before', async () => {
    const { sn, plan_sn } = await buildScore(t.db, { status: 'AUDIT' })
    const outcomes = async () =>
      (await t.db.select().from(composite).where(eq(composite.plan_sn, plan_sn))).map(
        ({ theory, practical, composite: points, pass, verdict }) => [theory, practical, points, pass, verdict],
      )
    const before = await outcomes()
    expect((await correct('system', sn, { flag: 'CHEAT', score: null })).data.flag).toBe('CHEAT')
    expect(await outcomes()).toEqual([[null, null, null, false, 'CHEAT']])
    expect((await correct('admin', sn, { score: 68.5 })).data.score).toBe(68.5)
    expect(await outcomes()).toEqual(before)
  })

  it('of two corrections at once one is stored, the other gets 409', async () => {
    const { sn } = await buildScore(t.db, { status: 'AUDIT' })
    const answers = await Promise.all([
      correct('system', sn, { score: 40, version: 1 }),
      correct('admin', sn, { score: 45, version: 1 }),
    ])
    expect(answers.map(({ http, rule }) => `${http} ${rule}`).toSorted()).toEqual(['200 undefined', '409 stale'])
    const [row] = await t.db.select().from(score).where(eq(score.sn, sn))
    expect(row?.version).toBe(2)
    expect(await t.db.select().from(scoreCorrection).where(eq(scoreCorrection.score_sn, sn))).toHaveLength(1)
  })

  test.each<[keyof typeof scoreMessages, Parameters<typeof buildScore>[1], string, object]>([
    ['score_not_published', { status: 'INIT' }, '', {}],
    ['score_not_published', { status: 'SUBMIT' }, '', {}],
    ['score_not_published', { status: 'REJECT' }, '', {}],
    ['score_second_person', { status: 'AUDIT', entered_by: 'acc-system' }, '', {}],
    ['score_review_over', { status: 'AUDIT' }, `publish_time = business_now() - interval '30 days'`, {}],
    ['score_certified', { status: 'AUDIT' }, 'issue_time = business_now()', {}],
    ['score_same', { status: 'AUDIT' }, '', { score: 68.5 }],
  ])(
    'a correction is refused with %s in three languages, and nothing changes',
    async (rule, overrides, change, more) => {
      const { sn, plan_sn } = await buildScore(t.db, overrides)
      if (change) await t.db.execute(sql.raw(`update score_sheet set ${change} where sn = '${plan_sn}'`))
      const before = await published()
      for (const lang of LANGS) {
        const answer = await correct('system', sn, more, lang)
        expect([answer.http, answer.rule]).toEqual([422, rule])
        const [beginning = ''] = scoreMessages[rule][lang].split('{')
        expect(answer.message.startsWith(beginning)).toBe(true)
      }
      expect(await published()).toEqual(before)
    },
  )

  it('can be corrected by the platform alone; an unknown score gets 404', async () => {
    const { sn } = await buildScore(t.db, { status: 'AUDIT', owners: [ORGS.school] })
    const body = { flag: 'NORMAL' as const, score: 40, reason, files: ['aa/bb/none.png'] }
    expect((await t.anonymous.call(scoreContract.correct, { ...byId(sn), body })).http).toBe(401)
    for (const who of USERNAMES.filter((name) => name !== 'system' && name !== 'admin'))
      expect((await correct(who, sn)).http).toBe(403)
    const system = await t.as('system')
    for (const id of ['absent00000000000000', 'absent00000000000000-T', `${sn.slice(0, -2)}-X`])
      expect((await system.call(scoreContract.correct, { ...byId(id), body })).http).toBe(404)
    // Evidence is a file that the person has uploaded.
    expect((await system.call(scoreContract.correct, { ...byId(sn), body })).http).toBe(400)
    const [row] = await t.db.select().from(score).where(eq(score.sn, sn))
    expect(row?.version).toBe(1)
  })
})
