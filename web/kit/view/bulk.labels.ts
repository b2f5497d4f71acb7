import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words about the chosen rows of a list, loaded with the bar that shows them. */
export const bulkLabels = defineMessages({
  bar: { CN: '对所选记录的操作', HK: '對所選紀錄的操作', US: 'Actions for the selection' },
  chosen: { CN: '已选 {count} 条', HK: '已選 {count} 筆', US: '{count} selected' },
  clear: { CN: '取消选择', HK: '取消選擇', US: 'Clear selection' },
  move: { CN: '{move} {count} 条', HK: '{move} {count} 筆', US: '{move} {count}' },
  none: { CN: '所选记录目前都不能{move}', HK: '所選紀錄目前都不能{move}', US: '{move}: none of the selected records allows it now' },
  records: { CN: '所选 {count} 条记录', HK: '所選 {count} 筆紀錄', US: 'Selected records: {count}' },
  left_out: { CN: '其余所选记录目前不能这样操作，将保持不变。', HK: '其餘所選紀錄目前不能這樣操作，將保持不變。', US: 'The other selected records do not allow this now and stay as they are.' },
  done: { CN: '{move}成功：{count} 条', HK: '{move}成功：{count} 筆', US: '{move}: {count} done' },
  partly: { CN: '{move}：{done} 条成功，{refused} 条未成功', HK: '{move}：{done} 筆成功，{refused} 筆未成功', US: '{move}: {done} done, {refused} not' },
  refused: { CN: '未成功的记录仍为选中状态，原因如下：', HK: '未成功的紀錄仍為選取狀態，原因如下：', US: 'The records below are still selected. Reasons:' },
  copy: { CN: '复制清单', HK: '複製清單', US: 'Copy the list' },
  copied: { CN: '已复制', HK: '已複製', US: 'Copied' },
})
