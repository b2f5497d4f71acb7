import type { PresetName } from '@zhikao/domain/kernel/photo.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Colour, PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'
import type { CallApi } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import type { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { idphotoToolMessages as messages, itemWords } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { BACKGROUNDS, PHOTO_PRESETS } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { BackgroundName, PhotoPreset } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { Finding } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { alternatives, findingText } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { presetOf, wantedOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { VendorError } from '../../files/image/photoVendor.ts'
import { withTempFolder } from '../../files/temp.ts'
import type { UploadedFile } from '../../http/upload.ts'
import type { RowFault } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { closeCall, openCalls } from '../idphotoCall/idphotoCall.commands.ts'
import { getStudent } from '../student/student.queries.ts'
import { providerOf } from './idphotoTool.provider.commands.ts'
import type { PhotoAnswer, PhotoOrder } from './idphotoTool.provider.commands.ts'

type CheckBody = BodyOf<typeof idphotoToolContract.check>
type MakeBody = BodyOf<typeof idphotoToolContract.make>
/** Made pictures are kept so long for their download. */
const MADE_HOURS = 24

/** The background that is asked for must be one of the use. */
export function assertBackground(preset: PresetName, wanted: BackgroundName | undefined): void {
  const { backgrounds }: PhotoPreset = PHOTO_PRESETS[preset]
  if (wanted === undefined || backgrounds.includes(wanted)) return
  throw refuse(messages, 'background_choice', { wanted: alternatives(backgrounds) })
}

type Asked = { preset: PresetName; background?: BackgroundName | undefined }

/** What a photo must be that is checked. */
export function checkOrderOf({ preset, background }: Asked, spec: PhotoSpec): PhotoOrder {
  assertBackground(preset, background)
  return { wanted: wantedOf(preset, spec, background), make: null }
}

const colourOf = (hex: string): Colour => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** What a photo must be that is made; without a background that is asked for, the first of the use. */
export function makeOrderOf(body: Partial<MakeBody> & Asked, spec: PhotoSpec): PhotoOrder {
  const use = presetOf(body.preset, spec)
  const own = body.colour === undefined ? null : colourOf(body.colour)
  if (!own) assertBackground(body.preset, body.background)
  const [first = 'WHITE'] = use.backgrounds
  const background = own ? first : (body.background ?? first)
  const max_bytes = body.max_kb === undefined ? use.max_bytes : body.max_kb * 1024
  const { width = use.width, height = use.height, dpi = use.dpi, sheet = false } = body
  return {
    wanted: {
      width,
      height,
      min_bytes: Math.min(use.min_bytes, max_bytes),
      max_bytes,
      limits: spec,
      backgrounds: [background],
      ...(own ? { colour: own } : {}),
    },
    make: { colour: own ?? BACKGROUNDS[background], dpi, sheet },
  }
}

/** Checks an uploaded photo; the call is counted and logged, the photo is not kept. */
export async function checkPhoto(
  services: Services,
  actor: Actor,
  file: UploadedFile,
  body: CheckBody,
): Promise<Finding[]> {
  const order = checkOrderOf(body, await readSettings(services.db, 'photo_spec'))
  const { answer } = await called(services, actor, 'CHECK', file, body, order, async () => null)
  return answer.findings
}

export type MadePhoto = { photo: string; sheet: string | null; findings: Finding[] }

/** Makes an ID photo of an uploaded picture, and keeps it for a day for its download. */
export async function createPhoto(
  services: Services,
  actor: Actor,
  file: UploadedFile,
  body: MakeBody,
): Promise<MadePhoto> {
  const order = makeOrderOf(body, await readSettings(services.db, 'photo_spec'))
  const { answer, kept } = await called(services, actor, 'MAKE', file, body, order, (db, made, paths) =>
    keepMade(db, services, actor, made.hasSheet ? paths : { ...paths, sheet: null }),
  )
  if (kept === null) throw new Error('a photo that was made is kept')
  return { ...kept, findings: answer.findings }
}

type Paths = { out: string; sheet: string }
type Keep<K> = (db: Db, answer: PhotoAnswer, paths: Paths) => Promise<K>

/** One call: counted before it begins, logged as it ends, whatever its end. */
async function called<K>(
  services: Services,
  actor: Actor,
  api: CallApi,
  file: UploadedFile,
  {
    preset,
    source,
    student_sn = null,
  }: Pick<CheckBody, 'preset' | 'source'> & { student_sn?: string | undefined | null },
  order: PhotoOrder,
  keep: Keep<K>,
): Promise<{ answer: PhotoAnswer; kept: K | null }> {
  const provider = providerOf(services.config)
  const file_kb = Math.round((file.bytes / 1024) * 10) / 10
  const [call = ''] = await transaction(services.pool, async (db) => {
    if (student_sn !== null) await getStudent(db, actor, student_sn)
    return openCalls(db, actor, [{ api, vendor: provider.name, spec: preset, student_sn, source, file_kb }])
  })
  const begun = performance.now()
  return withTempFolder(services.tempRoot, async (folder) => {
    const paths = { out: join(folder, 'photo.jpg'), sheet: join(folder, 'sheet.jpg') }
    const answer = await firstOf(provider.work([{ id: call, path: file.path, ...paths }], order))
    const kept = await transaction(services.pool, async (db) => {
      const held = answer.vendor || answer.rule ? null : await keep(db, answer, paths)
      const duration_ms = Math.round(performance.now() - begun)
      await closeCall(db, call, { ...endOf(answer), duration_ms, photo_id: held && photoIdOf(held) })
      return held
    })
    if (answer.vendor) throw vendorRefusal(answer.vendor)
    if (answer.rule) throw refuse(messages, answer.rule)
    return { answer, kept }
  })
}

async function firstOf(answers: AsyncGenerator<PhotoAnswer>): Promise<PhotoAnswer> {
  for await (const answer of answers) return answer
  throw new Error('the provider gave no answer')
}

const photoIdOf = (kept: unknown): string | null =>
  typeof kept === 'object' && kept !== null && 'photo' in kept ? String(kept.photo) : null

/** What the log has of an answer: the rules of the faults, and the provider's error. */
export const endOf = ({ findings, rule, vendor }: PhotoAnswer) => ({
  fail_codes: rule ? [rule] : findings.flatMap((one) => (one.verdict === 'FAIL' && one.rule ? [one.rule] : [])),
  error_code: vendor ?? null,
})

async function keepMade(
  db: Db,
  services: Services,
  actor: Actor,
  { out, sheet }: { out: string; sheet: string | null },
): Promise<{ photo: string; sheet: string | null }> {
  const keep = (path: string, name: string) => keepForADay(db, services, actor, path, name)
  return { photo: await keep(out, 'photo.jpg'), sheet: sheet === null ? null : await keep(sheet, 'sheet.jpg') }
}

/** Keeps a picture of this machine's making for a day; its key. */
export async function keepForADay(
  db: Db,
  services: Services,
  actor: Actor,
  path: string,
  name: string,
): Promise<string> {
  const file = {
    kind: 'PHOTO' as const,
    name,
    type: 'image/jpeg',
    ext: 'jpg',
    source: await readFile(path),
    endHours: MADE_HOURS,
  }
  return (await services.storeFile(db, services, actor, file)).key
}

/** The faults of a picture as those of a row of a job: each with its sentence, and its place in the picture, if that is kept. */
export const rowFaultsOf = (
  findings: readonly Finding[],
  at: Pick<RowFault, 'row' | 'column'>,
  picture: string | null,
): RowFault[] =>
  findings.flatMap((finding) => {
    const { item, rule, place, verdict } = finding
    const message = verdict === 'FAIL' ? findingText(finding) : null
    if (!message || !rule) return []
    return [
      { ...at, rule, message, picture: picture === null ? null : { key: picture, label: itemWords[item], place } },
    ]
  })

const VENDOR_RULES = {
  '1': 'vendor_image',
  '3': 'vendor_busy',
  '4': 'vendor_parameter',
  '6': 'vendor_unknown',
  '7': 'vendor_expired',
  '101': 'vendor_key',
  unreachable: 'vendor_unreachable',
} as const satisfies Record<VendorError, keyof typeof messages>

/** The vendor's codes as our own messages (domain.md §8.2). */
export const vendorRefusal = (error: VendorError): AppError => refuse(messages, VENDOR_RULES[error])
