import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Messages for a missing operation (spec §6), and the names of the operations. */
export const guardLabels = defineMessages({
  refused: { CN: '对不起，您没有操作权限：{operation}', HK: '對不起，您沒有操作權限：{operation}', US: 'No permission: {operation}' },
})
