import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Messages for a missing answer or an answer without our envelope (spec §8). */
export const failureLabels = defineMessages({
  network: { CN: '网络连接失败，请检查网络后重试', HK: '網絡連線失敗，請檢查網絡後再試', US: 'No connection; check the network and try again' },
  timeout: { CN: '请求超时，请稍后重试', HK: '請求逾時，請稍後再試', US: 'The request took too long; try again later' },
  aborted: { CN: '请求已取消', HK: '請求已取消', US: 'The request was canceled' },
  token: { CN: '认证 token 已过期，请重新登录', HK: '認證 token 已過期，請重新登入', US: 'Session expired, sign in again' },
  answer: { CN: '服务暂时无法使用，请稍后重试', HK: '服務暫時無法使用，請稍後再試', US: 'Service unavailable; try again later' },
  http_401: { CN: '无此权限', HK: '無此權限', US: 'Not authorized' },
  http_403: { CN: '请求被拒绝', HK: '請求被拒絕', US: 'Request refused' },
})
