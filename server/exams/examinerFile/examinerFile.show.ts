import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { examinerFile } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { reasonIn } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import { averageMark } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Reader } from '../../record/moves.ts'
import type { FileRecord } from './examinerFile.queries.ts'

/** An examiner's file; only who may rate may add to it, and reads the feedback of sites. */
export const fileOf = (file: FileRecord, { actor, lang }: Reader): z.output<typeof examinerFile> =>
  pick(examinerFile, {
    ...file,
    ...file.teacher.duties,
    sn: file.teacher.sn,
    name: file.teacher.name,
    year: Number(file.teacher.today.slice(0, 4)),
    refusals_max: file.teacher.rules.refusals_max,
    answers: file.answers.map((one) => ({ ...one, reason: reasonIn(one.reason, lang) })),
    feedback: can(actor, 'teacher:rate') ? file.feedback.map((one) => ({ ...one, average: averageMark(one) })) : [],
    actions: can(actor, 'teacher:rate') ? ['rate', 'violate'] : [],
  })
