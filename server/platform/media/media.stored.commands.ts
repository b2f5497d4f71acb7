import { buffer } from 'node:stream/consumers'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { SMALL_SIDE } from '@zhikao/domain/platform/media/media.model.ts'
import type { ImageSize } from '@zhikao/domain/platform/media/media.model.ts'
import { reencodeImage } from '../../files/image/reencode.ts'
import { smallKey } from '../../files/storage.ts'
import type { FileAnswer, LinkAnswer } from '../../http/download.ts'
import type { Services } from '../../services.ts'
import type { StoredMedia } from './media.queries.ts'

type Ground = Pick<Services, 'storage'>
type Stored = Pick<StoredMedia, 'key' | 'name' | 'type'>
type Answer = FileAnswer | LinkAnswer

/** The file name with the extension of its content: a PDF that was uploaded as “a.html” is saved as a PDF. */
function savedName({ key, name }: Stored): string {
  const ending = `.${key.split('.').at(-1)}`
  const endings = ending === '.jpg' ? ['.jpg', '.jpeg'] : [ending]
  return endings.some((one) => name.toLowerCase().endsWith(one)) ? name : `${name}${ending}`
}

/** A stored file that the caller may download: from the storage itself where it has addresses, else through this server. */
export async function sendStored(ground: Ground, file: Stored): Promise<Answer> {
  const answer = await answerOf(ground, file.key, { ...file, name: savedName(file) }, false)
  if (!answer) throw notFound()
  return answer
}

/** A stored image that the caller may see; its small picture is made when it is first asked for. */
export async function showStored(ground: Ground, { key, type }: Stored, size: ImageSize | undefined): Promise<Answer> {
  // A person who may only see a picture does not learn the name of its file.
  const shown = { name: key.replace(/^.*(?=\.)/, 'image'), type }
  if (size === 'small') {
    const small = smallKey(key)
    const answer = await answerOf(ground, small, shown, true)
    if (answer) return answer
    if (await makeSmall(ground, { key, type }, small)) {
      const made = await answerOf(ground, small, shown, true)
      if (made) return made
    }
  }
  const answer = await answerOf(ground, key, shown, true)
  if (!answer) throw notFound()
  return answer
}

async function answerOf(
  { storage }: Ground,
  key: string,
  { name, type }: Pick<Stored, 'name' | 'type'>,
  inline: boolean,
): Promise<Answer | null> {
  if (storage.links) {
    const link = await storage.links.to(key, { name, type })
    return link === null ? null : { link }
  }
  const opened = await storage.open(key)
  return opened && { stream: opened.stream, bytes: opened.bytes, name, type, inline }
}

/** False where the whole image is shown instead: none can be decoded, or the storage is full. Two at once write the same bytes. */
async function makeSmall(
  { storage }: Ground,
  { key, type }: Pick<Stored, 'key' | 'type'>,
  to: string,
): Promise<boolean> {
  const opened = await storage.open(key)
  if (!opened) return false
  const format = type === 'image/png' ? 'png' : 'jpeg'
  const bounds = { maxWidth: SMALL_SIDE, maxHeight: SMALL_SIDE, format } as const
  const made = reencodeImage(await buffer(opened.stream), bounds).then((small) => storage.put(to, small))
  return made.then(
    () => true,
    () => false,
  )
}
