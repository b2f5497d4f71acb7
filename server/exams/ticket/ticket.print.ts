import type { Actor } from '@zhikao/domain/access/actor.ts'
import { ticketWords } from '@zhikao/domain/exams/ticket/ticket.messages.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import type { PdfDocument } from '../../files/document/document.ts'
import { storedBytes } from '../../files/document/storedBytes.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { eachTicket, openTickets } from './ticket.queries.ts'
import { drawTicket } from './ticket.page.print.ts'

type Reader = { db: Db; actor: Actor; lang: Lang; services: Pick<Services, 'storage'> }

/** One candidate's ticket, or all that the reader may have, a page each; drawn while it is sent. */
export async function printTickets(
  { db, actor, lang, services }: Reader,
  planSn: string,
  signup: string | undefined,
): Promise<FileAnswer> {
  const { plan, filter, count } = await openTickets(db, actor, planSn, signup ?? null)
  const rules = await readSettings(db, 'exam_rules')
  const title = ticketWords.ticket[lang]
  const draw = async (document: PdfDocument<void>) => {
    let page = 0
    for await (const ticket of eachTicket(db, filter)) {
      page += 1
      if (page > 1) await document.page()
      const photo = await storedBytes(services.storage, ticket.photo)
      await drawTicket(document, { plan, ticket, photo, rules, lang, page, pages: Math.max(count, page) })
    }
  }
  // A ticket is handed to its candidate.
  const mark = { text: printLine(markOf(actor, await clock(db)), lang), place: 'properties' as const }
  const options = { title: `${title} ${plan.title}`, lang: LANG_TAGS[lang], mark }
  const name = [title, planSn, signup].filter(Boolean).join('_')
  return pdfAnswer({ account: actor.sn, options, name, draw })
}
