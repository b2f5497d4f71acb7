import { z } from 'zod'
import { fileOrJob } from '../../kernel/answer.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/field.ts'
import { studentFilters } from '../../people/student/student.model.ts'
import { practiceNames, practiceReached } from '../selftest/selftest.model.ts'

export const selftestRecord = z.strictObject({
  ...practiceNames,
  ...practiceReached,
  /** How long the latest one took. */
  seconds: z.number().int().nullable(),
})

/** What the console reads of self-tests. Apart from the calls of who takes them: their page loads nothing of the console. */
export const selftestRecordContract = {
  ofStudent: endpoint('selftest.ofStudent', {
    method: 'GET',
    path: '/user/student/:id/practice',
    permission: 'student:read',
    summary: '学生的自测记录',
    params: byId,
    data: z.array(selftestRecord),
  }),
  export: endpoint('selftest.export', {
    method: 'POST',
    path: '/user/student/ziceexport',
    permission: 'student:export',
    numbers: 'student:reveal',
    summary: '自测导出',
    body: z.strictObject(studentFilters),
    answer: fileOrJob('xlsx'),
  }),
}
