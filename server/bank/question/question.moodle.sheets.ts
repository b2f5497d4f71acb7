// Moodle XML: the questions of a quiz as rows of the import workbook (domain.md §3.15a).
import { refuse } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { BLOCK_MAX, faultAt } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import type { ExchangeGiven, ExchangeRow } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import type { ExchangeItem, ItemAnswer, ItemBody, ItemText } from '@zhikao/domain/bank/question/question.item.rules.ts'
import { rowMaker } from '@zhikao/domain/bank/question/question.itemRow.rules.ts'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { clozeOf } from '@zhikao/domain/bank/question/question.cloze.rules.ts'
import { childOf, childrenOf, textIn, XmlError, xmlElements } from '../../files/xmlTree.ts'
import type { XmlNode } from '../../files/xmlTree.ts'
import type { PictureSink } from '../../jobs/importPictures.ts'

/** The rows of a Moodle XML file. Throws the refusal of XML that is not sound or declares a document type. */
export async function* moodleRows(
  text: string,
  given: ExchangeGiven,
  pictures: PictureSink,
): AsyncGenerator<ExchangeRow> {
  const rowFor = rowMaker(given)
  try {
    for await (const node of xmlElements(text, 1)) {
      const item = node.name === 'question' ? await itemOf(node, pictures) : null
      const row = item && rowFor(item)
      if (row) yield row
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw error.code === 'dtd'
      ? refuse(messages, 'exchange_dtd')
      : refuse(messages, 'exchange_xml', { line: error.line })
  }
}

async function itemOf(node: XmlNode, pictures: PictureSink): Promise<ExchangeItem> {
  const { line } = node
  const type = node.attributes['type'] ?? ''
  const comments = node.comments
  if (type === 'category')
    return { line, comments, category: textIn(childOf(childOf(node, 'category') ?? node, 'text')).trim() }
  const stem = await textOf(childOf(node, 'questiontext'), pictures)
  if (stem.text.length > BLOCK_MAX)
    return { line, comments, text: stem.text, fault: faultAt('exchange_long', line, { max: BLOCK_MAX }) }
  const feedback = await textOf(childOf(node, 'generalfeedback'), pictures)
  const read = await bodyOf(type, node, stem, pictures)
  const score = Number(textIn(childOf(node, 'defaultgrade')))
  return {
    line,
    comments: [...comments, ...tagsOf(node)],
    question: {
      title: textIn(childOf(node, 'name')).trim(),
      stem: { ...stem, text: read.stem ?? stem.text },
      body: read.body,
      feedback: feedback.text.trim() === '' ? null : feedback,
      ...(score > 0 ? { score: Math.round(score * 1000) / 1000 } : {}),
      lost: [...lostParts(node), ...(read.lost ?? [])],
    },
  }
}

/** Tags and the ID are named as GIFT writes them. */
const tagsOf = (node: XmlNode) =>
  textIn(childOf(node, 'tags')).trim() + textIn(childOf(node, 'idnumber')).trim() === '' ? [] : ['[tag:]']

/** What the bank has no place for, though it says something. */
const PARTS = ['hint', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'responsetemplate']
const lostParts = (node: XmlNode): Text[] =>
  PARTS.filter((name) => childrenOf(node, name).some((part) => textIn(childOf(part, 'text')).trim() !== '')).map(
    (name) => fill(messages.lost_part, { name }),
  )

/** A text with the pictures that are enclosed in it. */
async function textOf(node: XmlNode | undefined, pictures: PictureSink): Promise<ItemText> {
  const kept = new Map<string, string>()
  for (const file of node ? childrenOf(node, 'file') : []) {
    const name = file.attributes['name'] ?? ''
    const mark = await pictures.take(name, Buffer.from(textIn(file), 'base64'))
    if (mark !== null) for (const address of addressesOf(name)) kept.set(address, mark)
  }
  const format = node?.attributes['format'] ?? 'html'
  const name = format === 'plain_text' ? 'plain' : format === 'moodle_auto_format' ? 'html' : format
  const text = await withoutData(node ? textIn(childOf(node, 'text')) : '', pictures, kept)
  return { format: name, text, pictures: kept }
}

const DATA = /\bsrc\s*=\s*"data:image\/(?:png|jpeg|jpg);base64,([A-Za-z0-9+/=\s]*)"/g
/** The text with pictures beside it that some programs write into their addresses. */
async function withoutData(text: string, pictures: PictureSink, kept: Map<string, string>): Promise<string> {
  const found = [...text.matchAll(DATA)]
  for (const [at, [, data = '']] of found.entries()) {
    const mark = await pictures.take('picture', Buffer.from(data, 'base64'))
    if (mark !== null) kept.set(`@@DATA@@/${at}`, mark)
  }
  let at = 0
  return found.length === 0 ? text : text.replaceAll(DATA, () => `src="@@DATA@@/${at++}"`)
}
const addressesOf = (name: string) => [`@@PLUGINFILE@@/${name}`, `@@PLUGINFILE@@/${encodeURIComponent(name)}`]

const fractionOf = (answer: XmlNode) => Number(answer.attributes['fraction'] ?? 0)
const hasFeedback = (answer: XmlNode) =>
  textIn(childOf(childOf(answer, 'feedback') ?? answer, 'text')).trim() !== '' &&
  childOf(answer, 'feedback') !== undefined

async function answersOf(node: XmlNode, isSingle: boolean, pictures: PictureSink): Promise<ItemAnswer[]> {
  const answers: ItemAnswer[] = []
  for (const answer of childrenOf(node, 'answer')) {
    const fraction = fractionOf(answer)
    const isRight = isSingle && fraction === 100
    const weight = isRight ? null : fraction
    answers.push({ isRight, weight, text: await textOf(answer, pictures), hasFeedback: hasFeedback(answer) })
  }
  return answers
}

type Read = { body: ItemBody; stem?: string; lost?: Text[] }

async function bodyOf(type: string, node: XmlNode, stem: ItemText, pictures: PictureSink): Promise<Read> {
  if (type === 'multichoice') {
    const isSingle = textIn(childOf(node, 'single')).trim() !== 'false'
    return { body: { kind: 'choice', answers: await answersOf(node, isSingle, pictures) } }
  }
  if (type === 'truefalse') return { body: judgeOf(node) }
  if (type === 'shortanswer') {
    const answers = await answersOf(node, false, pictures)
    const isExact = textIn(childOf(node, 'usecase')).trim() === '1'
    return { body: { kind: 'words', answers: answers.map(plainly) }, lost: isExact ? [messages.lost_case] : [] }
  }
  if (type === 'numerical') return { body: { kind: 'numeric', number: numberOf(node) } }
  if (type === 'essay') {
    const model = await textOf(childOf(node, 'graderinfo'), pictures)
    return { body: { kind: 'essay', model: model.text.trim() === '' ? null : model } }
  }
  if (type === 'cloze') return clozeOf(stem.text)
  if (type === 'description' || type === 'matching') return { body: { kind: type } }
  return { body: { kind: 'other', name: type } }
}

/** The words of a short answer are never HTML. */
const plainly = (answer: ItemAnswer): ItemAnswer => ({ ...answer, text: { format: 'plain', text: answer.text.text } })

function judgeOf(node: XmlNode): ItemBody {
  const answers = childrenOf(node, 'answer')
  const right = answers.find((answer) => fractionOf(answer) > 0)
  return {
    kind: 'judge',
    isTrue:
      textIn(right && childOf(right, 'text'))
        .trim()
        .toLowerCase() === 'true',
    hasFeedback: answers.some(hasFeedback),
  }
}

/** The only right number, without a tolerance; null: there is another kind of answer. */
function numberOf(node: XmlNode): string | null {
  const right = childrenOf(node, 'answer').filter((answer) => fractionOf(answer) > 0)
  const [answer] = right
  if (!answer || right.length > 1) return null
  const isExact = Number(textIn(childOf(answer, 'tolerance')).trim() || 0) === 0
  const number = textIn(childOf(answer, 'text')).trim()
  return isExact && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(number) ? number : null
}
