import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { SelftestLoading } from './SelftestScreenPanel.tsx'
import type { PlaceProps } from './SelftestScreenPanel.tsx'
import { selftestLabels as labels } from './selftest.labels.ts'

// Fetched while the page is drawn already.
const SelftestSession = lazyPart(
  async () => (await import('./SelftestSessionPanel.tsx')).SelftestSession,
  <SelftestLoading />,
)

/** /practice: self-tests of students, without an account (Decided 27). For phones first; without antd. */
export function SelftestPage(props: PlaceProps) {
  const say = useSay()
  return (
    <div className="practice-page">
      <PageHead />
      <SelftestSession {...props} />
      <footer className="practice-foot">{say(authMessages.platform_long_name)}</footer>
    </div>
  )
}

function PageHead() {
  const say = useSay()
  return (
    <header className="practice-head">
      <img src="/logo.svg" alt="" width={32} height={32} />
      <span>
        {say(kernelMessages.platform_name)} · {say(labels.title)}
      </span>
      <LanguageChoice label={say(labels.language)} />
    </header>
  )
}
