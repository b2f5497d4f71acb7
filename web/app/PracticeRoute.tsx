import { useNavigate, useSearch } from '@tanstack/react-router'
import { SelftestPage } from '../bank/selftest/SelftestPage.tsx'
import type { PracticePlace } from '../bank/selftest/SelftestScreenPanel.tsx'
import { selftestLabels } from '../bank/selftest/selftest.labels.ts'
import { useSay } from '../i18n/lang.ts'
import { useTitle } from '../shell/useTitle.ts'
import './practice.css'
import './practiceQuestion.css'
import './practiceSitting.css'

function placeOf(search: Record<string, unknown>): PracticePlace {
  const { sitting, result } = search
  if (typeof sitting === 'string' && sitting !== '') return { at: 'sitting', sn: sitting }
  return typeof result === 'string' && result !== '' ? { at: 'result', sn: result } : { at: 'home' }
}

/** /practice, with ?sitting=… a self-test that goes on, with ?result=… what came of one: without the frame, without an account. */
export default function PracticeRoute() {
  const place = placeOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  useTitle(useSay()(selftestLabels.title))
  const go = (next: PracticePlace, replaces = false) =>
    void navigate({ to: '/practice', search: next.at === 'home' ? {} : { [next.at]: next.sn }, replace: replaces })
  return <SelftestPage place={place} onGo={go} />
}
