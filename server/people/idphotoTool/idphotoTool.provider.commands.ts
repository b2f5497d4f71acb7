import { readFile, writeFile } from 'node:fs/promises'
import type { Colour } from '@zhikao/domain/platform/media/media.model.ts'
import { BACKGROUNDS, HEAD_RULE, SHEET } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import type { idphotoToolMessages } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { itemOfRule, withFaults } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { hexOf, judgePhoto, judgeUnreadable } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import type { Finding } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import type { Wanted } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import type { Config } from '../../config.ts'
import { examineFaces } from '../../files/image/face/examine.ts'
import type { FaceVerdict } from '../../files/image/face/examine.ts'
import { takeTurn } from '../../files/image/face/turn.ts'
import { askVendor } from '../../files/image/photoVendor.ts'
import type { PhotoVendor, VendorError } from '../../files/image/photoVendor.ts'

/** What is wanted of photos: to be checked, or made; a made one may have a colour of no use's list, and a sheet of prints. */
export type PhotoOrder = { wanted: Wanted; make: { colour: Colour; dpi: number; sheet: boolean } | null }
/** A picture, and where the photo and the sheet go that are made of it. */
export type PhotoTask = { id: string; path: string; out: string; sheet: string }
type MakeRule = Extract<keyof typeof idphotoToolMessages, `make_${string}`>
/** The findings on the picture, or on the photo that was made; or why none could be made; or what the vendor reported. `hasPicture`: the picture that the findings are about is in `out`. */
export type PhotoAnswer = {
  id: string
  findings: Finding[]
  rule?: MakeRule
  vendor?: VendorError
  hasSheet?: boolean
  hasPicture?: boolean
}

/** The picture that shows where the faults are: light enough for a page of them on a phone. */
const SHOWN = { min_bytes: 0, max_bytes: 60 * 1024 }

/** Who checks and makes photos: this machine, or a vendor over HTTP. */
export type PhotoProvider = {
  name: string
  work: (
    tasks: AsyncIterable<PhotoTask> | Iterable<PhotoTask>,
    order: PhotoOrder,
    caller?: 'job',
  ) => AsyncGenerator<PhotoAnswer>
}

export const providerOf = ({ photoVendor }: Pick<Config, 'photoVendor'>): PhotoProvider =>
  photoVendor ? vendorProvider(photoVendor) : { name: 'local', work: workLocally }

/** The uploaded photo of a student: its file, and where the version to be stored is written. */
export type KeptTask = { id: string; path: string; out: string }
/** The findings on it; `kept`: the version to be stored is in `out`, with or without faults. */
export type KeptPhoto = { id: string; findings: Finding[]; kept: boolean }

/**
 * Judges uploaded photos of students, a few at a time. It is always done on this machine: the verdict must not depend on a
 * vendor or a quota (docs/adr/0040).
 */
export async function judgePhotos(tasks: readonly KeptTask[], wanted: Wanted, caller?: 'job'): Promise<KeptPhoto[]> {
  const { min_bytes, max_bytes } = wanted
  const items = tasks.map(({ id, path, out }) => ({ id, path, keep: { out, min_bytes, max_bytes } }))
  const endTurn = await takeTurn(caller)
  const judged: KeptPhoto[] = []
  try {
    for await (const verdict of examineFaces(items)) judged.push(keptOf(verdict, wanted))
    return judged
  } finally {
    endTurn()
  }
}

function keptOf(verdict: FaceVerdict, wanted: Wanted): KeptPhoto {
  const { id } = verdict
  if ('figures' in verdict) return { id, findings: judgePhoto(verdict.figures, wanted), kept: verdict.kept }
  if ('fault' in verdict) throw new Error('no photo was to be made')
  return { id, findings: judgeUnreadable(verdict.unreadable), kept: false }
}

async function* workLocally(
  tasks: AsyncIterable<PhotoTask> | Iterable<PhotoTask>,
  order: PhotoOrder,
  caller?: 'job',
): AsyncGenerator<PhotoAnswer> {
  const { wanted, make } = order
  const sheet = make?.sheet ? SHEET : null
  async function* items() {
    for await (const { id, path, out, sheet: paper } of tasks)
      yield {
        id,
        path,
        ...(make
          ? { make: { order: { ...wanted, ...make, target: HEAD_RULE.target, sheet }, out, sheet: paper } }
          : { keep: { out, ...SHOWN } }),
      }
  }
  const endTurn = await takeTurn(caller)
  try {
    for await (const verdict of examineFaces(items())) yield answerOf(verdict, order)
  } finally {
    endTurn()
  }
}

function answerOf(verdict: FaceVerdict, { wanted, make }: PhotoOrder): PhotoAnswer {
  const { id } = verdict
  if ('figures' in verdict) {
    const findings = judgePhoto(verdict.figures, wanted)
    return { id, findings, hasSheet: make?.sheet ?? false, hasPicture: make !== null || verdict.kept }
  }
  if ('fault' in verdict) return { id, findings: [], rule: `make_${verdict.fault}` }
  return make ? { id, findings: [], rule: 'make_unreadable' } : { id, findings: judgeUnreadable(verdict.unreadable) }
}

const vendorProvider = (vendor: PhotoVendor): PhotoProvider => ({
  name: new URL(vendor.url).hostname,
  async *work(tasks, order) {
    for await (const task of tasks) yield await askFor(vendor, task, order)
  },
})

async function askFor(vendor: PhotoVendor, task: PhotoTask, { wanted, make }: PhotoOrder): Promise<PhotoAnswer> {
  const { width, height, min_bytes, max_bytes, backgrounds } = wanted
  const colours = make ? [make.colour] : backgrounds.map((name) => BACKGROUNDS[name])
  const size = { width, height, min_bytes, max_bytes, backgrounds: colours.map(hexOf), sheet: make?.sheet ?? false }
  const answer = await askVendor(vendor, make ? 'make' : 'check', await readFile(task.path), size)
  if ('error' in answer) return { id: task.id, findings: [], vendor: answer.error }
  const { faults, image, sheet } = answer
  const unknown = faults.some(({ rule }) => itemOfRule(rule) === null)
  if (unknown || (make && !image)) return { id: task.id, findings: [], vendor: '6' }
  if (image) await writeFile(task.out, image, { mode: 0o600 })
  if (sheet) await writeFile(task.sheet, sheet, { mode: 0o600 })
  return { id: task.id, findings: withFaults(faults), hasSheet: sheet !== null }
}
