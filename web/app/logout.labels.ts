import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** The question of a sign-out with entries that are not sent. */
export const logoutLabels = defineMessages({
  unsent: { CN: '还有 {count} 条记录未发送', HK: '還有 {count} 條記錄未傳送', US: '{count} {count|entry|entries} not sent yet' },
  unsent_means: { CN: '退出后仍加密保存在本设备，本账号再次登录后自动发送；其他账号看不到。', HK: '登出後仍加密儲存在本裝置，本帳戶再次登入後自動傳送；其他帳戶看不到。', US: 'They stay encrypted on this device and are sent when you sign in again; other accounts cannot see them.' },
  stay: { CN: '留下', HK: '留下', US: 'Stay' },
})
