import { Alert, Button, Result } from 'antd'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { isEditable } from '@zhikao/domain/sites/application/application.rules.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { wholeDates } from '../../kit/view/cells.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationStart } from './ApplicationStartPanel.tsx'
import type { CredentialCard } from './ApplicationStartPanel.tsx'

const ApplicationForm = lazyPart(async () => (await import('./ApplicationForm.tsx')).ApplicationForm)
const ApplicationBegin = lazyPart(async () => (await import('./ApplicationBeginPanel.tsx')).ApplicationBegin)

/** The application for the credential whose code is in the address: a new one, or the one that is open (spec §2.2). */
export default function ApplicationFormPage() {
  const code = usePage().params.code ?? ''
  const { record, read } = useFreshRecord(applicationContract.mine, { query: { code, limit: 1 } })
  useAbout(record?.items[0]?.name)
  return (
    <Reading of={read} rows={14}>
      {({ items: [card] }) => (card ? <FormOf card={card} /> : <Unknown />)}
    </Reading>
  )
}

function FormOf({ card }: { card: CredentialCard }) {
  const { open_sn, open_status } = card
  if (open_sn !== null && open_status !== null && isEditable(open_status)) return <Open sn={open_sn} />
  if (card.actions.includes('apply')) return <ApplicationBegin card={card} />
  return <Closed card={card} />
}

/** An open application: a draft, or one that was rejected. */
function Open({ sn }: { sn: string }) {
  const { read, round, reload } = useFreshRecord(applicationContract.detail, { params: { id: sn } })
  return (
    <Reading of={read} rows={14}>
      {(record) => <ApplicationForm key={round} record={record} onReload={reload} />}
    </Reading>
  )
}

/** No open draft: the existing application instead, and the possible actions. */
function Closed({ card }: { card: CredentialCard }) {
  const say = useSay()
  const isWaiting = card.open_sn !== null
  return (
    <div className="zk-form-page">
      <h1>{say(labels.form_title, { credential: credentialName(card) })}</h1>
      <Alert
        type="info"
        showIcon
        title={wholeDates(say(isWaiting ? labels.waiting : labels.in_force, { valid_to: card.valid_to ?? '' }))}
        description={say(isWaiting ? labels.waiting_hint : labels.in_force_hint)}
      />
      <div style={{ paddingBlock: '16px 20px' }}>
        <ApplicationStart card={card} />
      </div>
    </div>
  )
}

function Unknown() {
  const say = useSay()
  const { go } = useScreens()
  return (
    <Result
      status="404"
      title={say(labels.unknown)}
      extra={<Button onClick={() => go('applicationCards')}>{say(labels.back)}</Button>}
    />
  )
}
