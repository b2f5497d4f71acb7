/** What may not begin a line, and what may not end one (GB/T 15834, JIS X 4051). */
const CLOSING = /[\p{Pe}\p{Pf}，。、；：？！…—～·％°℃,.;:?!%’”」』】〉》〕）］｝]/u
const OPENING = /[\p{Ps}\p{Pi}￥¥‘“「『【〈《〔（［｛]/u
/** Between these characters a line may end anywhere. */
const FREE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u
const SPACE = /[ \u00a0]/

/** Text as parts that no line break may divide: a word, a character of its own, each with the punctuation attached to it. */
function unitsOf(text: string): string[] {
  const units: string[] = []
  let before = ''
  for (const char of text) {
    const last = units.at(-1)
    if (last !== undefined && isAttached(before, char)) units[units.length - 1] = last + char
    else units.push(char)
    before = char
  }
  return units
}

function isAttached(before: string, char: string): boolean {
  if (SPACE.test(char) || SPACE.test(before)) return SPACE.test(char) && SPACE.test(before)
  if (CLOSING.test(char) || OPENING.test(before)) return true
  return !FREE.test(before) && !FREE.test(char) && !OPENING.test(char)
}

/** Text broken into lines no wider than `width`; `widthOf` measures in the same unit. Line ends of the text stay; a word wider than a line is divided. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => fill(paragraph, width, widthOf))
}

function fill(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const close = () => {
    lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  for (const unit of unitsOf(paragraph)) {
    const isSpace = SPACE.test(unit.charAt(0))
    if (isSpace && line === '' && lines.length > 0) continue
    const wide = widthOf(unit)
    if (used + wide > width && line !== '' && !isSpace) close()
    for (const part of wide > width && !isSpace ? [...unit] : [unit]) {
      const partWidth = part === unit ? wide : widthOf(part)
      if (used + partWidth > width && line !== '' && !isSpace) close()
      line += part
      used += partWidth
    }
  }
  close()
  return lines
}
