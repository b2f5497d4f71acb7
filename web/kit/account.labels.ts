import { defineMessages } from '@zhikao/domain/kernel/text.ts'

/** Words of one-time passwords. */
export const accountLabels = defineMessages({
  title: { CN: '请将账号和密码交给本人', HK: '請將帳號和密碼交給本人', US: 'Hand over the account' },
  once: { CN: '密码只显示这一次，关闭后无法再查看；首次登录须修改密码。', HK: '密碼只顯示這一次，關閉後無法再查看；首次登入須更改密碼。', US: 'The password is shown only now; it must be changed at the first login.' },
  username: { CN: '账号', HK: '帳號', US: 'Username' },
  password: { CN: '一次性密码', HK: '一次性密碼', US: 'One-time password' },
  copy: { CN: '复制账号和密码', HK: '複製帳號和密碼', US: 'Copy both' },
  copied: { CN: '复制成功', HK: '複製成功', US: 'Copied' },
  handed: { CN: '我已记下', HK: '我已記下', US: 'I have noted it' },
  reset_question: { CN: '重置「{name}」的密码？', HK: '重設「{name}」的密碼？', US: 'Reset the password of “{name}”?' },
  reset_consequence: { CN: '原密码立即失效，已登录的会话会退出。', HK: '原密碼立即失效，已登入的工作階段會登出。', US: 'The old password stops working at once and open sessions end.' },
  reason: { CN: '理由（选填，会记入操作记录）', HK: '理由（選填，會記入操作紀錄）', US: 'Reason (optional, kept in the history)' },
})
