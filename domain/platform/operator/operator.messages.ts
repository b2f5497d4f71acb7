import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { operatorLifts } from './operator.lifts.ts'

export const operatorMessages = defineRules<typeof operatorLifts>()({
  username_taken: { CN: '该账号已被使用，请换一个', HK: '此用戶名稱已被使用，請換一個', US: 'This username is already taken; choose another' },
  mobile_taken: { CN: '手机号不能重复：该手机号已绑定其他账号，请核对或更换', HK: '手提電話號碼不能重複：此號碼已綁定其他帳戶，請核對或更換', US: 'Mobile numbers are unique: this one is used by another account. Check it, or use another number' },
  password_length: { CN: '密码长度不符：须为 8 至 64 个字符', HK: '密碼長度不符：須為 8 至 64 個字元', US: 'Wrong length: a password has 8 to 64 characters' },
  password_common: { CN: '密码过于常见，请换一个更难猜的', HK: '密碼過於常見，請換一個更難猜的', US: 'This password is too common; choose one that is harder to guess' },
  password_username: { CN: '密码与账号相同，请换一个不同的密码', HK: '密碼與用戶名稱相同，請換一個不同的密碼', US: 'The password is the same as the username: choose a different one' },
  password_same: { CN: '新密码与原密码相同，请换一个不同的密码', HK: '新密碼與原密碼相同，請換一個不同的密碼', US: 'The new password is the same as the old one: choose a different one' },
  password_ended: { CN: '一次性密码已超过 24 小时，不能再使用；请联系管理员重置密码', HK: '一次性密碼已超過 24 小時，不能再使用；請聯絡管理員重設密碼', US: 'The one-time password is more than 24 hours old and can no longer be used; ask your administrator to reset the password' },
  password_mismatch: { CN: '两次密码输入不一致！', HK: '兩次密碼輸入不一致！', US: 'Passwords do not match' },
  section_format: { CN: '权限路径格式不正确', HK: '權限路徑格式不正確', US: 'The section path has the wrong format' },
  section_not_granted: { CN: '该角色没有权限 {section}，不能授予', HK: '此角色沒有權限 {section}，不能授予', US: 'The role does not have permission for {section}, so it cannot be granted' },
  grant_not_held: { CN: '您自己没有权限 {section}，不能授予他人', HK: '您自己沒有權限 {section}，不能授予他人', US: 'You do not have permission for {section}, so you cannot grant it' },
  operation_not_offered: { CN: '栏目 {section} 没有该操作', HK: '欄目 {section} 沒有此操作', US: 'The section {section} has no such operation' },
  role_not_offered: { CN: '所选角色不能在此创建：此处只能创建考试中心或平台的操作员', HK: '所選角色不能在此建立：此處只能建立考試中心或平台的操作員', US: 'The chosen role cannot be created here: only operators of the examination center or the platform can' },
  role_not_held: { CN: '只有平台操作员可以管理平台账号，您不是平台操作员', HK: '只有平台操作員可以管理平台帳戶，您不是平台操作員', US: 'Only platform operators can manage platform accounts, and you are not one' },
  admin_only_system: { CN: '只有平台角色可以设为超级管理员，所选账号不是平台角色', HK: '只有平台角色可以設為超級管理員，所選帳戶不是平台角色', US: 'Only platform operators can be administrators: this account has another role' },
  system_by_admin: { CN: '平台账号只能由超级管理员新增，您不是超级管理员', HK: '平台帳戶只能由超級管理員新增，您不是超級管理員', US: 'Only an administrator can add accounts of the platform, and you are not one' },
  admin_by_admin: { CN: '只有超级管理员可以设置或修改超级管理员，您不是超级管理员', HK: '只有超級管理員可以設定或修改超級管理員，您不是超級管理員', US: 'Only an administrator can appoint or change an administrator, and you are not one' },
  not_oneself: { CN: '这是您自己的账号：不能对自己的账号执行此操作', HK: '這是您自己的帳戶：不能對自己的帳戶執行此操作', US: 'This is your own account: you cannot do this to it' },
  last_system: { CN: '至少保留一名启用的平台操作员，请先启用或新增另一名', HK: '最少保留一名啟用的平台操作員，請先啟用或新增另一名', US: 'At least one enabled platform operator must remain; enable or add another first' },
  last_admin: { CN: '至少保留一名启用的超级管理员，请先指定另一名', HK: '最少保留一名啟用的超級管理員，請先指定另一名', US: 'At least one enabled administrator must remain; appoint another first' },
  examiner_account: { CN: '考评员账号随考评员一同删除；如需停止使用，请停用考评员', HK: '考評員帳戶隨考評員一同刪除；如需停止使用，請停用考評員', US: 'The account of an examiner is deleted with the examiner; disable the examiner instead' },
  institution_account: { CN: '院校账号随院校一同删除；如需停止使用，请停用账号', HK: '院校帳戶隨院校一同刪除；如需停止使用，請停用帳戶', US: 'The account of an institution is deleted with it; disable the account instead' },
  institution_disabled: { CN: '所属院校已停用，请先启用院校', HK: '所屬院校已停用，請先啟用院校', US: 'The institution is disabled; enable it first' },
})

/** What the fields are called, everywhere (domain.md §3.1). */
export const operatorWords = defineMessages({
  username: { CN: '账号', HK: '用戶名稱', US: 'Username' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  mobile: { CN: '手机号', HK: '手提電話號碼', US: 'Mobile' },
  email: { CN: '邮箱', HK: '電郵', US: 'E-mail' },
  avatar: { CN: '头像', HK: '頭像', US: 'Avatar' },
  role: { CN: '角色', HK: '角色', US: 'Role' },
  admin: { CN: '超级管理员', HK: '超級管理員', US: 'Administrator' },
  org_sn: { CN: '所属院校', HK: '所屬院校', US: 'Institution' },
  permissions: { CN: '可见栏目', HK: '可見欄目', US: 'Sections' },
  operations: { CN: '可用操作', HK: '可用操作', US: 'Operations' },
  initial_password: { CN: '初始密码', HK: '初始密碼', US: 'Initial password' },
  status: { CN: '状态', HK: '狀態', US: 'Status' },
  remark: { CN: '备注', HK: '備註', US: 'Remark' },
  last_login_time: { CN: '最近登录', HK: '最近登入', US: 'Last sign-in' },
  last_login_ip: { CN: '最近登录 IP', HK: '最近登入 IP', US: 'Last sign-in IP' },
  create_time: { CN: '创建时间', HK: '建立時間', US: 'Created' },
  update_time: { CN: '更新时间', HK: '更新時間', US: 'Updated' },
})
