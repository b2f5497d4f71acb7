import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { pathOf } from '@zhikao/domain/portals/sections.ts'
import { addressWith } from './links.ts'
import type { Link } from './links.ts'
import { usePage } from './page.tsx'
import { useSession } from './session.tsx'

type Parts = Readonly<Record<string, string>>

/** Links to the other screens of the account's portal: `addressOf` and `linkTo` are null where the portal has no such screen. */
export function useScreens() {
  const { user } = useSession()
  const { navigate, leave } = usePage()
  const addressOf = (screen: ScreenName, params: Parts = {}, search: Parts = {}): string | null => {
    const path = pathOf(user.role, screen, params)
    return path === null ? null : addressWith(path, search)
  }
  const go = (screen: ScreenName, params: Parts = {}, search: Parts = {}) => {
    const address = addressOf(screen, params, search)
    if (address !== null) navigate(address)
  }
  /** A list with one of its records open. */
  const goToRecord = (list: ScreenName, sn: string) => go(list, {}, { record: sn })
  /** The same from a form that is saved: its tab closes. */
  const leaveToRecord = (list: ScreenName, sn: string) => {
    const address = addressOf(list, {}, { record: sn })
    if (address !== null) leave(address)
  }
  const linkTo = (screen: ScreenName, params: Parts = {}, search: Parts = {}): Link | null => {
    const href = addressOf(screen, params, search)
    return href === null ? null : { href, open: () => navigate(href) }
  }
  return { addressOf, go, goToRecord, leaveToRecord, linkTo }
}
