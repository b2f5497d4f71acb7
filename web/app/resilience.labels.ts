import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Notices for changes of network, session and release. */
export const resilienceLabels = defineMessages({
  offline: { CN: '网络已断开，已填写的内容仍在；恢复后会自动继续', HK: '網絡已中斷，已填寫的內容仍在；恢復後會自動繼續', US: 'You are offline. What you entered is still here; you can continue when the connection is restored' },
  new_version: { CN: '系统已更新', HK: '系統已更新', US: 'A new version is available' },
  new_version_hint: { CN: '刷新后使用新版本。请先保存正在填写的内容。', HK: '重新整理後使用新版本。請先儲存正在填寫的內容。', US: 'Reload to use it. Save what you are working on first.' },
  reload: { CN: '立即刷新', HK: '立即重新整理', US: 'Reload now' },
  later: { CN: '稍后', HK: '稍後', US: 'Later' },
  expiring: { CN: '登录即将失效', HK: '登入即將失效', US: 'Your session is about to end' },
  expiring_hint: { CN: '将于 {time} 失效，未保存的内容请先保存。', HK: '將於 {time} 失效，未儲存的內容請先儲存。', US: 'It ends at {time}. Save what you have not saved yet.' },
  stay: { CN: '继续使用', HK: '繼續使用', US: 'Stay signed in' },
  at_the_end: { CN: '本次登录已达最长时间，无法延长，请保存后重新登录', HK: '本次登入已達最長時間，無法延長，請儲存後重新登入', US: 'This session cannot be extended any further; save your work and sign in again' },
  drafts: { CN: '上次登录失效时有未保存的内容', HK: '上次登入失效時有未儲存的內容', US: 'Unsaved work from your last session' },
  drafts_hint: { CN: '{titles}。恢复后请检查并保存。', HK: '{titles}。恢復後請檢查並儲存。', US: '{titles}. Check and save after restoring.' },
  restore: { CN: '恢复内容', HK: '恢復內容', US: 'Restore' },
  discard: { CN: '不需要', HK: '不需要', US: 'Discard' },
})
