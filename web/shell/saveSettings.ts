import type { App } from 'antd'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import { savedOf } from '@zhikao/domain/platform/preference/preference.rules.ts'
import { say } from '../i18n/lang.ts'
import { call } from '../kit/wire/call.ts'
import { failureOf, isShownByConsole } from '../kit/wire/failure.ts'
import { settingsLabels } from './settings.labels.ts'
import type { SettingsStore } from './settings.ts'

type Message = ReturnType<typeof App.useApp>['message']

/** How long the success message of saving is shown (spec §9). */
const SAVING_SECONDS = 0.8
const WARNING_SECONDS = 4

/** Keeps the settings in this browser and in the account; a failure to save in the account is shown. */
export async function saveSettings(store: SettingsStore, message: Message): Promise<void> {
  void message.loading(say(settingsLabels.saving), SAVING_SECONDS)
  store.save()
  try {
    const { revision } = await call(preferenceContract.save, { body: { setting: savedOf(store.read()) } })
    store.mark(revision)
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (!isShownByConsole(failure))
      void message.warning(say(settingsLabels.not_sent, { reason: failure.message }), WARNING_SECONDS)
  }
}
