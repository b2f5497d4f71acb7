import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { credentialLabels } from './credential.labels.ts'

type Props = { row: MovedRow & CredentialNames; place: 'row' | 'header'; onGone?: () => void }

/** What can be done to a credential. */
export function CredentialMoves({ row, place, onGone }: Props) {
  const remove = useRemoval(credentialContract.remove, onGone)
  const { go } = useScreens()
  const name = useSay()(credentialName(row))
  const edit = () => go('credentialEdit', { sn: row.sn })
  const sites = () => go('applicationAudit', {}, { credential_sn: row.sn, status: 'AUDIT' })
  return (
    <MoveButtons
      of={credentialLifecycle}
      calls={credentialContract}
      row={row}
      name={name}
      place={place}
      consequences={{ disable: credentialLabels.disable }}
      first={allowed(row, [{ key: 'edit', label: kitLabels.edit, run: edit }])}
      last={[
        { key: 'sites', label: credentialLabels.sites, run: sites },
        ...allowed(row, [{ key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, name) }]),
      ]}
    />
  )
}
