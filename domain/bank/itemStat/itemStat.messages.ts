import { defineMessages } from '../../kernel/text.ts'

/** What the figures are called (domain.md §3.15a; definitions of Moodle's quiz statistics report). */
export const itemStatWords = defineMessages({
  attempts: { CN: '首次作答', HK: '首次作答', US: 'First attempts' },
  sittings: { CN: '交卷', HK: '交卷', US: 'Handed in' },
  facility: { CN: '得分率', HK: '得分率', US: 'Facility index' },
  deviation: { CN: '标准差', HK: '標準差', US: 'Standard deviation' },
  guess: { CN: '猜测得分率', HK: '猜測得分率', US: 'Random guess score' },
  intended_weight: { CN: '预期权重', HK: '預期權重', US: 'Intended weight' },
  effective_weight: { CN: '有效权重', HK: '有效權重', US: 'Effective weight' },
  discrimination: { CN: '区分度', HK: '區分度', US: 'Discrimination index' },
  efficiency: { CN: '区分效率', HK: '區分效率', US: 'Discriminative efficiency' },
  mean: { CN: '平均分', HK: '平均分', US: 'Mean' },
  consistency: { CN: '内部一致性', HK: '內部一致性', US: 'Internal consistency' },
  error_ratio: { CN: '误差比', HK: '誤差比', US: 'Error ratio' },
  options: { CN: '选项分布', HK: '選項分佈', US: 'Choices' },
  unanswered: { CN: '未作答', HK: '未作答', US: 'Not answered' },
  flags: { CN: '需要复核', HK: '需要覆核', US: 'To be checked' },
  stat_time: { CN: '统计时间', HK: '統計時間', US: 'Calculated' },
})

/** Why a person should check a question, in a few words. */
export const itemFlagWords = defineMessages({
  NEGATIVE: { CN: '区分度为负', HK: '區分度為負', US: 'Negative discrimination' },
  WRONG_PREFERRED: { CN: '错误选项更多', HK: '錯誤選項更多', US: 'Wrong option preferred' },
  BELOW_GUESS: { CN: '低于猜测', HK: '低於猜測', US: 'Below guessing' },
  HARD: { CN: '过难', HK: '過難', US: 'Too hard' },
  EASY: { CN: '过易', HK: '過易', US: 'Too easy' },
  WEAK: { CN: '区分度低', HK: '區分度低', US: 'Weak discrimination' },
  UNUSED_OPTION: { CN: '选项少有人选', HK: '選項少有人選', US: 'Option rarely chosen' },
})

/** The same as a sentence: what is the case, and what to do. */
export const itemFlagReasons = defineMessages({
  NEGATIVE: {
    CN: '总分高的考生反而更容易答错：请核对答案和题干。',
    HK: '總分高的考生反而更容易答錯：請核對答案和題幹。',
    US: 'Students with high totals get it wrong more often: check the answer and the question.',
  },
  WRONG_PREFERRED: {
    CN: '选择某个错误选项的人多于正确选项：请核对答案。',
    HK: '選擇某個錯誤選項的人多於正確選項：請核對答案。',
    US: 'More students chose a wrong option than the right one: check the answer.',
  },
  BELOW_GUESS: {
    CN: '得分率低于随意猜测：请核对答案，或修改误导的表述。',
    HK: '得分率低於隨意猜測：請核對答案，或修改誤導的表述。',
    US: 'Students score lower than by guessing: check the answer, or reword what misleads.',
  },
  HARD: {
    CN: '得分率不超过 {hard}%：请核对答案，或降低难度。',
    HK: '得分率不超過 {hard}%：請核對答案，或降低難度。',
    US: 'The facility index is {hard}% or less: check the answer, or make it easier.',
  },
  EASY: {
    CN: '得分率不低于 {easy}%：几乎人人答对，可以提高难度。',
    HK: '得分率不低於 {easy}%：幾乎人人答對，可以提高難度。',
    US: 'The facility index is {easy}% or more: almost everyone answers it correctly; consider making it harder.',
  },
  WEAK: {
    CN: '区分度低于 {weak}%：水平不同的考生得分相近，请检查题干是否含糊。',
    HK: '區分度低於 {weak}%：水平不同的考生得分相近，請檢查題幹是否含糊。',
    US: 'The discrimination index is below {weak}%: strong and weak students get similar results; check whether the question is unclear.',
  },
  UNUSED_OPTION: {
    CN: '有错误选项的选择率不足 {unused}%：请更换为更有迷惑性的选项。',
    HK: '有錯誤選項的選擇率不足 {unused}%：請更換為更有迷惑性的選項。',
    US: 'One of the wrong options was chosen by fewer than {unused}%: replace it with a more plausible one.',
  },
})
