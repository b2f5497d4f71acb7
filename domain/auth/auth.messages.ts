import { defineMessages } from '../kernel/text.ts'

export const authMessages = defineMessages({
  platform_name: { CN: '职考', HK: '職考', US: 'Zhikao' },
  platform_long_name: { CN: '职业技能等级证书考核平台', HK: '職業技能等級證書考核平台', US: 'Vocational certificate examination platform' },
  login_delayed: { CN: '失败次数过多，请 {seconds} 秒后再试', HK: '失敗次數過多，請 {seconds} 秒後再試', US: 'Too many failures; try again in {seconds} seconds' },
  captcha_required: { CN: '请输入验证码', HK: '請輸入驗證碼', US: 'Enter the verification code' },
})
