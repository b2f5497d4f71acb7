import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const assignmentLabels = defineMessages({
  list_title: { CN: '主考记录', HK: '主考紀錄', US: 'My exams' },
  cards_title: { CN: '考务安排', HK: '考務安排', US: 'Exam assignments' },
  empty: { CN: '还没有考评任务', HK: '尚無考評任務', US: 'No exam assignments yet' },
  empty_first: { CN: '考试批准后，站点选中您的考评任务会出现在这里。', HK: '考試批准後，站點選中您的考評任務會出現在這裏。', US: 'Assignments appear here after an exam is approved.' },
  confirm_title: { CN: '确认考评任务', HK: '確認考評任務', US: 'Confirm assignment' },
  confirmed: { CN: '已确认，请准时到岗', HK: '已確認，請準時到場', US: 'Confirmed. Please arrive on time' },
  declare_first: { CN: '请先勾选回避声明', HK: '請先勾選迴避聲明', US: 'Please check the declaration first' },
  decline_means: { CN: '站点会立即收到通知并另行安排。', HK: '站點會立即收到通知並另行安排。', US: 'The site is notified immediately and will find a replacement.' },
  decline_kinds: { CN: '回避不计次数；请假、拒绝和逾期未答复计入本年度次数。', HK: '迴避不計次數；請假、拒絕和逾期未答覆計入本年度次數。', US: 'Recusals are not counted; leave, refusals and missed responses count for the year.' },
  to_plan: { CN: '查看考核计划', HK: '查看考核計劃', US: 'View plan' },
  paper: { CN: '下载试卷', HK: '下載試卷', US: 'Download paper' },
  people: { CN: '{count} 人', HK: '{count} 人', US: '{count} {count|candidate|candidates}' },
})
