import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { studentDocumentLifts } from './studentDocument.lifts.ts'

/** Why a document is not added, and what would lift it (Decided 43). */
export const studentDocumentMessages = defineRules<typeof studentDocumentLifts>()({
  document_known: { CN: '该学生已有此证件，无须再次添加', HK: '此學生已有此證件，無須再次新增', US: 'The student has this document already; it is not added again' },
  documents_max: { CN: '一名学生最多 {max} 个证件，请先移除一个', HK: '一名學生最多 {max} 個證件，請先移除一個', US: 'A student has at most {max} documents; remove one first' },
  document_older: { CN: '该证件的签发日期早于当前证件，不能设为当前证件；请取消“设为当前证件”', HK: '此證件的簽發日期早於目前證件，不能設為目前證件；請取消「設為目前證件」', US: 'This document was issued before the current one and cannot replace it; clear “Use as current document”' },
  document_newer: { CN: '该证件的签发日期晚于当前证件，请设为当前证件', HK: '此證件的簽發日期晚於目前證件，請設為目前證件', US: 'This document was issued after the current one; choose “Use as current document”' },
})

/** What the fields are called, everywhere. */
export const studentDocumentWords = defineMessages({
  title: { CN: '证件', HK: '證件', US: 'Documents' },
  valid_from: { CN: '签发日期', HK: '簽發日期', US: 'Valid from' },
  valid_to: { CN: '有效期至', HK: '有效期至', US: 'Valid until' },
  shown: { CN: '设为当前证件', HK: '設為目前證件', US: 'Use as current document' },
  current: { CN: '当前证件', HK: '目前證件', US: 'Current' },
  add: { CN: '添加证件', HK: '新增證件', US: 'Add a document' },
  remove: { CN: '移除', HK: '移除', US: 'Remove' },
})
