import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Messages for a missing answer or an answer without our envelope (spec §8). */
export const failureLabels = defineMessages({
  network: { CN: '网络连接失败，请检查网络后重试', HK: '網絡連線失敗，請檢查網絡後再試', US: 'No connection; check the network and try again' },
  timeout: { CN: '请求超时，请稍后重试', HK: '請求逾時，請稍後再試', US: 'The request took too long; try again later' },
  aborted: { CN: '请求已取消', HK: '請求已取消', US: 'The request was canceled' },
  token: { CN: '认证 token 已过期，请重新登录', HK: '認證 token 已過期，請重新登入', US: 'Session expired, sign in again' },
  storage: {
    CN: '现在没有网络，且本设备的存储不可用：未能保存。已填写的内容仍在，请勿关闭页面，稍后重试',
    HK: '現在沒有網絡，且本裝置的儲存空間不可用：未能儲存。已填寫的內容仍在，請勿關閉頁面，稍後再試',
    US: 'You are offline and the storage of this device cannot be used: nothing was saved. What you entered is still here; keep this page open and try again later',
  },
  storage_full: {
    CN: '现在没有网络，且本设备的存储空间已满：未能保存。已填写的内容仍在，请清理存储空间后重试',
    HK: '現在沒有網絡，且本裝置的儲存空間已滿：未能儲存。已填寫的內容仍在，請清理儲存空間後再試',
    US: 'You are offline and the storage of this device is full: nothing was saved. What you entered is still here; free some space and try again',
  },
  answer: { CN: '服务暂时无法使用，请稍后重试', HK: '服務暫時無法使用，請稍後再試', US: 'Service unavailable; try again later' },
  http_401: { CN: '无此权限', HK: '無此權限', US: 'Not authorized' },
  http_403: { CN: '请求被拒绝', HK: '請求被拒絕', US: 'Request refused' },
})
