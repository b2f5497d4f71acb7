import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useFileRule } from '../jobs/files.ts'
import { shrinkPhoto } from '../jobs/photo.ts'
import { useSender } from '../wire/send.ts'
import { useUpload } from '../wire/uploads.ts'

type Progress = { done: number; total: number }

/** After what is selected: a picture that was just inserted is, and would be replaced by the next one. */
const insertImage = (editor: Editor, attrs: { src: string; alt: string }) =>
  editor.chain().focus().insertContentAt(editor.state.selection.to, { type: 'image', attrs }).run()

/** Uploads pictures one after the other and inserts each where the cursor is; `progress` null: none is on its way. */
export function usePictures(editor: Editor) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const { send } = useSender()
  const { fits } = useFileRule(mediaContract.image.body)
  const insert = async (file: File) => {
    const picture = await shrinkPhoto(file)
    if (!fits(picture)) return false
    const sent = await send(mediaContract.image, { file: picture, body: { kind: 'CONTENT' } })
    const alt = file.name.replace(/\.[^.]*$/, '')
    if (sent.ok) insertImage(editor, { src: pictureSource(sent.data.key), alt })
    return sent.ok
  }
  const insertAll = async (files: readonly File[]) => {
    let areThere = true
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      // One after the other: they keep their order.
      areThere = (await insert(file)) && areThere
    }
    setProgress(null)
    return areThere
  }
  const track = useUpload()
  const last = useRef<Promise<boolean> | null>(null)
  const add = (files: readonly File[]) => {
    // Two pastes may be alike: the second one is not sent before the first has ended.
    const work = last.current ? last.current.then(() => insertAll(files)) : insertAll(files)
    last.current = work
    void track(work)
  }
  return { progress, add }
}

const EMBEDDED = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/=]+)$/
const PASTED_MAX = 20

function embeddedFile(source: string): File[] {
  const [, type, text] = EMBEDDED.exec(source) ?? []
  if (!type || !text) return []
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0)
  return [new File([bytes], 'picture', { type })]
}

/** The pictures of a paste or drop: its files, else those that are embedded in its HTML. */
export function picturesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length > 0) return files.slice(0, PASTED_MAX)
  const page = new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html')
  return [...page.querySelectorAll('img')].flatMap(({ src }) => embeddedFile(src)).slice(0, PASTED_MAX)
}
