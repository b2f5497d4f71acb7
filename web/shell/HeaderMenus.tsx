import {
  EnterOutlined,
  GlobalOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { App, Avatar, Button, Dropdown } from 'antd'
import type { DropdownProps } from 'antd'
import type { KeyboardEvent } from 'react'
import type { CurrentUser } from '@zhikao/domain/platform/auth/auth.model.ts'
import { LANG_TAGS, LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { languageAliases, languageNames } from '../i18n/language.labels.ts'
import { showLang, useLang, useSay } from '../i18n/lang.ts'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { helpLinkOf } from './HeaderTools.tsx'
import { menuLabels } from './menu.labels.ts'
import { settings } from './settings.ts'
import { shellLabels } from './shell.labels.ts'
import styles from './Shell.module.css'
import { useAvatar } from './useAvatar.ts'
import { toolLabels } from './tools.labels.ts'

/** When a menu with the focus closes, the focus returns to its button: a dialog opened next returns the focus there. */
const leave = (open: boolean) => {
  if (!open && document.activeElement?.closest('.ant-dropdown'))
    document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus()
}
/** Prevents the key that selected an item from also activating the button, which has the focus by then. */
const onKeyDown = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()
/** The menus open inside the header, so that a screen reader finds them in a landmark. */
const inHeader: DropdownProps = {
  trigger: ['click'],
  placement: 'bottomRight',
  autoFocus: true,
  getPopupContainer: (button) => button.parentElement ?? document.body,
  onOpenChange: leave,
}

const OFFER_SECONDS = 6
const OFFER = 'lang'

/** The three languages; a choice applies at once in this window; a notice offers to save it with the settings (shell.md §0.13). */
export function LanguageMenu() {
  const [lang, say, choose] = [useLang(), useSay(), useLanguageChoice()]
  const items = LANGS.map((one) => ({
    key: one,
    label: (
      <span lang={LANG_TAGS[one]}>
        <span className={styles.langCode}>{one.toLowerCase()}</span> {languageNames[one]}
      </span>
    ),
    onClick: () => choose(one),
  }))
  return (
    <Dropdown menu={{ items, onKeyDown, selectable: true, selectedKeys: [lang] }} {...inHeader}>
      <button
        type="button"
        className={styles.tool}
        aria-haspopup="menu"
        aria-label={`${say(shellLabels.language)} ${languageAliases[lang]}`}
      >
        <GlobalOutlined />
        <span className={styles.wideOnly}>{languageAliases[lang]}</span>
      </button>
    </Dropdown>
  )
}

/** Switches the language, and offers to save it if it differs from the saved one. */
function useLanguageChoice() {
  const { message } = App.useApp()
  const keep = async () => {
    message.destroy(OFFER)
    const { saveSettings } = await import('./saveSettings.ts')
    await saveSettings(settings, message)
  }
  return (one: Lang) => {
    showLang(one)
    if (settings.isSaved()) return message.destroy(OFFER)
    const content = (
      <>
        {menuLabels.lang_shown[one]}
        <Button type="link" size="small" onClick={() => void keep()}>
          {menuLabels.keep[one]}
        </Button>
      </>
    )
    void message.info({ key: OFFER, content, duration: OFFER_SECONDS })
  }
}

type AvatarMenuProps = {
  user: CurrentUser
  onProfile: () => void
  onPassword: () => void
  onSettings: () => void
  onKeys: () => void
  onLogout: () => void
}

/** The signed-in user and the account menu (spec §2.6). */
export function AvatarMenu({ user, onProfile, onPassword, onSettings, onKeys, onLogout }: AvatarMenuProps) {
  const say = useSay()
  const narrow = useNarrow()
  const help = narrow && !user.password_due ? helpLinkOf(user.role) : null
  const items = [
    { key: 'profile', icon: <UserOutlined />, label: say(titles.userInfo), onClick: onProfile },
    { key: 'password', icon: <LockOutlined />, label: say(shellLabels.change_password), onClick: onPassword },
    // The second way to the settings, whose handle is hidden by default (shell.md §0.6).
    { key: 'settings', icon: <SettingOutlined />, label: say(menuLabels.settings), onClick: onSettings },
    // A phone has no keys.
    ...(narrow ? [] : [{ key: 'keys', icon: <EnterOutlined />, label: say(menuLabels.keys), onClick: onKeys }]),
    ...(help
      ? [{ key: 'help', icon: <QuestionCircleOutlined />, label: <a {...help}>{say(toolLabels.help)}</a> }]
      : []),
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined />, label: say(shellLabels.log_out), onClick: onLogout },
  ]
  const picture = useAvatar(user.avatar)
  return (
    <Dropdown menu={{ items, onKeyDown }} {...inHeader}>
      <button type="button" className={styles.tool} aria-haspopup="menu">
        <span aria-hidden="true">
          <Avatar size={28} src={picture} className={styles.avatar} alt="">
            {[...user.name].at(-1)}
          </Avatar>
        </span>
        <span className="zk-unseen">{say(shellLabels.account)}</span>
        <span className={styles.wideOnly}>{user.name}</span>
      </button>
    </Dropdown>
  )
}
