import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { mailLifts } from './auth.lifts.ts'

export const authMessages = defineMessages({
  platform_long_name: { CN: '职业技能等级证书考核平台', HK: '職業技能等級證書考核平台', US: 'Vocational certificate examination platform' },
  login_delayed: { CN: '失败次数过多，请 {seconds} 秒后再试', HK: '失敗次數過多，請 {seconds} 秒後再試', US: 'Too many failed attempts; try again in {seconds} {seconds|second|seconds}' },
})

/** Messages about one-time codes, and the mails and text messages that the platform sends. */
export const mailMessages = defineRules<typeof mailLifts>()({
  code_wrong: { CN: '验证码错误或已失效，请核对账号与验证码，或重新获取', HK: '驗證碼錯誤或已失效，請核對用戶名稱與驗證碼，或重新取得', US: 'The code is wrong or has expired; check the username and the code, or request a new one' },
  no_mail: { CN: '本平台未启用邮件，请联系管理员取得一次性密码', HK: '本平台未啟用電郵，請聯絡管理員取得一次性密碼', US: 'E-mail is not enabled on this platform; ask your administrator for a one-time password' },
  no_code: { CN: '本平台不向此类地址发送验证码，请改用页面提供的方式', HK: '本平台不向此類地址發送驗證碼，請改用頁面提供的方式', US: 'This platform sends no codes to this kind of address; use a way that the page offers' },
  sms_day_full: { CN: '平台今日短信已发满，请改用邮箱或明日再试', HK: '平台今日短訊已發滿，請改用電郵或明日再試', US: 'The platform has sent all its text messages for today; use e-mail or try again tomorrow' },
  sms_reset: {
    CN: '【{platform}】验证码 {code}，用于重置账号 {username} 的密码，{minutes} 分钟内有效。请勿告诉任何人；非本人操作请忽略。',
    HK: '【{platform}】驗證碼 {code}，用於重設帳戶 {username} 的密碼，{minutes} 分鐘內有效。請勿告訴任何人；如非本人操作請忽略。',
    US: '{platform}: {code} is your password reset code for account {username}, valid for {minutes} {minutes|minute|minutes}. Do not share it; ignore this message if you did not request it.',
  },
  sms_register: {
    CN: '【{platform}】验证码 {code}，用于培训报名，{minutes} 分钟内有效。请勿告诉任何人；非本人操作请忽略。',
    HK: '【{platform}】驗證碼 {code}，用於培訓報名，{minutes} 分鐘內有效。請勿告訴任何人；如非本人操作請忽略。',
    US: '{platform}: {code} is your code for the training registration, valid for {minutes} {minutes|minute|minutes}. Do not share it; ignore this message if you did not request it.',
  },
  mail_register_subject: { CN: '{platform}：培训报名的验证码', HK: '{platform}：培訓報名的驗證碼', US: '{platform}: your registration code' },
  mail_register: {
    CN: '您好：\n\n您正在用此邮箱报名培训，验证码是\n\n    {code}\n\n请在 {minutes} 分钟内填写，只能使用一次。请勿告诉任何人，平台工作人员不会向您索要。\n如果不是您本人操作，请忽略本邮件。\n\n{platform}',
    HK: '您好：\n\n您正以此電郵報名培訓，驗證碼是\n\n    {code}\n\n請在 {minutes} 分鐘內填寫，只能使用一次。請勿告訴任何人，平台職員不會向您索取。\n如並非您本人操作，請忽略本電郵。\n\n{platform}',
    US: 'Hello,\n\nThis e-mail address is being used to register for a training. Your code is\n\n    {code}\n\nUse it within {minutes} {minutes|minute|minutes}; it works once. Do not share it with anyone; our staff will never ask for it.\nIf you did not request it, ignore this e-mail.\n\n{platform}',
  },
  mail_code_subject: { CN: '{platform}：重置密码的验证码', HK: '{platform}：重設密碼的驗證碼', US: '{platform}: your password reset code' },
  mail_code: {
    CN: '您好：\n\n账号 {username} 正在重置密码，验证码是\n\n    {code}\n\n请在 {minutes} 分钟内填写，只能使用一次。请勿告诉任何人，平台工作人员不会向您索要。\n如果不是您本人操作，请忽略本邮件，密码不会改变。\n\n{platform}',
    HK: '您好：\n\n帳戶 {username} 正在重設密碼，驗證碼是\n\n    {code}\n\n請在 {minutes} 分鐘內填寫，只能使用一次。請勿告訴任何人，平台職員不會向您索取。\n如並非您本人操作，請忽略本電郵，密碼不會改變。\n\n{platform}',
    US: 'Hello,\n\nYour password reset code for account {username} is\n\n    {code}\n\nUse it within {minutes} {minutes|minute|minutes}; it works once. Do not share it with anyone; our staff will never ask for it.\nIf you did not request it, ignore this e-mail; your password will not change.\n\n{platform}',
  },
  mail_contact_subject: { CN: '{platform}：邮箱或手机号已修改', HK: '{platform}：電郵或手提電話號碼已更改', US: '{platform}: your e-mail address or mobile number was changed' },
  mail_contact: {
    CN: '您好：\n\n账号 {username} 登记的邮箱或手机号已凭当前密码修改。\n如果不是您本人操作，请立即修改密码并联系管理员。\n\n{platform}',
    HK: '您好：\n\n帳戶 {username} 登記的電郵或手提電話號碼已憑目前的密碼更改。\n如並非您本人操作，請立即更改密碼並聯絡管理員。\n\n{platform}',
    US: 'Hello,\n\nThe e-mail address or mobile number of account {username} was changed with its current password.\nIf this was not you, change your password at once and contact your administrator.\n\n{platform}',
  },
  mail_changed_subject: { CN: '{platform}：密码已修改', HK: '{platform}：密碼已更改', US: '{platform}: your password was changed' },
  mail_changed: {
    CN: '您好：\n\n账号 {username} 的密码已通过验证码重置，此前登录的会话均已退出。\n如果不是您本人操作，请立即联系管理员。\n\n{platform}',
    HK: '您好：\n\n帳戶 {username} 的密碼已透過驗證碼重設，此前登入的工作階段均已登出。\n如並非您本人操作，請立即聯絡管理員。\n\n{platform}',
    US: 'Hello,\n\nThe password of account {username} was reset with a verification code, and all earlier sessions were signed out.\nIf this was not you, contact your administrator immediately.\n\n{platform}',
  },
})
