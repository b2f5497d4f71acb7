import { defineRules } from '../../kernel/text.ts'
import type { sittingLifts } from './sitting.lifts.ts'

/** Refusals of sittings: what is wrong, and what would lift it. */
export const sittingMessages = defineRules<typeof sittingLifts>()({
  sitting_attempts: {
    CN: '这份试卷最多可作答 {most} 次，次数已用完',
    HK: '這份試卷最多可作答 {most} 次，次數已用完',
    US: 'This paper may be taken {most} {most|time|times} at most, and has been',
  },
  sitting_over: {
    CN: '本次作答已结束，答案不能再修改；请查看结果',
    HK: '本次作答已結束，答案不能再修改；請查看結果',
    US: 'This sitting is over, so answers can no longer change; see its result',
  },
  sitting_running: {
    CN: '本次作答还没有交卷，交卷后可查看结果',
    HK: '本次作答尚未交卷，交卷後可查看結果',
    US: 'This sitting has not been handed in yet; its result is shown after that',
  },
})
