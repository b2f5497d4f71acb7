// An item of QTI 2.1, 2.2 or 3.0 as an item of an import (domain.md §3.15a). The versions name the same elements differently:
// `choiceInteraction` is `qti-choice-interaction` in 3.0, so names are compared without prefix, hyphens and case.
import { fill } from '@zhikao/domain/kernel/text.ts'
import { formulaText } from '@zhikao/domain/kernel/formula.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { BLOCK_MAX, faultAt } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import type { ExchangeItem, ItemAnswer, ItemBody, ItemText } from '@zhikao/domain/bank/question/question.item.rules.ts'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { answerOfCell } from '@zhikao/domain/bank/question/question.sheet.rules.ts'
import { textIn } from '../../files/xmlTree.ts'
import type { XmlNode } from '../../files/xmlTree.ts'

/** The pictures of an item, by the addresses that it has. */
export type Pictures = ReadonlyMap<string, string>

const plainName = (name: string) => name.toLowerCase().replace(/^qti-/, '').replaceAll('-', '')
/** Is a node the root of an item? */
export const isQtiItem = ({ name }: XmlNode): boolean => plainName(name) === 'assessmentitem'

const attributeOf = ({ attributes }: XmlNode, name: string): string =>
  Object.entries(attributes).find(([own]) => plainName(own) === name)?.[1] ?? ''
const childNodes = ({ children }: XmlNode): XmlNode[] => children.filter((child) => typeof child !== 'string')
const childrenNamed = (node: XmlNode, name: string) =>
  childNodes(node).filter((child) => plainName(child.name) === name)

/** All nodes below with these names, in the order of the document. */
function* below(node: XmlNode, names: readonly string[]): Generator<XmlNode> {
  for (const child of childNodes(node)) {
    if (names.includes(plainName(child.name))) yield child
    yield* below(child, names)
  }
}

/** The addresses of the pictures of an item. */
export const pictureAddresses = (item: XmlNode): string[] => [
  ...new Set([...below(item, ['img', 'object'])].map(addressOf).filter((address) => address !== '')),
]
const addressOf = (node: XmlNode): string =>
  plainName(node.name) === 'img'
    ? attributeOf(node, 'src')
    : attributeOf(node, 'type').startsWith('image/')
      ? attributeOf(node, 'data')
      : ''

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
const BLANK = '_____'
/** Parts of the text that are not the question. */
const ASIDE = [
  'rubricblock',
  'feedbackinline',
  'feedbackblock',
  'templateinline',
  'templateblock',
  'stylesheet',
  'printedvariable',
]
const INTERACTION = /interaction$/

/** The content of a node as HTML: choices are left out, the prompts of interactions kept, a text entry is a blank. */
function htmlOf(node: XmlNode): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return escaped(child)
      const name = plainName(child.name)
      if (ASIDE.includes(name)) return ''
      if (name === 'math') return formulaOf(child) ?? `<math>${htmlOf(child)}</math>`
      if (name === 'contentbody') return htmlOf(child)
      if (name === 'textentryinteraction') return `${promptOf(child)}${BLANK}`
      if (INTERACTION.test(name)) return promptOf(child)
      const address = addressOf(child)
      if (address !== '') return `<img src="${escaped(address)}" />`
      return name === 'br' || name === 'hr' ? `<${name} />` : `<${name}${styleOf(child)}>${htmlOf(child)}</${name}>`
    })
    .join('')
}

/** The TeX that MathML may have beside it, as a formula of ours. */
function formulaOf(math: XmlNode): string | null {
  const tex = [...below(math, ['annotation'])].find((one) => attributeOf(one, 'encoding') === 'application/x-tex')
  const display = attributeOf(math, 'display') === 'block'
  return tex ? escaped(formulaText({ tex: textIn(tex), display })) : null
}

const promptOf = (interaction: XmlNode): string =>
  childrenNamed(interaction, 'prompt')
    .map((prompt) => `<p>${htmlOf(prompt)}</p>`)
    .join('')
/** That there is a style, so that its loss is named. */
const styleOf = (node: XmlNode): string => (attributeOf(node, 'style') === '' ? '' : ' style=""')

type Declared = { isMany: boolean; right: string[]; mapped: { key: string; value: number }[] }

function declaredIn(item: XmlNode): Map<string, Declared> {
  const found = new Map<string, Declared>()
  for (const node of childrenNamed(item, 'responsedeclaration')) {
    const right = [...below(node, ['correctresponse'])].flatMap((one) =>
      [...below(one, ['value'])].map((value) => textIn(value).trim()),
    )
    const mapped = [...below(node, ['mapentry'])].map((entry) => ({
      key: attributeOf(entry, 'mapkey'),
      value: Number(attributeOf(entry, 'mappedvalue')),
    }))
    found.set(attributeOf(node, 'identifier'), { isMany: attributeOf(node, 'cardinality') !== 'single', right, mapped })
  }
  return found
}

const NONE: Declared = { isMany: false, right: [], mapped: [] }
type Read = { body: ItemBody; lost?: Text[] }

function choiceOf(interaction: XmlNode, declared: Declared, pictures: Pictures): Read {
  const choices = childrenNamed(interaction, 'simplechoice')
  const texts = choices.map((choice) => htmlOf(choice).trim())
  const positive = declared.mapped.filter(({ value }) => value > 0).map(({ key }) => key)
  const right = declared.right.length > 0 ? declared.right : positive
  const isRight = (choice: XmlNode) => right.includes(attributeOf(choice, 'identifier'))
  const judged = choices.length === 2 && !declared.isMany ? judgeOf(choices) : null
  const hasFeedback = (choice: XmlNode) => [...below(choice, ['feedbackinline', 'feedbackblock'])].length > 0
  const rightWord = judged?.[choices.findIndex(isRight)]
  if (rightWord !== undefined)
    return { body: { kind: 'judge', isTrue: rightWord === 'TRUE', hasFeedback: choices.some(hasFeedback) } }
  const valueOf = (choice: XmlNode) =>
    declared.mapped.find(({ key }) => key === attributeOf(choice, 'identifier'))?.value
  const answers = choices.map((choice, at): ItemAnswer => {
    const isOne = isRight(choice) && !declared.isMany
    const weight = isOne ? null : (valueOf(choice) ?? (isRight(choice) ? 1 : 0))
    return {
      isRight: isOne,
      weight: isRight(choice) ? weight : Math.min(weight ?? 0, 0),
      text: { format: 'html', text: texts[at] ?? '', pictures },
      hasFeedback: hasFeedback(choice),
    }
  })
  return { body: { kind: 'choice', answers } }
}

/** What each of two choices says, where they are true and false in one of our languages. */
function judgeOf(choices: readonly XmlNode[]): string[] | null {
  const words = choices.map((choice) => answerOfCell('JUDGE', textIn(choice).trim())[0] ?? '')
  return words.toSorted().join() === 'FALSE,TRUE' ? words : null
}

function blanksOf(entries: readonly XmlNode[], declared: ReadonlyMap<string, Declared>): Read {
  const found = entries.map((entry) => declared.get(attributeOf(entry, 'responseidentifier')) ?? NONE)
  const blanks = found.map(({ right, mapped }) => [
    ...new Set([...right, ...mapped.filter(({ value }) => value > 0).map(({ key }) => key)].map((word) => word.trim())),
  ])
  const isPartial = found.some(
    ({ mapped }) => new Set(mapped.map(({ value }) => value).filter((value) => value > 0)).size > 1,
  )
  return { body: { kind: 'blanks', blanks }, lost: isPartial ? [messages.lost_weights] : [] }
}

/** The kind of an item by its interactions: one choice, text entries, or one long text. */
function bodyOf(item: XmlNode, body: XmlNode, pictures: Pictures): Read {
  const declared = declaredIn(item)
  const interactions = [...interactionsIn(body)]
  const [first] = interactions
  const names = [...new Set(interactions.map(({ name }) => plainName(name)))]
  if (!first) return { body: { kind: 'description' } }
  const [name = ''] = names
  const own = declared.get(attributeOf(first, 'responseidentifier')) ?? NONE
  if (names.length > 1 || (interactions.length > 1 && name !== 'textentryinteraction'))
    return { body: { kind: 'other', name: names.join(', ') } }
  if (name === 'choiceinteraction') return choiceOf(first, own, pictures)
  if (name === 'textentryinteraction') return blanksOf(interactions, declared)
  if (name !== 'extendedtextinteraction') return { body: { kind: 'other', name } }
  return { body: { kind: 'essay', model: modelOf(body, own, pictures) } }
}

function* interactionsIn(node: XmlNode): Generator<XmlNode> {
  for (const child of childNodes(node)) {
    if (INTERACTION.test(plainName(child.name))) yield child
    else yield* interactionsIn(child)
  }
}

/** The model answer: what is said to those who mark, else the right response. */
function modelOf(body: XmlNode, { right }: Declared, pictures: Pictures): ItemText | null {
  const [rubric] = [...below(body, ['rubricblock'])].filter((node) =>
    attributeOf(node, 'view').split(/\s+/).includes('scorer'),
  )
  if (rubric) return { format: 'html', text: htmlOf(rubric), pictures }
  return right[0] ? { format: 'plain', text: right[0] } : null
}

const maximumOf = (item: XmlNode): number => {
  const outcomes = childrenNamed(item, 'outcomedeclaration')
  const named = (name: string) => outcomes.find((node) => attributeOf(node, 'identifier') === name)
  const [most] = [...below(named('MAXSCORE') ?? item, ['defaultvalue'])].map((node) => Number(textIn(node).trim()))
  return Number(attributeOf(named('SCORE') ?? item, 'normalmaximum')) || (named('MAXSCORE') ? (most ?? 0) : 0)
}

/** One item; `line`: its number in the package, `file`: its own. */
export function qtiItemOf(item: XmlNode, place: { line: number; file: string }, pictures: Pictures): ExchangeItem {
  const [body] = childrenNamed(item, 'itembody')
  const stem = body ? htmlOf(body).trim() : ''
  if (stem.length > BLOCK_MAX)
    return { ...place, comments: [], text: stem, fault: faultAt('exchange_long', place.file, { max: BLOCK_MAX }) }
  const feedback = childrenNamed(item, 'modalfeedback')
    .map((node) => htmlOf(node).trim())
    .filter((html) => html !== '')
  const read: Read = body ? bodyOf(item, body, pictures) : { body: { kind: 'description' } }
  const score = maximumOf(item)
  const [analysis] = feedback
  return {
    ...place,
    comments: item.comments,
    question: {
      title: attributeOf(item, 'title'),
      stem: { format: 'html', text: stem, pictures },
      body: read.body,
      feedback: analysis === undefined ? null : { format: 'html', text: analysis, pictures },
      ...(score > 0 ? { score: Math.round(score * 1000) / 1000 } : {}),
      lost: [
        ...(read.lost ?? []),
        ...(feedback.length > 1 ? [messages.lost_feedback] : []),
        ...([...below(item, ['math'])].length > 0 ? [messages.lost_math] : []),
        ...asidesOf(body, read.body),
      ],
    },
  }
}

/** What stands beside the question and is not taken over. */
function asidesOf(body: XmlNode | undefined, read: ItemBody): Text[] {
  const taken = read.kind === 'essay' ? 'scorer' : ''
  const asides = body
    ? [
        ...below(
          body,
          ASIDE.filter((name) => name !== 'feedbackinline' && name !== 'feedbackblock'),
        ),
      ]
    : []
  const lost = asides.filter(
    (node) => textIn(node).trim() !== '' && (taken === '' || !attributeOf(node, 'view').split(/\s+/).includes(taken)),
  )
  return [...new Set(lost.map(({ name }) => name))].map((name) => fill(messages.lost_part, { name }))
}
