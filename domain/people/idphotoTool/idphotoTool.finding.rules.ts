import type { PhotoNote, PicturePlace } from '../../kernel/photo.ts'
import { fill } from '../../kernel/text.ts'
import type { Lang, Text } from '../../kernel/text.ts'
import { backgroundWords, findingMessages, itemWords, orWord } from './idphotoTool.messages.ts'
import type { FindingRule } from './idphotoTool.messages.ts'
import { CHECK_ITEM_NAMES, CHECK_ITEMS } from './idphotoTool.model.ts'
import type { BackgroundName, CheckFinding, CheckItem, PhotoFinding } from './idphotoTool.model.ts'

export type Finding = CheckFinding<FindingRule> & { wanted?: readonly BackgroundName[] }
export type Params = Record<string, number | string>

const RULE_ITEMS: Record<FindingRule, CheckItem> = {
  photo_type: 'type',
  photo_broken: 'type',
  photo_pixels: 'pixels',
  photo_small: 'pixels',
  photo_ratio: 'ratio',
  photo_shape: 'ratio',
  photo_bytes_small: 'bytes',
  photo_bytes_large: 'bytes',
  photo_border: 'background_purity',
  face_none: 'faces',
  face_many: 'faces',
  head_top: 'head_top',
  head_small: 'head_size',
  head_large: 'head_size',
  head_centre: 'head_centre',
  eye_line: 'eye_line',
  pose_roll: 'roll',
  pose_yaw: 'yaw',
  pose_pitch: 'pitch',
  eyes_shut: 'eyes',
  mouth_open: 'mouth',
  hat: 'hat',
  glasses_glare: 'glasses',
  mask: 'mask',
  photo_blurred: 'blur',
  photo_dark: 'exposure',
  photo_bright: 'exposure',
  light_uneven: 'even_light',
  photo_grey: 'colour',
  background_colour: 'background_colour',
  background_purity: 'background_purity',
}
const isRule = (rule: string): rule is FindingRule => rule in RULE_ITEMS

/** The item that a rule belongs to. */
export const itemOf = (rule: FindingRule): CheckItem => RULE_ITEMS[rule]

/** The same of what another judge calls a rule; null for one that is not known. */
export const itemOfRule = (rule: string): CheckItem | null => (isRule(rule) ? RULE_ITEMS[rule] : null)

/** The report of another judge: the faults that it found, everything else passed. */
export function withFaults(faults: readonly { rule: string; params: Params; place: PicturePlace | null }[]): Finding[] {
  return CHECK_ITEM_NAMES.map((item) => {
    const found = faults.find(({ rule }) => itemOfRule(rule) === item)
    if (!found || !isRule(found.rule)) return { item, verdict: 'PASS', rule: null, params: {}, place: null }
    return { item, verdict: CHECK_ITEMS[item].level, rule: found.rule, params: found.params, place: found.place }
  })
}

/** Why an item did not pass, in all languages; null where it did, or was not looked at. */
export function findingText({ rule, params, wanted }: Finding): Text | null {
  return rule && storedText({ rule, params, ...(wanted && { wanted }) })
}

/** The same of a finding that is kept with its photo. */
export const storedText = ({ rule, params, wanted = [] }: PhotoFinding<FindingRule>): Text =>
  fill(findingMessages[rule], { ...params, wanted: alternatives(wanted) })

/** Findings that are kept, in the reader's language. */
export const notesOf = (findings: readonly PhotoFinding<FindingRule>[], lang: Lang): PhotoNote[] =>
  findings.map((one) => ({
    rule: one.rule,
    label: itemWords[itemOf(one.rule)][lang],
    message: storedText(one)[lang],
    place: one.place ?? null,
  }))

/** What is kept of the findings with the verdict, with their places in the picture. */
export const findingsWith = (findings: readonly Finding[], verdict: 'FAIL' | 'WARN'): PhotoFinding<FindingRule>[] =>
  findings.flatMap((one) => {
    const { item, rule, params, wanted, place } = one
    return one.verdict === verdict && rule ? [{ item, rule, params, place, ...(wanted?.length ? { wanted } : {}) }] : []
  })

/** 白色或红色: one background or several. */
export function alternatives(names: readonly BackgroundName[]): Text {
  const join = (lang: Lang) => names.map((name) => backgroundWords[name][lang]).join(orWord[lang])
  return { CN: join('CN'), HK: join('HK'), US: join('US') }
}

/** May a photo with this fault be appealed (Decided 22)? */
export const isAppealable = (item: CheckItem): boolean => CHECK_ITEMS[item].appeal
