import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import {
  openCredential,
  trainSessionDetail,
  trainSessionRow,
} from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import { trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import { TRAIN_TYPES } from '@zhikao/domain/training/session/session.model.ts'
import { takesTrainees } from '@zhikao/domain/training/session/session.rules.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { listOpenCredentials } from './session.list.queries.ts'
import type { TrainSessionRecord } from './session.queries.ts'

type Row = z.output<typeof trainSessionRow>
type Detail = z.output<typeof trainSessionDetail>

function judge(record: TrainSessionRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions: moves, refused } = verdictsOf(trainSessionLifecycle, record, reader)
  const actions: Row['actions'] = can(reader.actor, 'train:edit') ? ['edit', ...moves] : [...moves]
  if (can(reader.actor, 'train:delete') && record.status === trainSessionLifecycle.initial) actions.push('delete')
  return { actions, refused }
}

const shownFields = (record: TrainSessionRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  credential_name: record.credential_name[reader.lang],
  is_open: takesTrainees(record),
})

/** A session as lists show it. */
export const rowOf = (record: TrainSessionRecord, reader: Reader): Row =>
  pick(trainSessionRow, shownFields(record, reader))

/** A session as its own page shows it. */
export const detailOf = (record: TrainSessionRecord, reader: Reader): Detail =>
  pick(trainSessionDetail, shownFields(record, reader))

type Open = Awaited<ReturnType<typeof listOpenCredentials>>['items'][number]
/** A credential with its open sessions, as everybody sees it. */
export const openOf = (record: Open, lang: Lang): z.output<typeof openCredential> =>
  pick(openCredential, { ...record, name: record.credential_name[lang] })

/** The types of trainings in the reader's language. */
export const typesIn = (lang: Lang) => TRAIN_TYPES.map((type) => ({ type, name: trainTypeWords[type][lang] }))
