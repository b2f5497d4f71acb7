import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const siteConditionLabels = defineMessages({
  name: { CN: '条件“{text}”', HK: '條件「{text}」', US: 'Condition “{text}”' },
  waiting: { CN: '证明材料待审核', HK: '證明文件待審批', US: 'Evidence awaiting review' },
  returned: { CN: '材料已退回：{opinion}', HK: '文件已退回：{opinion}', US: 'Evidence returned: {opinion}' },
  opinion: { CN: '审核意见：{opinion}', HK: '審批意見：{opinion}', US: 'Opinion: {opinion}' },
  note: { CN: '说明：{note}', HK: '說明：{note}', US: 'Note: {note}' },
  handed_in: { CN: '提交于 {time}', HK: '提交於 {time}', US: 'Handed in {time}' },
  meet_title: { CN: '提交证明材料', HK: '提交證明文件', US: 'Hand in evidence' },
  meet_note: {
    CN: '提交后由考试中心审核；期限前可重新提交',
    HK: '提交後由考試中心審批；期限前可重新提交',
    US: 'The examination center reviews it; until the due day you can hand it in again',
  },
  submit: { CN: '提交', HK: '提交', US: 'Hand in' },
  sent: { CN: '证明材料已提交', HK: '證明文件已提交', US: 'Evidence handed in' },
  return_note: {
    CN: '站点可在期限前重新提交；期限已过的，该等级立即停止生效。',
    HK: '站點可在期限前重新提交；期限已過的，此等級立即停止生效。',
    US: 'The site can hand it in again until the due day; after it the level ends at once.',
  },
})
