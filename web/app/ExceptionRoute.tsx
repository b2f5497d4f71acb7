import { useSay } from '../i18n/lang.ts'
import { ExceptionPage } from '../shell/ExceptionPage.tsx'
import { useTitle } from '../shell/useTitle.ts'
import { useConsole } from './consoleContext.ts'
import { homeFor } from './guards.ts'
import { NoticeLines } from './NoticeLines.tsx'
import { shellLabels } from '../shell/shell.labels.ts'
import { useStore } from './useStore.ts'

/** An exception page, inside the frame for who is signed in, bare for everybody else; the way home leads there. */
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

/** The frame itself did not come or broke: the way home is a fresh start, which fetches it again. */
export function BrokenStart() {
  return (
    <main>
      <ExceptionPage kind="500" onHome={() => window.location.assign('/')} />
    </main>
  )
}
