import type { Actor } from '@zhikao/domain/access/actor.ts'
import { trainCertificatePath } from '@zhikao/domain/kernel/certificateNo.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { trainCertificateLifecycle } from '@zhikao/domain/training/trainCertificate/trainCertificate.lifecycle.ts'
import { trainCertificateMessages as words } from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { storedBytes } from '../../files/document/storedBytes.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Services } from '../../services.ts'
import { printTrainCertificate } from '../trainTemplate/trainTemplate.print.commands.ts'
import { getTemplateVersion } from '../trainTemplate/trainTemplate.queries.ts'
import { tokenOf } from './trainCertificate.check.queries.ts'
import { getTrainCertificate } from './trainCertificate.queries.ts'

type Ground = Pick<Services, 'config' | 'db' | 'pool' | 'storage' | 'secret'>

/** The PDF with the full ID number on it, as it was issued: audited before its first byte is sent. */
export async function printCertificate(ground: Ground, actor: Actor, sn: string): Promise<FileAnswer> {
  const { db, pool, storage } = ground
  const {
    cert_no: no,
    issue_date,
    expire_date,
    content,
    template_sn,
    template_no,
    ...found
  } = await getTrainCertificate(db, actor, sn)
  if (!no || !issue_date || !expire_date || !content || !template_sn || template_no === null)
    throw refuse(words, 'train_certificate_unissued')
  const layout = await getTemplateVersion(db, template_sn, template_no)
  const target = { type: trainCertificateLifecycle.name, sn }
  await transaction(pool, (tx) =>
    writeAudit(tx, actor, { action: 'trainCertificate.print', target, after: { no }, org_sn: found.org_sn }),
  )
  const { authority_name: authority, credential_name: credential, ...printed } = content
  return printTrainCertificate(ground, actor.sn, {
    layout,
    values: { ...printed, cert_no: no, issue_date, expire_date, authority, credential },
    photo: await storedBytes(storage, found.id_photo),
    link: linkOf(ground, no),
    mark: { text: printLine(markOf(actor, await clock(db)), 'CN'), place: 'properties' },
  })
}

/** What the QR leads to; null without PUBLIC_URL, because an address from a request's header could be anyone's. */
function linkOf({ config: { publicUrl }, secret }: Ground, no: string): string | null {
  if (publicUrl === undefined) return null
  return `${publicUrl.replace(/\/+$/, '')}${trainCertificatePath(no)}?token=${tokenOf(secret, no)}`
}
