import { UserOutlined } from '@ant-design/icons'
import { Avatar, Button, Space } from 'antd'
import { useRef } from 'react'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { useSend } from '../../kit/wire/send.ts'
import { userInfoLabels as words } from '../../kit/view/account.labels.ts'

type Props = { value?: string | null; onChange?: (key: string | null) => void }

/** The account's picture: uploaded at once, applied when the form is saved. `value` is its key. */
export function AuthAvatarPicker({ value, onChange }: Props) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const { send, busy } = useSend(mediaContract.image)

  async function store(file: File | undefined) {
    if (!file) return
    const sent = await send({ body: { kind: 'AVATAR' }, file })
    if (sent.ok) onChange?.(sent.data.key)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        // antd shows file inputs inside its forms even with the hidden attribute.
        style={{ display: 'none' }}
        onChange={(event) => {
          void store(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Space size={16}>
        <Avatar size={72} icon={<UserOutlined />} src={value ? imageUrl(value, 'small') : undefined} alt="" />
        <Button loading={busy} onClick={() => input.current?.click()}>
          {say(words.avatar_change)}
        </Button>
        {value ? (
          <Button type="text" onClick={() => onChange?.(null)}>
            {say(words.avatar_remove)}
          </Button>
        ) : null}
      </Space>
    </>
  )
}
