import { useEffect } from 'react'
import { preferenceContract } from '@zhikao/domain/platform/preference/preference.contract.ts'
import { call } from '../kit/wire/call.ts'
import { settings } from '../shell/settings.ts'

/** At the start the settings of the account are applied if this browser has not stored that revision yet (shell.md B). */
export function PreferenceBridge() {
  useEffect(() => {
    let wanted = true
    call(preferenceContract.current).then(
      ({ setting, revision }) => {
        if (wanted && setting && revision && revision !== settings.revision()) settings.adopt(setting, revision)
      },
      // Without an answer the browser's copy stays in use.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return null
}
