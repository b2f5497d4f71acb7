import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { knowledgePointLifts } from './knowledgePoint.lifts.ts'

export const knowledgePointMessages = defineRules<typeof knowledgePointLifts>()({
  point_credential_unknown: { CN: '没有该证书，请重新选择', HK: '沒有此證書，請重新選擇', US: 'Credential not found; choose another' },
  point_parent_unknown: { CN: '没有该上级知识点，请重新选择', HK: '沒有此上級知識點，請重新選擇', US: 'Parent point not found; choose another' },
  point_below_itself: { CN: '不能移到自己的下级之中，请选择其他上级', HK: '不能移到自己的下級之中，請選擇其他上級', US: 'A point cannot move below itself; choose another parent' },
  point_too_deep: { CN: '知识点最多 {max} 级，请选择更高一级的上级', HK: '知識點最多 {max} 級，請選擇更高一級的上級', US: 'The tree has at most {max} levels; choose a parent further up' },
  point_name_taken: { CN: '同一上级下已有同名知识点，请改名', HK: '同一上級下已有同名知識點，請改名', US: 'The same parent already has a point with this name; use another' },
  points_full: { CN: '每个证书最多 {max} 个知识点；请先删除或合并不用的知识点', HK: '每個證書最多 {max} 個知識點；請先刪除或合併不用的知識點', US: 'A credential has at most {max} points; delete or merge unused ones first' },
  point_has_children: { CN: '该知识点下还有下级，请先移走或删除下级', HK: '此知識點下還有下級，請先移走或刪除下級', US: 'There are points below this one; move or delete them first' },
  point_in_use: { CN: '仍有试题使用该知识点，不能删除；请先在试题中更换', HK: '仍有試題使用此知識點，不能刪除；請先在試題中更換', US: 'Questions name this point, so it cannot be deleted; change them first' },
  point_in_template: { CN: '考试方案的题目来源用到该知识点，不能删除；请先在方案中更换', HK: '考試方案的題目來源用到此知識點，不能刪除；請先在方案中更換', US: 'Exam templates draw questions from this point, so it cannot be deleted; change them first' },
})

/** What the fields are called, everywhere (domain.md §3.15). */
export const knowledgePointWords = defineMessages({
  credential_sn: { CN: '证书', HK: '證書', US: 'Credential' },
  name: { CN: '知识点', HK: '知識點', US: 'Knowledge point' },
  parent_sn: { CN: '上级知识点', HK: '上級知識點', US: 'Parent point' },
  position: { CN: '排序', HK: '排序', US: 'Order' },
  question_count: { CN: '试题数', HK: '試題數', US: 'Questions' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
