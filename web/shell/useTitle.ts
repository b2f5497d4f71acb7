import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { useEffect } from 'react'
import { useSay } from '../i18n/lang.ts'

/** The browser's title: the platform's name followed by the screen's (spec §2.6). */
export function useTitle(screen: string | null): void {
  const say = useSay()
  const platform = say(kernelMessages.platform_name)
  useEffect(() => {
    document.title = screen ? `${platform} · ${screen}` : platform
  }, [platform, screen])
}
