import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Tile } from '@zhikao/domain/report/report/report.model.ts'

export const reportLabels = defineMessages({
  hello: { CN: '{name}，您好', HK: '{name}，您好', US: 'Hello, {name}' },
  waiting: { CN: '待办事项', HK: '待辦事項', US: 'To do' },
  waiting_none: { CN: '没有待办事项', HK: '沒有待辦事項', US: 'Nothing to do' },
  waiting_none_hint: { CN: '有待办事项时，会显示在这里。', HK: '有待辦事項時，會顯示在這裏。', US: 'Items that need your attention appear here.' },
  overview: { CN: '数据概览', HK: '資料概覽', US: 'Overview' },
})

/** The label of each tile, and the action that it needs. */
export const tileWords = {
  applications_waiting: { CN: '待审站点申请', HK: '待審站點申請', US: 'Site applications to review' },
  applications_rejected: { CN: '被驳回的站点申请', HK: '被退回的站點申請', US: 'Rejected site applications' },
  applications_to_submit: { CN: '待提交的站点申请', HK: '待提交的站點申請', US: 'Applications to submit' },
  sites_expiring: { CN: '即将到期的站点资质', HK: '即將到期的站點資質', US: 'Approvals expiring soon' },
  students: { CN: '学生', HK: '學生', US: 'Students' },
  students_without_photo: { CN: '未上传照片的学生', HK: '未上載相片的學生', US: 'Students without photo' },
  photos_rejected: { CN: '照片不合格', HK: '相片不合格', US: 'Photos rejected' },
  majors: { CN: '专业', HK: '專業', US: 'Majors' },
  majors_young: { CN: '招生不足 3 年的专业', HK: '招生不足 3 年的專業', US: 'Majors under 3 years' },
  failed_imports: { CN: '未完成的导入', HK: '未完成的匯入', US: 'Failed imports' },
  institutions: { CN: '院校', HK: '院校', US: 'Institutions' },
  institutions_disabled: { CN: '已停用的院校', HK: '已停用的院校', US: 'Disabled institutions' },
  sites: { CN: '考核站点', HK: '考核站點', US: 'Assessment sites' },
  teachers: { CN: '考评员', HK: '考評員', US: 'Examiners' },
  teachers_init: { CN: '待启用的考评员', HK: '待啟用的考評員', US: 'Examiners to enable' },
  teachers_expiring: { CN: '考评员证书 90 天内到期', HK: '考評員證書 90 天內到期', US: 'Examiner certificates expiring in 90 days' },
  plans_draft: { CN: '待提交的考核计划', HK: '待提交的考核計劃', US: 'Exam plans to submit' },
  plans_rejected: { CN: '被驳回的考核计划', HK: '被退回的考核計劃', US: 'Exam plans rejected' },
  plans_submitted: { CN: '待审核的考核计划', HK: '待審批的考核計劃', US: 'Exam plans to review' },
  exams_rejected: { CN: '被驳回的考试申请', HK: '被退回的考試申請', US: 'Exam applications rejected' },
  exams_submitted: { CN: '待审核的考试', HK: '待審批的考試', US: 'Exam applications to review' },
  borrows_to_audit: { CN: '待审借考', HK: '待審借考', US: 'Borrowed-exam requests to review' },
  borrows_rejected: { CN: '被驳回的借考', HK: '被退回的借考', US: 'Borrowed exams rejected' },
  borrows_waiting: { CN: '借考待审', HK: '借考待審', US: 'Borrowed exams pending' },
  signups_to_confirm: { CN: '待确认借考报名', HK: '待確認借考報名', US: 'Borrowed-exam sign-ups to confirm' },
  signups_live: { CN: '已报名', HK: '已報名', US: 'Signed up' },
  assignments_pending: { CN: '待确认任务', HK: '待確認任務', US: 'Assignments to answer' },
  assignments_coming: { CN: '近期考试', HK: '近期考試', US: 'Upcoming exams' },
  scores_to_publish: { CN: '待发布成绩', HK: '待發布成績', US: 'Scores to publish' },
  scores_to_enter: { CN: '待录入成绩', HK: '待輸入成績', US: 'Scores to enter' },
  scores_rejected: { CN: '被退回的成绩', HK: '被退回的成績', US: 'Scores sent back' },
  operators: { CN: '操作员', HK: '操作員', US: 'Operators' },
  accounts_never_used: { CN: '从未登录的账号', HK: '從未登入的帳戶', US: 'Accounts never used' },
} satisfies Record<Tile, Text>

/** The action needed for pending items. */
export const tileHints: Partial<Record<Tile, Text>> = {
  applications_waiting: { CN: '请审核等级、考场与容量', HK: '請審批等級、試場與容量', US: 'Check levels, rooms, capacity' },
  applications_rejected: { CN: '请按意见修改并重新提交', HK: '請按意見修改並重新提交', US: 'Revise as requested, then resubmit' },
  applications_to_submit: { CN: '提交后才会审核', HK: '提交後才會審批', US: 'Reviewed once submitted' },
  sites_expiring: { CN: '请及时续期', HK: '請及時續期', US: 'Renew in time' },
  students_without_photo: { CN: '报名前须有合格照片', HK: '報名前須有合格相片', US: 'Needed before sign-up' },
  photos_rejected: { CN: '请按原因重新上传', HK: '請按原因重新上載', US: 'Upload again as advised' },
  majors_young: { CN: '申报试点可能不符合要求', HK: '申報試點可能不符合要求', US: 'May not meet the pilot rule' },
  failed_imports: { CN: '查看错误并重新导入', HK: '查看錯誤並重新匯入', US: 'View the errors and import again' },
  plans_draft: { CN: '检查无误后提交审核', HK: '檢查無誤後提交審批', US: 'Check, then submit' },
  plans_rejected: { CN: '按审核意见修改后重新提交', HK: '按審批意見修改後重新提交', US: 'Revise as requested, then resubmit' },
  plans_submitted: { CN: '请核对资质、场次与期限', HK: '請核對資質、場次與期限', US: 'Check approval, sessions, deadlines' },
  exams_rejected: { CN: '按审核意见修改后重新提交', HK: '按審批意見修改後重新提交', US: 'Revise as requested, then resubmit' },
  exams_submitted: { CN: '请核对考生、考评员与试卷', HK: '請核對考生、考評員與試卷', US: 'Check candidates, examiners, papers' },
  borrows_to_audit: { CN: '请在截止前审核', HK: '請在截止前審批', US: 'Review before the deadline' },
  borrows_rejected: { CN: '按意见修改后重新申请', HK: '按意見修改後重新申請', US: 'Revise the request and resubmit' },
  signups_to_confirm: { CN: '核对照片与资料后确认', HK: '核對相片與資料後確認', US: 'Check photo and data, then confirm' },
  assignments_pending: { CN: '请确认或请假', HK: '請確認或請假', US: 'Confirm or decline' },
  teachers_init: { CN: '核对条件后启用', HK: '核對條件後啟用', US: 'Check the conditions, then enable' },
  teachers_expiring: { CN: '请通知复训换证', HK: '請通知復訓換證', US: 'Ask them to renew in time' },
  scores_to_publish: { CN: '核对分布后发布或退回', HK: '核對分布後發布或退回', US: 'Check the distribution, then publish or send back' },
  scores_to_enter: { CN: '考试已结束，请录入并提交', HK: '考試已結束，請輸入並提交', US: 'The exams are over: enter and submit' },
  scores_rejected: { CN: '按意见修改后重新提交', HK: '按意見修改後重新提交', US: 'Revise as requested, then resubmit' },
  accounts_never_used: { CN: '请通知本人登录', HK: '請通知本人登入', US: 'Ask the owners to sign in' },
}

/** Words of the downloads (/user/information/list). */
export const downloadLabels = defineMessages({
  name: { CN: '名称', HK: '名稱', US: 'Name' },
  category: { CN: '分类', HK: '分類', US: 'Category' },
  size: { CN: '大小', HK: '大小', US: 'Size' },
  publish_time: { CN: '发布时间', HK: '發布時間', US: 'Published on' },
  end_time: { CN: '可下载至', HK: '可下載至', US: 'Available until' },
  always_new: { CN: '下载时生成', HK: '下載時產生', US: 'Generated on download' },
  no_end: { CN: '长期', HK: '長期', US: 'Always' },
  keyword_hint: { CN: '名称', HK: '名稱', US: 'Name' },
  download: { CN: '下载', HK: '下載', US: 'Download' },
  empty: { CN: '还没有可下载的内容', HK: '尚無可下載的內容', US: 'Nothing to download yet' },
  empty_first: { CN: '手册、表格模板与考核标准发布后显示在这里；您导出的文件在 24 小时内可从这里再次下载。', HK: '手冊、表格範本與考核標準發布後顯示在此；您匯出的檔案在 24 小時內可在此再次下載。', US: 'Handbooks, templates and standards appear here once published; your exports can be downloaded again for 24 hours.' },
})
