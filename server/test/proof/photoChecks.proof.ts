import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import type { FaceFigures, PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import { judgePhoto, wantedOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import { BACKGROUNDS, HEAD_RULE, PHOTO_PRESETS } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import { examineFaces } from '../../files/image/face/examine.ts'
import { FAULT_CASES, GOOD_VARIANTS } from '../photoCases.ts'

const PORTRAITS = new URL('../samples/portraits/', import.meta.url)
const WANTED = wantedOf('ONE_INCH', PHOTO_SPEC_DEFAULTS)
const ORDER = { ...PHOTO_PRESETS.ONE_INCH, colour: BACKGROUNDS.WHITE, target: HEAD_RULE.target, sheet: null }
const CALM_SECONDS = 90

/** The figures of docs/idphoto.md. */
const say = (line: string) => process.stdout.write(`${line}\n`)

let folder: string
const good = new Map<string, Buffer>()
let portraits: string[] = []
/** The figures of the cases that were looked at last. */
const measured = new Map<string, PhotoFigures>()
const NEAREST = ['sharpness', 'luma', 'dark', 'bright', 'uneven', 'chroma', 'eye_line', 'crown', 'roll'] as const

/**
 * The people in two halves: the limits were set by the good photos of the first, of whom the nearest figures are printed;
 * what is found, and what is wrongly refused, is counted with the people of the second, whom no limit has seen.
 */
const halfOf = (name: string): 'limits' | 'figures' => (portraits.indexOf(name) % 2 === 0 ? 'limits' : 'figures')
const goodOf = (half: 'limits' | 'figures') => [...good].filter(([name]) => halfOf(name) === half)
/** The good photos of a half, each as it differs from camera to camera. */
async function variantsOf(half: 'limits' | 'figures', names = Object.keys(GOOD_VARIANTS)) {
  const cases = new Map<string, Buffer>()
  for (const [name, photo] of goodOf(half))
    for (const variant of names) cases.set(`${name}, ${variant}`, await GOOD_VARIANTS[variant]!(photo))
  return cases
}

/** The items that fail, for each case. */
async function failuresOf(cases: Map<string, Buffer>): Promise<Map<string, string[]>> {
  const items = []
  for (const [id, bytes] of cases) {
    const path = join(folder, `${items.length}.jpg`)
    await writeFile(path, bytes)
    items.push({ id, path })
  }
  const found = new Map<string, string[]>()
  measured.clear()
  for await (const verdict of examineFaces(items)) {
    const figures = 'figures' in verdict ? verdict.figures : null
    if (figures) measured.set(verdict.id, figures)
    const failed = figures ? judgePhoto(figures, WANTED).filter((one) => one.verdict === 'FAIL') : null
    found.set(verdict.id, failed?.map(({ item }) => item) ?? ['unreadable'])
  }
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portraits-'))
  portraits = (await readdir(PORTRAITS)).filter((name) => name.endsWith('.jpg')).toSorted()
  const outOf = (name: string) => join(folder, `made-${name}`)
  const items = portraits.map((name) => ({
    id: name,
    path: fileURLToPath(new URL(name, PORTRAITS)),
    make: { order: ORDER, out: outOf(name), sheet: '' },
  }))
  for await (const verdict of examineFaces(items))
    if ('figures' in verdict) good.set(verdict.id, await readFile(outOf(verdict.id)))
}, patience(CALM_SECONDS))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the photographs are a test set: a face is found in at least 95 % of them, and a photo can be made of it', () => {
  say(`photos made: ${good.size} of ${portraits.length}`)
  expect(good.size / portraits.length).toBeGreaterThanOrEqual(0.95)
})

test(
  'no good photo of the people by whom the limits were set is refused; the nearest figures are printed',
  async () => {
    const cases = await variantsOf('limits')
    expect([...(await failuresOf(cases))].filter(([, failed]) => failed.length > 0)).toEqual([])
    const faces = [...measured.values()].flatMap(({ face }) => face ?? [])
    const range = (of: (face: FaceFigures) => number) => {
      const values = faces.map(of)
      return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
    }
    for (const name of NEAREST) say(`${name}: ${range((face) => face[name])}`)
    say(`head: ${range(({ chin, crown }) => chin - crown)}`)
    say(
      `purity: least ${Math.min(...[...measured.values()].map(({ background }) => background?.purity ?? 1)).toFixed(2)}`,
    )
  },
  patience(CALM_SECONDS),
)

test(
  'good photos are wrongly refused in at most 5 % of the cases',
  async () => {
    const cases = await variantsOf('figures')
    expect(cases.size).toBeGreaterThanOrEqual(60)
    const refused = [...(await failuresOf(cases))].filter(([, failed]) => failed.length > 0)
    say(`good photos refused: ${refused.length} of ${cases.size} ${refused.join('; ')}`)
    expect(refused.length / cases.size).toBeLessThanOrEqual(0.05)
  },
  patience(CALM_SECONDS),
)

test(
  'each fault is found in at least 90 % of its cases',
  async () => {
    const chosen = await variantsOf('figures', ['as made', 'mirrored'])
    const cases = new Map<string, Buffer>()
    for (const [fault, { make }] of Object.entries(FAULT_CASES))
      for (const [name, photo] of chosen) cases.set(`${fault}: ${name}`, await make(photo))
    const failures = await failuresOf(cases)
    say(`cases with one fault: ${cases.size}`)
    const rates = Object.entries(FAULT_CASES).map(([fault, { item }]) => {
      const found = [...chosen.keys()].filter((name) => failures.get(`${fault}: ${name}`)?.includes(item)).length
      say(`${fault} (${item}): ${found} of ${chosen.size}`)
      return { fault, rate: found / chosen.size }
    })
    expect(cases.size).toBeGreaterThanOrEqual(200)
    expect(rates.filter(({ rate }) => rate < 0.9)).toEqual([])
  },
  patience(CALM_SECONDS),
)
