import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Texts of a decision and of the message after it, loaded with its form. */
export const decisionLabels = defineMessages({
  opinion_group: { CN: '审核意见', HK: '審批意見', US: 'Opinion' },
  opinion: { CN: '意见（{move}时必填）', HK: '意見（{move}時必填）', US: 'Opinion (required for “{move}”)' },
  refused: { CN: '暂不能{move}', HK: '暫不能{move}', US: 'Not possible now: {move}' },
  early: { CN: '记录刚打开，请看清后再决定', HK: '紀錄剛開啟，請看清後再決定', US: 'The record has just opened; look at it first' },
  take_back: { CN: '收回决定（{seconds} 秒内，Z）', HK: '收回決定（{seconds} 秒內，Z）', US: 'Take back decision (within {seconds} {seconds|second|seconds}, Z)' },
  take_back_over: { CN: '收回决定的时间已过', HK: '收回決定的時間已過', US: 'The time to take the decision back has passed' },
  taken_back: { CN: '决定已收回：{name}', HK: '決定已收回：{name}', US: '{name}: decision taken back' },
})
