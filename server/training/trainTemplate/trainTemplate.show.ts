import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import {
  trainTemplateDetail,
  trainTemplateRow,
  trainTemplateVersion,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { TemplateVersionRecord, TrainTemplateRecord } from './trainTemplate.queries.ts'

type Row = z.output<typeof trainTemplateRow>
type Detail = z.output<typeof trainTemplateDetail>

function judge(record: TrainTemplateRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions: moves, refused } = verdictsOf(trainTemplateLifecycle, record, reader)
  const actions: Row['actions'] = can(reader.actor, 'train:template') ? ['edit', 'copy', ...moves] : [...moves]
  if (can(reader.actor, 'train:template') && record.status === trainTemplateLifecycle.initial) actions.push('delete')
  return { actions, refused }
}

const shownFields = (record: TrainTemplateRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  credential_name: record.credential_sn === null ? null : record.credential_name[reader.lang],
})

/** A template as lists show it. */
export const rowOf = (record: TrainTemplateRecord, reader: Reader): Row =>
  pick(trainTemplateRow, shownFields(record, reader))

/** A template with its layout. */
export const detailOf = (record: TrainTemplateRecord, reader: Reader): Detail =>
  pick(trainTemplateDetail, shownFields(record, reader))

export const versionOf = (record: TemplateVersionRecord): z.output<typeof trainTemplateVersion> =>
  pick(trainTemplateVersion, record)
