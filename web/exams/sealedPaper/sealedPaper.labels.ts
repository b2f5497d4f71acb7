import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const paperLabels = defineMessages({
  title: { CN: '试卷', HK: '試卷', US: 'Exam papers' },
  what: { CN: '试卷上传后即加密封存，开考前任何人不能读取；考试批准后不能更换。', HK: '試卷上載後即加密封存，開考前任何人不能讀取；考試批准後不能更換。', US: 'A paper is locked as soon as it is uploaded: nobody reads it before the start, and once the exam is approved it stays.' },
  missing: { CN: '未上传', HK: '未上載', US: 'Not there yet' },
  uploaded: { CN: '试卷已封存', HK: '試卷已封存', US: 'The paper is sealed' },
})
