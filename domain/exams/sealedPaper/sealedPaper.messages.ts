import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { sealedPaperLifts } from './sealedPaper.lifts.ts'

/** Why a paper is refused, and what would lift it. */
export const sealedPaperMessages = defineRules<typeof sealedPaperLifts>()({
  paper_closed: { CN: '考试申请已通过，试卷已封存，不能再更换；如确需更换，请先撤销考试批准', HK: '考試申請已批准，試卷已封存，不能再更換；如確需更換，請先撤銷考試批准', US: 'The exam is approved and its papers are sealed; to replace one, revoke the approval first' },
  paper_unknown: { CN: '题库中没有该试卷，请重新选择', HK: '題庫中沒有此試卷，請重新選擇', US: 'The bank has no such paper; choose another' },
  paper_unfit: { CN: '该试卷不是按本计划的考试方案为该科目组成的，请选择其他试卷', HK: '此試卷不是按本計劃的考試方案為該科目組成的，請選擇其他試卷', US: 'This paper was not made for this subject from the exam template of this plan; choose another' },
  paper_practised: {
    CN: '卷中有 {count} 道试题已用于自测卷，不能用于考试；请选择其他试卷，或另组一套',
    HK: '卷中有 {count} 道試題已用於自測卷，不能用於考試；請選擇其他試卷，或另組一套',
    US: 'Self-tests have shown {count} {count|question|questions} of this paper, so it cannot be used in an exam; choose another, or make one with other questions',
  },
  paper_same: { CN: '与本科目的另一套试卷（主卷或备用卷）相同，泄密后不能替换；请选择另一套', HK: '與本科目的另一套試卷（主卷或備用卷）相同，洩密後不能替換；請選擇另一套', US: 'It is the same as the other paper of this subject (main or spare), so it could not replace a leaked one; choose a different one' },
  paper_off: { CN: '该试卷没有启用，不能封存；请先启用，或选择其他试卷', HK: '此試卷沒有啟用，不能封存；請先啟用，或選擇其他試卷', US: 'This paper is not enabled, so it cannot be sealed; enable it first, or choose another' },
  paper_subject: { CN: '本计划的考试方案不含{subject}，请上传本计划所设科目的试卷', HK: '本計劃的考試方案不含{subject}，請上載本計劃所設科目的試卷', US: 'The exam template of this plan does not include {subject}; upload papers for the subjects of the plan' },
})

/** What the fields are called, everywhere. */
export const sealedPaperWords = defineMessages({
  subject: { CN: '科目', HK: '科目', US: 'Subject' },
  variant: { CN: '卷别', HK: '卷別', US: 'Main or spare' },
  name: { CN: '文件名', HK: '檔案名稱', US: 'File name' },
  paper_sn: { CN: '题库试卷', HK: '題庫試卷', US: 'Paper of the bank' },
  sha256: { CN: '校验值（SHA-256）', HK: '校驗值（SHA-256）', US: 'Checksum (SHA-256)' },
  uploaded_by: { CN: '上传人', HK: '上載人', US: 'Uploaded by' },
  create_time: { CN: '上传时间', HK: '上載時間', US: 'Uploaded at' },
})
