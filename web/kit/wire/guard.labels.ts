import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** What is said of an operation that is not held (spec §6), and what the operations are called. */
export const guardLabels = defineMessages({
  refused: { CN: '对不起，您没有操作权限：{operation}', HK: '對不起，您沒有操作權限：{operation}', US: 'No permission: {operation}' },
})
