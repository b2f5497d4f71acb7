import type { z } from 'zod'
import type { ReviewTerms } from '@zhikao/domain/kernel/deadline.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { collegeChangeRow } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import {
  changeDue,
  differencesOf,
  valuesBefore,
  waitingDaysOf,
} from '@zhikao/domain/people/collegeChange/collegeChange.rules.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { ChangeRecord } from './collegeChange.queries.ts'

/** What a change replaces: while it waits, what the institution has today. */
function beforeOf(record: ChangeRecord) {
  if (record.status !== 'SUBMIT') return record.before
  return valuesBefore({ ...record, name: record.org_name }, record.wish)
}

/** A request as its reader sees it. */
export const rowOf = (
  record: ChangeRecord & { terms: ReviewTerms },
  reader: Reader,
): z.output<typeof collegeChangeRow> =>
  pick(collegeChangeRow, {
    ...record,
    changes: differencesOf(beforeOf(record), record.wish),
    waiting_days: waitingDaysOf(record),
    due: changeDue(record, record.terms),
    ...verdictsOf(collegeChangeLifecycle, record, reader),
  })
