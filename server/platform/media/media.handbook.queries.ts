import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { LADDER } from '@zhikao/domain/platform/auth/auth.model.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '@zhikao/domain/platform/operator/operator.model.ts'
import { FILE_TYPES } from '@zhikao/domain/kernel/answer.ts'
import { fill, LANG_TAGS } from '@zhikao/domain/kernel/text.ts'
import { handbookWords as words } from '@zhikao/domain/platform/media/media.messages.ts'
import { HANDBOOKS } from '@zhikao/domain/platform/media/media.model.ts'
import type { Handbook } from '@zhikao/domain/platform/media/media.model.ts'
import { BANK_RULES, EXAM_RULES } from '@zhikao/domain/platform/setting/setting.model.ts'
import { zipStream } from '../../files/archive.ts'
import { drawBook, drawSheet } from '../../files/document/handbook.ts'
import { openDocument } from '../../files/document/document.ts'
import { readManuscript } from '../../files/document/handbookBlocks.ts'
import type { FileAnswer } from '../../http/download.ts'

type DrawnBook = { bytes: Buffer; date: Date }

/** The handbooks are written in the default language (spec §1). */
const LANG = 'CN'
const FOLDER = new URL('../../../docs/handbook/', import.meta.url)
const drawn = new Map<Handbook, Promise<DrawnBook>>()

/** The handbook of a role as a file: drawn at the first request, then kept (about a megabyte each). */
export async function getHandbook(name: Handbook): Promise<FileAnswer> {
  const known = drawn.get(name) ?? bind(name)
  drawn.set(name, known)
  // One that failed is drawn again for the next reader.
  known.catch(() => drawn.delete(name))
  const { bytes } = await known
  const form = HANDBOOKS[name]
  const answer = { stream: Readable.from([bytes]), bytes: bytes.length, type: FILE_TYPES[form] }
  return { ...answer, name: `${words[name][LANG]}.${form}`, ...(form === 'pdf' ? { reader: true } : {}) }
}

/** The same text and pictures give the same bytes. */
export async function bind(name: Handbook): Promise<DrawnBook> {
  const book = await print(name, words[name][LANG])
  if (HANDBOOKS[name] === 'pdf') return book
  const checklist = await print(`${name}-checklist`, words.checklist[LANG])
  const files = [
    { name: `${words[name][LANG]}.pdf`, source: book.bytes, date: book.date },
    { name: `${words.checklist[LANG]}.pdf`, source: checklist.bytes, date: checklist.date },
  ]
  return { bytes: await buffer(zipStream(Readable.from(files), null)), date: book.date }
}

const IDLE = { idle: SESSION_IDLE_MINUTES, hours: SESSION_HOURS }
/** The figures that the text names: deadlines as they are by default, so that they are written in one place only. */
const FIGURES = new Map<string, unknown>(Object.entries({ ...EXAM_RULES, ...BANK_RULES, ...LADDER, ...IDLE }))

/** The text of a handbook, with the parts that several share, with its figures filled in. */
export async function manuscriptOf(name: string): Promise<string> {
  let text = await readFile(new URL(`${name}.md`, FOLDER), 'utf8')
  for (const [mark, part] of text.matchAll(/^\{\{(\w+)\}\}$/gm))
    text = text.replace(mark, await readFile(new URL(`parts/${part}.md`, FOLDER), 'utf8'))
  return text.replace(/\{(\w+)\}/g, (mark, figured: string) => {
    const figure = FIGURES.get(figured)
    return typeof figure === 'number' ? String(figure) : mark
  })
}

/** The version of a handbook and its day, as its text has them. */
export async function issueOf(name: Handbook): Promise<{ edition: number; date: string }> {
  const { version = '', date = '' } = readManuscript(await readFile(new URL(`${name}.md`, FOLDER), 'utf8')).facts
  return { edition: Number(version), date }
}

async function print(name: string, title: string): Promise<DrawnBook> {
  const { facts, blocks } = readManuscript(await manuscriptOf(name))
  const { edition = '', version = '', date = '' } = facts
  const created = new Date(`${date}T00:00:00+08:00`)
  const document = await openDocument({ title, lang: LANG_TAGS[LANG], created, mark: null })
  const draw = facts.form === 'sheet' ? drawSheet : drawBook
  await draw(document, {
    title,
    platform: authMessages.platform_long_name[LANG],
    edition: fill(words.edition, { edition, version, date })[LANG],
    blocks,
    picture: (path) => readFile(new URL(path, FOLDER)),
    words: {
      contents: words.contents[LANG],
      page: (page, pages) => fill(words.page, { page, pages })[LANG],
    },
  })
  return { bytes: await document.end(), date: created }
}
