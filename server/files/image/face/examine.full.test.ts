import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKGROUNDS, HEAD_RULE, PHOTO_PRESETS, SHEET } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import { judgePhoto, wantedOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import { FAULT_CASES } from '../../../test/photoCases.ts'
import { FACES } from '../../../seed/album.ts'
import { DRAWN_FAULTS, drawPhoto } from '../../../seed/portrait.ts'
import { examineFaces } from './examine.ts'
import type { FaceItem, FaceVerdict } from './examine.ts'

const PORTRAIT = fileURLToPath(new URL('../../../test/samples/portraits/016m.jpg', import.meta.url))
const WANTED = wantedOf('ONE_INCH', PHOTO_SPEC_DEFAULTS)

let folder: string
let good: Buffer
let sheet: Buffer
const order = (colour: readonly [number, number, number], paper: typeof SHEET | null = null) => ({
  ...PHOTO_PRESETS.ONE_INCH,
  colour,
  target: HEAD_RULE.target,
  sheet: paper,
})

async function verdictsOf(items: FaceItem[], limits = {}): Promise<FaceVerdict[]> {
  const verdicts: FaceVerdict[] = []
  for await (const verdict of examineFaces(items, limits)) verdicts.push(verdict)
  return verdicts
}

const stored = async (id: string, bytes: Uint8Array): Promise<FaceItem> => {
  const path = join(folder, id.replaceAll(/\W/g, '_'))
  await writeFile(path, bytes)
  return { id, path }
}
const failed = (verdict: FaceVerdict) =>
  'figures' in verdict
    ? judgePhoto(verdict.figures, WANTED)
        .filter((one) => one.verdict === 'FAIL')
        .map(({ item }) => item)
    : verdict

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faces-'))
  const [out, paper] = [join(folder, 'made.jpg'), join(folder, 'sheet.jpg')]
  await verdictsOf([
    { id: 'made', path: PORTRAIT, make: { order: order(BACKGROUNDS.WHITE, SHEET), out, sheet: paper } },
  ])
  good = await readFile(out)
  sheet = await readFile(paper)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('§8.2: a snapshot becomes a photo of the wanted pixels, KB and resolution that passes every check, and a sheet of ten prints', async () => {
  expect(await sharp(good).metadata()).toMatchObject({ format: 'jpeg', width: 295, height: 413, density: 300 })
  expect([good.length >= 20 * 1024, good.length <= 200 * 1024]).toEqual([true, true])
  const [verdict] = await verdictsOf([await stored('good', good)])
  expect(failed(verdict!)).toEqual([])
  // Head rule of §8.1: a tenth above the head, seven tenths of head.
  const face = verdict && 'figures' in verdict ? verdict.figures.face : null
  expect([face?.crown, (face?.chin ?? 0) - (face?.crown ?? 0)]).toEqual([
    expect.closeTo(0.1, 1),
    expect.closeTo(0.7, 1),
  ])
  expect(await sharp(sheet).metadata()).toMatchObject({ width: 1795, height: 1205, density: 300 })
})

test('each fault is found where it is (a sample; all cases are those of the proof photoChecks)', async () => {
  const items = []
  for (const [fault, { make }] of Object.entries(FAULT_CASES)) items.push(await stored(fault, await make(good)))
  for (const verdict of await verdictsOf(items))
    expect([verdict.id, failed(verdict)]).toEqual([verdict.id, expect.arrayContaining([FAULT_CASES[verdict.id]!.item])])
})

test('the background is what is asked for; no photo is made of a picture without a face, or with two', async () => {
  const [out, paper] = [join(folder, 'blue.jpg'), join(folder, 'none.jpg')]
  const make = { order: order(BACKGROUNDS.BLUE), out, sheet: paper }
  const verdicts = await verdictsOf([
    { id: 'blue', path: PORTRAIT, make },
    { ...(await stored('nobody', await FAULT_CASES['no face']!.make(good))), make },
    { ...(await stored('two', await FAULT_CASES['two faces']!.make(good))), make },
  ])
  expect(verdicts).toMatchObject([{ id: 'blue' }, { fault: 'face_none' }, { fault: 'face_many' }])
  const { data } = await sharp(out)
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [at, part] of BACKGROUNDS.BLUE.entries()) expect(Math.abs((data[at] ?? 0) - part)).toBeLessThan(4)
})

const rulesOf = (verdict: FaceVerdict) =>
  'figures' in verdict
    ? judgePhoto(verdict.figures, WANTED).flatMap(({ rule }) => rule ?? [])
    : 'unreadable' in verdict
      ? [verdict.unreadable]
      : [verdict.fault]

test('each drawn face passes every check, and a drawn fault is found and no other', async () => {
  const items = []
  for (let seed = 0; seed < FACES; seed += 1) items.push(await stored(`sound ${seed}`, await drawPhoto({ seed })))
  for (const fault of DRAWN_FAULTS)
    for (let seed = 0; seed < 4; seed += 1)
      items.push(await stored(`${fault} ${seed}`, await drawPhoto({ seed, fault })))
  for (const verdict of await verdictsOf(items)) {
    const [fault] = verdict.id.split(' ')
    expect([verdict.id, rulesOf(verdict)]).toEqual([verdict.id, fault === 'sound' ? [] : [fault]])
  }
})

test('a photo to be kept is written upright, without metadata and within the bytes, whatever is found in it; what cannot be decoded is not', async () => {
  const keep = { out: join(folder, 'kept'), min_bytes: 20 * 1024, max_bytes: 200 * 1024 }
  const turned = await sharp(await sharp(good).rotate(90).jpeg({ quality: 95 }).toBuffer())
    .withMetadata({ orientation: 8 })
    .jpeg({ quality: 95 })
    .toBuffer()
  const [first] = await verdictsOf([{ ...(await stored('turned', turned)), keep }])
  expect([failed(first!), first && 'kept' in first && first.kept]).toEqual([[], true])
  const written = await readFile(keep.out)
  const { width, height, orientation, exif } = await sharp(written).metadata()
  expect([width, height, orientation ?? 1, exif]).toEqual([295, 413, 1, undefined])
  expect(written.length).toBeLessThanOrEqual(keep.max_bytes)
  await rm(keep.out)
  const verdicts = await verdictsOf([
    { ...(await stored('cut', good.subarray(0, 9000))), keep },
    { ...(await stored('large', lying(good, 6400, 6410))), keep },
  ])
  expect(verdicts.map((one) => [failed(one), 'kept' in one && one.kept])).toEqual([
    [{ id: 'cut', unreadable: 'photo_broken' }, false],
    [['pixels', 'ratio'], false],
  ])
  await expect(readFile(keep.out)).rejects.toThrow('ENOENT')
})

/** A JPEG whose header claims other dimensions. */
function lying(photo: Buffer, height: number, width: number): Buffer {
  const copy = Buffer.from(photo)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

function hostileImages(): Map<string, Buffer> {
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const images = new Map<string, Buffer>([
    ['empty', Buffer.alloc(0)],
    ['html', Buffer.from('<html><img src=x onerror=alert(1)>')],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="295" height="413"/>')],
    ['pdf', Buffer.from('%PDF-1.7\n%%EOF')],
    ['gif', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['zip', Buffer.from('504b0304', 'hex')],
    ['deflate bomb', Buffer.concat([start, deflateSync(Buffer.alloc(20_000_000))])],
    ['start mark only', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['zeros behind the start mark', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500_000)])],
    [
      'an endless comment',
      Buffer.concat([good.subarray(0, 2), Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(60_000)]),
    ],
    ['a million pixels wide', lying(good, 413, 65_535)],
    ['four gigapixels', lying(good, 65_535, 65_535)],
    ['41 megapixels', lying(good, 6400, 6410)],
    ['no height', lying(good, 0, 295)],
    ['one pixel high', lying(good, 1, 295)],
    ['more than 20 MB', Buffer.concat([good, Buffer.alloc(21 * 1024 * 1024)])],
  ])
  for (let part = 1; part <= 12; part += 1)
    images.set(`cut at ${part}/13`, good.subarray(0, Math.floor((good.length * part) / 13)))
  for (let part = 1; part <= 12; part += 1) {
    const copy = Buffer.from(good)
    // The end mark in the middle of the picture, with the rest still behind it.
    copy.writeUInt16BE(0xffd9, Math.floor((good.length * part) / 28))
    images.set(`ended at ${part}/28`, copy)
  }
  return images
}

test('40 hostile images are refused, the ones behind them are still measured, and the memory of the server stays flat', async () => {
  const images = hostileImages()
  expect(images.size).toBe(40)
  const items = []
  for (const [id, bytes] of images) items.push(await stored(id, bytes))
  items.push(await stored('good again', good))
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const verdicts = await verdictsOf(items)
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(64)
  const passed = verdicts.filter((verdict) => JSON.stringify(failed(verdict)) === '[]').map(({ id }) => id)
  expect(passed).toEqual(['good again'])
  const isDecoded = (verdict: FaceVerdict) => 'figures' in verdict && verdict.figures.faces !== null
  expect(verdicts.filter((verdict) => !isDecoded(verdict)).length).toBeGreaterThanOrEqual(28)
})

test('a picture that takes too much time or memory is unreadable', async () => {
  const items = [await stored('slow', good)]
  expect(await verdictsOf(items, { timeoutMs: 1 })).toEqual([{ id: 'slow', unreadable: 'photo_broken' }])
  expect(await verdictsOf(items, { memoryMb: 100 })).toEqual([{ id: 'slow', unreadable: 'photo_broken' }])
})
