import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { ORGS } from '../../test/world.ts'
import { answerCall } from './assignment.factory.ts'
import { examinerStage, replaced } from '../panel/panel.factory.ts'
import { beginIn, buildExam } from '../exam/exam.factory.ts'

let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

const { saveTeachers } = assignmentContract
const { save, all, held, callOf } = examinerStage(() => ({ t, college }))

describe('the rules of the panel', () => {
  it('refuse every examiner who cannot take part, each with the rule that refuses, and change nothing', async () => {
    const { theory, practice, linesOf, examiner } = await held()
    const [own, lines] = [await linesOf(practice), await linesOf(theory)]
    const before = await callOf(practice, own[1]?.teacher_sn ?? '')
    const refused = async (given: NonNullable<Parameters<typeof examiner>[0]>, at = 1) => {
      const { http, rule, errors } = await save(college, practice, replaced(own, at, (await examiner(given)).sn))
      return [http, rule, errors[0]?.path]
    }
    expect(await refused({ status: 'DISABLE' })).toEqual([422, 'panel_disabled', 'panel.1.teacher_sn'])
    expect(await refused({ examines: [] })).toEqual([422, 'panel_unable', 'panel.1.teacher_sn'])
    expect(await refused({ train_cert_expire: (await clock(t.db)).slice(0, 10) })).toEqual([
      422,
      'panel_certificate',
      'panel.1.teacher_sn',
    ])
    expect(await refused({ org_sn: ORGS.college })).toEqual([422, 'panel_own_school', 'panel.1.teacher_sn'])
    expect(await refused({ is_chief: false }, 0)).toEqual([422, 'panel_chief_title', 'panel.0.role'])
    const unknown = await save(college, practice, replaced(own, 1, 'absent'))
    expect([unknown.http, unknown.rule]).toEqual([422, 'panel_unknown'])
    // An examiner who is called elsewhere at that time.
    const busy = await examiner()
    const other = await buildExam(t.db, {
      org_sn: ORGS.college2,
      ...(await times(theory)),
    })
    await t.db.execute(
      sql`insert into assignment (sn, exam_sn, teacher_sn, role, time) values ('busy', ${other.sn}, ${busy.sn}, 'SUPERVISOR', tstzrange(${other.start_time}, ${other.end_time}))`,
    )
    const clash = await save(college, theory, replaced(lines, 1, busy.sn))
    expect([clash.http, clash.rule]).toEqual([422, 'panel_clash'])
    expect(await callOf(practice, own[1]?.teacher_sn ?? '')).toEqual(before)
  })
  it('an approved panel keeps its number of examiners and its chief; an examiner who declined is not called again', async () => {
    const { theory, linesOf } = await held()
    const lines = await linesOf(theory)
    const few = await save(college, theory, lines.slice(0, 2))
    expect([few.http, few.rule, few.errors[0]?.path]).toEqual([422, 'panel_few', 'panel'])
    const headless = await save(college, theory, lines.slice(1))
    expect([headless.http, headless.rule]).toEqual([422, 'panel_chief_missing'])
    const gone = lines[1]?.teacher_sn ?? ''
    await answerCall(t.db, theory, gone, 'DECLINED')
    const again = await save(college, theory, lines)
    expect([again.http, again.rule, again.errors[0]?.path]).toEqual([422, 'examiner_declined', 'panel.1.teacher_sn'])
    // The gap does not prevent other changes.
    const rest = lines.filter((line) => line.teacher_sn !== gone)
    expect((await save(college, theory, rest)).http).toBe(200)
    expect(await callOf(theory, gone)).toMatchObject({ status: 'DECLINED' })
  })
  it('in the last hours examiners change only with a reason, of which the centre is notified (Decided 16)', async () => {
    const { theory, linesOf, examiner, state } = await held()
    const lines = await linesOf(theory)
    await answerCall(t.db, theory, lines[1]?.teacher_sn ?? '', 'CONFIRMED')
    await beginIn(t.db, theory, 25)
    expect((await state(theory)).emergency).toBe(false)
    await beginIn(t.db, theory, 23)
    const seen = await state(theory)
    expect([seen.emergency, seen.calls.map(({ actions }) => actions)]).toEqual([true, lines.map(() => ['replace'])])
    const next = await examiner({ name: '顾明远' })
    const changed = replaced(lines, 1, next.sn)
    const late = await save(college, theory, changed)
    expect([late.http, late.rule, late.errors[0]?.path]).toEqual([422, 'examiner_late', 'reason'])
    expect(late.message).toContain('请填写更换原因')
    const reason = '原监考员突发疾病'
    const done = await college.call(saveTeachers, { params: { id: theory }, body: { panel: changed, reason } })
    expect(done.http).toBe(200)
    const notices = await all<{ to_platform: boolean; text: string }>(
      sql`select to_platform, abstract ->> 'CN' as text from notice where event = 'exam.emergency' and entity_sn = ${theory}`,
    )
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ to_platform: true, text: expect.stringMatching(/顾明远.*原监考员突发疾病/) })
    const ends = await all<{ opinion: string }>(
      sql`select h.opinion from history h join assignment a on a.sn = h.entity_sn where a.exam_sn = ${theory} and h.move = 'replace'`,
    )
    expect(ends).toEqual([{ opinion: reason }])
    // Assigning a room is no change of examiners.
    const placed = changed.map((line) => ({ ...line, room_sn: seen.room_list[0]?.room_sn ?? null }))
    expect((await save(college, theory, placed)).http).toBe(200)
  })
  it('from the start the panel lacks everyone who has not confirmed (Decided 14)', async () => {
    const { theory, linesOf, state } = await held()
    const lines = await linesOf(theory)
    expect((await state(theory)).shortages).toEqual([])
    await answerCall(t.db, theory, lines[0]?.teacher_sn ?? '', 'CONFIRMED')
    await beginIn(t.db, theory, 0)
    const begun = await state(theory)
    expect([begun.shortages.map(({ rule }) => rule), begun.session.has, begun.session.has_chief]).toEqual([
      ['panel_few'],
      0,
      true,
    ])
  })
})

describe('saving at the same time', () => {
  it('a stale version is refused; an examiner’s answer in between makes the version stale', async () => {
    const { theory, linesOf, state } = await held()
    const lines = await linesOf(theory)
    const { version } = await state(theory)
    expect((await save(college, theory, lines, version + 1)).http).toBe(409)
    await answerCall(t.db, theory, lines[0]?.teacher_sn ?? '', 'CONFIRMED')
    const stale = await save(college, theory, lines, version)
    expect([stale.http, stale.rule]).toEqual([409, 'stale'])
    expect((await save(college, theory, lines, version + 1)).http).toBe(200)
  })
  it('of two saves at once one is stored, the other gets 409', async () => {
    const { theory, linesOf, state, examiner } = await held()
    const [lines, next, other] = [await linesOf(theory), await examiner(), await examiner()]
    const { version } = await state(theory)
    const answers = await Promise.all([
      save(college, theory, replaced(lines, 1, next.sn), version),
      save(college, theory, replaced(lines, 1, other.sn), version),
    ])
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

async function times(exam: string) {
  const [row] = await all<{ start_time: string; end_time: string }>(
    sql`select start_time, end_time from exam where sn = ${exam}`,
  )
  return row ?? { start_time: '', end_time: '' }
}
