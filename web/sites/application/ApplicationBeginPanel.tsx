import { Alert, Button, Select } from 'antd'
import { useId, useState } from 'react'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { useSay } from '../../i18n/lang.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSender } from '../../kit/wire/send.ts'
import { applicationLabels as labels } from './application.labels.ts'
import type { CredentialCard } from './ApplicationStartPanel.tsx'

/** Before a form is begun: what it asks for, and whether the form of another application is its start. */
export function ApplicationBegin({ card }: { card: CredentialCard }) {
  const say = useSay()
  const [from, choose] = useState<string | null>(null)
  const { begin, busy } = useBeginning(card, from)
  return (
    <div className="zk-form-page">
      <h1>{say(labels.form_title, { credential: credentialName(card) })}</h1>
      <Alert
        type="info"
        showIcon
        title={say(labels.begin_title)}
        description={
          <ol className="zk-plain-list">
            {Object.entries(FORMS[card.form_type]).map(([name, { title }]) => (
              <li key={name}>{say(title)}</li>
            ))}
          </ol>
        }
      />
      <p className="zk-quiet">{say(labels.begin_hint)}</p>
      <Source card={card} value={from} onChange={choose} />
      <div className="zk-form-footer zk-sticky-footer">
        <Button type="primary" loading={busy} onClick={() => void begin()}>
          {say(labels.begin)}
        </Button>
      </div>
    </div>
  )
}

/** Makes the draft for all levels of the credential, and fills it where another application is its start. */
function useBeginning(card: CredentialCard, from: string | null) {
  const { send, busy } = useSender()
  const begin = async () => {
    const levels = card.levels.map(({ level }) => level)
    const made = await send(applicationContract.create, { body: { credential_sn: card.sn, levels, statement: null } })
    if (!made.ok || from === null) return
    const { sn, version } = made.data
    await send(applicationContract.copy, { params: { id: sn }, body: { from, version } }, labels.copied)
  }
  return { begin, busy }
}

const OFFERED = 50
type SourceProps = { card: CredentialCard; value: string | null; onChange: (sn: string | null) => void }

/** The other applications of the institution with the same kind of form, the latest first; nothing where there is none. */
function Source({ card, value, onChange }: SourceProps) {
  const say = useSay()
  const id = useId()
  const { data } = useRead(applicationContract.list, { query: { limit: OFFERED, sort: '-update_time' } })
  const options = (data?.items ?? [])
    .filter(({ form_type }) => form_type === card.form_type)
    .map((one) => ({
      value: one.sn,
      label: `${one.apply_sn} · ${say(credentialText(one))} · ${one.apply_year} · ${say(applicationLifecycle.words[one.status])}`,
    }))
  if (options.length === 0) return null
  return (
    <p>
      <label htmlFor={id}>{say(labels.copy_from)}</label>
      <Select
        id={id}
        allowClear
        style={{ inlineSize: '100%' }}
        placeholder={say(labels.copy_none)}
        value={value}
        options={options}
        onChange={(sn: string | undefined) => onChange(sn ?? null)}
      />
    </p>
  )
}
