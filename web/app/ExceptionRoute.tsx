import { useSay } from '../i18n/lang.ts'
import { ExceptionPage } from '../shell/ExceptionPage.tsx'
import { useTitle } from '../shell/useTitle.ts'
import { useConsole } from './consoleContext.ts'
import { homeFor } from './guards.ts'
import { NoticeLines } from './NoticeLines.tsx'
import { shellLabels } from '../shell/shell.labels.ts'
import { useStore } from './useStore.ts'

/** An exception page, inside the frame for a signed-in user, without it otherwise; its home link matches. */
export function ExceptionRoute({ kind }: { kind: '403' | '404' | '500' }) {
  const { session, router } = useConsole()
  const current = useStore(session)
  useTitle(useSay()(shellLabels[`page_${kind}`]))
  const goHome = () => void router.navigate({ to: current ? homeFor(current) : '/' })
  const page = <ExceptionPage kind={kind} onHome={goHome} />
  if (current) return page
  return (
    <main>
      <NoticeLines />
      {page}
    </main>
  )
}

/** The frame failed to load or to render: the home link reloads the document, which fetches the frame again. */
export function BrokenStart() {
  return (
    <main>
      <ExceptionPage kind="500" onHome={() => window.location.assign('/')} />
    </main>
  )
}
