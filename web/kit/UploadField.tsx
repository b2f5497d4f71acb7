import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Image, Upload } from 'antd'
import { mediaContract } from '@zhikao/domain/media/media.contract.ts'
import type { IMAGE_KINDS } from '@zhikao/domain/media/media.model.ts'
import type { UploadType } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../i18n/lang.ts'
import { urlOf } from './call.ts'
import type { Bound } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'
import { useSend } from './send.ts'

const EXTENSIONS: Record<UploadType, string> = {
  jpeg: '.jpg,.jpeg',
  png: '.png',
  pdf: '.pdf',
  xlsx: '.xlsx',
  zip: '.zip',
}
type Rule = { types: readonly UploadType[]; maxBytes: number }
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** The `accept` of a file chooser. */
export const acceptOf = (types: readonly UploadType[]) => types.map((type) => EXTENSIONS[type]).join(',')

/** Where a stored image is seen; the server judges who may. */
export const imageUrl = (key: string) => urlOf(mediaContract.showImage, { query: { key } })

/** Says what is allowed, and refuses a file that is too large before it is sent. */
export function useFileRule({ types, maxBytes }: Rule) {
  const say = useSay()
  const { message } = App.useApp()
  const size = megabytes(maxBytes)
  return {
    hint: say(kitLabels.file_rule, { types: types.join(', '), size }),
    fits: (file: File) => {
      if (file.size <= maxBytes) return true
      void message.warning(say(kitLabels.file_too_large, { name: file.name, size }))
      return false
    },
  }
}

type ChooserProps = {
  rule: Rule
  busy: boolean
  disabled?: boolean | undefined
  id?: string | undefined
  label: string
  onFile: (file: File) => void
}

function FileChooser({ rule, busy, disabled, id, label, onFile }: ChooserProps) {
  const { fits } = useFileRule(rule)
  const take = (file: File) => {
    if (fits(file)) onFile(file)
    return false
  }
  return (
    <Upload accept={acceptOf(rule.types)} showUploadList={false} beforeUpload={take} disabled={disabled ?? false}>
      <Button id={id} icon={<UploadOutlined />} loading={busy} disabled={disabled}>
        {label}
      </Button>
    </Upload>
  )
}

/** One public image (avatar, logo): uploaded when chosen, its key is the value. */
export function ImageField({
  kind,
  value,
  onChange,
  id,
  disabled,
}: Bound<string> & { kind: (typeof IMAGE_KINDS)[number] }) {
  const say = useSay()
  const rule = mediaContract.image.body
  const { send, busy } = useSend(mediaContract.image)
  const { hint } = useFileRule(rule)
  const take = async (file: File) => {
    const sent = await send({ file, body: { kind } })
    if (sent.ok) onChange?.(sent.data.key)
  }
  return (
    <div className="zk-upload">
      {value && <Image src={imageUrl(value)} width={72} height={72} alt="" />}
      <div>
        <FileChooser
          rule={rule}
          busy={busy}
          disabled={disabled}
          id={id}
          label={say(value ? kitLabels.upload_another : kitLabels.upload)}
          onFile={(file) => void take(file)}
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

/** Links to stored files. */
export function FileLinks({ keys, onRemove }: { keys: readonly string[]; onRemove?: (key: string) => void }) {
  const say = useSay()
  return (
    <ul className="zk-plain-list">
      {keys.map((key, at) => {
        const name = `${say(kitLabels.file_numbered, { number: at + 1 })}.${key.split('.').at(-1)}`
        return (
          <li key={key}>
            <a href={urlOf(mediaContract.download, { query: { key } })} target="_blank" rel="noreferrer">
              <PaperClipOutlined /> {name}
            </a>
            {onRemove && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={say(kitLabels.remove_file, { name })}
                onClick={() => onRemove(key)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Up to `max` attachments; their keys are the value. */
export function FilesField({ max, value, onChange, id, disabled }: Bound<string[]> & { max: number }) {
  const say = useSay()
  const rule = mediaContract.file.body
  const { send, busy } = useSend(mediaContract.file)
  const { hint } = useFileRule(rule)
  const keys = value ?? []
  const take = async (file: File) => {
    const sent = await send({ file, body: {} })
    if (sent.ok) onChange?.([...keys, sent.data.key])
  }
  return (
    <div>
      <FileLinks
        keys={keys}
        {...(disabled ? {} : { onRemove: (key) => onChange?.(keys.filter((one) => one !== key)) })}
      />
      {keys.length < max && !disabled && (
        <FileChooser rule={rule} busy={busy} id={id} label={say(kitLabels.upload)} onFile={(file) => void take(file)} />
      )}
      <p className="zk-quiet">{hint}</p>
    </div>
  )
}
