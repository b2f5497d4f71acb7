import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { collegeChangeLifts } from './collegeChange.lifts.ts'
import type { ChangeStatus } from './collegeChange.model.ts'

/** Why a change is not asked for or not made, and what would lift it. */
export const collegeChangeMessages = defineRules<typeof collegeChangeLifts>()({
  change_nothing: { CN: '与现有信息相同，没有要修改的内容；请至少修改一项', HK: '與現有資料相同，沒有要更改的內容；請至少更改一項', US: 'Nothing differs from the present details: change at least one field' },
  change_open: { CN: '本院校已有一份待审核的变更申请，审核或撤回后可再申请', HK: '本院校已有一份待審批的變更申請，審批或撤回後可再申請', US: 'A change request of the institution is waiting: make another one after it is decided or withdrawn' },
  change_type_site: { CN: '成为考核站点须先通过站点申请：首次获批时类型自动变更，请提交站点申请', HK: '成為考核站點須先通過站點申請：首次獲批時類型自動變更，請提交站點申請', US: 'An institution becomes an assessment site with its first approval, which sets the type: submit a site application' },
  change_type_approved: { CN: '仍有生效中的考核站点资质，不能变更为试点院校；资质停用或到期后可变更', HK: '仍有生效中的考核站點資質，不能變更為試點院校；資質停用或到期後可變更', US: 'The institution has approvals in force as an assessment site; it becomes a pilot institution after they are disabled or have expired' },
})

export const changeStatusWords = defineMessages({
  SUBMIT: { CN: '待审核', HK: '待審批', US: 'Waiting' },
  AUDIT: { CN: '已变更', HK: '已變更', US: 'Changed' },
  REJECT: { CN: '已驳回', HK: '已退回', US: 'Rejected' },
  CANCEL: { CN: '已撤回', HK: '已撤回', US: 'Withdrawn' },
} satisfies Record<ChangeStatus, unknown>)
export const changeMoveWords = defineMessages({
  approve: { CN: '通过', HK: '批准', US: 'Approve' },
  reject: { CN: '驳回', HK: '退回', US: 'Reject' },
  withdraw: { CN: '撤回申请', HK: '撤回申請', US: 'Withdraw' },
})

/** What the fields are called, everywhere. */
export const collegeChangeWords = defineMessages({
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  changes: { CN: '变更内容', HK: '變更內容', US: 'Changes' },
  field: { CN: '项目', HK: '項目', US: 'Field' },
  before: { CN: '原信息', HK: '原資料', US: 'Before' },
  after: { CN: '申请改为', HK: '申請改為', US: 'Requested' },
  reason: { CN: '变更原因', HK: '變更原因', US: 'Reason' },
  proof_files: { CN: '证明材料', HK: '證明文件', US: 'Proof' },
  requested_by: { CN: '申请人', HK: '申請人', US: 'Requested by' },
  create_time: { CN: '申请时间', HK: '申請時間', US: 'Requested' },
  waiting_days: { CN: '已等待', HK: '已等候', US: 'Waiting for' },
  opinion: { CN: '审核意见', HK: '審批意見', US: 'Opinion' },
  decide_time: { CN: '审核时间', HK: '審批時間', US: 'Decided' },
  status: { CN: '状态', HK: '狀態', US: 'State' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})

export const collegeChangeNotices = defineMessages({
  create_title: { CN: '院校申请修改锁定信息', HK: '院校申請更改鎖定資料', US: 'An institution requests a change of its locked details' },
  create_abstract: { CN: '{org}申请修改：{fields}。原因：{reason}', HK: '{org}申請更改：{fields}。原因：{reason}', US: '{org} requests changes of: {fields}. Reason: {reason}' },
  withdraw_title: { CN: '院校已撤回变更申请', HK: '院校已撤回變更申請', US: 'An institution withdrew its change request' },
  withdraw_abstract: { CN: '{org}撤回了修改{fields}的申请', HK: '{org}撤回了更改{fields}的申請', US: '{org} withdrew its request to change: {fields}' },
  approve_title: { CN: '变更申请已通过', HK: '變更申請已批准', US: 'Your change request is approved' },
  approve_abstract: { CN: '已修改：{fields}', HK: '已更改：{fields}', US: 'Changed: {fields}' },
  reject_title: { CN: '变更申请被驳回', HK: '變更申請被退回', US: 'Your change request is rejected' },
  reject_abstract: { CN: '未修改：{fields}', HK: '未更改：{fields}', US: 'Not changed: {fields}' },
})
