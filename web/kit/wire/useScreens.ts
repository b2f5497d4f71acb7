import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { usePage } from './page.tsx'
import { useSession } from './session.tsx'

type Parts = Readonly<Record<string, string>>

/** Links to the other screens of the account's portal: `addressOf` is null where the portal has no such screen. */
export function useScreens() {
  const { user } = useSession()
  const { navigate } = usePage()
  const addressOf = (screen: ScreenName, params: Parts = {}, search: Parts = {}): string | null => {
    const path = pathOf(user.role, screen, params)
    const query = new URLSearchParams(search).toString()
    return path === null || query === '' ? path : `${path}?${query}`
  }
  const go = (screen: ScreenName, params: Parts = {}, search: Parts = {}) => {
    const address = addressOf(screen, params, search)
    if (address !== null) navigate(address)
  }
  return { addressOf, go }
}
