import { defineMessages } from '@zhikao/domain/kernel/text.ts'

// Account texts other than those of the login page, which loads only its own labels (shell.md §0.15).

/** Words of one-time passwords. */
export const accountLabels = defineMessages({
  title: { CN: '请将账号和密码交给本人', HK: '請將用戶名稱和密碼交給本人', US: 'Give the username and password to the account holder' },
  once: { CN: '密码只显示这一次，关闭后无法再查看；24 小时内有效，首次登录须修改密码。', HK: '密碼只顯示這一次，關閉後無法再查看；24 小時內有效，首次登入須更改密碼。', US: 'The password is shown only once. It is valid for 24 hours and must be changed at the first sign-in.' },
  username: { CN: '账号', HK: '用戶名稱', US: 'Username' },
  password: { CN: '一次性密码', HK: '一次性密碼', US: 'One-time password' },
  copy: { CN: '复制账号和密码', HK: '複製用戶名稱和密碼', US: 'Copy username and password' },
  copied: { CN: '复制成功', HK: '複製成功', US: 'Copied' },
  handed: { CN: '我已记下', HK: '我已記下', US: 'I have noted it' },
  reset_question: { CN: '重置“{name}”的密码？', HK: '重設「{name}」的密碼？', US: 'Reset the password of “{name}”?' },
  reset_consequence: { CN: '原密码立即失效，已登录的会话会退出。', HK: '原密碼立即失效，已登入的工作階段會登出。', US: 'The old password stops working at once and open sessions end.' },
  reason: { CN: '理由（选填，会记入操作记录）', HK: '理由（選填，會記入操作紀錄）', US: 'Reason (optional, kept in the history)' },
})

/** Words of the form for a forgotten password. */
export const resetLabels = defineMessages({
  hint_mail: { CN: '验证码会发送到账号登记的邮箱；管理员发放的一次性密码也可以填作验证码。', HK: '驗證碼會發送到帳戶登記的電郵；管理員發放的一次性密碼亦可填作驗證碼。', US: 'A code is sent to the e-mail address of the account; a one-time password from your administrator also works as a code.' },
  hint_both: {
    CN: '填邮箱则验证码发到邮箱，填手机号则以短信发送；管理员发放的一次性密码也可以填作验证码。',
    HK: '填電郵則驗證碼發到電郵，填手提電話號碼則以短訊發送；管理員發放的一次性密碼亦可填作驗證碼。',
    US: 'Enter the e-mail address to get the code by e-mail, or the mobile to get it by text message; a one-time password from your administrator also works as a code.',
  },
  hint_sms: {
    CN: '验证码会以短信发送到账号登记的手机号；管理员发放的一次性密码也可以填作验证码。',
    HK: '驗證碼會以短訊發送到帳戶登記的手提電話號碼；管理員發放的一次性密碼亦可填作驗證碼。',
    US: 'A code is sent to the mobile of the account by text message; a one-time password from your administrator also works as a code.',
  },
  hint_operator: { CN: '请联系管理员取得一次性密码，填作验证码。', HK: '請聯絡管理員取得一次性密碼，填作驗證碼。', US: 'Ask your administrator for a one-time password and enter it as the code.' },
  address: { CN: '登记的邮箱或手机号', HK: '登記的電郵或手提電話號碼', US: 'Registered e-mail or mobile' },
  mobile: { CN: '登记的手机号', HK: '登記的手提電話號碼', US: 'Registered mobile' },
  send: { CN: '获取验证码', HK: '取得驗證碼', US: 'Send code' },
  send_again: { CN: '{seconds} 秒后可重发', HK: '{seconds} 秒後可重發', US: 'Again in {seconds} s' },
  sent: { CN: '如果账号与邮箱（手机号）相符，验证码已发送，{minutes} 分钟内有效。', HK: '如帳戶與電郵（手提電話號碼）相符，驗證碼已發送，{minutes} 分鐘內有效。', US: 'If the account and address match, a code has been sent; it is valid for {minutes} {minutes|minute|minutes}.' },
  code: { CN: '验证码', HK: '驗證碼', US: 'Code' },
  fresh: { CN: '新密码', HK: '新密碼', US: 'New password' },
  again: { CN: '确认新密码', HK: '確認新密碼', US: 'Confirm the new password' },
  submit: { CN: '重置密码', HK: '重設密碼', US: 'Reset password' },
  busy: { CN: '正在重置…', HK: '正在重設…', US: 'Resetting…' },
  back: { CN: '返回登录', HK: '返回登入', US: 'Back to sign-in' },
  need_address: { CN: '请输入登记的邮箱或手机号', HK: '請輸入登記的電郵或手提電話號碼', US: 'Enter the registered e-mail or mobile' },
  need_code: { CN: '请输入验证码', HK: '請輸入驗證碼', US: 'Enter the code' },
  need_password: { CN: '请输入新密码', HK: '請輸入新密碼', US: 'Enter a new password' },
})

/** Help for a user who cannot sign in. */
export const helpLabels = defineMessages({
  first: { CN: '首次登录：使用管理员交给您的账号和一次性密码，登录后须立即修改密码。', HK: '首次登入：使用管理員交給您的用戶名稱和一次性密碼，登入後須立即更改密碼。', US: 'First sign-in: use the username and one-time password you were given, then change the password at once.' },
  captcha: { CN: '多次输错后需要完成安全验证：由浏览器自动计算，无需填写；再错须等待一会儿再试。', HK: '多次輸錯後需要完成安全驗證：由瀏覽器自動計算，無須填寫；再錯須稍候再試。', US: 'After several failed attempts your browser runs a security check by itself; after more you must wait before retrying.' },
  disabled: { CN: '提示账号已停用，或没有账号：请联系本单位管理员；院校请联系考试中心。', HK: '提示帳戶已停用，或沒有帳戶：請聯絡本單位管理員；院校請聯絡考試中心。', US: 'Account disabled, or no account yet: contact your administrator; institutions contact the examination center.' },
  remember: { CN: '勾选“保持登录”后 12 小时内无须再次登录；公用电脑请勿勾选。', HK: '勾選「保持登入」後 12 小時內無須再次登入；公用電腦請勿勾選。', US: '“Keep me signed in” lasts 12 hours; do not use it on shared computers.' },
})

/** Words of the password dialog (verbatim from shell.md §0.12, spec §5 and §8). */
export const passwordLabels = defineMessages({
  title: { CN: '修改密码', HK: '更改密碼', US: 'Change password' },
  due_title: { CN: '首次登录，请先修改密码', HK: '首次登入，請先更改密碼', US: 'First sign-in: change your password' },
  due_hint: { CN: '您的密码由管理员设置。为保证账号安全，请设置只有您自己知道的密码。', HK: '您的密碼由管理員設定。為保證帳戶安全，請設定只有您自己知道的密碼。', US: 'Your password was set by an administrator. Choose one that only you know.' },
  old: { CN: '原密码', HK: '原密碼', US: 'Current password' },
  fresh: { CN: '新密码', HK: '新密碼', US: 'New password' },
  again: { CN: '确认新密码', HK: '確認新密碼', US: 'Confirm the new password' },
  rule: { CN: '8 至 64 个字符，不能是常见密码，也不能与账号相同', HK: '8 至 64 個字元，不能是常見密碼，也不能與用戶名稱相同', US: '8 to 64 characters, not a common password, not your username' },
  submit: { CN: '修改密码', HK: '更改密碼', US: 'Change password' },
  cancel: { CN: '取消', HK: '取消', US: 'Cancel' },
  log_out: { CN: '退出登录', HK: '登出', US: 'Sign out' },
  mismatch: { CN: '两次密码输入不一致！', HK: '兩次密碼輸入不一致！', US: 'Passwords do not match' },
  done: { CN: '密码修改成功', HK: '密碼更改成功', US: 'Password changed' },
  failed: { CN: '密码修改失败', HK: '密碼更改失敗', US: 'Password change failed' },
  failed_because: { CN: '密码修改失败：{reason}', HK: '密碼更改失敗：{reason}', US: 'Password change failed: {reason}' },
})

/** Words of the personal centre (/user/info). */
export const userInfoLabels = defineMessages({
  account: { CN: '账号', HK: '帳戶', US: 'Account' },
  person: { CN: '个人资料', HK: '個人資料', US: 'Personal details' },
  person_hint: { CN: '姓名与手机号用于通知与身份确认', HK: '姓名與手提電話號碼用於通知與身份確認', US: 'Name and mobile are used for notices and to confirm who you are' },
  username: { CN: '账号', HK: '用戶名稱', US: 'Username' },
  role: { CN: '角色', HK: '角色', US: 'Role' },
  organisation: { CN: '所属单位', HK: '所屬單位', US: 'Organization' },
  last_login: { CN: '上次登录', HK: '上次登入', US: 'Last sign-in' },
  never: { CN: '首次登录', HK: '首次登入', US: 'First sign-in' },
  name: { CN: '姓名', HK: '姓名', US: 'Name' },
  mobile: { CN: '手机号', HK: '手提電話號碼', US: 'Mobile' },
  email: { CN: '邮箱', HK: '電郵', US: 'E-mail' },
  old_password: { CN: '当前密码', HK: '目前的密碼', US: 'Current password' },
  old_password_hint: { CN: '修改手机号或邮箱时须填写；修改后会通知原邮箱', HK: '更改手提電話號碼或電郵時須填寫；更改後會通知原電郵', US: 'Needed to change mobile or e-mail; the previous address is notified' },
  avatar: { CN: '头像', HK: '頭像', US: 'Avatar' },
  avatar_hint: { CN: 'JPG 或 PNG，不超过 2 MB', HK: 'JPG 或 PNG，不超過 2 MB', US: 'JPG or PNG, up to 2 MB' },
  avatar_change: { CN: '更换头像', HK: '更換頭像', US: 'Change avatar' },
  avatar_remove: { CN: '移除头像', HK: '移除頭像', US: 'Remove avatar' },
  logins: { CN: '登录记录', HK: '登入紀錄', US: 'Sign-ins' },
  logins_hint: { CN: '如有不是您本人的登录，请立即修改密码。', HK: '如有並非您本人的登入，請立即更改密碼。', US: 'If one was not you, change your password at once.' },
  save: { CN: '保存', HK: '儲存', US: 'Save' },
  saved: { CN: '个人资料已保存', HK: '個人資料已儲存', US: 'Profile saved' },
})
