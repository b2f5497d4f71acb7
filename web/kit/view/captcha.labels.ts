import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the security check of the login and reset forms. */
export const captchaLabels = defineMessages({
  title: { CN: '安全验证', HK: '安全驗證', US: 'Security check' },
  working: { CN: '正在验证，由浏览器自动完成，无需填写…', HK: '正在驗證，由瀏覽器自動完成，無須填寫…', US: 'Checking. Your browser does this by itself; nothing to enter…' },
  done: { CN: '验证完成', HK: '驗證完成', US: 'Check complete' },
  failed: { CN: '验证未完成，请检查网络后重试', HK: '驗證未完成，請檢查網絡後再試', US: 'The check was not completed; check your connection and try again' },
  retry: { CN: '重新验证', HK: '重新驗證', US: 'Check again' },
})
