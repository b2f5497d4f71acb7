import type { FileProps } from './UploadInput.tsx'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { Bound } from '../view/inputs.tsx'
import { imageUrl } from './files.ts'
import { FileField } from './UploadField.tsx'

/** The private photo of a person, shown as soon as it is there; its key is the value. `call`: that keeps it, where it is another than that of attachments. */
export function PortraitField({ call = mediaContract.file, ...props }: Bound<string> & Pick<FileProps, 'call'>) {
  const { maxBytes } = call.body
  return (
    <div className="zk-photo-sheet">
      {props.value && <img className="zk-photo zk-photo-large" src={imageUrl(props.value)} alt="" />}
      <FileField {...props} call={call} rule={{ types: ['jpeg', 'png'], maxBytes }} />
    </div>
  )
}
