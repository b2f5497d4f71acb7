import { defineRules } from '../../kernel/text.ts'
import type { phraseLifts } from './phrase.lifts.ts'

export const phraseMessages = defineRules<typeof phraseLifts>()({
  phrase_taken: {
    CN: '您已有同样的常用语，可直接选用',
    HK: '您已有同樣的常用語，可直接選用',
    US: 'You already have this phrase: choose it from the list',
  },
  phrases_max: {
    CN: '最多保存 {max} 条常用语，请先删除不用的常用语',
    HK: '最多儲存 {max} 條常用語，請先刪除不用的常用語',
    US: 'At most {max} phrases are kept: delete one that you no longer use',
  },
})
