import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { FigureName } from '@zhikao/domain/report/statistics/statistics.model.ts'

export const statisticsLabels = defineMessages({
  topics: { CN: '报表主题', HK: '報表主題', US: 'Topics' },
  figure: { CN: '图中数据', HK: '圖中資料', US: 'Figure shown' },
  print: { CN: '打印', HK: '列印', US: 'Print' },
  sums: { CN: '{topic}合计', HK: '{topic}合計', US: '{topic}: totals' },
  none: { CN: '不适用', HK: '不適用', US: 'n/a' },
  empty: { CN: '没有符合条件的数据', HK: '沒有符合條件的資料', US: 'Nothing to count' },
  empty_first: {
    CN: '请放宽筛选条件，或选择其他主题。',
    HK: '請放寬篩選條件，或選擇其他主題。',
    US: 'Widen the filters, or choose another topic.',
  },
  part_of: {
    CN: '各{by}的“{figure}”占“{whole}”多少？',
    HK: '各{by}的「{figure}」佔「{whole}」多少？',
    US: 'What share is “{figure}” of “{whole}”, by {by}?',
  },
  most_in: { CN: '“{figure}”集中在哪些{by}？', HK: '「{figure}」集中在哪些{by}？', US: 'By {by}: where is {figure} highest?' },
  over_time: {
    CN: '“{figure}”按{by}如何变化？',
    HK: '「{figure}」按{by}如何變化？',
    US: 'By {by}: how does {figure} change?',
  },
  all: { CN: '全部{figure}', HK: '全部{figure}', US: 'All: {figure}' },
})

const units = defineMessages({
  persons: { CN: '人次', HK: '人次', US: 'candidates' },
  places: { CN: '名额', HK: '名額', US: 'places' },
  plans: { CN: '个计划', HK: '個計劃', US: 'plans' },
  sites: { CN: '个站点', HK: '個站點', US: 'sites' },
  exams: { CN: '场', HK: '場', US: 'exams' },
  calls: { CN: '次', HK: '次', US: 'calls' },
  marks: { CN: '份', HK: '份', US: 'marks' },
  trainees: { CN: '人次', HK: '人次', US: 'trainees' },
  trainings: { CN: '期', HK: '期', US: 'trainings' },
  attempts: { CN: '次', HK: '次', US: 'attempts' },
  students: { CN: '人', HK: '人', US: 'students' },
})

const UNIT_OF: Partial<Record<FigureName, Text>> = {
  capacity: units.places,
  taken: units.places,
  own_taken: units.places,
  borrowed_taken: units.places,
  plans: units.plans,
  sites: units.sites,
  exams: units.exams,
  coming: units.exams,
  not_run: units.exams,
  cancelled: units.exams,
  calls: units.calls,
  calls_confirmed: units.calls,
  calls_declined: units.calls,
  calls_lapsed: units.calls,
  duties: units.calls,
  chief_duties: units.calls,
  entries: units.marks,
  entries_returned: units.marks,
  registrations: units.trainees,
  registrations_waiting: units.trainees,
  registrations_rejected: units.trainees,
  trainees: units.trainees,
  trainees_passed: units.trainees,
  trainees_failed: units.trainees,
  trainees_open: units.trainees,
  trainees_certified: units.trainees,
  trainings: units.trainings,
  selftests: units.attempts,
  selftests_reached: units.attempts,
  selftests_missed: units.attempts,
  selftests_timed: units.attempts,
  selftest_students: units.students,
}

/** In what a figure is counted. */
export const unitOf = (figure: FigureName): Text => UNIT_OF[figure] ?? units.persons
