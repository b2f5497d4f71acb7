import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { maskedName, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import {
  checkedTrainCertificate,
  trainCertificateDetail,
  trainCertificateRow,
} from '@zhikao/domain/training/trainCertificate/trainCertificate.contract.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import type { TrainCertificateContent } from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import { examinerStateWords } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { checkedTrainStatus } from '@zhikao/domain/training/trainCertificate/trainCertificate.rules.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { TrainCertificateRecord } from './trainCertificate.queries.ts'

const NO_REASON: Text = { CN: '', HK: '', US: '' }

/** Whether the examiner of a certificate is enabled, and why not. */
export const examinerState = ({ status, init_reason }: NonNullable<TrainCertificateRecord['examiner']>): Text =>
  fill(examinerStateWords[status], { reason: init_reason ?? NO_REASON })

type Names = Pick<TrainCertificateContent, 'credential_name' | 'credential_name_hk' | 'credential_name_en'>
/** What the credential is called on a certificate. */
const printedName = ({
  credential_name: name,
  credential_name_hk: name_hk,
  credential_name_en: name_en,
}: Names): Text => credentialName({ name, name_hk, name_en })

/** What is printed, once a certificate is issued: person and training as they were on that day. */
function printedOf({ status, content }: TrainCertificateRecord) {
  if (status !== 'AUDIT' || !content) return {}
  const { name, gender, id_no, title, train_title, type, start_date, end_date, levels, hours, score } = content
  const training = { train_title, type, start_date, end_date, levels: [...levels] }
  const person = { name, gender, id_no, title }
  return { ...person, ...training, hours_done: hours, exam_score: score, credential_name: printedName(content) }
}

function shown(stored: TrainCertificateRecord, reader: Reader) {
  const record = { ...stored, ...printedOf(stored) }
  const { actions, refused } = verdictsOf(trainCertificateLifecycle, record, reader)
  const isPrinted = record.status === 'AUDIT' && can(reader.actor, 'trainCertificate:print')
  return {
    ...record,
    credential_name: record.credential_name[reader.lang],
    actions: [
      ...(isPrinted ? (['pdf'] as const) : []),
      ...actions,
      ...(can(reader.actor, 'train:reveal') ? (['reveal'] as const) : []),
    ],
    refused,
  }
}

/** An application as lists show it. */
export const rowOf = (record: TrainCertificateRecord, reader: Reader): z.output<typeof trainCertificateRow> =>
  pick(trainCertificateRow, shown(record, reader))

/** An application as its own page shows it: numbers masked. */
export function detailOf(record: TrainCertificateRecord, reader: Reader): z.output<typeof trainCertificateDetail> {
  const { mailing, examiner } = record
  const said = shown(record, reader)
  return pick(trainCertificateDetail, {
    ...said,
    id_no: maskIdNo(said.id_no),
    mailing: mailing && { ...mailing, mobile: maskMobile(mailing.mobile) },
    examiner: examiner && {
      status: examiner.status,
      reason: examiner.status === 'ENABLE' ? null : examinerState(examiner)[reader.lang],
    },
  })
}

/** What of an issued certificate is there. */
type Issued = Pick<TrainCertificateRecord, 'cert_no' | 'issue_date' | 'expire_date' | 'content'>
const issuedOf = ({ cert_no, issue_date, expire_date, content }: Issued) =>
  cert_no && issue_date && expire_date && content ? { no: cert_no, issue_date, expire_date, content } : null

/** An issued certificate as the holder of its paper may check it, without an account; null while it is not issued. */
export function checkedOf(record: Issued, lang: Lang, today: string): z.output<typeof checkedTrainCertificate> | null {
  const issued = issuedOf(record)
  if (!issued) return null
  const { content, ...dated } = issued
  return pick(checkedTrainCertificate, {
    ...content,
    ...dated,
    levels: [...content.levels],
    name: maskedName(content.name),
    id_no: maskIdNo(content.id_no),
    credential_name: printedName(content)[lang],
    authority_name: (lang === 'US' ? content.authority_name_en : null) ?? content.authority_name,
    status: checkedTrainStatus(dated.expire_date, today),
  })
}
