import type { Actor } from '@zhikao/domain/access/actor.ts'
import { certificateMessages, certificatePaper } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { writeAudit } from '../../record/audit.ts'
import { transaction } from '../../db/transaction.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { storedPicture } from '../../files/document/storedPicture.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Services } from '../../services.ts'
import { tokenOf } from './certificate.check.queries.ts'
import { getCertificate, mayPrint } from './certificate.queries.ts'
import { drawCertificate } from './certificate.print.ts'

type Ground = Pick<Services, 'db' | 'pool' | 'storage' | 'secret'>

/** The PDF with the full ID number on it: audited before its first byte is sent. `address` is the platform's own. */
export async function printCertificate(
  { db, pool, storage, secret }: Ground,
  actor: Actor,
  no: string,
  address: string,
): Promise<FileAnswer> {
  const found = await getCertificate(db, actor, no)
  if (!mayPrint(actor, found)) throw refuse(certificateMessages, 'certificate_owner_only')
  await transaction(pool, (tx) =>
    writeAudit(tx, actor, {
      action: 'certificate.print',
      target: { type: 'certificate', sn: found.sn },
      after: { no },
      org_sn: found.org_sn,
    }),
  )
  const photo = await storedPicture(storage, found.photo)
  const seal = found.seal === null ? null : await storedPicture(storage, found.seal)
  const page = `${address}/certificate/${encodeURIComponent(no)}`
  const options = {
    title: `${certificatePaper.title.CN} ${no}`,
    lang: 'zh-CN',
    layout: 'landscape' as const,
    created: new Date(`${found.issue_date}T00:00:00+08:00`),
  }
  const name = `${certificatePaper.file.CN}_${no}`
  const link = `${page}?token=${tokenOf(secret, no)}`
  const draw = (document: PdfDocument<void>) => drawCertificate(document, { ...found, photo, seal, page, link })
  return pdfAnswer({ account: actor.sn, options, name, draw })
}
