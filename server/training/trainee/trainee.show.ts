import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { maskBirthday, maskIdNo, maskMobile, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import type { PhotoNote } from '@zhikao/domain/kernel/photo.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { traineeDetail, traineeRow } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import { TRAINEE_FILES } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { deleteRefusal, editRefusal, resultRefusal } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { mayOpenFiles } from './trainee.queries.ts'
import type { TraineeRecord } from './trainee.queries.ts'

type Row = z.output<typeof traineeRow>
type Detail = z.output<typeof traineeDetail>

/** What the reader may do with a registration now, and why not. */
function judge(record: TraineeRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actor, lang } = reader
  const { actions: moves, refused } = verdictsOf(traineeLifecycle, record, reader)
  const actions: Row['actions'] = [...moves]
  const isRegistrar = can(actor, 'train:register')
  if (isRegistrar && !editRefusal(record, actor)) actions.unshift('edit')
  const noResult = can(actor, 'train:score') && record.status === 'AUDIT' ? resultRefusal(record) : null
  if (can(actor, 'train:score') && record.status === 'AUDIT' && !noResult) actions.push('result')
  if (can(actor, 'trainCertificate:apply') && record.is_certifiable) actions.push('certify')
  if (can(actor, 'trainCertificate:print') && record.certificate?.status === 'AUDIT') actions.push('certificate')
  if (can(actor, 'train:reveal')) actions.push('reveal')
  if (isRegistrar && !deleteRefusal(record, actor)) actions.push('delete')
  return { actions, refused: noResult ? [...refused, refusedAs('result', noResult, lang)] : refused }
}

/** The files are shown to who may open them. */
const filesFor = (record: TraineeRecord, { actor }: Reader) =>
  mayOpenFiles(actor, record)
    ? {}
    : { ...Object.fromEntries(TRAINEE_FILES.map((name) => [name, null])), photo_hints: [] }

const shown = (record: TraineeRecord, reader: Reader) => ({
  ...record,
  ...judge(record, reader),
  train_title: record.train.title,
  certificate_sn: can(reader.actor, 'trainCertificate:read') ? (record.certificate?.sn ?? null) : null,
  mobile: maskMobile(record.mobile),
})

/** A registration as lists show it: the mobile masked. */
export const rowOf = (record: TraineeRecord, reader: Reader): Row => pick(traineeRow, shown(record, reader))

/** A registration as its own page shows it; still masked. */
export const detailOf = (record: TraineeRecord, photo_hints: PhotoNote[], reader: Reader): Detail =>
  pick(traineeDetail, {
    ...shown(record, reader),
    photo_hints,
    ...filesFor(record, reader),
    id_no: maskIdNo(record.id_no),
    birthday: saysBirthday(record.id_type) ? maskBirthday(record.birthday) : record.birthday,
  })
