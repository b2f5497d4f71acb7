import { Skeleton } from 'antd'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'

const CredentialForm = lazyPart(
  async () => (await import('./CredentialForm.tsx')).CredentialForm,
  <Skeleton active title={false} />,
)

/** A new credential, or the one whose number is in the address (domain.md §3.5). */
export default function CredentialFormPage() {
  return <CredentialForm sn={usePage().params.sn} />
}
