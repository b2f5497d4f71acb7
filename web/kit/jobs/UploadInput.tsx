import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Image, Upload } from 'antd'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { IMAGE_KINDS } from '@zhikao/domain/platform/media/media.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { acceptOf, imageUrl, useFileRule } from './files.ts'
import type { FileRule } from './files.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import type { Bound } from '../view/inputs.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { useSend } from '../wire/send.ts'
import { useUpload } from '../wire/uploads.ts'

type ChooserProps = {
  rule: FileRule
  busy: boolean
  disabled?: boolean | undefined
  id?: string | undefined
  label: string
  /** Answers whether the file is in the form now. */
  onFile: (file: File) => Promise<boolean>
}

function FileChooser({ rule, busy, disabled, id, label, onFile }: ChooserProps) {
  const { fits } = useFileRule(rule)
  const track = useUpload()
  const take = (file: File) => {
    if (fits(file)) void track(onFile(file))
    return false
  }
  return (
    <Upload
      accept={acceptOf(rule.types)}
      showUploadList={false}
      beforeUpload={take}
      disabled={busy || (disabled ?? false)}
    >
      <Button id={id} icon={<UploadOutlined />} loading={busy} disabled={disabled}>
        {label}
      </Button>
    </Upload>
  )
}

export type ImageProps = Bound<string> & { kind: (typeof IMAGE_KINDS)[number] }

/** One public image (avatar, logo): uploaded when chosen, its key is the value. */
export function ImageInput({ kind, value, onChange, id, disabled }: ImageProps) {
  const say = useSay()
  const rule = mediaContract.image.body
  const { send, busy } = useSend(mediaContract.image)
  const { hint } = useFileRule(rule)
  const take = async (file: File) => {
    const sent = await send({ file, body: { kind } })
    if (sent.ok) onChange?.(sent.data.key)
    return sent.ok
  }
  return (
    <div className="zk-upload">
      {value && <Image src={imageUrl(value)} width={72} height={72} alt={say(kitLabels.view_image)} />}
      <div>
        <FileChooser
          rule={rule}
          busy={busy}
          disabled={disabled}
          id={id}
          label={say(value ? kitLabels.upload_another : kitLabels.upload)}
          onFile={take}
        />
        {value && !disabled && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={say(kitLabels.remove)}
            onClick={() => onChange?.('')}
          />
        )}
        <p className="zk-quiet">{hint}</p>
      </div>
    </div>
  )
}

/** `pictures`: no documents, where the input is one of photos. `call`: that keeps the files, where it is another than that of attachments. */
export type FilesProps = Bound<string[]> & { max: number; pictures?: boolean; call?: typeof mediaContract.file }

/** Up to `max` attachments; their keys are the value. */
export function FilesInput({ call = mediaContract.file, max, value, onChange, id, disabled }: FilesProps) {
  const say = useSay()
  const rule = call.body
  const { send, busy } = useSend(call)
  const { hint } = useFileRule(rule)
  const keys = value ?? []
  const take = async (file: File) => {
    const sent = await send({ file, body: {} })
    if (sent.ok) onChange?.([...keys, sent.data.key])
    return sent.ok
  }
  return (
    <div>
      <ChosenFiles keys={keys} disabled={disabled} onRemove={(key) => onChange?.(keys.filter((one) => one !== key))} />
      {keys.length < max && !disabled && (
        <FileChooser rule={rule} busy={busy} id={id} label={say(kitLabels.upload)} onFile={take} />
      )}
      <p className="zk-quiet">{hint}</p>
    </div>
  )
}

export type NamedFile = { key: string; name: string }
export type NamedFilesProps = Bound<NamedFile[]> & { max: number; call?: typeof mediaContract.file }

/** Up to `max` attachments under the names that they had; key and name of each are the value. */
export function NamedFilesInput({ call = mediaContract.file, max, value, onChange, id, disabled }: NamedFilesProps) {
  const say = useSay()
  const rule = call.body
  const { send, busy } = useSend(call)
  const { hint } = useFileRule(rule)
  const files = value ?? []
  const take = async (file: File) => {
    const sent = await send({ file, body: {} })
    if (sent.ok) onChange?.([...files, { key: sent.data.key, name: sent.data.name }])
    return sent.ok
  }
  return (
    <div>
      <ChosenFiles
        keys={files.map(({ key }) => key)}
        names={files.map(({ name }) => name)}
        disabled={disabled}
        onRemove={(key) => onChange?.(files.filter((one) => one.key !== key))}
      />
      {files.length < max && !disabled && (
        <FileChooser rule={rule} busy={busy} id={id} label={say(kitLabels.upload)} onFile={take} />
      )}
      <p className="zk-quiet">{hint}</p>
    </div>
  )
}

export type FileProps = Bound<string> & {
  /** Which kind of file it is kept as: an attachment, or a document that every account may read. */
  call?: typeof mediaContract.file
  /** A stricter limit than that of the call. */
  rule?: FileRule
}

/** One file, uploaded when chosen; its key is the value. */
export function FileInput({ call = mediaContract.file, rule = call.body, value, onChange, id, disabled }: FileProps) {
  const say = useSay()
  const { send, busy } = useSend(call)
  const { hint } = useFileRule(rule)
  const take = async (file: File) => {
    const sent = await send({ file, body: {} })
    if (sent.ok) onChange?.(sent.data.key)
    return sent.ok
  }
  return (
    <div>
      <ChosenFiles keys={value ? [value] : []} disabled={disabled} onRemove={() => onChange?.('')} />
      {!disabled && (
        <FileChooser
          rule={rule}
          busy={busy}
          id={id}
          label={say(value ? kitLabels.upload_another : kitLabels.upload)}
          onFile={take}
        />
      )}
      <p className="zk-quiet">{hint}</p>
    </div>
  )
}
