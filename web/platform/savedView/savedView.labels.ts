import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import type { savedViewContract } from '@zhikao/domain/platform/savedView/savedView.contract.ts'

/** A view as the server gives it. */
export type SavedView = DataOf<typeof savedViewContract.list>[number]

export const savedViewLabels = defineMessages({
  views: { CN: '视图', HK: '檢視', US: 'Views' },
  all: { CN: '全部', HK: '全部', US: 'All' },
  save: { CN: '保存为视图', HK: '儲存為檢視', US: 'Save as a view' },
  update: { CN: '更新视图', HK: '更新檢視', US: 'Update the view' },
  updated: { CN: '视图已更新', HK: '檢視已更新', US: 'View updated' },
  changed: { CN: '已改动', HK: '已改動', US: 'changed' },
  edit: { CN: '重命名与共享', HK: '重新命名與共享', US: 'Rename and share' },
  remove: { CN: '删除视图', HK: '刪除檢視', US: 'Delete the view' },
  remove_question: { CN: '删除视图“{name}”？', HK: '刪除檢視「{name}」？', US: 'Delete the view “{name}”?' },
  remove_shared: { CN: '本单位的同事也将不再看到它。', HK: '本單位的同事亦不再看到它。', US: 'Your colleagues will no longer see it either.' },
  removed: { CN: '视图已删除', HK: '檢視已刪除', US: 'View deleted' },
  saved: { CN: '视图已保存', HK: '檢視已儲存', US: 'View saved' },
  menu_of: { CN: '视图“{name}”的操作', HK: '檢視「{name}」的操作', US: 'Actions of the view “{name}”' },
  shared_by: { CN: '{name} 共享', HK: '{name} 共享', US: 'Shared by {name}' },
  share: { CN: '与本单位同事共享', HK: '與本單位同事共享', US: 'Share with colleagues of the organization' },
  name: { CN: '视图名称', HK: '檢視名稱', US: 'Name of the view' },
  keeps: { CN: '视图保存筛选、排序、列与行高。', HK: '檢視儲存篩選、排序、欄與列高。', US: 'A view keeps filters, sort order, columns and density.' },
})
