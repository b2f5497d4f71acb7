import { CopyOutlined } from '@ant-design/icons'
import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { sitePreviewContract } from '@zhikao/domain/sites/sitePreview/sitePreview.contract.ts'
import { SHARE_DAYS } from '@zhikao/domain/sites/sitePreview/sitePreview.model.ts'
import { mayNotShare } from '@zhikao/domain/sites/sitePreview/sitePreview.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal, useConfirm } from '../../kit/view/AppModal.tsx'
import { NumberField } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useSend } from '../../kit/wire/send.ts'
import { sitePreviewLabels as labels } from '../sitePreview/sitePreview.labels.ts'

type Props = { row: { sn: string; round: number }; name: string; onClose: () => void }

/** Makes a link to what was sent in last, for some days, and shows it to be copied. */
export function ApplicationShareDialog({ row, name, onClose }: Props) {
  const say = useSay()
  const refused = mayNotShare(row)
  const { send, busy } = useSend(sitePreviewContract.share)
  const [days, setDays] = useState<number>(SHARE_DAYS.usual)
  const [link, setLink] = useState<Link | null>(null)
  const make = async () => {
    const sent = await send({ params: { id: row.sn }, body: { days } })
    // Where the platform does not know its own address, it is the one of this window.
    if (sent.ok) setLink({ ...sent.data, url: new URL(sent.data.url, window.location.origin).href })
  }
  return (
    <AppModal
      open
      width={560}
      title={say(labels.share_title, { name })}
      footer={
        <>
          {!refused && <RevokeButton sn={row.sn} onDone={() => setLink(null)} />}
          <Button onClick={onClose}>{say(kitLabels.close)}</Button>
          {link && <CopyButton text={link.url} />}
          {!link && !refused && (
            <Button type="primary" loading={busy} onClick={() => void make()}>
              {say(labels.make)}
            </Button>
          )}
        </>
      }
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(labels.share_hint)}</p>
      {refused && <Alert type="info" showIcon title={say(refused.message)} />}
      {link && <Made link={link} />}
      {!link && !refused && <Days value={days} onChange={setDays} />}
    </AppModal>
  )
}

/** Ends all links of the application, after a question. */
function RevokeButton({ sn, onDone }: { sn: string; onDone: () => void }) {
  const say = useSay()
  const ask = useConfirm()
  const { send, busy } = useSend(sitePreviewContract.revoke, { success: labels.revoked })
  const revoke = async () => {
    const sent = await send({ params: { id: sn } })
    if (sent.ok) onDone()
  }
  const question = () =>
    ask({
      title: say(labels.revoke_title),
      content: say(labels.revoke_means),
      okText: say(labels.revoke),
      okButtonProps: { danger: true },
      onOk: revoke,
    })
  return (
    <Button danger loading={busy} onClick={question}>
      {say(labels.revoke)}
    </Button>
  )
}

function Days({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const say = useSay()
  return (
    <label className="zk-label">
      {say(labels.days)}
      <NumberField
        value={value}
        min={SHARE_DAYS.least}
        max={SHARE_DAYS.most}
        precision={0}
        unit={labels.days_unit}
        onChange={(next) => onChange(next ?? SHARE_DAYS.usual)}
      />
    </label>
  )
}

type Link = { url: string; expires: string }

function Made({ link }: { link: Link }) {
  const say = useSay()
  return (
    <label className="zk-label">
      {say(labels.link)}
      <Input.TextArea readOnly autoSize value={link.url} onFocus={(event) => event.target.select()} />
      <span className="zk-quiet">{say(labels.expires, { time: link.expires.slice(0, 16) })}</span>
    </label>
  )
}

function CopyButton({ text }: { text: string }) {
  const say = useSay()
  const { message } = App.useApp()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    void message.success(say(labels.copied), 2)
  }
  // Only https and localhost have a clipboard; elsewhere the link is selected by hand.
  if (!window.isSecureContext) return null
  return (
    <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy()}>
      {say(labels.copy)}
    </Button>
  )
}
