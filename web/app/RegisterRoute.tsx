import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { useSay } from '../i18n/lang.ts'
import { useTitle } from '../shell/useTitle.ts'
import { RegisterPage } from '../training/register/RegisterPage.tsx'
import { registerLabels } from '../training/register/register.labels.ts'
import './certificate.css'
import './register.css'

/** /teacher and /train: without the frame; `?train=` names a training, `?query=1` opens the progress query. */
export default function RegisterRoute({ kind }: { kind: RegisterKind }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  useTitle(useSay()(registerLabels.title))
  const train = typeof search['train'] === 'string' && search['train'] !== '' ? search['train'] : undefined
  const show = (isQuery: boolean) =>
    void navigate({ to: `/${kind}`, search: { ...(train ? { train } : {}), ...(isQuery ? { query: '1' } : {}) } })
  return <RegisterPage kind={kind} isQuery={'query' in search} onQuery={show} train={train} />
}
