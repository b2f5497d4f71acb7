import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../view/inputs.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { useNarrow } from '../view/useNarrow.ts'
import { useSend } from '../wire/send.ts'
import { useUpload } from '../wire/uploads.ts'
import { acceptOf, useFileRule } from './files.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { shrinkPhoto } from './photo.ts'
import type { FilesProps } from './UploadInput.tsx'

const rule = mediaContract.file.body
/** Where only pictures are taken. */
const pictureRule: typeof rule = { ...rule, types: rule.types.filter((type) => type !== 'pdf') }

/** Sends photos smaller than they were taken; answers the key of each. */
function usePhoto(taken: typeof rule, onKey: (key: string) => void, call: typeof mediaContract.file) {
  const { fits } = useFileRule(taken)
  const { send, busy } = useSend(call)
  const [shrinking, setShrinking] = useState(false)
  const take = async (file: File) => {
    setShrinking(true)
    const photo = await shrinkPhoto(file)
    setShrinking(false)
    if (!fits(photo)) return false
    const sent = await send({ file: photo, body: {} })
    if (sent.ok) onKey(sent.data.key)
    return sent.ok
  }
  return { take, busy: busy || shrinking }
}

type ChooserProps = {
  id: string | undefined
  label: string
  taken?: typeof rule
  call?: typeof mediaContract.file
  onKey: (key: string) => void
}

/** On a phone the camera first, then a file; elsewhere a file. */
function PhotoChooser({ id, label, taken = rule, call = mediaContract.file, onKey }: ChooserProps) {
  const [say, narrow] = [useSay(), useNarrow()]
  const { take, busy } = usePhoto(taken, onKey, call)
  const track = useUpload()
  const begin = (file: File) => {
    void track(take(file))
    return false
  }
  const common = { showUploadList: false, beforeUpload: begin, disabled: busy }
  return (
    <Space wrap>
      {narrow && (
        <Upload {...common} accept="image/*" capture="environment">
          <Button id={id} size="large" type="primary" ghost icon={<CameraOutlined />} loading={busy}>
            {say(kitLabels.photo_take)}
          </Button>
        </Upload>
      )}
      <Upload {...common} accept={acceptOf(taken.types)}>
        <Button
          {...(narrow ? { size: 'large' as const } : { id })}
          icon={<UploadOutlined />}
          loading={!narrow && busy}
          disabled={narrow && busy}
        >
          {label}
        </Button>
      </Upload>
    </Space>
  )
}

/** Up to `max` photos or documents, or pictures only; their keys are the value. Photos are made smaller before they are sent. */
export function PhotosInput({ call, max, pictures = false, value, onChange, id, disabled }: FilesProps) {
  const say = useSay()
  const taken = pictures ? pictureRule : rule
  const { hint } = useFileRule(taken, kitLabels.photo_rule)
  const keys = value ?? []
  const remove = (key: string) => onChange?.(keys.filter((one) => one !== key))
  return (
    <div>
      <ChosenFiles keys={keys} disabled={disabled} onRemove={remove} />
      {keys.length < max && !disabled && (
        <PhotoChooser
          id={id}
          label={say(kitLabels.upload)}
          taken={taken}
          {...(call ? { call } : {})}
          onKey={(key) => onChange?.([...keys, key])}
        />
      )}
      <p className="zk-quiet">{hint}</p>
    </div>
  )
}

/** One photo; its key is the value. */
export function PhotoInput({ value, onChange, id, disabled }: Bound<string>) {
  const say = useSay()
  return (
    <div>
      <ChosenFiles keys={value ? [value] : []} disabled={disabled} onRemove={() => onChange?.('')} />
      {!disabled && (
        <PhotoChooser
          id={id}
          label={say(value ? kitLabels.upload_another : kitLabels.upload)}
          onKey={(key) => onChange?.(key)}
        />
      )}
    </div>
  )
}
