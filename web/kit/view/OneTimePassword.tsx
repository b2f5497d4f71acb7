import { CopyOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { accountLabels } from './account.labels.ts'
import { AppModal } from './AppModal.tsx'

type Props = { username: string; password: string; onClose: () => void }

/** An account and its one-time password, shown once, to be handed over. */
export function OneTimePassword({ username, password, onClose }: Props) {
  const say = useSay()
  const text = `${say(accountLabels.username)}: ${username}\n${say(accountLabels.password)}: ${password}`
  return (
    <AppModal
      open
      width={440}
      closable={false}
      keyboard={false}
      title={say(accountLabels.title)}
      footer={
        <>
          <CopyButton text={text} />
          <Button type="primary" onClick={onClose}>
            {say(accountLabels.handed)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={say(accountLabels.once)} />
      <dl className="zk-facts zk-handover">
        <div>
          <dt>{say(accountLabels.username)}</dt>
          <dd>
            <code>{username}</code>
          </dd>
        </div>
        <div>
          <dt>{say(accountLabels.password)}</dt>
          <dd>
            <code>{password}</code>
          </dd>
        </div>
      </dl>
    </AppModal>
  )
}

function CopyButton({ text }: { text: string }) {
  const say = useSay()
  const { message } = App.useApp()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    void message.success(say(accountLabels.copied), 2)
  }
  // Only https and localhost have a clipboard; elsewhere the text is selected by hand.
  if (!window.isSecureContext) return null
  return (
    <Button icon={<CopyOutlined />} onClick={() => void copy()}>
      {say(accountLabels.copy)}
    </Button>
  )
}
