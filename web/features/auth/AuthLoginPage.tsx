import type { ReactNode } from 'react'
import { authMessages } from '@zhikao/domain/auth/auth.messages.ts'
import type { authContract } from '@zhikao/domain/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import { setLang, useLang, useSay } from '../../i18n/lang.ts'
import { languageNames } from '../../i18n/language.labels.ts'
import { loginLabels } from './auth.labels.ts'
import { AuthLoginForm } from './AuthLoginForm.tsx'

type SignedIn = DataOf<typeof authContract.login>
type Props = {
  /** What has to be said above the form. */
  notices: ReactNode
  onSignedIn: (session: SignedIn) => Promise<void>
  /** The user has begun to type: time to fetch what comes next. */
  onTyping: () => void
}

const facts = [
  [loginLabels.fact_one, loginLabels.fact_one_more],
  [loginLabels.fact_two, loginLabels.fact_two_more],
  [loginLabels.fact_three, loginLabels.fact_three_more],
] as const

/** /login: what the platform is on the left, the form on the right; no antd, so that it is there at once (shell.md §0.15). */
export function AuthLoginPage({ notices, onSignedIn, onTyping }: Props) {
  const say = useSay()
  return (
    <div className="login-page">
      <section className="login-about" aria-label={say(authMessages.platform_long_name)}>
        <div className="login-brand">
          <img src="/logo.svg" alt="" width={40} height={40} />
          <span>{say(authMessages.platform_name)}</span>
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
      </section>
      <div className="login-side">
        <LanguageChoice />
        <main className="login-card">
          <h1>{say(loginLabels.welcome)}</h1>
          <p className="login-hint">{say(loginLabels.hint)}</p>
          {notices}
          <AuthLoginForm onSignedIn={onSignedIn} onTyping={onTyping} />
          <p className="login-forgot">{say(loginLabels.forgot)}</p>
        </main>
      </div>
    </div>
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
