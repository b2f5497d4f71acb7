import { Button } from 'antd'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applyTypeWords } from '@zhikao/domain/sites/application/application.messages.ts'
import type { CardAction } from '@zhikao/domain/sites/application/application.model.ts'
import type { FormType } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useSender } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { applicationLabels as labels } from './application.labels.ts'

export type CredentialCard = DataOf<typeof applicationContract.mine>['items'][number]

const FORM_SCREEN = { CAR: 'applicationCar', MACHINE: 'applicationMachine' } as const

/** The ways into an application's form: the one that is open, or a new one; a renewal or change makes its draft first. */
export function useApplying() {
  const { go } = useScreens()
  const { send, busy } = useSender()
  const open = (code: string, formType: FormType) => go(FORM_SCREEN[formType], { code })
  const renew = async (
    approved: { sn: string; version: number },
    code: string,
    formType: FormType,
    apply_type: 'RENEW' | 'CHANGE',
  ) => {
    const body = { apply_type, version: approved.version }
    const done = fill(labels.renewed, { type: applyTypeWords[apply_type] })
    const { ok } = await send(applicationContract.renew, { params: { id: approved.sn }, body }, done)
    if (ok) open(code, formType)
  }
  return { open, renew, busy }
}

const VERBS: Record<CardAction, Text> = {
  apply: labels.apply,
  edit: labels.continue,
  resubmit: labels.resubmit,
  renew: applyTypeWords.RENEW,
  change: applyTypeWords.CHANGE,
  view: kitLabels.view,
}

/** The actions open to the institution for a credential now, from the server. */
export function ApplicationStart({ card }: { card: CredentialCard }) {
  const say = useSay()
  const { goToRecord } = useScreens()
  const { open, renew, busy } = useApplying()
  const run = (action: CardAction) => {
    const sn = card.open_sn ?? card.approved_sn
    if (action === 'view') return sn === null ? undefined : goToRecord('applicationList', sn)
    if (action !== 'renew' && action !== 'change') return open(card.code, card.form_type)
    const { approved_sn, approved_version: version } = card
    if (approved_sn === null || version === null) return undefined
    const type = action === 'renew' ? 'RENEW' : 'CHANGE'
    return void renew({ sn: approved_sn, version }, card.code, card.form_type, type)
  }
  return (
    <span className="zk-actions zk-actions-header">
      {card.actions.map((action, at) => (
        <Button
          key={action}
          type={at === 0 && action !== 'view' ? 'primary' : 'default'}
          loading={busy && (action === 'renew' || action === 'change')}
          onClick={() => run(action)}
        >
          {say(VERBS[action])}
        </Button>
      ))}
    </span>
  )
}
