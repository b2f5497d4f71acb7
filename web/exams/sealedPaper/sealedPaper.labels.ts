import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const paperLabels = defineMessages({
  title: { CN: '试卷', HK: '試卷', US: 'Exam papers' },
  what: {
    CN: '试卷上传后即加密封存，开考前任何人不能读取；考试批准后不能更换。备用卷只在考试中心启用后开放。',
    HK: '試卷上載後即加密封存，開考前任何人不能讀取；考試批准後不能更換。備用卷只在考試中心啟用後開放。',
    US: 'Papers are encrypted and sealed on upload: they cannot be read by anyone before the exam starts, or replaced once the exam is approved. The spare paper opens only when the examination center decides so.',
  },
  missing: { CN: '未上传', HK: '未上載', US: 'Not uploaded' },
  no_spare: { CN: '未上传；发生试题泄密或试卷问题时没有试卷可换', HK: '未上載；發生試題洩密或試卷問題時沒有試卷可換', US: 'Not uploaded; there is nothing to use if questions leak or papers are faulty' },
  seal: { CN: '封存', HK: '封存', US: 'Seal' },
  sealed: { CN: '题库试卷已封存：试卷与答题卡，不含答案', HK: '題庫試卷已封存：試卷與答題紙，不含答案', US: 'Paper of the bank sealed: questions and answer sheet, no key' },
  uploaded: { CN: '试卷已封存', HK: '試卷已封存', US: 'Paper sealed' },
})
