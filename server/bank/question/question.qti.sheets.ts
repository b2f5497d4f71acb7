// Packages of QTI: the items that the manifest names, as rows of the import workbook (domain.md §3.15a).
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { refuse } from '@zhikao/domain/kernel/error.ts'
import { faultAt } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import type { ExchangeGiven, ExchangeRow } from '@zhikao/domain/bank/question/question.exchange.rules.ts'
import type { ExchangeItem } from '@zhikao/domain/bank/question/question.item.rules.ts'
import { CATEGORY_MARK, rowMaker } from '@zhikao/domain/bank/question/question.itemRow.rules.ts'
import { questionMessages as messages } from '@zhikao/domain/bank/question/question.messages.ts'
import { decoded } from '../../files/decode.ts'
import { childrenOf, XmlError, xmlElements } from '../../files/xmlTree.ts'
import type { XmlNode } from '../../files/xmlTree.ts'
import { ArchiveError, openZip } from '../../files/zip.ts'
import type { OpenedZip, ZipEntry, ZipLimits } from '../../files/zip.ts'
import type { PictureSink } from '../../jobs/importPictures.ts'
import { isQtiItem, pictureAddresses, qtiItemOf } from './question.qtiItem.sheets.ts'
import type { Pictures } from './question.qtiItem.sheets.ts'

const MANIFEST = 'imsmanifest.xml'
const MEGABYTE = 1024 ** 2
const LIMITS: ZipLimits = { entries: 50_000, entryBytes: 20 * MEGABYTE, totalBytes: 200 * MEGABYTE, ratio: 200 }

type Entries = ReadonlyMap<string, ZipEntry>

/** The items of a zip that has a manifest; null: it has none. Throws the refusal of an archive that must not be read. */
export async function openQti(path: string): Promise<OpenedZip | null> {
  const zip = await openZip(path, LIMITS).catch((error: unknown) => {
    throw packageFault(error)
  })
  if (zip.entries.some((entry) => entry.path === MANIFEST)) return zip
  zip.close()
  return null
}

const packageFault = (error: unknown): unknown =>
  error instanceof ArchiveError || error instanceof XmlError ? refuse(messages, 'exchange_package') : error

/** The rows of a package, one for each item, in the order of the manifest. The zip is closed in the end. */
export async function* qtiRows(
  zip: OpenedZip,
  given: ExchangeGiven,
  pictures: PictureSink,
): AsyncGenerator<ExchangeRow> {
  try {
    if (zip.entries.some(({ isLink }) => isLink)) throw new ArchiveError('archive_unsafe')
    const entries: Entries = new Map(zip.entries.map((entry) => [entry.path, entry]))
    const rowFor = rowMaker(given)
    let line = 0
    for (const file of await itemFiles(entries)) {
      line += 1
      for (const item of await itemsOf(entries, { line, file }, pictures)) {
        const row = rowFor(item)
        if (row) yield row
      }
    }
  } catch (error) {
    throw packageFault(error)
  } finally {
    zip.close()
  }
}

/** The files of the items that the manifest names. */
async function itemFiles(entries: Entries): Promise<string[]> {
  const manifest = entries.get(MANIFEST)
  const root = manifest ? await rootOf(manifest) : null
  const resources = root ? childrenOf(root, 'resources').flatMap((node) => childrenOf(node, 'resource')) : []
  return resources
    .filter(({ attributes }) => /^imsqti_(?:item|assessmentitem)_/.test(attributes['type'] ?? ''))
    .map(({ attributes }) => within('', attributes['href'] ?? ''))
}

/** A path of the package, as seen from a folder of it; decoded, as addresses are written. */
function within(folder: string, address: string): string {
  try {
    return posix.normalize(posix.join(folder, decodeURIComponent(address.replace(/[?#].*$/, ''))))
  } catch {
    // It is no address: it is looked for as it is.
    return posix.normalize(posix.join(folder, address))
  }
}

async function rootOf(entry: ZipEntry): Promise<XmlNode | null> {
  const read = decoded(await buffer(entry.read()))
  if (!read) throw new XmlError('broken', 1)
  for await (const node of xmlElements(read.text, 0)) return node
  return null
}

/** The item of a file, after the category that our own export names. */
async function itemsOf(
  entries: Entries,
  place: { line: number; file: string },
  pictures: PictureSink,
): Promise<ExchangeItem[]> {
  const entry = entries.get(place.file)
  const faulty = (rule: 'exchange_gone' | 'exchange_broken') => [
    { ...place, comments: [], text: place.file, fault: faultAt(rule, place.file) },
  ]
  if (!entry) return faulty('exchange_gone')
  try {
    const root = await rootOf(entry)
    if (!root || !isQtiItem(root)) return faulty('exchange_broken')
    const shown = await picturesOf(entries, root, posix.dirname(place.file), pictures)
    return [...categoryOf(root, place.line), qtiItemOf(root, place, shown)]
  } catch (error) {
    if (error instanceof XmlError) return faulty('exchange_broken')
    throw error
  }
}

function categoryOf({ comments }: XmlNode, line: number): ExchangeItem[] {
  const own = comments.find((comment) => comment.startsWith(CATEGORY_MARK))
  return own === undefined ? [] : [{ line, comments: [], category: own.slice(CATEGORY_MARK.length).trim() }]
}

/** The pictures that an item shows, from the package alone. */
async function picturesOf(entries: Entries, item: XmlNode, folder: string, pictures: PictureSink): Promise<Pictures> {
  const found = new Map<string, string>()
  for (const address of pictureAddresses(item)) {
    const path = within(folder, address)
    const entry = entries.get(path)
    const name = entry && (await pictures.take(posix.basename(path), await buffer(entry.read())))
    if (name) found.set(address, name)
  }
  return found
}

/** The row of a single item outside a package; it has no pictures. */
export async function* qtiTextRows(text: string, given: ExchangeGiven): AsyncGenerator<ExchangeRow> {
  const rowFor = rowMaker(given)
  try {
    for await (const root of xmlElements(text, 0)) {
      const items = [...categoryOf(root, 1), qtiItemOf(root, { line: 1, file: 'item.xml' }, new Map())]
      for (const item of items) {
        const row = rowFor(item)
        if (row) yield row
      }
    }
  } catch (error) {
    throw error instanceof XmlError && error.code === 'dtd' ? refuse(messages, 'exchange_dtd') : packageFault(error)
  }
}
