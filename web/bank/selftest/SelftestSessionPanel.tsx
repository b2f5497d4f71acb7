import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSessionEnd } from '../../kit/wire/failure.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { createQueryClient } from '../../kit/wire/query.ts'
import { SelftestHome } from './SelftestHomePanel.tsx'
import { SelftestLoginForm } from './SelftestLoginForm.tsx'
import type { PlaceProps, PracticePlace, ScreenProps } from './SelftestScreenPanel.tsx'
import { selftestLabels as labels } from './selftest.labels.ts'

const loadSitting = () => import('./SelftestSittingPanel.tsx')
const loadResult = () => import('./SelftestResultPanel.tsx')
// Fetched while the list is read: a test goes on without network.
const SelftestSitting = lazyPart(async () => (await loadSitting()).SelftestSitting)
const SelftestResult = lazyPart(async () => (await loadResult()).SelftestResult)

/** `closed`: one has to sign in; `lost`: once more. */
type Door = 'open' | 'closed' | 'lost'

/** Whether one is signed in is learnt from the calls: the session's cookie cannot be read. */
function useDoor() {
  const [door, setDoor] = useState<Door>('open')
  const [client] = useState(() => {
    const made = createQueryClient((failure) => {
      if (!isSessionEnd(failure)) return
      const wasIn = made
        .getQueryCache()
        .findAll()
        .some(({ state }) => state.data !== undefined)
      setDoor((now) => (now === 'open' ? (wasIn ? 'lost' : 'closed') : now))
    })
    return made
  })
  // What was read belongs to one person.
  const turn = (next: Door) => {
    client.clear()
    setDoor(next)
  }
  return { door, client, enter: () => turn('open'), leave: () => turn('closed') }
}

/** The screen of this place, or the login where there is no session. */
export function SelftestSession({ place, onGo }: PlaceProps) {
  const { door, client, enter, leave } = useDoor()
  const [hasMoved, setMoved] = useState(false)
  const go: ScreenProps['onGo'] = (next, replaces) => {
    setMoved(true)
    onGo(next, replaces)
  }
  const signIn = () => {
    setMoved(true)
    enter()
  }
  const notes = [...(door === 'lost' ? [labels.lost] : []), ...(place.at === 'sitting' ? [labels.lost_sitting] : [])]
  return (
    <QueryClientProvider client={client}>
      {door === 'open' ? (
        <Screen place={place} hasMoved={hasMoved} onGo={go} onLeave={leave} />
      ) : (
        <SelftestLoginForm notes={notes} hasMoved={hasMoved} onDone={signIn} />
      )}
    </QueryClientProvider>
  )
}

function Screen({ place, onLeave, ...screen }: ScreenProps & { place: PracticePlace; onLeave: () => void }) {
  useEffect(() => {
    // A failed load is shown where the part is needed.
    void Promise.allSettled([loadSitting(), loadResult()])
  }, [])
  if (place.at === 'sitting') return <SelftestSitting key={place.sn} sn={place.sn} {...screen} />
  if (place.at === 'result') return <SelftestResult key={place.sn} sn={place.sn} {...screen} />
  return <SelftestHome {...screen} onLeave={onLeave} />
}
