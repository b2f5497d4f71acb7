import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const operatorLabels = defineMessages({
  title: { CN: '操作员管理', HK: '操作員管理', US: 'Operators' },
  add: { CN: '新增操作员', HK: '新增操作員', US: 'Add operator' },
  edit: { CN: '编辑操作员', HK: '編輯操作員', US: 'Edit operator' },
  detail: { CN: '操作员详情', HK: '操作員詳情', US: 'Operator' },
  keyword_hint: { CN: '账号、姓名或完整手机号', HK: '用戶名稱、姓名或完整手提電話號碼', US: 'Username, name or whole mobile' },
  empty: { CN: '还没有操作员', HK: '尚無操作員', US: 'No operators yet' },
  empty_first: { CN: '为考试中心或平台的同事新增账号。', HK: '為考試中心或平台的同事新增帳戶。', US: 'Add accounts for colleagues at the examination center or the platform.' },
  saved: { CN: '操作员已保存', HK: '操作員已儲存', US: 'Operator saved' },
  signed_in: { CN: '登录情况', HK: '登入情況', US: 'Sign-ins' },
  ever: { CN: '登录过', HK: '曾登入', US: 'Has signed in' },
  never: { CN: '从未登录', HK: '從未登入', US: 'Never' },

  account: { CN: '账号', HK: '帳戶', US: 'Account' },
  account_hint: { CN: '账号建立后不能修改；首次登录须修改密码。', HK: '用戶名稱建立後不能修改；首次登入須更改密碼。', US: 'The username cannot be changed later; the password must be changed at the first sign-in.' },
  person: { CN: '个人信息', HK: '個人資料', US: 'Personal details' },
  rights: { CN: '权限', HK: '權限', US: 'Permissions' },
  rights_hint: { CN: '只能在角色权限之内收窄。', HK: '只能在角色權限之內收窄。', US: 'You can only restrict what the role allows.' },
  rights_all: { CN: '与角色相同', HK: '與角色相同', US: 'Same as the role' },
  rights_some: { CN: '限定栏目和操作', HK: '限定欄目和操作', US: 'Selected sections and operations only' },
  rights_no_role: { CN: '请先选择角色', HK: '請先選擇角色', US: 'Choose a role first' },
  role_hint: { CN: '平台账号只能由超级管理员新增。', HK: '平台帳戶只能由超級管理員新增。', US: 'Only an administrator can add accounts of the platform.' },
  admin_hint: { CN: '只有平台角色可以设置，且须由超级管理员操作。', HK: '只有平台角色可以設定，且須由超級管理員操作。', US: 'Platform role only; set by an administrator.' },
  unchanged: { CN: '留空则不修改，现为 {mobile}', HK: '留空則不修改，現為 {mobile}', US: 'Leave empty to keep {mobile}' },
  password_hint: { CN: '8 至 64 个字符，不能过于常见。', HK: '8 至 64 個字元，不能過於常見。', US: '8 to 64 characters; not a common password.' },
  generate: { CN: '随机生成', HK: '隨機產生', US: 'Generate' },
  disable: { CN: '停用后，该账号立即退出且不能登录。', HK: '停用後，此帳戶立即登出且不能登入。', US: 'The account is signed out at once and cannot sign in.' },
})

/** Words of the permission configuration (/auth/edit). */
export const roleLabels = defineMessages({
  always_open: { CN: '每个账号都可打开，不能取消', HK: '每個帳戶都可開啟，不能取消', US: 'Open to every account; this cannot be changed' },
  hint: {
    CN: '勾选角色可以打开的栏目和可以执行的操作。保存后，该角色账号的下一次操作即按新权限判断；超级管理员不受限制。',
    HK: '勾選角色可以開啟的欄目和可以執行的操作。儲存後，此角色帳戶的下一次操作即按新權限判斷；超級管理員不受限制。',
    US: 'Select the sections and operations this role can use. Changes apply from the account’s next action; administrators are unaffected.',
  },
  roles: { CN: '角色', HK: '角色', US: 'Roles' },
  changed: { CN: '未保存', HK: '未儲存', US: 'not saved' },
  section: { CN: '栏目', HK: '欄目', US: 'Section' },
  operation_of: { CN: '{section}：{operation}', HK: '{section}：{operation}', US: '{section}: {operation}' },
  none: { CN: '该角色还没有可配置的栏目。', HK: '此角色尚無可設定的欄目。', US: 'This role has no sections to configure.' },
  reach: { CN: '影响 {count} 个启用的{role}账号', HK: '影響 {count} 個啟用的{role}帳戶', US: 'Affects {count} enabled {count|account|accounts} of the role “{role}”' },
  save_question: { CN: '保存“{role}”的权限？', HK: '儲存「{role}」的權限？', US: 'Save the permissions of {role}?' },
  granted: { CN: '授予', HK: '授予', US: 'Granted' },
  taken: { CN: '收回', HK: '收回', US: 'Taken away' },
  save: { CN: '保存权限', HK: '儲存權限', US: 'Save permissions' },
  saved: { CN: '权限已保存，下一次操作起生效', HK: '權限已儲存，下一次操作起生效', US: 'Saved; effective from the next action' },
})
