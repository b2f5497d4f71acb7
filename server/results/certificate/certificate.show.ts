import type { z } from 'zod'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { certificateRow, checkedCertificate } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { maskedName } from '@zhikao/domain/results/certificate/certificate.rules.ts'
import type { Reader } from '../../record/moves.ts'
import { mayPrint } from './certificate.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'

/** The name of the credential as it was on the day of issue. */
export const credentialNameOf = (content: CertificateContent): Text =>
  credentialName({
    name: content.credential_name,
    name_hk: content.credential_name_hk,
    name_en: content.credential_name_en,
  })

/** A certificate as its list shows it. */
export const rowOf = (
  { content, ...record }: CertificateRecord,
  { actor, lang }: Reader,
): z.output<typeof certificateRow> =>
  pick(certificateRow, {
    ...record,
    name: content.name,
    id_no: maskIdNo(content.id_no),
    credential_name: credentialNameOf(content)[lang],
    direction: content.direction,
    actions: mayPrint(actor, record) ? ['pdf'] : [],
  })

/** A certificate as the holder of its paper may check it, without an account. */
export const checkedOf = ({ content, ...record }: CertificateRecord, lang: Lang): z.output<typeof checkedCertificate> =>
  pick(checkedCertificate, {
    ...record,
    name: maskedName(content.name),
    id_no: maskIdNo(content.id_no),
    credential_name: credentialNameOf(content)[lang],
    direction: content.direction,
    level: content.level,
    authority_name: (lang === 'US' ? content.authority_name_en : null) ?? content.authority_name,
  })
