import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { examinerFile } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { reasonIn } from '@zhikao/domain/exams/assignment/assignment.rules.ts'
import { averageMark, meanMark } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.rules.ts'
import { proposedRating } from '@zhikao/domain/exams/examinerFile/examinerFile.rating.rules.ts'
import { scoringOf } from '@zhikao/domain/exams/examinerFile/examinerFile.scoring.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Reader } from '../../record/moves.ts'
import type { FileRecord } from './examinerFile.queries.ts'

/** What the feedback of each year proposes. */
const proposalsOf = ({ years, teacher }: FileRecord) =>
  years.flatMap(({ points, ...year }) => {
    const average = meanMark(points, year.count)
    const grade = proposedRating({ ...year, average, refusals_max: teacher.rules.refusals_max })
    return grade === null ? [] : [{ ...year, average, grade }]
  })

/** An examiner's file; only who may rate may add to it, and reads the feedback of sites, what it proposes, and how the examiner scores. */
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
    scoring: can(actor, 'teacher:rate')
      ? scoringOf(file.scored, file.terms).map((one) => ({
          ...one,
          credential_name: one.credential_name[lang],
        }))
      : [],
    deviation_percent: file.terms.examiner_deviation_percent,
    proposals: can(actor, 'teacher:rate') ? proposalsOf(file) : [],
    actions: can(actor, 'teacher:rate') ? ['rate', 'violate'] : [],
  })
