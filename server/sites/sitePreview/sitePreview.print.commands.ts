import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { namedDraft, outlineOf } from '@zhikao/domain/kernel/formOutline.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import { computedCapacities } from '@zhikao/domain/sites/application/application.capacity.rules.ts'
import { credentialText, isEditable } from '@zhikao/domain/sites/application/application.rules.ts'
import { FORMS, storedSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { isReadyToStamp } from '@zhikao/domain/sites/siteForm/siteForm.rules.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { sitePreviewWords as words } from '@zhikao/domain/sites/sitePreview/sitePreview.messages.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { markOf, printLine } from '../../files/mark.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Reader } from '../../record/moves.ts'
import type { Services } from '../../services.ts'
import { withForm } from '../application/application.form.queries.ts'
import { getApplication, listRooms, listRounds } from '../application/application.queries.ts'
import type { ApplicationRecord } from '../application/application.queries.ts'
import { maskedForm } from '../application/application.show.ts'
import type { RoundContent } from '../application/application.table.ts'
import { drawApplication } from './sitePreview.print.ts'
import type { PrintedApplication } from './sitePreview.print.ts'
import { readNames } from './sitePreview.queries.ts'

type Content = Omit<RoundContent, 'form' | 'capacity'> & { capacity?: RoundContent['capacity'] | null }
type Shown = { content: Content; form: SiteDraft | null; isDraft: boolean }

/** What the owner wrote last, which is a draft until it is ready for the stamp; for the others, while the owner writes, what was sent in last. */
async function shownTo(db: Db, record: ApplicationRecord, isOwner: boolean): Promise<Shown> {
  const isWritten = isEditable(record.status)
  const [sent] = isWritten && !isOwner ? await listRounds(db, record.sn, 1) : []
  if (sent) {
    const { form, ...content } = sent.content
    return { content, form: form ? storedSiteDraft(record.form_type, form) : null, isDraft: false }
  }
  const { form, form_facts } = await withForm(db, record)
  const isDraft = isWritten && !(form && isReadyToStamp(form, form_facts))
  return { content: { ...record, rooms: await listRooms(db, record.sn) }, form, isDraft }
}

async function sectionsOf(db: Db, form: SiteDraft | null, isOwner: boolean): Promise<PrintedApplication['sections']> {
  if (form === null) return null
  const draft = isOwner ? form.draft : maskedForm(form)
  return outlineOf(FORMS[form.form_type], namedDraft(FORMS[form.form_type], draft, await readNames(db, form)))
}

type Ground = Pick<Services, 'db' | 'pool'>
/** The application form as a PDF for seal and signature; whole numbers for its owner only. Audited before its first byte is sent. */
export async function printApplication({ db, pool }: Ground, { actor, lang }: Reader, sn: string): Promise<FileAnswer> {
  const record = await getApplication(db, actor, sn)
  const isOwner = actor.org_sn === record.org_sn
  const { content, form, isDraft } = await shownTo(db, record, isOwner)
  const printed: PrintedApplication = {
    ...record,
    ...content,
    capacities: computedCapacities(content),
    contact_mobile: isOwner ? content.contact_mobile : maskMobile(content.contact_mobile),
    credential: credentialText(record),
    sections: await sectionsOf(db, form, isOwner),
    isDraft,
    lang,
  }
  await transaction(pool, (tx) =>
    writeAudit(tx, actor, {
      action: 'application.print',
      target: { type: 'application', sn },
      after: { round: record.round, is_draft: isDraft },
      org_sn: record.org_sn,
    }),
  )
  const mark = printLine(markOf(actor, await clock(db)), lang)
  const title = `${words.title[lang]} ${record.apply_sn}`
  return pdfAnswer({
    account: actor.sn,
    options: { title, lang: LANG_TAGS[lang], mark: { text: mark, place: 'foot' } },
    name: `${words.file[lang]}_${record.apply_sn}`,
    draw: (page) => drawApplication(page, printed),
  })
}
