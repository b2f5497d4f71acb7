import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const dispatchRequestLabels = defineMessages({
  ask: { CN: '申请调派', HK: '申請調派', US: 'Request examiners' },
  ask_title: { CN: '申请调派储备库考评员', HK: '申請調派儲備庫考評員', US: 'Request examiners of the reserve pool' },
  ask_means: {
    CN: '考试中心收到消息后从储备库调派；同一场次、同一角色只能有一份待答复的申请，开考时失效。',
    HK: '考試中心收到訊息後從儲備庫調派；同一場次、同一角色只能有一份待答覆的申請，開考時失效。',
    US: 'The center gets a message and dispatches from the reserve pool. One request may wait for each session and role; it lapses at the start.',
  },
  asked: { CN: '已申请', HK: '已申請', US: 'Requested' },
  session_at: { CN: '{session}（{start}）', HK: '{session}（{start}）', US: '{session} ({start})' },
  reason_short: { CN: '原因须为 5–500 字', HK: '原因須為 5–500 字', US: 'The reason needs 5 to 500 characters' },
  choose_session: { CN: '请选择场次', HK: '請選擇場次', US: 'Choose a session' },
  dispatch: { CN: '指派', HK: '指派', US: 'Dispatch' },
  dispatch_title: { CN: '按申请指派考评员', HK: '按申請指派考評員', US: 'Dispatch for a request' },
  examiner: { CN: '储备库考评员', HK: '儲備庫考評員', US: 'Examiner of the reserve pool' },
  choose_examiner: { CN: '请选择考评员', HK: '請選擇考評員', US: 'Choose an examiner' },
  dispatched: { CN: '已指派', HK: '已指派', US: 'Dispatched' },
  figures: { CN: '{role}：申请 {count} 名，已调派 {sent} 名', HK: '{role}：申請 {count} 名，已調派 {sent} 名', US: '{role}: {count} requested, {sent} dispatched' },
  lapsed: { CN: '已开考，失效', HK: '已開考，失效', US: 'Lapsed at the start' },
  by: { CN: '{name} {time} 申请', HK: '{name} {time} 申請', US: 'Requested by {name}, {time}' },
  none: { CN: '没有调派申请', HK: '沒有調派申請', US: 'No requests' },
  none_waiting: { CN: '没有待调派的申请', HK: '沒有待調派的申請', US: 'No requests are waiting' },
  show_all: { CN: '显示全部', HK: '顯示全部', US: 'Show all' },
  show_waiting: { CN: '只看待调派', HK: '只看待調派', US: 'Waiting only' },
  name_of: { CN: '{title} {session} {role}', HK: '{title} {session} {role}', US: '{title}, {session}, {role}' },
})
