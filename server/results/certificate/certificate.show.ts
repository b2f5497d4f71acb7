import type { z } from 'zod'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { maskedName, maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import {
  certificateRow,
  checkedCertificate,
  checkedVoid,
  reissueLine,
} from '@zhikao/domain/results/certificate/certificate.contract.ts'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { certificateLifecycle } from '@zhikao/domain/results/certificate/certificate.lifecycle.ts'
import { checkedStatus } from '@zhikao/domain/results/certificate/certificate.rules.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { mayPrint } from './certificate.queries.ts'
import type { CertificateRecord, listReissues } from './certificate.queries.ts'

/** The name of the credential as it was on the day of issue. */
export const credentialNameOf = (content: CertificateContent): Text =>
  credentialName({
    name: content.credential_name,
    name_hk: content.credential_name_hk,
    name_en: content.credential_name_en,
  })

/** A certificate as its list shows it; who asked to void it is the platform's own matter, why too before it is void. */
export function rowOf(
  { content, ...record }: CertificateRecord & { is_own: boolean },
  reader: Reader,
): z.output<typeof certificateRow> {
  const { actions, refused } = verdictsOf(certificateLifecycle, record, reader)
  const isPlatform = isPlatformRole(reader.actor.role)
  const isVoid = record.status === 'VOID'
  return pick(certificateRow, {
    ...record,
    name: content.name,
    id_no: maskIdNo(content.id_no),
    credential_name: credentialNameOf(content)[reader.lang],
    direction: content.direction,
    subjects: [...content.subjects],
    void_reason: isPlatform || isVoid ? record.void_reason : null,
    void_by_name: isPlatform ? record.void_by_name : null,
    actions: [...(mayPrint(reader.actor, record) && !isVoid ? (['pdf'] as const) : []), ...actions],
    refused,
  })
}

type Reissue = Awaited<ReturnType<typeof listReissues>>[number]

/** A reissue with the holder as the paper before it had it. */
export const reissueOf = ({ content, reissue_date, ...line }: Reissue): z.output<typeof reissueLine> =>
  pick(reissueLine, { ...line, date: reissue_date, name: content.name, id_no: maskIdNo(content.id_no) })

type Checked = z.output<typeof checkedCertificate> | z.output<typeof checkedVoid>

/** A certificate as the holder of its paper may check it, without an account; of a void one only its number, state and date. */
export function checkedOf({ content, ...record }: CertificateRecord, lang: Lang, today: string): Checked {
  const { no, status, void_date } = record
  if (status === 'VOID') return pick(checkedVoid, { no, status, void_date: void_date ?? '' })
  return pick(checkedCertificate, {
    ...record,
    status: checkedStatus(record, today),
    name: maskedName(content.name),
    id_no: maskIdNo(content.id_no),
    credential_name: credentialNameOf(content)[lang],
    direction: content.direction,
    subjects: [...content.subjects],
    level: content.level,
    authority_name: (lang === 'US' ? content.authority_name_en : null) ?? content.authority_name,
  })
}
