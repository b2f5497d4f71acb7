/** The three languages; CN is the default, US the fallback (spec §1). */
export const LANGS = ['CN', 'HK', 'US'] as const
export type Lang = (typeof LANGS)[number]

/** One sentence in all three languages, with its parameters already filled in. */
export type Text = Record<Lang, string>
declare const mayRefuse: unique symbol
/** The message of a refusal; who can lift the refusal is written in kernel/lift.ts. */
export type RuleText = Text & { readonly [mayRefuse]: true }
export type TextParams = Record<string, string | number | Text>

/**
 * Declares a feature's words; a key missing in a language does not compile. The mark lets the build of the console leave
 * out words that only the server says.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const M extends Record<string, Text>>(messages: M): M {
  return messages
}

/**
 * The messages of a feature, of which those named in its lifts `L` (x.lifts.ts) may refuse: only they are accepted by `refuse`,
 * `conflict` and `Refusal`. The lifts are named as a type, so that no screen loads them with the messages.
 */
export function defineRules<L extends Record<string, { by: Text }>>() {
  return <const M extends Record<string, Text>>(messages: M & Record<keyof L, Text>) =>
    // `RuleText` is a mark of the types only: the texts are the same.
    messages as { [K in keyof M]: K extends keyof L ? RuleText : M[K] }
}

/** The names of those messages that may refuse. */
export type RuleOf<M> = { [K in keyof M]: M[K] extends RuleText ? K : never }[keyof M] & string

/**
 * Fills `{name}` in a sentence; a parameter may itself be a Text, then each language gets its own.
 * `{count|seat|seats}` prints no number: it is the first form where the parameter is 1, else the second.
 */
export function fill(text: RuleText, params?: TextParams): RuleText
export function fill(text: Text, params?: TextParams): Text
export function fill(text: Text, params: TextParams = {}): Text {
  return { CN: fillOne(text.CN, params, 'CN'), HK: fillOne(text.HK, params, 'HK'), US: fillOne(text.US, params, 'US') }
}

const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g

function fillOne(template: string, params: TextParams, lang: Lang): string {
  return template.replace(PLACEHOLDER, (whole, name: string, one?: string, other?: string) => {
    const param = params[name]
    if (param === undefined) return whole
    const value = typeof param === 'object' ? param[lang] : String(param)
    if (one === undefined || other === undefined) return value
    return value === '1' ? one : other
  })
}

/** Names one after the other, separated as each language does. */
export const listOf = (names: readonly Text[]): Text => ({
  CN: names.map(({ CN }) => CN).join('、'),
  HK: names.map(({ HK }) => HK).join('、'),
  US: names.map(({ US }) => US).join(', '),
})

/** The language of an Accept-Language header: zh-CN default, zh-HK/zh-TW/zh-Hant → HK, other languages → US (interface.md §4). */
export function langOf(acceptLanguage: string | undefined): Lang {
  if (!acceptLanguage || acceptLanguage.trim() === '' || acceptLanguage.trim() === '*') return 'CN'
  const first = (acceptLanguage.split(',')[0] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^zh-(hk|tw|mo|hant)/.test(first)) return 'HK'
  return /^zh\b/.test(first) ? 'CN' : 'US'
}

/** The BCP 47 tag of a language, for `lang` attributes and Accept-Language. */
export const LANG_TAGS: Record<Lang, string> = { CN: 'zh-CN', HK: 'zh-HK', US: 'en-US' }
