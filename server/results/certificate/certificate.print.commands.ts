import type { Actor } from '@zhikao/domain/access/actor.ts'
import { certificateMessages, certificatePaper } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { certificatePath } from '@zhikao/domain/kernel/certificateNo.ts'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { writeAudit } from '../../record/audit.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { storedBytes } from '../../files/document/storedBytes.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Services } from '../../services.ts'
import { tokenOf } from './certificate.check.queries.ts'
import { getCertificate, mayPrint } from './certificate.queries.ts'
import { drawCertificate } from './certificate.print.ts'
import type { CheckPage } from './certificate.print.ts'

/** Certificates are printed in the default language. */
const LANG = 'CN'

type Ground = Pick<Services, 'config' | 'db' | 'pool' | 'storage' | 'secret'>

/** The PDF with the full ID number on it: audited before its first byte is sent. */
export async function printCertificate(
  { config, db, pool, storage, secret }: Ground,
  actor: Actor,
  no: string,
): Promise<FileAnswer> {
  const found = await getCertificate(db, actor, no)
  if (!mayPrint(actor, found)) throw refuse(certificateMessages, 'certificate_owner_only')
  if (found.status === 'VOID') throw refuse(certificateMessages, 'certificate_void', { date: found.void_date ?? '' })
  await transaction(pool, (tx) =>
    writeAudit(tx, actor, {
      action: 'certificate.print',
      target: { type: 'certificate', sn: found.sn },
      after: { no },
      org_sn: found.org_sn,
    }),
  )
  const photo = await storedBytes(storage, found.photo)
  const seal = found.seal === null ? null : await storedBytes(storage, found.seal)
  const check = checkPageOf(config, no, tokenOf(secret, no))
  const options = {
    title: `${certificatePaper.title[LANG]} ${no}`,
    lang: LANG_TAGS[LANG],
    layout: 'landscape' as const,
    created: new Date(`${found.reissue_dates.at(-1) ?? found.issue_date}T00:00:00+08:00`),
    // A certificate is handed to its holder.
    mark: { text: printLine(markOf(actor, await clock(db)), LANG), place: 'properties' as const },
  }
  const name = `${certificatePaper.file[LANG]}_${no}`
  const draw = (document: PdfDocument<void>) => drawCertificate(document, { ...found, photo, seal, check })
  return pdfAnswer({ account: actor.sn, options, name, draw })
}

/** Where the certificate is checked; null without PUBLIC_URL, because an address from a request's header could be anyone's. */
function checkPageOf({ publicUrl }: Ground['config'], no: string, token: string): CheckPage | null {
  if (publicUrl === undefined) return null
  const page = `${publicUrl.replace(/\/+$/, '')}${certificatePath(no)}`
  return { page, link: `${page}?token=${token}` }
}
