import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { askProgress, send, solvedFor } from '../../test/registrants.ts'
import { buildTrainSession } from '../session/session.factory.ts'
import { buildTrainee, traineeForm } from '../trainee/trainee.factory.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the progress query of POST /register/{kind} (Decided 30)', () => {
  it('answers title, state and opinion of each registration of the person, the newest first, and nothing else', async () => {
    const { id_no, mobile } = traineeForm()
    const [first, second] = [await buildTrainSession(t.db), await buildTrainSession(t.db)]
    const time = (day: number) => `2026-01-0${day}T08:00:00+08:00`
    const own = { id_no, mobile }
    await buildTrainee(t.db, {
      ...own,
      train_sn: first.sn,
      status: 'REJECT',
      registrar_org: null,
      opinion: '推荐函未盖章',
      create_time: time(1),
    })
    await buildTrainee(t.db, { ...own, train_sn: second.sn, opinion: '已初审，请平台终审', create_time: time(2) })
    const answer = await askProgress(t, own)
    expect(answer.data).toEqual({
      registrations: [
        { train_sn: second.sn, train_title: second.title, status: 'SUBMIT', opinion: null, is_correctable: false },
        {
          train_sn: first.sn,
          train_title: first.title,
          status: 'REJECT',
          opinion: '推荐函未盖章',
          is_correctable: true,
        },
      ],
    })
  })

  it('a rejected one of an institution is corrected there: the answer says only that the person does not (ADR 0069)', async () => {
    const { id_no, mobile } = await buildTrainee(t.db, { status: 'REJECT', opinion: '推荐函未盖章' })
    const [found] = (await askProgress(t, { id_no, mobile })).data.registrations
    expect(Object.keys(found ?? {}).toSorted()).toEqual([
      'is_correctable',
      'opinion',
      'status',
      'train_sn',
      'train_title',
    ])
    expect(found).toMatchObject({ status: 'REJECT', is_correctable: false })
  })

  it('a wrong mobile is answered like an unknown person, byte for byte', async () => {
    const { id_no } = await buildTrainee(t.db)
    const { mobile, id_no: unknown } = traineeForm()
    const [wrong, nobody] = [await askProgress(t, { id_no, mobile }), await askProgress(t, { id_no: unknown, mobile })]
    expect(wrong.raw).toEqual(nobody.raw)
    expect([wrong.http, wrong.data]).toEqual([200, { registrations: [] }])
  })

  it('no answer comes sooner than the fixed time (ADR 0069: same answer, same time)', async () => {
    const known = await buildTrainee(t.db)
    const asked = [known, traineeForm()].map(async ({ id_no, mobile }) => ({
      query: { id_no, mobile },
      ...(await solvedFor(t)),
    }))
    const bodies = await Promise.all(asked)
    Object.assign(t.services.config, { evenMs: 300 })
    try {
      const begun = performance.now()
      const answers = bodies.map(async (body) => {
        const { http } = await send(t, body)
        return [http, performance.now() - begun > 298]
      })
      expect(await Promise.all(answers)).toEqual([
        [200, true],
        [200, true],
      ])
    } finally {
      Object.assign(t.services.config, { evenMs: 0 })
    }
  })

  it('needs a captcha of its own each time', async () => {
    const { id_no, mobile } = await buildTrainee(t.db)
    const query = { id_no, mobile }
    expect((await send(t, { query })).status).toBe(40102)
    const body = { query, ...(await solvedFor(t)) }
    expect([(await send(t, body)).http, (await send(t, body)).status]).toEqual([200, 40102])
  })

  it('answers 20 registrations at most', async () => {
    const { id_no, mobile } = traineeForm()
    for (let at = 0; at < 22; at += 1) await buildTrainee(t.db, { id_no, mobile })
    expect((await askProgress(t, { id_no, mobile })).data.registrations).toHaveLength(20)
  })
})
