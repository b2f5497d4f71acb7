import type { z } from 'zod'
import { identityCorrectionRow } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import { identityCorrectionLifecycle } from '@zhikao/domain/exams/identityCorrection/identityCorrection.lifecycle.ts'
import type { PersonIdentity } from '@zhikao/domain/kernel/identity.ts'
import { maskBirthday, maskIdNo, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { IdentityCorrectionRecord } from './identityCorrection.queries.ts'

/** An identity as lists and audit show it: the number masked, and the birthday that an ID card's number carries. */
export const maskIdentity = (identity: PersonIdentity): PersonIdentity => ({
  ...identity,
  id_no: maskIdNo(identity.id_no),
  birthday: saysBirthday(identity.id_type) ? maskBirthday(identity.birthday) : identity.birthday,
})

/** A correction as its reader sees it. */
export const rowOf = (record: IdentityCorrectionRecord, reader: Reader): z.output<typeof identityCorrectionRow> =>
  pick(identityCorrectionRow, {
    ...record,
    before: maskIdentity(record.before),
    after: maskIdentity(record.after),
    ...verdictsOf(identityCorrectionLifecycle, record, reader),
  })
