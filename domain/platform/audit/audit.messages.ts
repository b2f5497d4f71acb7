import { defineMessages, defineRules, fill } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import type { searchLifts } from './audit.lifts.ts'

export const auditMessages = defineMessages({
  sheet_name: { CN: '操作审计', HK: '操作審計', US: 'Audit trail' },
  /** What was acted on, and what was done to it. */
  act: { CN: '{entity}：{verb}', HK: '{entity}：{verb}', US: '{entity}: {verb}' },
})

/** Refusals of searches by number. */
export const searchMessages = defineRules<typeof searchLifts>()({
  number_searches: {
    CN: '按完整号码检索今日已达 {max} 次（设置“{setting}”）；请按姓名检索，明日再试，或请有权查看完整号码的账号查找',
    HK: '按完整號碼檢索今日已達 {max} 次（設定「{setting}」）；請按姓名檢索，明日再試，或請有權查看完整號碼的帳戶查找',
    US: 'You have searched by whole number {max} times today (setting “{setting}”). Search by name, try again tomorrow, or ask an account that may reveal full numbers.',
  },
})

/** What the fields of an entry are called, on the screen and in the sheet. */
export const auditWords = defineMessages({
  time: { CN: '时间', HK: '時間', US: 'Time' },
  business_time: { CN: '业务时间', HK: '業務時間', US: 'Business time' },
  actor: { CN: '操作人', HK: '操作人', US: 'Actor' },
  actor_role: { CN: '角色', HK: '角色', US: 'Role' },
  action: { CN: '操作', HK: '操作', US: 'Action' },
  entity: { CN: '对象类型', HK: '對象類型', US: 'Object type' },
  target: { CN: '对象', HK: '對象', US: 'Object' },
  target_type: { CN: '记录类型', HK: '紀錄類型', US: 'Record type' },
  target_sn: { CN: '记录编号', HK: '紀錄編號', US: 'Record no.' },
  chain: { CN: '所属单位', HK: '所屬單位', US: 'Organization' },
  ip: { CN: '来源 IP', HK: '來源 IP', US: 'IP address' },
  request_id: { CN: '请求编号', HK: '請求編號', US: 'Request ID' },
})

/** The fields that entries of every kind have, besides the fields of their records. */
export const valueWords = defineMessages({
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  opinion: { CN: '意见', HK: '意見', US: 'Opinion' },
  reason: { CN: '原因', HK: '原因', US: 'Reason' },
  name: { CN: '名称', HK: '名稱', US: 'Name' },
  total: { CN: '条数', HK: '筆數', US: 'Rows' },
  failed: { CN: '失败', HK: '失敗', US: 'Failed' },
  filter: { CN: '筛选条件', HK: '篩選條件', US: 'Filters' },
  files: { CN: '附件', HK: '附件', US: 'Files' },
  org_sn: { CN: '院校编号', HK: '院校編號', US: 'Institution' },
  host_org_sn: { CN: '承办站点', HK: '承辦站點', US: 'Host site' },
  credential_sn: { CN: '证书项目编号', HK: '證書項目編號', US: 'Credential no.' },
  plan_sn: { CN: '计划编号', HK: '計劃編號', US: 'Plan no.' },
  list: { CN: '所查名单', HK: '所查名單', US: 'List searched' },
  number: { CN: '号码（脱敏）', HK: '號碼（遮蔽）', US: 'Number (masked)' },
  raw_score: { CN: '评定分', HK: '評定分', US: 'Raw score' },
  final_score: { CN: '最终成绩', HK: '最終成績', US: 'Final score' },
  examiner_scores: { CN: '考评员评分', HK: '考評員評分', US: 'Examiners’ scores' },
  yes: { CN: '是', HK: '是', US: 'Yes' },
  no: { CN: '否', HK: '否', US: 'No' },
})

/** The first part of an action: what was acted on. */
export const entityWords = defineMessages({
  session: { CN: '登录', HK: '登入', US: 'Session' },
  account: { CN: '本人账号', HK: '本人帳戶', US: 'Own account' },
  auth: { CN: '权限', HK: '權限', US: 'Permissions' },
  operator: { CN: '操作员', HK: '操作員', US: 'Operator' },
  college: { CN: '院校', HK: '院校', US: 'Institution' },
  major: { CN: '专业', HK: '專業', US: 'Major' },
  student: { CN: '学生', HK: '學生', US: 'Student' },
  student_photo: { CN: '学生照片', HK: '學生相片', US: 'Student photo' },
  teacher: { CN: '考评员', HK: '考評員', US: 'Examiner' },
  authority: { CN: '发证机构', HK: '發證機構', US: 'Certificate authority' },
  credential: { CN: '证书项目', HK: '證書項目', US: 'Credential' },
  application: { CN: '考核站点申请', HK: '考核站點申請', US: 'Exam-site application' },
  template: { CN: '考试方案', HK: '考試方案', US: 'Exam template' },
  plan: { CN: '考核计划', HK: '考核計劃', US: 'Exam plan' },
  panel: { CN: '考评员名单', HK: '考評員名單', US: 'Panel' },
  paper: { CN: '试卷', HK: '試卷', US: 'Paper' },
  assignment: { CN: '考评任务', HK: '考評任務', US: 'Assignment' },
  borrow: { CN: '借考', HK: '借考', US: 'Borrowed exam' },
  signup: { CN: '报名', HK: '報名', US: 'Sign-up' },
  fee: { CN: '费用', HK: '費用', US: 'Fee' },
  exam: { CN: '考试', HK: '考試', US: 'Exam' },
  score: { CN: '成绩', HK: '成績', US: 'Score' },
  scoreSheet: { CN: '成绩单', HK: '成績單', US: 'Score sheet' },
  certificate: { CN: '证书', HK: '證書', US: 'Certificate' },
  audit: { CN: '审计记录', HK: '審計紀錄', US: 'Audit trail' },
  media: { CN: '文件', HK: '檔案', US: 'File' },
  job: { CN: '后台任务', HK: '工作', US: 'Job' },
  setting: { CN: '系统设置', HK: '系統設定', US: 'Setting' },
  search: { CN: '检索', HK: '檢索', US: 'Search' },
  savedView: { CN: '列表视图', HK: '列表檢視', US: 'View of a list' },
  phrase: { CN: '常用语', HK: '常用語', US: 'Phrase' },
  preference: { CN: '个人偏好', HK: '個人偏好', US: 'Preference' },
})

/** The last part of an action: what was done. */
const verbWords = defineMessages({
  login: { CN: '登录', HK: '登入', US: 'signed in' },
  logout: { CN: '退出登录', HK: '登出', US: 'signed out' },
  password: { CN: '修改密码', HK: '更改密碼', US: 'password changed' },
  reset: { CN: '重置密码', HK: '重設密碼', US: 'password reset' },
  grant: { CN: '修改授权', HK: '更改授權', US: 'grants changed' },
  role: { CN: '变更角色', HK: '變更角色', US: 'role changed' },
  create: { CN: '新增', HK: '新增', US: 'created' },
  add: { CN: '新增', HK: '新增', US: 'added' },
  update: { CN: '编辑', HK: '編輯', US: 'changed' },
  edit: { CN: '编辑', HK: '編輯', US: 'changed' },
  save: { CN: '保存', HK: '儲存', US: 'saved' },
  join: { CN: '加入', HK: '加入', US: 'signed up' },
  request: { CN: '提交报名', HK: '提交報名', US: 'sign-up submitted' },
  saveTeachers: { CN: '安排考评员', HK: '安排考評員', US: 'examiners assigned' },
  delete: { CN: '删除', HK: '刪除', US: 'deleted' },
  remove: { CN: '移除', HK: '移除', US: 'removed' },
  copy: { CN: '复制', HK: '複製', US: 'copied' },
  enable: { CN: '启用', HK: '啟用', US: 'enabled' },
  disable: { CN: '停用', HK: '停用', US: 'disabled' },
  submit: { CN: '提交', HK: '提交', US: 'submitted' },
  withdraw: { CN: '撤回', HK: '撤回', US: 'withdrawn' },
  approve: { CN: '通过', HK: '批准', US: 'approved' },
  refuse: { CN: '更换手机号被拒绝', HK: '更改手提電話號碼被拒絕', US: 'change of mobile number refused' },
  reject: { CN: '驳回', HK: '退回', US: 'rejected' },
  accept: { CN: '合格', HK: '合格', US: 'accepted' },
  renew: { CN: '续期', HK: '續期', US: 'renewed' },
  expire: { CN: '到期', HK: '到期', US: 'expired' },
  site: { CN: '设为考核站点', HK: '設為考核站點', US: 'made an assessment site' },
  submitExam: { CN: '提交考试申请', HK: '提交考試申請', US: 'exam application submitted' },
  approveExam: { CN: '通过考试申请', HK: '批准考試申請', US: 'exam application approved' },
  rejectExam: { CN: '驳回考试申请', HK: '退回考試申請', US: 'exam application rejected' },
  revokeExam: { CN: '撤销考试批准', HK: '撤銷考試批准', US: 'exam approval revoked' },
  closeSignup: { CN: '截止报名', HK: '截止報名', US: 'sign-up closed' },
  attach: { CN: '加入计划', HK: '加入計劃', US: 'attached to plan' },
  detach: { CN: '移出计划', HK: '移出計劃', US: 'detached from plan' },
  confirmRule: { CN: '接受回避安排', HK: '接受迴避安排', US: 'recusal rules accepted' },
  reapply: { CN: '重新申请', HK: '重新申請', US: 'reapplied' },
  cancel: { CN: '取消', HK: '取消', US: 'canceled' },
  timeout: { CN: '超时', HK: '逾時', US: 'timed out' },
  overdue: { CN: '超期', HK: '逾期', US: 'overdue' },
  overdueSubmitted: { CN: '超期', HK: '逾期', US: 'overdue' },
  overdueRejected: { CN: '超期', HK: '逾期', US: 'overdue' },
  lapse: { CN: '考试日已过，自动驳回', HK: '考試日已過，自動退回', US: 'rejected, exam day passed' },
  release: { CN: '超期释放', HK: '逾期釋放', US: 'released, plan overdue' },
  siteClosed: { CN: '站点停用', HK: '站點停用', US: 'site closed' },
  confirm: { CN: '确认', HK: '確認', US: 'confirmed' },
  decline: { CN: '请假', HK: '請假', US: 'declined' },
  resubmit: { CN: '重新提交', HK: '重新提交', US: 'resubmitted' },
  pay: { CN: '缴费', HK: '繳費', US: 'paid' },
  waive: { CN: '免缴', HK: '免繳', US: 'waived' },
  reopen: { CN: '恢复为未缴', HK: '回復為未繳', US: 'set back to unpaid' },
  replace: { CN: '更换', HK: '更換', US: 'replaced' },
  leave: { CN: '退出', HK: '退出', US: 'left' },
  upload: { CN: '上传', HK: '上載', US: 'uploaded' },
  open: { CN: '打开', HK: '開啟', US: 'opened' },
  enter: { CN: '录入', HK: '輸入', US: 'entered' },
  correct: { CN: '更正', HK: '更正', US: 'corrected' },
  publish: { CN: '发布', HK: '發布', US: 'published' },
  issue: { CN: '颁发', HK: '頒發', US: 'issued' },
  void: { CN: '申请作废', HK: '申請作廢', US: 'asked to void' },
  confirmVoid: { CN: '确认作废', HK: '確認作廢', US: 'confirmed the void' },
  cancelVoid: { CN: '撤销作废申请', HK: '撤銷作廢申請', US: 'canceled the void request' },
  reissue: { CN: '补发', HK: '補發', US: 'reissued' },
  print: { CN: '打印', HK: '列印', US: 'printed' },
  number: { CN: '按完整号码检索', HK: '按完整號碼檢索', US: 'searched by whole number' },
  reveal: { CN: '查看完整证件号码', HK: '查看完整證件號碼', US: 'full ID number revealed' },
  chief: { CN: '指定主考', HK: '指定主考', US: 'chief appointed' },
  reserve: { CN: '调整储备库', HK: '調整儲備庫', US: 'reserve changed' },
  import: { CN: '导入', HK: '匯入', US: 'imported' },
  importPhoto: { CN: '导入照片', HK: '匯入相片', US: 'photos imported' },
  export: { CN: '导出', HK: '匯出', US: 'exported' },
  exportPhoto: { CN: '导出照片', HK: '匯出相片', US: 'photos exported' },
})

const isOf = <K extends string>(words: Record<K, Text>, name: string): name is K => Object.hasOwn(words, name)

/** The label of an action (`plan.approve`); a part without a label is shown as it is. */
export function actionText(action: string): Text {
  const [entity = '', verb = ''] = action.split('.')
  const plain = (name: string): Text => ({ CN: name, HK: name, US: name })
  const done = isOf(verbWords, verb) ? verbWords[verb] : plain(verb)
  const act = fill(auditMessages.act, { entity: isOf(entityWords, entity) ? entityWords[entity] : plain(entity), verb: done })
  // In Chinese 登录 is the session and the act: said once.
  return entity === 'session' ? { ...done, US: act.US } : act
}
