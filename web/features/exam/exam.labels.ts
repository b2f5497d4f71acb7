import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const examLabels = defineMessages({
  list_title: { CN: '考试', HK: '考試', US: 'Exams' },
  keyword_hint: { CN: '考试编号或名称', HK: '考試編號或名稱', US: 'Exam number or name' },
  list_empty: { CN: '还没有考试', HK: '尚無考試', US: 'No exams yet' },
  list_empty_first: { CN: '考核计划的考试申请批准后，考试会出现在这里。', HK: '考核計劃的考試申請批准後，考試會出現在這裏。', US: 'Exams appear here once an exam application is approved.' },
  students: { CN: '考生名单', HK: '考生名單', US: 'Candidates' },
  paper: { CN: '下载试卷', HK: '下載試卷', US: 'Download the paper' },
  students_title: { CN: '考生座位表', HK: '考生座位表', US: 'Seat list' },
  student_hint: { CN: '姓名或准考证号', HK: '姓名或准考證編號', US: 'Name or ticket number' },
  students_empty: { CN: '本场考试没有考生', HK: '本場考試沒有考生', US: 'Nobody sits this exam' },
  students_empty_first: { CN: '考生座位在考试申请批准时编排。', HK: '考生座位在考試申請批准時編排。', US: 'Seats are given when the exam application is approved.' },
  nobody: { CN: '未定', HK: '未定', US: 'None yet' },
})
