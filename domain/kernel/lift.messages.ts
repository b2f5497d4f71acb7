import { defineMessages } from './text.ts'

/** Who or what can lift a refusal: one sentence for each kind of answer, shared by all rules. */
export const lifterWords = defineMessages({
  you: { CN: '您可自行更正后重试', HK: '您可自行更正後再試', US: 'You can correct this yourself and try again' },
  refresh: { CN: '刷新页面，按最新内容重试', HK: '重新整理頁面，按最新內容再試', US: 'Refresh the page and try again with the latest data' },
  time: { CN: '到上述时间自动解除，无需办理', HK: '到上述時間自動解除，無須辦理', US: 'This ends by itself at the time given; no one has to act' },
  exams: { CN: '考试结束后自动解除，无需办理', HK: '考試結束後自動解除，無須辦理', US: 'This ends by itself after the exams; no one has to act' },
  holds: { CN: '无需解除：目前无须办理', HK: '無須解除：目前無須辦理', US: 'There is nothing to lift: no step is needed now' },
  final: { CN: '任何人都不能解除：此为最终结果', HK: '任何人都不能解除：此為最終結果', US: 'No one can lift this: it is final' },
  institution: { CN: '可由本院校解除', HK: '可由本院校解除', US: 'Your institution can lift this' },
  school: { CN: '可由学生所属院校解除', HK: '可由學生所屬院校解除', US: 'The student’s institution can lift this' },
  applicant: { CN: '可由申请院校解除', HK: '可由申請院校解除', US: 'The institution that applied can lift this' },
  site: { CN: '可由考核站点解除', HK: '可由考核站點解除', US: 'The assessment site can lift this' },
  siteAfterReject: { CN: '考试中心驳回后，可由考核站点解除', HK: '考試中心退回後，可由考核站點解除', US: 'The assessment site can lift this after the examination center rejects the application' },
  siteByRenewal: { CN: '考核站点提交续期或变更、考试中心通过后解除；被停用的由考试中心恢复', HK: '考核站點提交續期或變更、考試中心批准後解除；被停用的由考試中心恢復', US: 'The assessment site can lift this by a renewal or change that the examination center approves; the center itself, where it disabled the site' },
  host: { CN: '可由承办站点解除', HK: '可由承辦站點解除', US: 'The host site can lift this' },
  center: { CN: '可由考试中心或平台解除', HK: '可由考試中心或平台解除', US: 'The examination center or the platform can lift this' },
  centerReject: { CN: '考试中心驳回该申请后解除', HK: '考試中心退回該申請後解除', US: 'This ends when the examination center rejects the application' },
  platform: { CN: '可由平台操作员解除', HK: '可由平台操作員解除', US: 'A platform operator can lift this' },
  second: { CN: '可由另一名平台操作员办理', HK: '可由另一名平台操作員辦理', US: 'Another platform operator can do this' },
  administrator: { CN: '可由超级管理员解除', HK: '可由超級管理員解除', US: 'An administrator can lift this' },
  chief: { CN: '可由本场主考处理；主考未到时由考核站点填写原因后处理', HK: '可由本場主考處理；主考未到時由考核站點填寫原因後處理', US: 'The chief examiner of this exam can lift this; while no chief is present, the site can, with a reason' },
  decider: { CN: '可由作出决定的人立即办理', HK: '可由作出決定的人立即辦理', US: 'Whoever made the decision can do this, at once' },
  self: { CN: '可由考评员本人解除', HK: '可由考評員本人解除', US: 'The examiner concerned can lift this' },
  reporter: { CN: '可由登记人办理', HK: '可由登記人辦理', US: 'The person who recorded it can do this' },
  examiner: { CN: '可由担任该场考试的考评员办理', HK: '可由擔任該場考試的考評員辦理', US: 'The examiners of this exam can do this' },
})
