import { App } from 'antd'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import { savedOf } from '@zhikao/domain/platform/preference/preference.rules.ts'
import { useSay } from '../i18n/lang.ts'
import { call } from '../kit/wire/call.ts'
import { saveSettings } from './saveSettings.ts'
import { settingsLabels } from './settings.labels.ts'
import type { SettingsStore } from './settings.ts'

/** What the buttons of the settings do: save here and in the account, reset both, copy (shell.md A7). */
export function useSettingsActions(store: SettingsStore) {
  const { message, modal } = App.useApp()
  const say = useSay()

  const save = () => saveSettings(store, message)
  const forget = async () => {
    // Without an answer the local copy is still removed: the copy left in the account is applied at the next start.
    await call(preferenceContract.reset).catch(() => undefined)
    store.forget()
    window.location.reload()
  }
  const reset = () =>
    void modal.confirm({
      title: say(settingsLabels.reset_title),
      content: say(settingsLabels.reset_confirm),
      okText: say(settingsLabels.reset),
      okButtonProps: { danger: true },
      cancelText: say(settingsLabels.keep),
      onOk: forget,
    })
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(savedOf(store.read()), null, 2))
    void message.success(say(settingsLabels.copied))
  }
  return { save, reset, copy }
}
