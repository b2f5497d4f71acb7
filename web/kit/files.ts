import { App } from 'antd'
import type { UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/media/media.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { urlOf } from './call.ts'
import { kitLabels } from './kit.labels.ts'

const EXTENSIONS: Record<UploadType, string> = {
  jpeg: '.jpg,.jpeg',
  png: '.png',
  pdf: '.pdf',
  xlsx: '.xlsx',
  zip: '.zip',
}
/** What a call's upload declares: which types, and how large in bytes. */
export type FileRule = { types: readonly UploadType[]; maxBytes: number }

/** The `accept` of a file chooser. */
export const acceptOf = (types: readonly UploadType[]) => types.map((type) => EXTENSIONS[type]).join(',')

/** Where a stored image is seen; the server judges who may. */
export const imageUrl = (key: string) => urlOf(mediaContract.showImage, { query: { key } })

/** Says what is allowed, and refuses a file that is too large before it is sent. */
export function useFileRule({ types, maxBytes }: FileRule) {
  const say = useSay()
  const { message } = App.useApp()
  const size = Math.round(maxBytes / 1024 / 1024)
  return {
    hint: say(kitLabels.file_rule, { types: types.join(', '), size }),
    fits: (file: File) => {
      if (file.size <= maxBytes) return true
      void message.warning(say(kitLabels.file_too_large, { name: file.name, size }))
      return false
    },
  }
}
