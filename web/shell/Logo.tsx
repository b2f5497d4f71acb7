import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { useSay } from '../i18n/lang.ts'
import { openInPlace } from '../kit/wire/links.ts'
import styles from './Shell.module.css'

type Props = { home: string; small?: boolean; onOpen: (path: string) => void }

/** The platform's logo and name, as a link to the home page. */
export function Logo({ home, small = false, onOpen }: Props) {
  const say = useSay()
  return (
    <a
      className={styles.logo}
      href={home}
      title={say(authMessages.platform_long_name)}
      onClick={openInPlace({ open: () => onOpen(home) })}
    >
      <img src="/logo.svg" alt="" width={32} height={32} />
      <span className={small ? 'zk-unseen' : undefined}>{say(kernelMessages.platform_name)}</span>
    </a>
  )
}
