import { App } from 'antd'
import type { UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { ImageSize } from '@zhikao/domain/platform/media/media.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { urlOf } from '../wire/call.ts'
import { kitLabels } from '../view/kit.labels.ts'

const EXTENSIONS: Record<UploadType, string> = {
  jpeg: '.jpg,.jpeg',
  png: '.png',
  pdf: '.pdf',
  xlsx: '.xlsx',
  office: '.docx,.xlsx,.pptx',
  csv: '.csv',
  text: '.gift,.txt,.xml,.zip',
  zip: '.zip',
  dwg: '.dwg',
}
/** How people call them. */
const NAMES: Record<UploadType, string> = {
  jpeg: 'JPG',
  png: 'PNG',
  pdf: 'PDF',
  xlsx: 'Excel (.xlsx)',
  office: 'Word / Excel / PowerPoint (.docx, .xlsx, .pptx)',
  csv: 'CSV',
  text: 'GIFT / Aiken / Moodle XML / QTI (.gift, .txt, .xml, .zip)',
  zip: 'zip',
  dwg: 'DWG',
}

/** A size in whole MB, or in GB where it is one. */
function sizeOf(bytes: number): string {
  const megabytes = Math.round(bytes / 1024 / 1024)
  return megabytes >= 1024 && megabytes % 1024 === 0 ? `${megabytes / 1024} GB` : `${megabytes} MB`
}

/** What a call's upload declares: which types, and how large in bytes. */
export type FileRule = { types: readonly UploadType[]; maxBytes: number }

/** The `accept` of a file chooser. */
export const acceptOf = (types: readonly UploadType[]) => types.map((type) => EXTENSIONS[type]).join(',')

/** Is a file one of this type, by its name? The server judges the content. */
export const isNamedAs = (type: UploadType, { name }: File): boolean =>
  EXTENSIONS[type].split(',').some((extension) => name.toLowerCase().endsWith(extension))

/** The URL of a stored image; the server checks the permission. `small` is enough up to 96 pixels on a sharp screen. */
export const imageUrl = (key: string, size?: ImageSize) =>
  urlOf(mediaContract.showImage, { query: size ? { key, size } : { key } })

/** Says the limits, in the words of `hint`, and rejects a file that is too large before it is sent. */
type Hint = typeof kitLabels.file_rule | typeof kitLabels.photo_rule
export function useFileRule({ types, maxBytes }: FileRule, hint: Hint = kitLabels.file_rule) {
  const say = useSay()
  const { message } = App.useApp()
  const size = sizeOf(maxBytes)
  return {
    hint: say(hint, { types: types.map((type) => NAMES[type]).join(' / '), size }),
    fits: (file: File) => {
      if (file.size <= maxBytes) return true
      void message.warning(say(kitLabels.file_too_large, { name: file.name, size }))
      return false
    },
  }
}
