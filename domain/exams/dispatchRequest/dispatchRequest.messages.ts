import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { dispatchRequestLifts } from './dispatchRequest.lifts.ts'
import type { RequestStatus } from './dispatchRequest.model.ts'

/** Why no request can be made, answered or withdrawn, and what would lift it. */
export const dispatchRequestMessages = defineRules<typeof dispatchRequestLifts>()({
  request_plan: { CN: '计划尚未批准或考试正在审批，不能申请调派；批准后可申请', HK: '計劃尚未批准或考試正在審批，不能申請調派；批准後可申請', US: 'The plan is not approved yet or its exam is under review; examiners can be requested after the approval' },
  request_begun: { CN: '本场已于 {time} 开考，申请已失效', HK: '本場已於 {time} 開考，申請已失效', US: 'The session began at {time}, so the request has lapsed' },
  request_session: { CN: '计划没有这个场次，请选择计划的场次', HK: '計劃沒有這個場次，請選擇計劃的場次', US: 'The plan has no such session; choose one of its sessions' },
  request_role: { CN: '本场没有这个角色，请选择本场的角色', HK: '本場沒有這個角色，請選擇本場的角色', US: 'The session has no such role; choose one of its roles' },
  request_open: { CN: '本场该角色已有待答复的申请，答复或撤回后可再申请', HK: '本場該角色已有待答覆的申請，答覆或撤回後可再申請', US: 'A request for this session and role is waiting; make another one after it was answered or withdrawn' },
  request_missing: { CN: '申请 {count} 名，已调派 {sent} 名，调派满额后自动完成', HK: '申請 {count} 名，已調派 {sent} 名，調派滿額後自動完成', US: '{sent} of {count} examiners are dispatched; the request is closed once all are' },
})

export const requestStatusWords = defineMessages({
  SUBMIT: { CN: '待调派', HK: '待調派', US: 'Waiting' },
  AUDIT: { CN: '已调派', HK: '已調派', US: 'Dispatched' },
  REJECT: { CN: '不予调派', HK: '不予調派', US: 'Refused' },
  CANCEL: { CN: '已撤回', HK: '已撤回', US: 'Withdrawn' },
} satisfies Record<RequestStatus, unknown>)
export const requestMoveWords = defineMessages({
  reject: { CN: '不予调派', HK: '不予調派', US: 'Refuse' },
  withdraw: { CN: '撤回申请', HK: '撤回申請', US: 'Withdraw' },
  answer: { CN: '调派完成', HK: '調派完成', US: 'Complete' },
})

/** What the fields are called, everywhere. */
export const dispatchRequestWords = defineMessages({
  title: { CN: '调派申请', HK: '調派申請', US: 'Dispatch requests' },
  plan: { CN: '考核计划', HK: '考核計劃', US: 'Plan' },
  org_name: { CN: '考核站点', HK: '考核站點', US: 'Site' },
  session: { CN: '场次', HK: '場次', US: 'Session' },
  role: { CN: '角色', HK: '角色', US: 'Role' },
  count: { CN: '人数', HK: '人數', US: 'Examiners' },
  reason: { CN: '原因', HK: '原因', US: 'Reason' },
  opinion: { CN: '答复意见', HK: '答覆意見', US: 'Answer' },
  create_time: { CN: '申请时间', HK: '申請時間', US: 'Requested' },
  status: { CN: '状态', HK: '狀態', US: 'State' },
})

export const dispatchRequestNotices = defineMessages({
  create_title: { CN: '站点申请调派考评员', HK: '站點申請調派考評員', US: 'A site requests examiners' },
  create_abstract: { CN: '{org}：“{title}”{session}（{start} 开考）申请调派{role} {count} 名。原因：{reason}', HK: '{org}：「{title}」{session}（{start} 開考）申請調派{role} {count} 名。原因：{reason}', US: '{org}: {title}, {session} (starts {start}), {count} × {role}. Reason: {reason}' },
  answer_title: { CN: '调派申请已完成', HK: '調派申請已完成', US: 'Your request for examiners is answered' },
  answer_abstract: { CN: '“{title}”{session}：已调派{role} {count} 名', HK: '「{title}」{session}：已調派{role} {count} 名', US: '{title}, {session}: {count} × {role} dispatched' },
  reject_title: { CN: '调派申请不予调派', HK: '調派申請不予調派', US: 'Your request for examiners is refused' },
  reject_abstract: { CN: '“{title}”{session}：{role} {count} 名不予调派，已调派 {sent} 名', HK: '「{title}」{session}：{role} {count} 名不予調派，已調派 {sent} 名', US: '{title}, {session}: {count} × {role} refused; {sent} dispatched' },
})
