import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import { attendanceCorrectionContract } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.contract.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { studentMergeContract } from '@zhikao/domain/people/studentMerge/studentMerge.contract.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { isUpload } from '@zhikao/domain/kernel/endpoint.ts'
import { keepsState } from '@zhikao/domain/kernel/lifecycle.ts'
import { readLifecycles } from './proof/lifecycles.ts'
import { testApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Username } from './world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const id = { id: 'anything' }
const no = { no: 'S000122000017254000123' }
const reason = '与记录不符，请核对'
const SIGNED = [
  ['confirm a room record', 'teacher', roomRecordContract.confirm, { ...id, room: 'one' }, {}],
  ['confirm a correction', 'center', attendanceCorrectionContract.confirm, id, {}],
  ['confirm a correction of identity', 'center', identityCorrectionContract.approve, id, {}],
  ['confirm a merge of students', 'center', studentMergeContract.confirm, id, {}],
  ['report an incident with its witnesses', 'college', incidentContract.submit, id, {}],
  ['object as a witness', 'teacher', incidentContract.object, id, { reason }],
  ['hand in points', 'teacher', scoreEntryContract.handin, id, {}],
  ['publish scores', 'center', scoreSheetContract.publish, id, {}],
  ['confirm a void certificate', 'admin', certificateContract.confirmVoid, no, {}],
  ['reissue a certificate', 'system', certificateContract.reissue, no, { reason }],
] as const satisfies readonly (readonly [string, Username, object, object, object])[]
const WORDS = [
  ['zh-CN', '请注明所见的版本'],
  ['zh-HK', '請註明所見的版本'],
  ['en-US', 'State the version that you saw'],
] as const

test.each(SIGNED)(
  '“The version is demanded (400, rule `version_required`) … for signing (confirm, witness, hand in, publish)” (Decided 49, L5): %s',
  async (_, who, endpoint, params, body) => {
    const client = await t.as(who)
    const put = (sent: object, language = 'zh-CN') =>
      // Not what the contract's type allows: the version is what the test leaves out.
      client.call(endpoint as typeof roomRecordContract.confirm, {
        params: params as never,
        body: sent as never,
        headers: { 'accept-language': language },
      })
    for (const [language, words] of WORDS) {
      const refused = await put(body, language)
      expect([refused.http, refused.status]).toEqual([400, 40000])
      expect(refused.errors).toMatchObject([{ path: 'version', rule: 'version_required' }])
      expect(refused.errors[0]?.message).toContain(words)
    }
    for (const version of [null, 'one', -1]) expect((await put({ ...body, version })).errors[0]?.path).toBe('version')
    expect((await put({ ...body, version: 1 })).http).toBe(404)
  },
)

/** Moves that keep the state and have no call of their own, each with what demands the version instead. */
const DEMANDED_BY: Record<string, string> = {
  'scoreEntry.change':
    'scoreEntry.save, of an entry that is handed in: the first points have no version (scoreEntry.test)',
  'student_photo.accept': 'nobody: the checks of an upload make it, whatever the photo was before',
  'student_photo.refuse': 'nobody: the checks of an upload make it, whatever the photo was before',
}

test('“The version is demanded (400, rule `version_required`) for moves that keep the state” (Decided 49): each of them, from the tables', async () => {
  const kept = [...(await readLifecycles()).values()].flatMap(({ name, moves }) =>
    Object.entries(moves)
      .filter(([, move]) => keepsState(move))
      .map(([move]) => `${name}.${move}`),
  )
  expect(kept.length).toBeGreaterThan(8)
  const calls = new Map(t.services.endpoints.map((endpoint) => [endpoint.name, endpoint]))
  expect(kept.filter((move) => !calls.has(move) || move in DEMANDED_BY).toSorted()).toEqual(
    Object.keys(DEMANDED_BY).toSorted(),
  )
  const open = kept.filter((move) => {
    const body = calls.get(move)?.body
    if (!body || isUpload(body) || move in DEMANDED_BY) return false
    const { error } = body.safeParse({})
    return !error?.issues.some(({ path, message }) => path[0] === 'version' && message.includes('version_required'))
  })
  expect(open).toEqual([])
})
