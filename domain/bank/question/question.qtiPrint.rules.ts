// Questions of the bank as items of QTI 3.0 (domain.md §3.15a): with their formatting and pictures. What the format has no place for is
// written in comments, which our import reads back.
import { pictureKey } from '../../kernel/richText.ts'
import { fill, listOf } from '../../kernel/text.ts'
import type { Lang } from '../../kernel/text.ts'
import { CATEGORY_MARK, EXCHANGE_MARK } from './question.itemRow.rules.ts'
import { judgeWords, questionMessages as messages } from './question.messages.ts'
import { OPTION_KEYS } from './question.model.ts'
import { comment, IMAGE, optionHtml, richBars, widthsOf, xml } from './question.rich.rules.ts'
import type { PictureOf, RichSource } from './question.rich.rules.ts'
import { alternativesOf } from './question.rules.ts'
import { htmlOfLines } from './question.sheet.rules.ts'
import { categoryOf, extrasOf, shown } from './question.source.rules.ts'

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const MATCH = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml'
const MAP = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response.xml'

/** Cleaned HTML is XML already; its pictures are beside the item. */
const withFiles = (html: string, pictureOf: PictureOf): string =>
  html.replaceAll(IMAGE, (_, src: string) => {
    const key = pictureKey(src.replaceAll('&amp;', '&'))
    const picture = key === null ? undefined : pictureOf(key)
    return picture ? `<img src="../media/${xml(picture.name)}" alt="" />` : ''
  })

type Declared = {
  id: string
  type: 'identifier' | 'string'
  values: readonly string[]
  isMany?: boolean
  isMapped?: boolean
}

function declaration({ id, type, values, isMany, isMapped }: Declared): string {
  const correct = (isMapped ? values.slice(0, 1) : values).map((value) => `<qti-value>${xml(value)}</qti-value>`)
  const entries = values.map(
    (value) => `<qti-map-entry map-key="${xml(value)}" mapped-value="1" case-sensitive="false"/>`,
  )
  return [
    `<qti-response-declaration identifier="${id}" cardinality="${isMany ? 'multiple' : 'single'}" base-type="${type}">`,
    ...(correct.length > 0 ? [`<qti-correct-response>${correct.join('')}</qti-correct-response>`] : []),
    ...(isMapped ? [`<qti-mapping default-value="0">${entries.join('')}</qti-mapping>`] : []),
    '</qti-response-declaration>',
  ].join('')
}

const choices = (most: number, options: readonly { id: string; html: string }[]) =>
  `<qti-choice-interaction response-identifier="RESPONSE" max-choices="${most}" shuffle="false">${options
    .map(({ id, html }) => `<qti-simple-choice identifier="${id}">${html}</qti-simple-choice>`)
    .join('')}</qti-choice-interaction>`

type Body = { declared: Declared[]; html: string; rubric?: string }

function bodyOf(source: RichSource, lang: Lang, pictureOf: PictureOf): Body {
  const { type, answer } = source
  const stem = withFiles(source.html.stem, pictureOf)
  if (type === 'SINGLE' || type === 'MULTI') {
    const options = source.choices.map((option, at) => ({
      id: OPTION_KEYS[at] ?? '',
      html: withFiles(optionHtml(option), pictureOf),
    }))
    const declared = { id: 'RESPONSE', type: 'identifier' as const, values: answer, isMany: type === 'MULTI' }
    return { declared: [declared], html: `${stem}${choices(type === 'SINGLE' ? 1 : 0, options)}` }
  }
  if (type === 'JUDGE') {
    const options = (['TRUE', 'FALSE'] as const).map((word) => ({ id: word, html: xml(judgeWords[word][lang]) }))
    return { declared: [{ id: 'RESPONSE', type: 'identifier', values: answer }], html: `${stem}${choices(1, options)}` }
  }
  if (type === 'FILL') {
    let at = 0
    const idOf = (place: number) => (answer.length > 1 ? `RESPONSE_${place + 1}` : 'RESPONSE')
    const html = stem.replaceAll(/_{3,}/g, () => `<qti-text-entry-interaction response-identifier="${idOf(at++)}"/>`)
    const declared = answer.map((blank, place) => ({
      id: idOf(place),
      type: 'string' as const,
      values: alternativesOf(blank),
      isMapped: true,
    }))
    return { declared, html }
  }
  const html = `${stem}<qti-extended-text-interaction response-identifier="RESPONSE"/>`
  return { declared: [{ id: 'RESPONSE', type: 'string', values: [] }], html, rubric: htmlOfLines(answer[0] ?? '') }
}

/** Always with the widths of its blanks: their places are taken by the interactions. */
const extras = (source: RichSource) => ({
  ...extrasOf(source),
  ...widthsOf(source),
  ...(source.type === 'FILL' ? { widths: [...source.stem.matchAll(/_{3,}/g)].map(([blank]) => blank.length) } : {}),
})

/** One item, or why it is left out. */
export function qtiItem(
  source: RichSource,
  id: string,
  lang: Lang,
  pictureOf: PictureOf,
): { item: string } | { leftOut: string } {
  const bars = richBars(source)
  if (bars.length > 0)
    return { leftOut: fill(messages.gift_left_out, { why: listOf(bars), stem: shown(source.stem) })[lang] }
  const { declared, html, rubric } = bodyOf(source, lang, pictureOf)
  const { analysis } = source.html
  const most = source.score_default === null ? '' : ` normal-maximum="${source.score_default}"`
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item xmlns="${NAMESPACE}" identifier="${id}" title="${xml(shown(source.stem))}" adaptive="false" time-dependent="false">`,
    comment(`${EXCHANGE_MARK} ${JSON.stringify(extras(source))}`),
    comment(`${CATEGORY_MARK} ${categoryOf(source)}`),
    ...(source.has_files ? [comment(fill(messages.gift_lost, { what: messages.lost_files })[lang])] : []),
    ...declared.map(declaration),
    `<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"${most}/>`,
    ...(analysis === null
      ? []
      : ['<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>']),
    `<qti-item-body>${html}${rubric ? `<qti-rubric-block view="scorer" use="scoring"><qti-content-body>${rubric}</qti-content-body></qti-rubric-block>` : ''}</qti-item-body>`,
    ...(rubric === undefined ? [`<qti-response-processing template="${source.type === 'FILL' ? MAP : MATCH}"/>`] : []),
    ...(analysis === null
      ? []
      : [
          `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="ANALYSIS" show-hide="show"><qti-content-body>${withFiles(analysis, pictureOf)}</qti-content-body></qti-modal-feedback>`,
        ]),
    '</qti-assessment-item>',
  ]
  return { item: `${lines.join('\n')}\n` }
}

/** The manifest of a package: its items with the pictures of each, and what was left out. */
export function qtiManifest(
  items: readonly { id: string; pictures: readonly string[] }[],
  notes: readonly string[],
): string {
  const resources = items.map(({ id, pictures }) => {
    const files = [`items/${id}.xml`, ...pictures.map((name) => `media/${name}`)]
    return `<resource identifier="${id}" type="imsqti_item_xmlv3p0" href="items/${id}.xml">${files.map((href) => `<file href="${xml(href)}"/>`).join('')}</resource>`
  })
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="ZHIKAO">',
    ...notes.map(comment),
    '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>',
    '<organizations/>',
    `<resources>${resources.join('\n')}</resources>`,
    '</manifest>',
  ].join('\n')}\n`
}
