import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const phraseLabels = defineMessages({
  title: { CN: '常用语', HK: '常用語', US: 'My phrases' },
  keep: { CN: '存为常用语', HK: '存為常用語', US: 'Keep as a phrase' },
  kept: { CN: '已存为常用语', HK: '已存為常用語', US: 'Phrase kept' },
  remove: { CN: '删除常用语：{text}', HK: '刪除常用語：{text}', US: 'Delete the phrase: {text}' },
  removed: { CN: '常用语已删除', HK: '常用語已刪除', US: 'Phrase deleted' },
  hint: { CN: '填写意见后可存为常用语，下次直接选用。', HK: '填寫意見後可存為常用語，下次直接選用。', US: 'Write an opinion and keep it as a phrase to choose it next time.' },
})
