import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import type { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import { setLang, useLang, useSay } from '../../i18n/lang.ts'
import { languageNames } from '../../i18n/language.labels.ts'
import { loginLabels } from './auth.labels.ts'
import { AuthLoginForm } from './AuthLoginForm.tsx'
import { AuthNewsPanel } from './AuthNewsPanel.tsx'

// Rarely used: loaded on demand.
const AuthHelpPanel = lazy(() => import('./AuthHelpPanel.tsx'))
const AuthResetForm = lazy(() => import('./AuthResetForm.tsx'))

type SignedIn = DataOf<typeof authContract.login>
type Props = {
  /** The form for a forgotten password is shown instead of the login. */
  resetting: boolean
  onResetting: (resetting: boolean) => void
  /** Messages above the form. */
  notices: ReactNode
  onSignedIn: (session: SignedIn) => Promise<void>
  /** Called when the user begins to type, to prefetch the frame. */
  onTyping: () => void
}

const facts = [
  [loginLabels.fact_one, loginLabels.fact_one_more],
  [loginLabels.fact_two, loginLabels.fact_two_more],
  [loginLabels.fact_three, loginLabels.fact_three_more],
] as const

/** /login: the platform's description on the left, the form on the right; without antd, so that it appears at once (shell.md §0.15). */
export function AuthLoginPage({ notices, resetting, onResetting, onSignedIn, onTyping }: Props) {
  const [known, setKnown] = useState<string | null>(null)
  const turn = (next: boolean, username: string | null = null) => {
    setKnown(username)
    onResetting(next)
  }
  return (
    <div className="login-page">
      <About />
      <div className="login-side">
        <LanguageChoice />
        <main className="login-card">
          {resetting ? (
            <Suspense fallback={null}>
              <AuthResetForm onDone={(username) => turn(false, username)} onBack={() => turn(false)} />
            </Suspense>
          ) : (
            <SignIn
              notices={notices}
              known={known}
              onSignedIn={onSignedIn}
              onTyping={onTyping}
              onForgot={() => turn(true)}
            />
          )}
        </main>
      </div>
    </div>
  )
}

/** What the platform is, in a few words, and its public news. */
function About() {
  const say = useSay()
  return (
    <section className="login-about" aria-label={say(authMessages.platform_long_name)}>
      <div className="login-brand">
        <img src="/logo.svg" alt="" width={40} height={40} />
        <span>{say(kernelMessages.platform_name)}</span>
      </div>
      <p className="login-platform">{say(authMessages.platform_long_name)}</p>
      <ul className="login-facts">
        {facts.map(([fact, more]) => (
          <li key={fact.US}>
            <strong>{say(fact)}</strong>
            <span>{say(more)}</span>
          </li>
        ))}
      </ul>
      <AuthNewsPanel />
    </section>
  )
}

/** There the registration has a page of its own. */
const PHONE = '(max-width: 599.99px)'

type SignInProps = Pick<Props, 'notices' | 'onSignedIn' | 'onTyping'> & {
  /** The username whose password has just been reset. */
  known: string | null
  onForgot: () => void
}

function SignIn({ notices, known, onSignedIn, onTyping, onForgot }: SignInProps) {
  const say = useSay()
  const [helped, setHelped] = useState(false)
  return (
    <>
      <h1>{say(loginLabels.welcome)}</h1>
      <p className="login-hint">{say(loginLabels.hint)}</p>
      {notices}
      <p role="status" className="login-done">
        {known === null ? '' : say(loginLabels.reset_done)}
      </p>
      <AuthLoginForm username={known ?? ''} onSignedIn={onSignedIn} onTyping={onTyping} />
      <div className="login-links">
        <button type="button" onClick={onForgot}>
          {say(loginLabels.forgot)}
        </button>
        <a href="/certificate">{say(loginLabels.check_certificate)}</a>
        <a href={matchMedia(PHONE).matches ? '/train' : '/teacher'}>{say(loginLabels.register)}</a>
        <details className="login-help" onToggle={(event) => setHelped(event.currentTarget.open)}>
          <summary>{say(loginLabels.help)}</summary>
          {helped ? (
            <Suspense fallback={null}>
              <AuthHelpPanel />
            </Suspense>
          ) : null}
        </details>
      </div>
    </>
  )
}

function LanguageChoice() {
  const [lang, say] = [useLang(), useSay()]
  return (
    <nav className="login-languages" aria-label={say(loginLabels.language)}>
      {LANGS.map((one) => (
        <button key={one} type="button" lang={LANG_TAGS[one]} aria-pressed={one === lang} onClick={() => setLang(one)}>
          {languageNames[one]}
        </button>
      ))}
    </nav>
  )
}
