import { defineMessages } from './text.ts'

export const accountMessages = defineMessages({
  username_format: { CN: '账号须为 4 至 20 位字母、数字或下划线', HK: '用戶名稱須為 4 至 20 位字母、數字或底線', US: 'A username has 4 to 20 letters, digits or underscores' },
})
