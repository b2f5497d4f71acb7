import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { channelsOf, contrast, linear } from './contrast.ts'
import { GROUNDS } from './themeColors.ts'

const css = readFileSync(`${import.meta.dirname}/../kit/view/kit.css`, 'utf8')
const TONES = ['draft', 'waiting', 'approved', 'rejected', 'attention', 'disabled']

/** The colours of a state in the mode for weak colour vision; night lists only the differences. */
function toneOf(name: string, mode: 'light' | 'night') {
  const rules = [':root[data-weak]', ...(mode === 'night' ? [":root[data-weak][data-mode='night']"] : [])]
  const declarations = rules.map((root) => css.split(`${root} .zk-tone-${name} {`)[1]?.split('}')[0] ?? '').join(';')
  const last = (key: string) =>
    [...declarations.matchAll(new RegExp(`--zk-${key}: ([^;]+);`, 'g'))].at(-1)?.[1]?.trim() ?? ''
  return { tone: last('tone'), ink: last('tone-ink'), sign: last('sign') }
}

/** What is seen without one kind of cones (Machado, Oliveira and Fernandes 2009), in linear light. */
const SEEN = {
  everything: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}
const TO_XYZ = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505]
const WHITE = [0.9505, 1, 1.089]

const times = (matrix: readonly number[], [a = 0, b = 0, c = 0]: readonly number[]) =>
  [0, 3, 6].map((at) => (matrix[at] ?? 0) * a + (matrix[at + 1] ?? 0) * b + (matrix[at + 2] ?? 0) * c)

function lab(hex: string, eyes: readonly number[]): number[] {
  const light = times(eyes, channelsOf(hex).map(linear)).map((one) => Math.min(1, Math.max(0, one)))
  const [x = 0, y = 0, z = 0] = times(TO_XYZ, light)
    .map((one, at) => one / (WHITE[at] ?? 1))
    .map((one) => (one > 0.008856 ? Math.cbrt(one) : 7.787 * one + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const distance = (one: string, other: string, eyes: readonly number[]) => {
  const [a, b] = [lab(one, eyes), lab(other, eyes)]
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

describe.each(['light', 'night'] as const)('states for weak colour vision, %s', (mode) => {
  it('each has its own sign, and readable text (shell §E.7)', () => {
    const drawn = TONES.map((name) => toneOf(name, mode))
    expect(new Set(drawn.map(({ sign }) => sign)).size).toBe(TONES.length)
    for (const { ink } of drawn) expect(contrast(ink, GROUNDS[mode].container)).toBeGreaterThanOrEqual(7)
  })
  it.each(Object.entries(SEEN))('the colours stay distinguishable with %s (shell §E.7)', (_name, eyes) => {
    const coloured = ['waiting', 'approved', 'rejected', 'attention'].map((name) => toneOf(name, mode).tone)
    const near = coloured.flatMap((one, at) => coloured.slice(at + 1).map((other) => distance(one, other, eyes)))
    expect(Math.min(...near)).toBeGreaterThan(15)
  })
})
