import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of the login page. */
export const loginLabels = defineMessages({
  title: { CN: '登录', HK: '登入', US: 'Sign in' },
  welcome: { CN: '欢迎登录', HK: '歡迎登入', US: 'Welcome back' },
  hint: { CN: '请使用本单位分配的账号登录', HK: '請使用本單位分配的帳戶登入', US: 'Use the account provided by your organization' },
  username: { CN: '账号', HK: '用戶名稱', US: 'Username' },
  password: { CN: '密码', HK: '密碼', US: 'Password' },
  show_password: { CN: '显示密码', HK: '顯示密碼', US: 'Show the password' },
  hide_password: { CN: '隐藏密码', HK: '隱藏密碼', US: 'Hide the password' },
  caps_lock: { CN: '大写锁定已打开', HK: '大寫鎖定已開啟', US: 'Caps Lock is on' },
  remember: { CN: '保持登录', HK: '保持登入', US: 'Keep me signed in' },
  submit: { CN: '登录', HK: '登入', US: 'Sign in' },
  busy: { CN: '正在登录…', HK: '正在登入…', US: 'Signing in…' },
  need_username: { CN: '请输入账号', HK: '請輸入用戶名稱', US: 'Enter your username' },
  need_password: { CN: '请输入密码', HK: '請輸入密碼', US: 'Enter your password' },
  dismiss: { CN: '知道了', HK: '知道了', US: 'Dismiss' },
  language: { CN: '语言', HK: '語言', US: 'Language' },
  reset_title: { CN: '重置密码', HK: '重設密碼', US: 'Reset password' },
  reset_done: { CN: '密码已重置，请用新密码登录', HK: '密碼已重設，請用新密碼登入', US: 'Password reset. Please sign in' },
  check_certificate: { CN: '证书查验', HK: '證書查驗', US: 'Check a certificate' },
  register: { CN: '考评员培训报名', HK: '考評員培訓報名', US: 'Examiner training' },
  forgot: { CN: '忘记密码', HK: '忘記密碼', US: 'Forgot your password?' },
  help: { CN: '登录帮助', HK: '登入說明', US: 'Sign-in help' },
  fact_one: { CN: '一个平台，各方协同', HK: '一個平台，各方協同', US: 'One platform for everyone' },
  fact_one_more: { CN: '培训评价组织、考核站点、试点院校与考评员在同一处办理业务', HK: '培訓評價組織、考核站點、試點院校與考評員在同一處辦理業務', US: 'Organizations, assessment sites, institutions and examiners in one place' },
  fact_two: { CN: '名单一次导入，逐行校验', HK: '名單一次匯入，逐列校驗', US: 'Lists imported once, checked row by row' },
  fact_two_more: { CN: '证件号码、照片规格自动检测，问题指到行与列', HK: '證件號碼、相片規格自動檢測，問題指到列與欄', US: 'ID numbers and photos are checked; faults name row and column' },
  fact_three: { CN: '权限清晰，操作留痕', HK: '權限清晰，操作留痕', US: 'Clear permissions, full audit trail' },
  news: { CN: '公告', HK: '公告', US: 'Announcements' },
  fact_three_more: { CN: '各单位只看到自己的数据，每一步由谁办理都可追溯', HK: '各單位只看到自己的資料，每一步由誰辦理都可追溯', US: 'Each organization sees only its own data; every step can be traced' },
})

/** The choice of mail on /user/info. */
export const noticeMailLabels = defineMessages({
  title: { CN: '通知邮件', HK: '通知電郵', US: 'Notice e-mails' },
  hint: { CN: '通知铃里始终都有；这里设定哪些同时发到邮箱。', HK: '通知鈴內一律都有；在此設定哪些同時發到電郵。', US: 'The bell always has every notice; choose which also come by e-mail.' },
  whereto: { CN: '发往', HK: '發往', US: 'Sent to' },
  no_address: { CN: '您还没有填写邮箱，填写后才会收到。', HK: '您尚未填寫電郵，填寫後才會收到。', US: 'You have no e-mail address yet; add one to receive them.' },
  unsent: { CN: '本平台未启用邮件，设定会保留，启用后生效。', HK: '本平台未啟用電郵，設定會保留，啟用後生效。', US: 'This platform sends no e-mail yet; your choices are kept until it does.' },
  saved: { CN: '通知邮件已设定', HK: '通知電郵已設定', US: 'Notice e-mails saved' },
})
