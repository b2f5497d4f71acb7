/** Red, green and blue of `#rrggbb`, 0 to 255. */
export const channelsOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const hexOf = (channels: readonly number[]) =>
  `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

/** A colour laid over another one: `share` 1 is the first alone, 0 the second. */
export function mix(color: string, ground: string, share: number): string {
  const under = channelsOf(ground)
  return hexOf(channelsOf(color).map((one, at) => one * share + (under[at] ?? 0) * (1 - share)))
}

/** The light of one channel, 0 to 1 (WCAG 2.2, relative luminance). */
export function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(linear)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** The WCAG 2.2 contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The first of the shades that can be read on every one of the grounds; the last where none can. */
export function firstReadable(shades: readonly string[], grounds: readonly string[], least: number): string {
  const found = shades.find((shade) => grounds.every((ground) => contrast(shade, ground) >= least))
  return found ?? shades.at(-1) ?? '#000000'
}
