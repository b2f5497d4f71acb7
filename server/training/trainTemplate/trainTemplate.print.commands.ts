import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { SAMPLE_VALUES } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { samplePaper, trainPaper } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import type { TemplateLayout } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { layoutFaults, printedValues } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import type { TrainCertificateValues } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import type { Db } from '../../db/client.ts'
import type { DocumentOptions } from '../../files/document/document.ts'
import { storedBytes } from '../../files/document/storedBytes.ts'
import type { FileAnswer } from '../../http/download.ts'
import { pdfAnswer } from '../../http/pdf.ts'
import type { Services } from '../../services.ts'
import { refuseUnknownPictures } from './trainTemplate.files.commands.ts'
import { drawTrainCertificate } from './trainTemplate.print.ts'
import type { TrainPictures } from './trainTemplate.print.ts'
import { getTemplateVersion, getTrainTemplate } from './trainTemplate.queries.ts'

/** Certificates are printed in the default language. */
const LANG = 'CN'

const layoutOf = ({ paper }: Pick<TemplateLayout, 'paper'>) =>
  paper === 'LANDSCAPE' ? ('landscape' as const) : ('portrait' as const)

/** The pictures of a layout, as they are stored. */
async function picturesOf(
  storage: Services['storage'],
  { background, seal }: Pick<TemplateLayout, 'background' | 'seal'>,
): Promise<Pick<TrainPictures, 'background' | 'seal'>> {
  const read = async (key: string | null) => (key === null ? null : storedBytes(storage, key))
  return { background: await read(background), seal: await read(seal) }
}

type Printing = {
  layout: TemplateLayout
  values: TrainCertificateValues
  /** Of the person, as bytes of a JPEG or PNG. */
  photo: Buffer | null
  /** Where the certificate is checked: what the QR code leads to. */
  link: string | null
  mark: DocumentOptions['mark']
}

/** The PDF of a training certificate. The caller has judged who may have it, and writes the audit entry before this is sent. */
export async function printTrainCertificate(
  { storage }: Pick<Services, 'storage'>,
  account: string,
  { layout, values, photo, link, mark }: Printing,
): Promise<FileAnswer> {
  const pictures = { ...(await picturesOf(storage, layout)), photo, link }
  const options = {
    title: `${trainPaper.title[LANG]} ${values.cert_no}`,
    lang: LANG_TAGS[LANG],
    layout: layoutOf(layout),
    created: new Date(`${values.issue_date}T00:00:00+08:00`),
    mark,
  }
  return pdfAnswer({
    account,
    options,
    name: `${trainPaper.title[LANG]}_${values.cert_no}`,
    draw: (page) => drawTrainCertificate(page, layout, { values: printedValues(values), pictures }),
  })
}

/** What the QR code of a sample leads to. */
const SAMPLE_LINK = 'https://zhikao.example/certificate/train/KPY2026JXGCZT00042?token=sample'

/** A version of a template with sample values; what does not fit is outlined. */
export async function previewTrainTemplate(
  db: Db,
  services: Pick<Services, 'storage'>,
  actor: Actor,
  { sn, no }: { sn: string; no: number | undefined },
): Promise<FileAnswer> {
  const template = await getTrainTemplate(db, sn)
  const layout = no === undefined ? template : await getTemplateVersion(db, sn, no)
  return samplePdf(services, actor, layout, template.name)
}

/** The same of a layout that is not stored. */
export async function previewDraft(
  db: Db,
  services: Pick<Services, 'storage'>,
  actor: Actor,
  layout: TemplateLayout,
): Promise<FileAnswer> {
  const errors = layoutFaults(layout)
  if (errors.length > 0) throw new AppError('input', { errors })
  await refuseUnknownPictures(db, layout)
  return samplePdf(services, actor, layout, samplePaper.draft[LANG])
}

async function samplePdf(
  { storage }: Pick<Services, 'storage'>,
  actor: Actor,
  layout: TemplateLayout,
  name: string,
): Promise<FileAnswer> {
  const pictures = { ...(await picturesOf(storage, layout)), photo: null, link: SAMPLE_LINK }
  const title = `${samplePaper.preview[LANG]} ${name}`
  const options = { title, lang: LANG_TAGS[LANG], layout: layoutOf(layout), mark: null }
  const printed = { values: SAMPLE_VALUES, pictures, isSample: true }
  const draw = (page: Parameters<typeof drawTrainCertificate>[0]) => drawTrainCertificate(page, layout, printed)
  return { ...pdfAnswer({ account: actor.sn, options, name: title, draw }), reader: true }
}
