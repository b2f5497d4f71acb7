import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { CredentialNames } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { RecordMoves } from '../../kit/view/RecordMoves.tsx'
import type { RecordMovesProps } from '../../kit/view/RecordMoves.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { credentialLabels } from './credential.labels.ts'

type Props = Omit<RecordMovesProps<CredentialNames & { site_count: number | null }>, 'onEdit'>

/** What can be done to a credential. */
export function CredentialMoves(props: Props) {
  const { row } = props
  const { go } = useScreens()
  const name = useSay()(credentialName(row))
  const sites = () => go('applicationAudit', {}, { credential_sn: row.sn, status: 'AUDIT' })
  return (
    <RecordMoves
      {...props}
      of={credentialLifecycle}
      calls={credentialContract}
      name={name}
      consequences={{ disable: fill(credentialLabels.disable, { count: row.site_count ?? 0 }) }}
      onEdit={() => go('credentialEdit', { sn: row.sn })}
      last={[{ key: 'sites', label: credentialLabels.sites, run: sites }]}
    />
  )
}
