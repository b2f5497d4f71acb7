import { useEffect } from 'react'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { useSay } from '../i18n/lang.ts'

/** The browser's title: the platform's name followed by the screen's (spec §2.6). */
export function useTitle(screen: string | null): void {
  const say = useSay()
  const platform = say(authMessages.platform_name)
  useEffect(() => {
    document.title = screen ? `${platform} · ${screen}` : platform
  }, [platform, screen])
}
