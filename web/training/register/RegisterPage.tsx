import { lazy, Suspense } from 'react'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import type { RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import { registerLabels as labels } from './register.labels.ts'

// Fetched while the page is drawn already: most of its scripts are words and rules of the form.
const RegisterPanel = lazy(() => import('./RegisterPanel.tsx'))

type Props = {
  kind: RegisterKind
  /** The progress is asked for. */
  isQuery: boolean
  onQuery: (isQuery: boolean) => void
  /** The training that a link names. */
  train: string | undefined
}

/** /teacher and /train: people register for the training of examiners without an account (Decided 30). Without antd, for slow networks. */
export function RegisterPage({ kind, isQuery, onQuery, train }: Props) {
  const say = useSay()
  return (
    <div className="check-page register-page" data-kind={kind}>
      <PageHead kind={kind} />
      <main className="check-card">
        <h1>{say(labels.title)}</h1>
        <nav className="register-tabs" aria-label={say(labels.title)}>
          <button type="button" aria-pressed={!isQuery} onClick={() => onQuery(false)}>
            {say(labels.register)}
          </button>
          <button type="button" aria-pressed={isQuery} onClick={() => onQuery(true)}>
            {say(labels.query)}
          </button>
        </nav>
        <Suspense fallback={<p className="check-busy register-form">{say(labels.loading)}</p>}>
          <RegisterPanel kind={kind} isQuery={isQuery} onQuery={onQuery} train={train} />
        </Suspense>
      </main>
      <footer className="check-foot">{say(authMessages.platform_long_name)}</footer>
    </div>
  )
}

function PageHead({ kind }: { kind: RegisterKind }) {
  const say = useSay()
  return (
    <header className="check-head">
      <img src="/logo.svg" alt="" width={32} height={32} />
      <span>{say(kernelMessages.platform_name)}</span>
      <a className="register-link" href="/login">
        {say(labels.sign_in)}
      </a>
      <a className="register-link" href={kind === 'train' ? '/teacher' : '/train'}>
        {say(kind === 'train' ? labels.to_desktop : labels.to_phone)}
      </a>
      <LanguageChoice label={say(labels.language)} />
    </header>
  )
}
