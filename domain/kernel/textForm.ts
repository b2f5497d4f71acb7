import { PRIVATE, PRIVATE_FROM, RADICALS, RADICALS_FROM } from './textForm.tables.ts'

// The canonical form of text (domain.md Decided 44): one person, one number and one word have one spelling.

/** Joiners, direction marks, variation selectors, fillers, the blank Braille pattern: nothing on the screen. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u
const INVISIBLES = new RegExp(INVISIBLE, 'gu')
const RADICAL = /[\u2e81-\u2ef3]/gu
/** The dots that people and programs write between the parts of a name. NFKC makes U+FF65 a U+30FB and U+FF0E a full stop. */
const DOTS = /[\u2022\u2027\u2219\u30fb\uff0e]/gu
const DOT = '·'
const APOSTROPHES = /[\u2018\u2019\u02bc]/gu
/** NFKC makes U+2011 a U+2010. */
const HYPHENS = /\u2010/gu
/** Between Han characters a space is layout: many lists write names of two characters with one. */
const SPACE_IN_HAN = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu

/** CJK radicals and the blocks of compatibility ideographs. */
const OLD_FORM = /[\u2e80-\u2fdf\uf900-\ufaff\u{2f800}-\u{2fa1f}]/u

/** Were radicals or compatibility ideographs of this text replaced by the unified characters in the form of it that is stored? */
export const isUnified = (text: string, stored: string): boolean =>
  OLD_FORM.test(text) && [...text].some((character) => OLD_FORM.test(character) && !stored.includes(character))

const unifiedOf = (radical: string): string => RADICALS[(radical.codePointAt(0) ?? 0) - RADICALS_FROM] || radical

/** Without invisible characters, composed, compatibility characters as the common ones, one kind of space. */
const plain = (text: string): string => text.replaceAll(INVISIBLES, '').normalize('NFKC').replaceAll(/\s+/gu, ' ')

/** Most names and numbers are in their form already. */
const USUAL_NAME = /^[\u4e00-\u9fffA-Za-z]*$/
const USUAL_NUMBER = /^[!-~]*$/

/** The canonical form of a name: what is stored, whichever way it was typed. */
export const nameForm = (name: string): string => (USUAL_NAME.test(name) ? name : formedName(name))

const formedName = (name: string): string =>
  plain(name.replaceAll(DOTS, DOT))
    .replaceAll(RADICAL, unifiedOf)
    .replaceAll(DOTS, DOT)
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .replaceAll(SPACE_IN_HAN, '')
    .trim()

/** The canonical form of a number of a person: half-width, without spaces and invisible characters. */
export const numberForm = (number: string): string =>
  USUAL_NUMBER.test(number) ? number : plain(number).replaceAll(' ', '').normalize('NFC')

/** A search word as it is looked for: without invisible characters, without outer spaces. */
export const wordForm = (word: string): string => word.replaceAll(INVISIBLES, '').normalize('NFC').trim()

/** Names are compared, searched and checked in this form: canonical, without dots and spaces, in small letters. SQL: `plain_name`. */
export const comparableName = (name: string): string =>
  nameForm(name).replaceAll(/[· ]/gu, '').toLowerCase().replaceAll('i\u0307', 'i').normalize('NFC')

export const BAD_CHARACTER_RULES = [
  'private_character',
  'private_character_is',
  'broken_character',
  'unseen_character',
  'direction_mark',
] as const
/** The first character of a text that no text may hold, and where. */
export type BadCharacter = {
  rule: (typeof BAD_CHARACTER_RULES)[number]
  /** Counted from 1, in characters. */
  place: number
  /** `U+200B`. */
  code: string
  /** What it probably is; only with `private_character_is`. */
  probable: string
}

/** Most texts have none of these characters: one test is enough for them. */
const SUSPECT = /[\p{Private_Use}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufffd\u2800]/u
const PRIVATE_USE = /\p{Private_Use}/u
const BROKEN = '\ufffd'
const DIRECTION = /\p{Bidi_Control}/u
/** An emoji with its variation selector and joiner. */
const EMOJI = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f?(?:\u200d(?=\p{Extended_Pictographic}))?/gu

export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

function ruleFor(character: string): BadCharacter['rule'] | null {
  if (PRIVATE_USE.test(character)) return probableOf(character) ? 'private_character_is' : 'private_character'
  if (character === BROKEN) return 'broken_character'
  if (DIRECTION.test(character)) return 'direction_mark'
  return INVISIBLE.test(character) ? 'unseen_character' : null
}

const probableOf = (character: string): string => {
  const found = PRIVATE[(character.codePointAt(0) ?? 0) - PRIVATE_FROM]
  return found === undefined ? '' : nameForm(found)
}

/** The first private, broken, direction or invisible character, or null; emoji keep their selectors and joiners. */
export function badCharacter(text: string): BadCharacter | null {
  if (!SUSPECT.test(text)) return null
  // Selectors and joiners of emoji are allowed: they are replaced by full stops, one for one, so that places keep their numbers.
  const shown = text.replaceAll(EMOJI, (whole, base: string) => base + '.'.repeat([...whole].length - [...base].length))
  for (const [at, character] of [...shown].entries()) {
    const rule = ruleFor(character)
    if (rule) return { rule, place: at + 1, code: codeOf(character), probable: probableOf(character) }
  }
  return null
}

/** An emoji with its selectors and joiners, or one invisible character. */
const EMOJI_OR_UNSEEN =
  /(\p{Extended_Pictographic}(?:\u200d|\ufe0f|\p{Emoji_Modifier}|\p{Extended_Pictographic})*)|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu

/** A pasted text without invisible and direction characters, which other programs leave in it; emoji stay whole. */
export const pastedForm = (text: string): string => text.replaceAll(EMOJI_OR_UNSEEN, (_, emoji?: string) => emoji ?? '')
