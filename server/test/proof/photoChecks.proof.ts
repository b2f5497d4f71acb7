import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
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

/** The items that fail, for each case. */
async function failuresOf(cases: Map<string, Buffer>): Promise<Map<string, string[]>> {
  const items = []
  for (const [id, bytes] of cases) {
    const path = join(folder, `${items.length}.jpg`)
    await writeFile(path, bytes)
    items.push({ id, path })
  }
  const found = new Map<string, string[]>()
  for await (const verdict of examineFaces(items)) {
    const figures = 'figures' in verdict ? verdict.figures : null
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
  'good photos are wrongly refused in at most 5 % of the cases',
  async () => {
    const cases = new Map<string, Buffer>()
    for (const [name, photo] of good)
      for (const [variant, make] of Object.entries(GOOD_VARIANTS)) cases.set(`${name}, ${variant}`, await make(photo))
    const refused = [...(await failuresOf(cases))].filter(([, failed]) => failed.length > 0)
    say(`good photos refused: ${refused.length} of ${cases.size} ${refused.join('; ')}`)
    expect(refused.length / cases.size).toBeLessThanOrEqual(0.05)
  },
  patience(CALM_SECONDS),
)

test(
  'each fault is found in at least 90 % of its cases',
  async () => {
    const chosen = [...good].slice(0, Math.ceil(200 / Object.keys(FAULT_CASES).length))
    const cases = new Map<string, Buffer>()
    for (const [fault, { make }] of Object.entries(FAULT_CASES))
      for (const [name, photo] of chosen) cases.set(`${fault}: ${name}`, await make(photo))
    const failures = await failuresOf(cases)
    say(`cases with one fault: ${cases.size}`)
    const rates = Object.entries(FAULT_CASES).map(([fault, { item }]) => {
      const found = chosen.filter(([name]) => failures.get(`${fault}: ${name}`)?.includes(item)).length
      say(`${fault} (${item}): ${found} of ${chosen.length}`)
      return { fault, rate: found / chosen.length }
    })
    expect(cases.size).toBeGreaterThanOrEqual(200)
    expect(rates.filter(({ rate }) => rate < 0.9)).toEqual([])
  },
  patience(CALM_SECONDS),
)
