import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const knowledgePointLabels = defineMessages({
  add: { CN: '新增知识点', HK: '新增知識點', US: 'Add knowledge point' },
  edit: { CN: '编辑知识点', HK: '編輯知識點', US: 'Edit knowledge point' },
  saved: { CN: '知识点已保存', HK: '知識點已儲存', US: 'Knowledge point saved' },
  add_below: { CN: '添加下级', HK: '新增下級', US: 'Add below' },
  choose_credential: { CN: '选择一个证书，查看它的知识点。', HK: '選擇一個證書，查看它的知識點。', US: 'Choose a credential to see its knowledge points.' },
  empty: { CN: '该证书还没有知识点', HK: '此證書尚無知識點', US: 'This credential has no knowledge points yet' },
  empty_first: { CN: '按考核大纲建立知识点，试题与组卷蓝图都引用它们。', HK: '按考核大綱建立知識點，試題與組卷藍圖都引用它們。', US: 'Build them from the syllabus; questions and blueprints refer to them.' },
  top: { CN: '无（最上级）', HK: '無（最上級）', US: 'None (top level)' },
  position_hint: { CN: '同一上级下由小到大排列。', HK: '同一上級下由小到大排列。', US: 'Ascending below the same parent.' },
  pick: { CN: '请选择知识点', HK: '請選擇知識點', US: 'Choose knowledge points' },
  pick_credential_first: { CN: '请先选择一个证书', HK: '請先選擇一個證書', US: 'Choose one credential first' },
  remove: { CN: '删除后不能恢复。', HK: '刪除後不能復原。', US: 'It cannot be restored.' },
  actions: { CN: '操作', HK: '操作', US: 'Actions' },
})
