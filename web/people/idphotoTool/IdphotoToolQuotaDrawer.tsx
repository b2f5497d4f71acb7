import { DeleteOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { idphotoCallContract } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { NumberField } from '../../kit/view/inputs.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { useSend } from '../../kit/wire/send.ts'
import { CollegePicker } from '../college/CollegePicker.tsx'
import { statLabels as labels } from './idphotoTool.labels.ts'

/** A number of calls of an institution's own; one that was just added has its name in the picker alone. */
type OwnQuota = { org_sn: string; org_name: string | null; month_max: number; used: number }
type Quota = DataOf<typeof idphotoCallContract.quota>
const NAMES = ['student_max', 'org_month_max', 'month_total', 'warn_below'] as const
const MAX = 10_000_000

/** How many calls there may be: for a student, for an institution, for the platform (domain.md §8.2). */
export function IdphotoToolQuotaDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { read } = useFreshRecord(idphotoCallContract.quota, {})
  return (
    <AppDrawer open size={520} title={say(labels.quota_title)} onClose={onClose}>
      <Reading of={read}>{(quota) => <QuotaForm first={quota} onDone={onClose} />}</Reading>
    </AppDrawer>
  )
}

function QuotaForm({ first, onDone }: { first: Quota; onDone: () => void }) {
  const say = useSay()
  // Kept here, so that a read behind the form never changes it under the user's hands.
  const [quota] = useState(first)
  const { message } = App.useApp()
  const { student_max, org_month_max, month_total, warn_below } = quota
  const [limits, setLimits] = useState({ student_max, org_month_max, month_total, warn_below })
  const [orgs, setOrgs] = useState<OwnQuota[]>(quota.orgs)
  const { send, busy } = useSend(idphotoCallContract.saveQuota)
  const save = async () => {
    const own = orgs.map(({ org_sn, month_max }) => ({ org_sn, month_max }))
    const sent = await send({ body: { ...limits, version: quota.version, orgs: own } })
    if (!sent.ok) return
    void message.success(say(labels.saved))
    onDone()
  }
  return (
    <div className="zk-stack">
      {NAMES.map((name) => (
        <label key={name} className="zk-label">
          {say(labels[name])}
          <NumberField
            min={0}
            max={name === 'student_max' ? 1000 : MAX}
            precision={0}
            value={limits[name]}
            onChange={(value) => setLimits({ ...limits, [name]: value ?? 0 })}
          />
        </label>
      ))}
      <OwnQuotas orgs={orgs} first={limits.org_month_max} onChange={setOrgs} />
      <div className="zk-buttons">
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {say(labels.save)}
        </Button>
      </div>
    </div>
  )
}

type OwnProps = { orgs: OwnQuota[]; first: number; onChange: (orgs: OwnQuota[]) => void }

function OwnQuotas({ orgs, first, onChange }: OwnProps) {
  const say = useSay()
  const add = (org_sn: string | undefined) => {
    if (!org_sn || orgs.some((one) => one.org_sn === org_sn)) return
    onChange([...orgs, { org_sn, org_name: null, month_max: first, used: 0 }])
  }
  const change = (org_sn: string, month_max: number) =>
    onChange(orgs.map((one) => (one.org_sn === org_sn ? { ...one, month_max } : one)))
  return (
    <>
      <h3>{say(labels.own_quotas)}</h3>
      {orgs.map(({ org_sn, org_name, month_max, used }) => (
        <label key={org_sn} className="zk-label">
          {org_name ?? org_sn} · <span className="zk-quiet">{say(labels.used_of, { used })}</span>
          <span className="zk-buttons">
            <NumberField
              min={0}
              max={MAX}
              precision={0}
              value={month_max}
              onChange={(value) => change(org_sn, value ?? 0)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={say(labels.remove_org, { name: org_name ?? org_sn })}
              onClick={() => onChange(orgs.filter((one) => one.org_sn !== org_sn))}
            />
          </span>
        </label>
      ))}
      <label className="zk-label">
        {say(labels.add_org)}
        <CollegePicker value={undefined} onChange={add} />
      </label>
    </>
  )
}
